import "tengen/board";

document.querySelector("tengen-board").addEventListener("end", ({ detail }) => {
  document.querySelector("#result").textContent = detail.winner ? `${detail.winner} has won.` : "A draw.";
});

import { StrictMode, useState } from "react";
import { createRoot } from "react-dom/client";
import "tengen/board";

function Match() {
  const [result, setResult] = useState("");
  const show = ({ detail }) => setResult(detail.winner ? `${detail.winner} has won.` : "A draw.");
  return (
    <>
      <tengen-board rules="tictactoe" level="newcomer" onend={show} style={{ aspectRatio: 1, display: "block", maxWidth: "32rem" }} />
      <p id="result" role="status">{result}</p>
    </>
  );
}

createRoot(document.getElementById("root")).render(<StrictMode><Match /></StrictMode>);

// The messages of the page /proof in Vietnamese.

import { formats } from "../../format.js";
import { moves, movesToWin } from "../vi.js";

const { integer } = formats("vi");
const cells = (count) => `${integer(count)} ô`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "Đen thắng",
  loading: "Đang tải các chứng minh…",
  failed: (reason) => `Không tải được các chứng minh. ${reason}`,
  retry: "Thử lại",
  badAddress: (text) => `Địa chỉ không chứa ván cờ gồm các nước hợp lệ: “${text}”.`,
  task: "Bạn cầm quân Trắng: hãy chọn nước đáp lại h8. Đen đáp theo chứng minh.",
  answering: "Đen đang tra nước đáp…",
  unproven: "Chưa có gì được chứng minh về thế cờ này.",
  openReply: (name) => `${name} chưa được chứng minh, nên Đen chưa có nước đáp đã chứng minh. Hãy chọn nước khác.`,
  yourMove: "Đến lượt bạn, Trắng.",
  wins: (plies) => `Đã chứng minh: Đen thắng trong tối đa ${movesToWin(plies)}`,
  over: "Đen đã thắng.",
  heldOut: (count, most) => `Đen đã thắng. Bạn trụ được ${integer(count)} trên tối đa ${integer(most)} nước.`,
  newBest: "Đây là kết quả tốt nhất của bạn với nước này.",
  controls: "Điều khiển chứng minh",
  again: "Nước khác",
  takeBack: "Đi lại",
  analyse: "Phân tích",
  claim: (proven, all) => `Đen đi trước ở h8 và thắng: đã chứng minh với ${integer(proven)} trong ${integer(all)} nước đáp không đối xứng với nhau.`,
  complete: (all) => `Đen đi trước ở h8 và thắng: đã chứng minh với cả ${integer(all)} nước đáp không đối xứng với nhau.`,
  openReplies: (names) => `Chưa chứng minh: ${names}.`,
  howToPlay: "Số trên mỗi ô là số nước tối đa mà Đen cần sau khi Trắng đáp ở đó, dù Trắng đi thế nào. Hãy chọn một nước và thử.",
  byFile: (positions) => `Chứng minh có nước đi cho ${integer(positions)} thế cờ, kể cả thế này.`,
  byThreats: (positions) => `Chứng minh gồm ${integer(positions)} thế cờ kết thúc ở đây: Đen thắng bằng các nước tứ và đe dọa.`,
  longestDefence: "Cách thủ lâu nhất:",
  showLine: "Xem cách thủ lâu nhất",
  showLineHint: "Ván đã xem cách thủ này thì không tính.",
  check: "Tự kiểm tra:",
  challenge: "Bạn trụ được bao lâu?",
  challengeHint: "Đen thắng, nhưng muộn đến đâu? Kết quả tốt nhất với mỗi nước đáp được ghi nhớ trong trình duyệt này. Ván có đi lại hoặc xem cách thủ lâu nhất thì không tính.",
  noResult: (most) => `Hãy trụ đến ${integer(most)} nước của Đen.`,
  result: (count, most) => `Kết quả tốt nhất của bạn với nước này: ${integer(count)} trên tối đa ${integer(most)} nước.`,
  results: (replies, full) => `Số nước đáp đã thử: ${integer(replies)}. Trụ đến giới hạn: ${integer(full)}.`,
  map: "Bản đồ",
  pictureTitle: "Đen thắng gomoku",
  pictureLead: (proven, all) => `Số nước tối đa để Đen thắng sau mỗi nước đáp h8: đã chứng minh ${integer(proven)}/${integer(all)}`,
  entry: (count, number) => `${moves(count)}: ${cells(number)}`,
  openEntry: (number) => `chưa chứng minh: ${cells(number)}`,
  open: "chưa chứng minh",
  best: (count) => `kết quả tốt nhất của bạn: ${moves(count)}`,
  downloadPng: "Bản đồ PNG",
  downloadSvg: "Bản đồ SVG",
  allReplies: "Bảng mọi nước đáp",
  reply: "Nước đáp",
  atMost: "Số nước",
  positions: "Thế cờ",
  yourBest: "Tốt nhất",
};

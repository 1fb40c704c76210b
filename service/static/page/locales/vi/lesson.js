// The messages of the lesson why Black wins in Vietnamese.

import { formats } from "../../format.js";

const { integer } = formats("vi");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "Vì sao Đen thắng",
  lead: "Năm ván của chứng minh, mỗi ván với cách phòng thủ dài nhất của Trắng: từng quân làm gì, từng bước một.",
  parts: {
    threats: {
      title: "Nước nào cũng là đe dọa",
      idea: "Phải đáp hàng ba hở ngay, vì nước sau nó thành hàng bốn không thể chặn. Từ nước 7, mỗi quân Đen là một đe dọa, và Trắng không bao giờ có nước tự do.",
    },
    defence: {
      title: "Đe dọa kiêm phòng thủ",
      idea: "Các nước đáp của Trắng cũng tạo hàng ba. Đen không tốn nước nào vì chúng: một quân vừa tạo hàng bốn vừa chặn hàng ba của Trắng.",
    },
    quiet: {
      title: "Nước lặng",
      idea: "Khi hết đe dọa, một quân không đe dọa nối các đường của những quân khác. Trắng có một nước tự do, nhưng không đủ.",
    },
    threes: {
      title: "Hai hàng ba hở cùng lúc",
      idea: "Hai đường gặp nhau ở một quân: mỗi đường thành hàng ba hở. Không có hàng bốn của mình, Trắng chỉ đáp được một.",
    },
    fours: {
      title: "Trắng phản công",
      idea: "Trắng đi gần và tạo hàng bốn. Đen phải đáp từng nước, và vài nước đáp cũng chính là đe dọa.",
    },
  },
  start: (name) => `Trắng đã đáp ở ${name}.`,
  step: (ply, player, name, what) => `${integer(ply)}. ${player} ${name}: ${what}`,
  quiet: "chưa đe dọa",
  defends: "cách phòng thủ dài nhất",
  position: (ply, all) => `Nước ${integer(ply)} trên ${integer(all)}`,
  threats: (count, moves) => `Đe dọa: ${integer(count)} trên ${integer(moves)} nước của Đen`,
  back: "Lùi",
  next: "Nước tiếp",
  nextGame: "Ván tiếp",
  end: "Kết thúc",
  tryIt: "Chơi với chứng minh này",
  failed: "Không tải được bài học.",
};

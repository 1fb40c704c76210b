// The messages of records and links in Vietnamese.

import { formats } from "../../format.js";

const { integer } = formats("vi");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "Định dạng",
  formats: { moves: "Các nước đi", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "Biên bản ván cờ",
  copy: "Sao chép",
  copyLink: "Sao chép liên kết",
  download: "Tải xuống",
  downloadLibrary: "Tải .lib",
  downloadImage: "Tải ảnh",
  load: "Mở biên bản",
  loadHint: "Dán các nước đi, SGF, psq, các hàng của bàn cờ hoặc liên kết của trang này vào đây hay bất cứ đâu trên trang, hoặc thả tệp vào, kể cả .lib, .pos hay .rif.",
  copied: "Đã sao chép",
  unsupported: "Định dạng này không ghi được ván cờ.",
  unknownFormat: "Cần các nước đi như h8i9, biên bản SGF hoặc psq.",
  notAMove: (word) => `Không hiểu “${word}”. Cần các nước đi như h8i9, biên bản SGF hoặc psq.`,
  illegalMove: (name) => `Nước ${name} không hợp lệ: ô đã có quân hoặc ngoài bàn cờ, hoặc ván cờ đã kết thúc.`,
  assumedEncoding: (name) => `Tệp không ghi bảng mã: đã dùng ${name}.`,
  mainLineOnly: "Đã đọc biến chính; các biến khác ở dạng ghi mà trang này không đọc được.",
  movesOnly: "Đã đọc các nước đi; bình luận và dấu ở dạng ghi mà trang này không đọc được.",
  skippedVariations: (count) => `Đã bỏ qua ${integer(count)} biến: có lượt bỏ hoặc nước không hợp lệ.`,
  openFiles: "Mở tệp…",
  openedBeside: "Đã mở biên bản. Ván cờ trước đó vẫn còn trong kho.",
  begunBeside: "Ván mới đã bắt đầu. Ván cờ trước đó vẫn còn trong kho.",
  library: {
    none: "Đây không phải thư viện RenLib.",
    damaged: (offset) => `Thư viện bị hỏng ở byte ${integer(offset)}.`,
    cut: "Thư viện kết thúc sớm: đó là một nhánh của thư viện khác, hoặc bị cắt.",
    part: (shown, all) => `Thư viện có ${integer(all)} thế cờ. Hiện ${integer(shown)} thế gần lúc bắt đầu nhất.`,
    lines: "Thư viện RenLib không có mũi tên và đường kẻ: những gì vẽ ở đây không có trong đó.",
  },
  database: {
    none: "Đây không phải cơ sở dữ liệu của RenjuNet.",
    empty: "Tệp không có ván cờ nào.",
    damaged: (line) => `Cơ sở dữ liệu bị hỏng ở dòng ${integer(line)}.`,
    doctype: "Cơ sở dữ liệu có kiểu tài liệu, nên không được đọc.",
    encoding: (name) => `Tệp không ở bảng mã ${name} như đã ghi: đã dùng bảng mã khác.`,
    cut: "Với nước đi hoặc ghi chú quá dài, chỉ phần đầu được đọc.",
    characters: "Các ký tự hỏng của tệp đã được thay thế.",
    part: (count) => `Cơ sở dữ liệu quá lớn: danh sách gồm ${integer(count)} ván đầu tiên.`,
    element: (name) => `Phần tử “${name}” không rõ và đã được bỏ qua.`,
    rule: (name) => `Không rõ luật “${name}”: coi là renju.`,
    result: (score) => `Kết quả “${score}” đã được bỏ qua: cần 1, 0.5 hoặc 0.`,
    move: (number, word) => `Ván cờ được đọc đến nước ${integer(number)}: “${word}” không phải là nước đi.`,
  },
  tooLarge: (name) => `${name} lớn hơn 64 MB.`,
  notARecord: (name) => `${name} không phải là biên bản ván cờ.`,
  picture: (name) => `${name} là hình ảnh. Không đọc được hình ảnh: hãy mở biên bản ván cờ, chẳng hạn SGF, hoặc dán các nước đi.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `vòng ${round}`,
    komi: (komi) => `komi ${komi}`,
  },
  study: {
    tooLong: (length, most) => `Liên kết sẽ có ${length} ký tự, mà đa số tin nhắn chỉ nhận ${most}. Hãy gửi tệp.`,
    file: "Tải SGF",
    movesOnly: "SGF không có bàn cờ không biên: liên kết chỉ có các nước đi.",
    chapters: "Sao chép liên kết tới các ván này",
  },
  link: {
    unknownGame: (name) =>
      `Liên kết ghi loại cờ “${name}”. Cần: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded hoặc kích thước như 12x12x5.`,
    unknownParameter: (name, allowed) => `Liên kết có tham số “${name}”. Cần: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `Liên kết có opening=${name}. Cần swap, swap2, rif, soosorv8, taraguchi10 hoặc yamaguchi, trong ván có Đen và Trắng, với nước đi và quyết định đúng luật.`,
    invalidMoves: (name, text) => `Liên kết có ${name}=${text}. Cần các nước đi như h8i9.`,
    invalidResult: (text) => `Liên kết có result=${text}. Cần X, O hoặc 0, có thể thêm -R, -T hoặc -A.`,
    invalidStudy: "Bài phân tích trong liên kết bị hỏng, bị cắt hoặc quá dài.",
  },
};

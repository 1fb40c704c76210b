// The messages about records that are read, in Vietnamese: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `dòng ${line}` : `dòng ${line}, cột ${column}`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "Lời bình",
  codes: "Mã đánh giá",
  judgements: "Ký hiệu đánh giá",
  times: "Thời gian",
  variations: "Biến trong ngoặc",
  tags: "Thẻ",
};

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "Không đọc được biên bản."
        : `Không đọc được biên bản ở ${offset === undefined ? place({ line, column }) : `byte ${offset}`}.`,
    pass: ({ number }) => `Nước ${number} là bỏ lượt, ở đây không có.`,
    occupied: ({ number, cell }) => `Nước ${number} đặt lên quân đã có, ở ${cell}.`,
    "game-over": ({ number }) => `Nước ${number} đi sau khi ván đã kết thúc.`,
    "off-board": ({ point }) => `Điểm ${point} nằm ngoài bàn cờ.`,
    "other-game": ({ game }) => `Đây là trò chơi khác, không phải cờ năm quân: GM[${game}].`,
    "stone-counts": () => "Số quân của hai bên chênh nhau hơn một.",
    "two-winners": () => "Cả hai bên đều có năm quân liền.",
    "row-length": () => "Các hàng dài không bằng nhau.",
    "board-too-small": () => "Bàn cờ quá nhỏ hoặc quá lớn: cạnh từ 3 đến 32.",
    "board-too-large": () => "Bàn cờ quá nhỏ hoặc quá lớn: cạnh từ 3 đến 32.",
    "unknown-symbol": () => "Bàn cờ có ký hiệu lạ.",
    "no-rows": () => "Bàn cờ không có ô nào.",
    blanks: () => "Khoảng trắng chỉ tách một số ô: ô trống được viết bằng dấu chấm.",
    "mixed-symbols": () => "Bàn cờ lẫn lộn các loại ký hiệu, như X và 1.",
    ambiguous: ({ text } = {}) => (text === undefined ? "Bàn cờ đọc được theo hai cách: ô trống được viết bằng dấu chấm." : `“${text}” đọc được theo nhiều cách: hãy ghi ô như h8.`),
    "forbidden-overline": () => "Đen có hơn năm quân liền, là nước cấm: không ván nào đi tiếp sau đó.",
    "moved-after-the-end": () => "Một bên đã thắng nhưng bên kia đi sau cùng.",
    "won-before-the-end": () => "Không quân nào một mình hoàn thành được các hàng thắng.",
    notation: ({ number, text }) => `Không hiểu nước ${number}: “${text}”.`,
    brackets: ({ text }) => `(${text}) có thể là nước của ván hoặc nước khác thay cho nó: hãy ghi các nước không có ngoặc.`,
    unclosed: ({ text }) => `Ngoặc chưa đóng: “${text}”.`,
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `Các điểm như ${example} được đọc theo cách ghi khác SGF.`,
    side: ({ text }) => `Bên đi ${text} được đọc theo chữ cái đầu.`,
    "several-moves": ({ line, column }) => `Nút ở ${place({ line, column })} có nhiều nước: chúng được đọc theo thứ tự.`,
    "more-several-moves": () => "Các nút khác cũng vậy.",
    "opening-moves": ({ name }) => `${name} được đọc là các nước khai cuộc.`,
    "unknown-property": ({ name, line, column }) => `Thuộc tính ${name} ở ${place({ line, column })} không rõ: các điểm của nó không được đọc là quân.`,
    size: ({ cols, rows }) => `Kích thước được đọc là ${cols} cột và ${rows} hàng.`,
    "rules-in-part": ({ text }) => `Luật ${text} chỉ biết được một phần.`,
    "unknown-rules": ({ text }) => `Luật ${text} không rõ: dùng luật thường.`,
    go: () => "Biên bản ghi là cờ vây: được đọc là cờ năm quân.",
    "game-name": ({ text }) => `Trò chơi ${text} được đọc là cờ năm quân.`,
    "property-names": () => "Tên thuộc tính không viết hoa: được đọc như viết hoa.",
    "text-before": () => "Chữ trước ván cờ bị bỏ qua.",
    "text-after": () => "Chữ sau ván cờ bị bỏ qua.",
    "cut-off": () => "Tệp kết thúc giữa ván: phần đầy đủ đã được đọc.",
    "missing-semicolon": () => "Thiếu dấu chấm phẩy, đã được thêm vào.",
    "first-player": () => "Không ghi bên đi trước: coi là Đen.",
    "decimal-times": () => "Thời gian lẻ được làm tròn xuống.",
    "bytes-after": () => "Các byte sau nước đi bị bỏ qua.",
    "side-to-move": () => "Các quân không cho biết bên nào đi: đã phỏng đoán.",
    "first-player-by-win": () => "Theo kết cục, Trắng phải đi trước.",
    "left-out": ({ kind, text }) => `${KINDS[kind]} đã bị bỏ qua: ${text}.`,
    "swapped-cells": ({ text }) => `Các ô như ${text} được đọc với chữ cái đứng trước.`,
    ending: ({ text }) => `“${text}” được đọc là kết thúc ván.`,
    "first-game": () => "Còn ván khác tiếp theo: ván đầu tiên đã được đọc.",
    "after-the-end": ({ number }) => `Ván kết thúc ở nước ${number}: các nước sau đó bị bỏ qua.`,
    "final-pass": () => "Nước bỏ lượt ở cuối bị bỏ qua.",
    "late-setup": ({ number, line, column }) => `Các quân hoặc bên đi đặt sau nước ${number} ở ${place({ line, column })} bị bỏ qua.`,
    "two-stones": ({ text, line, column }) => `${text} có hai quân ở ${place({ line, column })}: giữ lại một.`,
    rectangle: ({ text }) => `Hình chữ nhật ${text} được đọc giữa hai góc của nó.`,
    "no-size": ({ cols, rows }) => `Không ghi kích thước: coi là ${cols} cột và ${rows} hàng.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `Các ngoặc trong ${name} ở ${place({ line, column })} được đọc là chữ.`;
      return kind === "stray-bracket" ? `Một ngoặc thừa ở ${place({ line, column })} bị bỏ qua.` : `Thuộc tính ${name} ở ${place({ line, column })} không có giá trị nên bị bỏ qua.`;
    },
    "no-commas": () => "Các nước không có dấu phẩy được đọc là cột, hàng và thời gian.",
  },
};

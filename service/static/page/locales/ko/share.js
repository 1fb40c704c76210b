// The messages of records and links in Korean.

import { formats } from "../../format.js";

const { integer } = formats("ko");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "형식",
  formats: { moves: "수순", sgf: "SGF", psq: "psq (Piskvork)" },
  record: "기보",
  copy: "복사",
  copyLink: "링크 복사",
  download: "다운로드",
  downloadLibrary: ".lib 다운로드",
  downloadImage: "이미지 다운로드",
  load: "기보 열기",
  loadHint: "수순, SGF, psq, 판의 각 줄, 이 페이지의 링크를 여기나 페이지 아무 곳에 붙여 넣거나 파일을 끌어다 놓으세요. .lib, .pos, .rif 파일도 됩니다.",
  copied: "복사함",
  unsupported: "이 형식으로는 이 대국을 기록할 수 없습니다.",
  unknownFormat: "h8i9 같은 수순이나 SGF, psq 기보여야 합니다.",
  notAMove: (word) => `“${word}”을(를) 읽을 수 없습니다. h8i9 같은 수순이나 SGF, psq 기보여야 합니다.`,
  illegalMove: (name) => `둘 수 없는 수 ${name}: 돌이 있거나 판 밖이거나, 대국이 끝났습니다.`,
  assumedEncoding: (name) => `파일에 문자 인코딩이 적혀 있지 않아 ${name}(으)로 읽었습니다.`,
  mainLineOnly: "본 수순만 읽었습니다. 변화는 이 페이지가 읽지 못하는 표기입니다.",
  movesOnly: "수순을 읽었습니다. 설명과 표시는 이 페이지가 읽지 못하는 표기입니다.",
  skippedVariations: (count) => `변화 ${integer(count)}개를 건너뛰었습니다: 한 수 쉼 또는 둘 수 없는 수.`,
  openFiles: "파일 열기…",
  openedBeside: "기보를 열었습니다. 두던 대국은 보관함에 있습니다.",
  begunBeside: "새 대국을 시작했습니다. 두던 대국은 보관함에 있습니다.",
  library: {
    none: "RenLib 라이브러리가 아닙니다.",
    damaged: (offset) => `라이브러리의 ${integer(offset)}번째 바이트가 손상되었습니다.`,
    cut: "라이브러리가 중간에 끝납니다. 다른 라이브러리의 한 갈래이거나 잘린 파일입니다.",
    part: (shown, all) => `라이브러리에 국면이 ${integer(all)}개 있습니다. 처음에 가까운 ${integer(shown)}개를 보여 줍니다.`,
    lines: "RenLib 라이브러리에는 화살표와 선이 없습니다. 여기에 그린 것은 들어 있지 않습니다.",
  },
  database: {
    none: "RenjuNet 데이터베이스가 아닙니다.",
    empty: "파일에 대국이 없습니다.",
    damaged: (line) => `데이터베이스의 ${integer(line)}번째 줄이 손상되었습니다.`,
    doctype: "데이터베이스에 문서 형식 선언이 있어 읽지 않습니다.",
    encoding: (name) => `파일이 적힌 인코딩 ${name}이(가) 아니어서 다른 것으로 읽었습니다.`,
    cut: "아주 긴 수순이나 주석은 앞부분만 읽었습니다.",
    characters: "파일의 손상된 문자를 바꾸었습니다.",
    part: (count) => `데이터베이스가 너무 커서 처음 ${integer(count)}국을 표시합니다.`,
    element: (name) => `요소 “${name}”을(를) 알 수 없어 무시했습니다.`,
    rule: (name) => `규칙 “${name}”을(를) 알 수 없어 렌주로 보았습니다.`,
    result: (score) => `결과 “${score}”은(는) 1, 0.5, 0 가운데 하나가 아니어서 무시했습니다.`,
    move: (number, word) => `${integer(number)}번째 수 앞까지 읽었습니다. “${word}”은(는) 수가 아닙니다.`,
  },
  tooLarge: (name) => `${name}: 64 MB가 넘습니다.`,
  notARecord: (name) => `${name}은(는) 기보가 아닙니다.`,
  picture: (name) => `${name}은(는) 이미지 파일입니다. 이미지는 읽을 수 없으니 SGF 같은 기보를 열거나 수순을 붙여 넣으세요.`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `${round}라운드`,
    komi: (komi) => `덤 ${komi}`,
  },
  study: {
    tooLong: (length, most) => `링크가 ${length}자가 되는데, 메시지는 대부분 ${most}자까지입니다. 파일을 보내세요.`,
    file: "SGF 내려받기",
    movesOnly: "SGF에는 경계 없는 판이 없어, 링크에는 수순만 있습니다.",
    chapters: "이 대국들의 링크 복사",
  },
  link: {
    unknownGame: (name) =>
      `링크의 게임 ‘${name}’: 알 수 없습니다. 가능한 값: tictactoe, gomoku, gomoku19, standard, renju, caro, unbounded 또는 12x12x5 같은 크기.`,
    unknownParameter: (name, allowed) => `링크의 매개변수 ‘${name}’: 알 수 없습니다. 가능한 값: ${allowed.join(", ")}.`,
    invalidOpening: (name) =>
      `링크에 opening=${name} 값이 있습니다. 흑백 대국에서 swap, swap2, rif, soosorv8, taraguchi10, yamaguchi 중 하나이고, 수순과 결정이 규칙에 맞아야 합니다.`,
    invalidMoves: (name, text) => `링크에 ${name}=${text} 값이 있습니다. h8i9 같은 수순이어야 합니다.`,
    invalidResult: (text) => `링크에 result=${text} 값이 있습니다. X, O 또는 0이어야 하며 뒤에 -R, -T, -A가 올 수 있습니다.`,
    invalidStudy: "링크의 연구가 손상되었거나 잘렸거나 너무 깁니다.",
  },
};

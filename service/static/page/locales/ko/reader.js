// The messages about records that are read, in Korean: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `${line}행` : `${line}행 ${column}열`);

/** @type {MessageParts["reader"]} */
export const messages = {
  /** @type {Record<string, (values: any) => string>} By the code of the fault. */
  faults: {
    record: ({ line, column, offset }) =>
      offset === undefined && line === undefined
        ? "기보를 읽을 수 없습니다."
        : `${offset === undefined ? place({ line, column }) : `${offset}번째 바이트`}에서 기보를 읽을 수 없습니다.`,
    pass: ({ number }) => `${number}수가 통과인데, 여기에는 통과가 없습니다.`,
    occupied: ({ number, cell }) => `${number}수가 돌이 있는 ${cell}에 놓였습니다.`,
    "game-over": ({ number }) => `${number}수가 대국이 끝난 뒤에 있습니다.`,
    "off-board": ({ point }) => `점 ${point}이 판 밖에 있습니다.`,
    "other-game": ({ game }) => `오목이 아닌 게임입니다: GM[${game}].`,
    "stone-counts": () => "양쪽 돌의 수가 둘 이상 다릅니다.",
    "two-winners": () => "양쪽 모두 다섯이 있습니다.",
    "row-length": () => "줄의 길이가 서로 다릅니다.",
    "board-too-small": () => "판이 너무 작거나 큽니다. 한 변은 3에서 32입니다.",
    "board-too-large": () => "판이 너무 작거나 큽니다. 한 변은 3에서 32입니다.",
    "unknown-symbol": () => "판에 알 수 없는 기호가 있습니다.",
    "no-rows": () => "판에 칸이 없습니다.",
    blanks: () => "공백이 일부 칸만 나눕니다. 빈칸은 점으로 쓰세요.",
    "mixed-symbols": () => "X와 1처럼 종류가 다른 기호가 섞여 있습니다.",
    ambiguous: () => "판을 두 가지로 읽을 수 있습니다. 빈칸은 점으로 쓰세요.",
    "forbidden-overline": () => "흑에게 금수인 장목이 있습니다. 그 뒤로 이어지는 대국은 없습니다.",
    "moved-after-the-end": () => "한쪽이 이겼는데 마지막 수는 상대가 두었습니다.",
    "won-before-the-end": () => "돌 하나로 완성될 수 없는 승리 줄입니다.",
  },
  /** @type {Record<string, (values: any) => string>} By the code of the note. */
  notes: {
    points: ({ example }) => `${example} 같은 점은 SGF와 다른 표기로 읽었습니다.`,
    side: ({ text }) => `둘 차례 ${text}는 첫 글자로 읽었습니다.`,
    "several-moves": ({ line, column }) => `${place({ line, column })}의 노드에 수가 여럿 있어 순서대로 읽었습니다.`,
    "more-several-moves": () => "다른 노드도 그렇게 읽었습니다.",
    "opening-moves": ({ name }) => `${name}을 개국 수로 읽었습니다.`,
    "unknown-property": ({ name, line, column }) => `${place({ line, column })}의 속성 ${name}을 알 수 없어 그 점은 돌로 읽지 않았습니다.`,
    size: ({ cols, rows }) => `크기를 ${cols}열 ${rows}행으로 읽었습니다.`,
    "rules-in-part": ({ text }) => `규칙 ${text}은 일부만 알려져 있습니다.`,
    "unknown-rules": ({ text }) => `규칙 ${text}을 알 수 없어 보통 규칙으로 보았습니다.`,
    go: () => "기보가 바둑이라고 하지만 오목으로 읽었습니다.",
    "game-name": ({ text }) => `게임 ${text}을 오목으로 읽었습니다.`,
    "property-names": () => "속성 이름이 대문자가 아니지만 대문자로 읽었습니다.",
    "text-before": () => "대국 앞의 글은 무시했습니다.",
    "text-after": () => "대국 뒤의 글은 무시했습니다.",
    "cut-off": () => "파일이 대국 도중에 끝납니다. 완전한 부분을 읽었습니다.",
    "missing-semicolon": () => "세미콜론이 없어 보충했습니다.",
    "first-player": () => "머리글에 선수가 없어 흑으로 보았습니다.",
    "decimal-times": () => "소수 시간은 내림했습니다.",
    "bytes-after": () => "수 뒤의 바이트는 무시했습니다.",
    "side-to-move": () => "돌만으로는 차례를 알 수 없어 가정했습니다.",
    "first-player-by-win": () => "대국의 끝으로 보아 백이 먼저 두었습니다.",
  },
};

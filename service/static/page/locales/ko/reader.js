// The messages about records that are read, in Korean: by the codes and values of the API.

const place = ({ line, column }) => (column === undefined ? `${line}행` : `${line}행 ${column}열`);

/** Annotations of moves by their kind. @type {Record<string, string>} */
const KINDS = {
  comments: "주석",
  codes: "평가 번호",
  judgements: "평가 기호",
  times: "시간",
  variations: "괄호 안의 변화",
  tags: "태그",
};

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
    ambiguous: ({ text } = {}) => (text === undefined ? "판을 두 가지로 읽을 수 있습니다. 빈칸은 점으로 쓰세요." : `“${text}”은(는) 여러 가지로 읽을 수 있습니다. h8처럼 쓰세요.`),
    "forbidden-overline": () => "흑에게 금수인 장목이 있습니다. 그 뒤로 이어지는 대국은 없습니다.",
    "moved-after-the-end": () => "한쪽이 이겼는데 마지막 수는 상대가 두었습니다.",
    "won-before-the-end": () => "돌 하나로 완성될 수 없는 승리 줄입니다.",
    notation: ({ number, text }) => `${number}수를 읽을 수 없습니다: “${text}”.`,
    brackets: ({ text }) => `(${text})은(는) 대국의 수일 수도, 그 대신의 수일 수도 있습니다. 수는 괄호 없이 쓰세요.`,
    unclosed: ({ text }) => `괄호가 닫히지 않았습니다: “${text}”.`,
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
    "left-out": ({ kind, text }) => `생략한 것(${KINDS[kind]}): ${text}`,
    "swapped-cells": ({ text }) => `${text} 같은 좌표는 글자를 앞에 두고 읽었습니다.`,
    ending: ({ text }) => `“${text}”을(를) 대국의 끝으로 읽었습니다.`,
    "first-game": () => "다른 대국이 이어집니다. 첫 대국을 읽었습니다.",
    "after-the-end": ({ number }) => `${number}수에서 대국이 끝납니다. 그 뒤의 수는 생략했습니다.`,
    "final-pass": () => "마지막 통과는 생략했습니다.",
    "late-setup": ({ number, line, column }) => `${place({ line, column })}에서 ${number}수 뒤에 놓은 돌이나 차례는 생략했습니다.`,
    "two-stones": ({ text, line, column }) => `${place({ line, column })}에서 ${text}에 돌이 둘 있어 하나만 남겼습니다.`,
    rectangle: ({ text }) => `직사각형 ${text}은(는) 두 모서리 사이로 읽었습니다.`,
    "no-size": ({ cols, rows }) => `크기가 비어 있어 ${cols}열 ${rows}행으로 보았습니다.`,
    repair: ({ kind, name, line, column }) => {
      if (kind === "inner-brackets") return `${place({ line, column })}의 ${name} 안의 괄호는 글로 읽었습니다.`;
      return kind === "stray-bracket" ? `${place({ line, column })}의 남는 괄호는 생략했습니다.` : `${place({ line, column })}의 속성 ${name}에 값이 없어 생략했습니다.`;
    },
    "no-commas": () => "쉼표가 없는 수는 열, 행, 시간으로 읽었습니다.",
  },
};

// The messages of the page /proof in Russian.

import { formats } from "../../format.js";
import { moves, movesToWin } from "../ru.js";

const { integer, plural } = formats("ru");
const cells = (count) => `${integer(count)} ${plural(count, { one: "пункт", few: "пункта", other: "пунктов" })}`;

/** @type {MessageParts["proof"]} */
export const messages = {
  title: "Чёрные выигрывают",
  loading: "Загрузка доказательств…",
  failed: (reason) => `Не удалось загрузить доказательства. ${reason}`,
  retry: "Повторить",
  badAddress: (text) => `В адресе нет партии из допустимых ходов: «${text}».`,
  task: "Вы играете белыми: выберите ответ на h8. Чёрные отвечают по доказательству.",
  answering: "Чёрные ищут ответ…",
  unproven: "Об этой позиции ничего не доказано.",
  openReply: (name) => `${name} пока не доказан, и доказанного ответа на него у чёрных нет. Выберите другой.`,
  yourMove: "Ваш ход, белые.",
  wins: (plies) => `Доказано: чёрные выигрывают не позднее чем через ${movesToWin(plies)}`,
  over: "Чёрные выиграли.",
  heldOut: (count, most) => `Чёрные выиграли. Вы продержались, ходов: ${integer(count)} (наибольшее — ${integer(most)}).`,
  newBest: "Это ваш лучший результат против этого ответа.",
  controls: "Управление доказательством",
  again: "Другой ответ",
  takeBack: "Назад",
  analyse: "Анализ",
  claim: (proven, all) => `Чёрные начинают на h8 и выигрывают: доказано против ${integer(proven)} из ${integer(all)} ответов, различных с точностью до симметрии.`,
  complete: (all) => `Чёрные начинают на h8 и выигрывают: доказано против всех ответов, различных с точностью до симметрии (${integer(all)}).`,
  openReplies: (names) => `Пока не доказано: ${names}.`,
  howToPlay: "Число в пункте показывает, сколько ходов самое большее нужно чёрным после ответа туда, что бы ни делали белые. Выберите ответ и попробуйте.",
  byFile: (positions) => `Позиций, для которых в доказательстве есть ход, вместе с этой: ${integer(positions)}.`,
  byThreats: (positions) => `Доказательство здесь кончается (позиций: ${integer(positions)}): чёрные выигрывают четвёрками и угрозами.`,
  longestDefence: "Самая долгая защита:",
  showLine: "Показать самую долгую защиту",
  showLineHint: "Партия, в которой она была показана, не засчитывается.",
  check: "Проверьте сами:",
  challenge: "Сколько вы продержитесь?",
  challengeHint: "Чёрные выиграют, но когда? Лучший результат против каждого ответа запоминается в этом браузере. Партии, в которых вы взяли ход назад или посмотрели самую долгую защиту, не засчитываются.",
  noResult: (most) => `Продержитесь как можно дольше: до ${integer(most)} ходов чёрных.`,
  result: (count, most) => `Ваш лучший результат против этого ответа, ходов: ${integer(count)} (наибольшее — ${integer(most)}).`,
  results: (replies, full) => `Испробовано ответов: ${integer(replies)}. Выдержано до предела: ${integer(full)}.`,
  map: "Карта",
  pictureTitle: "Чёрные выигрывают в гомоку",
  pictureLead: (proven, all) => `Ходы чёрных до выигрыша после ответа на h8: доказано ${integer(proven)} из ${integer(all)}`,
  entry: (count, number) => `${moves(count)}: ${cells(number)}`,
  openEntry: (number) => `не доказано: ${cells(number)}`,
  open: "пока не доказано",
  best: (count) => `ваш лучший результат: ${moves(count)}`,
  downloadPng: "Карта в PNG",
  downloadSvg: "Карта в SVG",
  allReplies: "Все ответы в таблице",
  reply: "Ответ",
  atMost: "Ходов",
  positions: "Позиций",
  yourBest: "Ваш лучший",
};

// The messages of the page /puzzles in Japanese, loaded by that page alone.

import { formats } from "../../format.js";

const { integer } = formats("ja");
/** Problems are named after the moves of both sides. */
const moves = (plies) => `${integer(plies)}手`;

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "詰め五目",
  loading: "問題を読み込み中…",
  failed: (reason) => `問題を読み込めません。${reason}`,
  unknown: (id) => `問題「${id}」はありません。`,
  retry: "再試行",
  controls: "問題の操作",
  hint: "ヒント",
  showMove: "答えを見る",
  takeBack: "一手戻す",
  next: "次の問題",
  analyse: "解析",
  levels: ["入門", "初級", "中級", "上級", "名人"],
  levelsLabel: "レベル",
  rating: (rating, deviation) => `あなたのレーティング：${rating} ± ${deviation}`,
  newRating: (rating, change) => `あなたのレーティング：${rating}（${change}）。`,
  ratingOf: (rating) => `レーティング ${rating}`,
  rated: "レーティングに合う問題",
  daily: "今日の問題",
  dailySolved: "今日の問題 ✓",
  streak: (days) => `今日の問題の連続正解：${days}`,
  howRated: "最初の挑戦だけが数えられます。誤った手は負け、ヒントは引き分けになります。",
  motif: "テーマ",
  allMotifs: "すべてのテーマ",
  motifs: { "open-four": "活四", "double-four": "四々", "four-three": "四三", "double-three": "三々" },
  level: (name, solved, total) => `${name}、${total}問中${solved}問正解`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `問題、${name}`,
  puzzle: (number, state) => `第${number}問${state ? `、${state}` : ""}`,
  states: { clean: "正解", helped: "ヒントを使って正解" },
  task: (player) => `${player}先、${player}の勝ち`,
  kinds: { fours: "四追い勝ち", threats: "四と三の追い詰め勝ち" },
  about: (plies) => `${moves(plies)}詰め`,
  source: (text) => `出典：${text}`,
  tapAgain: (name) => `もう一度タップすると${name}に打ちます。`,
  checking: "判定中…",
  right: (plies) => `正解。必勝です。残り${moves(plies)}。`,
  solved: "正解！",
  solvedHelped: "正解（ヒントあり）。",
  unproven: (name) => `${name}で勝てるとは確かめられません。もっと直接的な手を探してください。`,
  wrong: {
    "allows-five": (name, reply) => `${name}は四を止めていません。${reply}で五連になります。`,
    "allows-win": (name, reply, plies) => `${name}では相手の勝ちです。図のように${reply}から${moves(plies)}で決まります。`,
    held: (name, reply) => `${name}では勝てません。${reply}と受けられると、追い詰めが続きません。`,
    "no-threat": (name) => `${name}には狙いがなく、相手に手番が渡ります。`,
  },
  hints: {
    five: "ヒント：五連ができます。",
    four: "ヒント：四を作りましょう。相手は受けるしかありません。",
    threat: "ヒント：ここは四ではありません。次に四追いで勝てる手を打ちましょう。",
    block: "ヒント：相手に四があります。",
  },
  hintMove: (name) => `答えは${name}です。`,
  noHint: "ここからの勝ちは確かめられていません。一手戻してください。",
  stored: "解いた問題はこのブラウザに記録されます。",
};

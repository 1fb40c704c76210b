// The messages of reviews in Japanese.

import { formats } from "../../format.js";

const { integer, percent } = formats("ja");
const KINDS = {
  line: "列の完成",
  fours: "四追い",
  threats: "四と三の追い詰め",
  search: "探索で発見",
};
const win = ({ kind, plies }) => `${integer(plies)}手の勝ち（${KINDS[kind]}）`;

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "一手ずつ評価し、より良い手があれば示します。",
  time: "1手の時間",
  start: "対局を振り返る",
  again: "もう一度振り返る",
  stop: "停止",
  noMoves: "まだ振り返る手がありません。",
  progress: (done, all) => `${all}手中${done}手`,
  offline: "接続が切れました。",
  stopped: "振り返りを中止しました。",
  summary: "正確さと手の評価",
  accuracy: "正確さ",
  judgements: {
    best: "最善手",
    good: "好手",
    inaccuracy: "疑問手",
    mistake: "悪手",
    blunder: "大悪手",
    forced: "絶対手",
  },
  plural: {
    best: "最善手",
    good: "好手",
    inaccuracy: "疑問手",
    mistake: "悪手",
    blunder: "大悪手",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `${ply}手目まで${player}が優勢でした。`,
    even: (ply) => `${ply}手目までは互角でした。`,
    decided: (ply, player, name) => `${player}の${ply}手目${name}が勝敗を決めました。`,
    better: (name, merit) => `最善は${name}でした（${merit}）。`,
  },
  undecided: "一手で勝敗が決まった場面はありません。",
  curve: (player) => `${player}の勝率`,
  chosen: "手を選ぶと、その評価が表示されます。",
  move: (ply, player, name) => `${ply}手目 ${player} ${name}`,
  chances: (player, before, after) => `${player}：${before} → ${after}`,
  missed: (proof) => `${win(proof)}を逃しました。`,
  allowed: (proof) => `相手に${win(proof)}を許しました。`,
  lost: (share) => `勝率が${percent(share)}下がりました。`,
  isBest: "これより良い手はありませんでした。",
  isGood: "好手です。次の手がわずかに勝ります：",
  isForced: "すぐに負けない唯一の手です。",
  better: "より良い手：",
  line: "より良い手順",
  describeLine: (rank, chance) => `より良い手順、${chance}`,
  describeMove: (name, number) => `${name}、より良い手順の${number}手目`,
  previousMistake: { name: "前のミス", key: "Shift+M" },
  nextMistake: { name: "次のミス", key: "M" },
  noMistakes: "どちらにもミスはありませんでした。",
  learn: (player, count) => `${player}のミスから学ぶ（${count}）`,
  exercise: {
    title: (at, all) => `練習問題 ${at} / ${all}`,
    task: (player, ply, name, sign) => `${player}は${ply}手目を${name} ${sign} と打ちました。より良い手を探してください。`,
    hint: "ヒント",
    show: "答えを見る",
    next: "次へ",
    finish: "完了",
    end: "終了",
    checking: (name) => `${name}：判定中…`,
    wrong: (name, value, before) => `${name}では勝率が${before}から${value}になります。もっと良い手があります。`,
    played: (name) => `${name}は実際に打たれた手です。もっと良い手があります。`,
    solved: (name, value) => `${name}が正解です（勝率${value}）。`,
    alsoGood: (name, value, best) => `${name}も同じくらい良い手です（勝率${value}）。エンジンの最善手は${best}です。`,
    shown: (name) => `答えは${name}です。`,
    failed: "判定できませんでした。もう一度試してください。",
    hintWin: (proof) => `${win(proof)}があります。`,
    hintArea: "より良い手は、印のついた範囲にあります。",
    hintDefend: "相手の狙いに注意しましょう。より良い手は、印のついた範囲にあります。",
  },
};

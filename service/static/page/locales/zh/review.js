// The messages of reviews in Chinese.

import { formats } from "../../format.js";
import { spaced } from "../zh.js";

const { percent } = formats("zh");
const KINDS = {
  line: "直接连成",
  fours: "连续冲四",
  threats: "连续冲四、活三",
  search: "由搜索得出",
};
const chanceToWin = ({ kind, plies }) => `${plies} 手取胜的机会（${KINDS[kind]}）`;

/** @type {MessageParts["review"]} */
export const messages = {
  lead: "逐手点评：这一手价值如何，怎样走更好。",
  time: "每手用时",
  start: "开始复盘",
  again: "重新复盘",
  stop: "停止",
  noMoves: "还没有着法可以复盘。",
  progress: (done, all) => `${done} / ${all} 手`,
  offline: "连接已断开。",
  stopped: "复盘已停止。",
  summary: "准确率与点评",
  accuracy: "准确率",
  judgements: {
    best: "最佳",
    good: "好手",
    inaccuracy: "缓手",
    mistake: "失误",
    blunder: "恶手",
    forced: "唯一手",
  },
  plural: {
    best: "最佳",
    good: "好手",
    inaccuracy: "缓手",
    mistake: "失误",
    blunder: "恶手",
  },
  /** The course of a game, from the review. */
  story: {
    ahead: (player, ply) => `到第 ${ply} 手为止，${player}占优。`,
    even: (ply) => `到第 ${ply} 手为止，双方均势。`,
    decided: (ply, player, name) => `${player}第 ${ply} 手 ${name} 决定了胜负。`,
    better: (name, merit) => `更好的是 ${name}：${merit}。`,
  },
  undecided: "没有哪一手单独决定了胜负。",
  curve: (player) => spaced(`${player}胜率`),
  chosen: "选择一手，查看它的价值。",
  move: (ply, player, name) => `${ply}. ${player} ${name}`,
  chances: (player, before, after) => `${player}：${before} → ${after}`,
  missed: (win) => `错过了 ${chanceToWin(win)}。`,
  allowed: (win) => `给了对方 ${chanceToWin(win)}。`,
  lost: (share) => `损失了 ${percent(share)} 的胜率。`,
  isBest: "没有更好的着法。",
  isGood: "好手；这一手略好一些：",
  isForced: "唯一不会马上输的着法。",
  better: "更好的着法：",
  line: "更好的变化",
  describeLine: (rank, chance) => `更好的变化，${chance}`,
  describeMove: (name, number) => `${name}，更好的变化的第 ${number} 手`,
  previousMistake: { name: "上一个问题手", key: "Shift+M" },
  nextMistake: { name: "下一个问题手", key: "M" },
  noMistakes: "双方都没有问题手。",
  learn: (player, count) => spaced(`练习${player}的问题手（${count}）`),
  exercise: {
    title: (at, all) => `第 ${at} 题，共 ${all} 题`,
    task: (player, ply, name, sign) => spaced(`${player}第 ${ply} 手走了 ${name} ${sign}。请找出更好的着法。`),
    hint: "提示",
    show: "显示答案",
    next: "下一题",
    finish: "完成",
    end: "结束",
    checking: (name) => `${name}：正在检查…`,
    wrong: (name, value, before) => `走 ${name}，胜率从 ${before} 变为 ${value}。还有更好的着法。`,
    played: (name) => `${name} 就是实战着法。还有更好的。`,
    solved: (name, value) => `${name} 正确：${value}。`,
    alsoGood: (name, value, best) => `${name} 同样好：${value}。引擎更倾向 ${best}。`,
    shown: (name) => `答案是 ${name}。`,
    failed: "无法检查这一手，请重试。",
    hintWin: (win) => `这里有 ${chanceToWin(win)}。`,
    hintArea: "更好的着法在标出的区域内。",
    hintDefend: "看看对方的威胁；更好的着法在标出的区域内。",
  },
};

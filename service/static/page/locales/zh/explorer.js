// The messages of the opening explorer in Chinese.

import { formats } from "../../format.js";
import { spaced } from "../zh.js";

const { integer, percent } = formats("zh");
const games = (count) => `${integer(count)} 局`;
const SOURCES = {
  selfplay: (count) => `${integer(count)} 局引擎自对弈`,
  records: (count) => `${integer(count)} 局棋谱`,
};

/** @type {MessageParts["explorer"]} */
export const messages = {
  title: "开局库",
  move: "着法",
  games: "局数",
  engine: "引擎",
  results: (x, o) => spaced(`${x}胜、和棋、${o}胜`),
  all: "全部着法",
  bar: ([x, o], wins, draws, losses) =>
    spaced(`${x}胜 ${integer(wins)} 局，和棋 ${integer(draws)} 局，${o}胜 ${integer(losses)} 局`),
  play: (name) => `落子 ${name}`,
  proven: (player) => `已证明：${player}胜`,
  provenMove: "已证明",
  sources: (sources, ply) =>
    `统计自 ${sources.map((each) => SOURCES[each.source](each.games)).join("、")}，至第 ${ply} 手。` +
    "旋转或镜像后相同的局面视为同一局面。数字表示各着法走过的次数，不代表好坏。",
  chances: (player) => spaced(`引擎：在本设备上短时间搜索得出的落子后${player}的胜率。`),
  loading: "正在查找局面…",
  gameOver: "对局已结束。",
  unknown: "统计的对局中，没有一局从此局面继续。",
  noGames: "库中没有这种规则的对局。15 × 15 的五子棋、标准五子棋、连珠和 Caro 有一些。",
  failed: "无法连接开局库。",
  retry: "重试",
  origin: "统计的对局",
  origins: { service: "服务器的对局", files: "已打开文件的对局", saved: "此浏览器保存的对局" },
  reading: (share) => `正在读取对局：${percent(share)}`,
  own: (count, others) =>
    `在本设备上统计：${games(count)}。旋转或镜像后相同的局面视为同一局面。` +
    (others > 0 ? `未计入：${games(others)}（规则或棋盘不同、从摆好的局面开始，或格式无法列出）。` : ""),
  noneOf: {
    files: "请在“棋谱”中打开含多局棋的文件，例如 .sgf 或 .rif：将在本设备上统计。",
    saved: "此浏览器还没有保存的对局。",
  },
  noBorders: "无边界棋盘上的对局不计入统计。",
  open: "未下完",
  unfinished: (count) => `未下完 ${games(count)}`,
  listed: "走了此着的对局",
  listGames: (move, count) => `走 ${move} 的对局：${games(count)}`,
  first: (count) => `列出前 ${games(count)}。走出此着可缩小范围。`,
};

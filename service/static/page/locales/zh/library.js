// The messages of the lists of games in Chinese.

import { formats } from "../../format.js";
import { moves, spaced } from "../zh.js";

const { integer } = formats("zh");

/** @type {MessageParts["library"]} */
export const messages = {
  hint: "每盘对局都会随着进行自动保存在此浏览器中。",
  opening: "正在打开已保存的对局…",
  moves,
  open: "未下完",
  drawn: "和棋",
  won: (player) => spaced(`${player}胜`),
  remove: (name, time) => `删除 ${name}，${time}`,
  found: (count) => `${integer(count)} 局`,
  more: (count) => `再显示 ${integer(count)} 局`,
  close: "关闭列表",
  unnamed: "未署名的对局",
  none: "没有符合的对局。",
  saved: "已保存的对局",
  ofFiles: "所打开文件中的对局",
  search: "查找名称、赛事、开局、结果或标签",
  shortSearch: "搜索",
  sort: "排序",
  sorts: { updated: "最近对局", file: "按文件顺序", names: "名称", date: "日期", opening: "开局", moves: "手数", result: "结果" },
  tags: "标签",
  edit: (name) => `${name} 的名称和标签`,
  name: "名称",
  tagsHint: "标签，用逗号分隔",
  save: "保存",
  cancel: "取消",
  export: (count) => `下载 ${integer(count)} 局（SGF）`,
  notExported: (count) => `${integer(count)} 局的棋盘无边界，SGF 无法记录。`,
  bulkReview: "全部复盘…",
  reviewAll: (count) => `复盘 ${integer(count)} 局`,
  reviewRest: (count) => `继续：还剩 ${integer(count)} 局`,
  reviewed: (done, all) => `已复盘 ${integer(done)} / ${integer(all)} 局。`,
  skipped: (count) => `有 ${integer(count)} 局无法在此设备上复盘。`,
  mistakes: "按类型和棋手统计的失误",
  allMistakes: "所有失误",
  noMotif: "无类型",
  otherPlayers: "其他棋手",
  gamesOf: "对局数",
  place: (title, ply, move) => `${title}：第 ${ply} 手 ${move}`,
  morePlaces: (count) => `另有 ${integer(count)} 处`,
};

// The messages of the training of openings in Chinese.

import { formats } from "../../format.js";

const { integer } = formats("zh");
const games = (count) => `${integer(count)}局`;
const positions = (count) => `${integer(count)}个局面`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "开局训练",
  lead: "把自己的开局背下来。页面下对方的棋，并问你的着法：答错的很快再问，记住的隔几天、几周再问。一切都留在这台设备上。",
  repertoires: "自己的开局",
  loading: "正在读取…",
  none: "还没有自己的开局：可以用棋盘上的对局、.lib 和 .sgf 等文件，或保存的对局来建立。",
  failed: "此浏览器无法保存你的开局：存储被禁止或已满。",
  positions: (count) => positions(count),
  counts: (due, fresh) => `到期${integer(due)}，新${integer(fresh)}`,
  next: (when) => `下次：${when}`,
  train: "训练",
  practise: "练习",
  open: "打开",
  of: (action, name) => `${action}：${name}`,
  remove: (name) => `删除${name}`,
  removed: (name) => `已删除${name}。`,
  form: {
    title: "新建自己的开局",
    source: "着法来源",
    board: "棋盘上的对局",
    files: "文件",
    saved: (name, count) => `保存的对局：${name}（${integer(count)}）`,
    into: "放入",
    create: "新的一套",
    side: "你的一方",
    plies: "到第几手",
    end: "到最后",
    name: "名称",
    submit: "建立",
    add: "添加",
    choose: "选择文件…",
    reading: "正在读取对局…",
    made: (count, learned) => `已读取：${games(count)}。新要记住的：${positions(learned)}。`,
    others: (count) => `未采用：规则或起始局面不同的${games(count)}。`,
    cut: (most) => `只读取了前${integer(most)}局。`,
    tooLarge: (most) => `着法超过${integer(most)}手，一套开局最多只能放这么多。请少选对局，或提早最后一手。`,
    problems: {
      empty: (name) => `${name} 中没有对局。`,
      borders: "无边棋盘不能训练。",
      gone: "这套开局已被删除。",
      full: (most) => `此浏览器最多保存${integer(most)}套开局：请先删除一套。`,
      moveless: (side) => `没有${side}要记的着法。`,
    },
  },
  ask: {
    left: (count) => `还要回答：${positions(count)}`,
    task: (player) => `轮到${player}。这里你下哪一手？`,
    right: (name) => `${name}正确。`,
    wrong: (name, answers) => `${name}不在你的开局里。你的着法是${answers}。`,
    shown: (answers) => `你的着法是${answers}。`,
    done: "这个变化到此为止。点击棋盘开始下一个。",
    over: (asked, right) => `这次完成了：${integer(asked)}题中${integer(right)}题一次答对。`,
    away: "棋盘上是另一个局面。",
    back: "回到问题",
    show: "显示着法",
    goOn: "下这一手",
    next: "下一个变化",
    end: "结束",
    finish: "回到列表",
  },
};

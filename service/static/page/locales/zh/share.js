// The messages of records and links in Chinese.

import { formats } from "../../format.js";

const { integer } = formats("zh");

/** @type {MessageParts["share"]} */
export const messages = {
  format: "格式",
  formats: { moves: "着法", sgf: "SGF", psq: "psq（Piskvork）" },
  record: "棋谱",
  copy: "复制",
  copyLink: "复制链接",
  download: "下载",
  downloadLibrary: "下载 .lib",
  downloadImage: "下载图片",
  load: "载入棋谱",
  loadHint: "可将着法、SGF、psq、棋盘的各行或本页链接粘贴到此处或页面任意位置，也可拖入文件，包括 .lib、.pos 和 .rif。",
  copied: "已复制",
  unsupported: "此格式无法表示这盘对局。",
  unknownFormat: "应为 h8i9 这样的着法、SGF 棋谱或 psq 棋谱。",
  notAMove: (word) => `无法理解“${word}”。应为 h8i9 这样的着法、SGF 棋谱或 psq 棋谱。`,
  illegalMove: (name) => `着法 ${name} 无效：该点已有棋子或不在棋盘上，或对局已结束。`,
  assumedEncoding: (name) => `文件未注明编码：已按 ${name} 读取。`,
  mainLineOnly: "已读取主线；其余变化的写法本页无法读取。",
  movesOnly: "已读取着法；注释和标记的写法本页无法读取。",
  skippedVariations: (count) => `已跳过 ${integer(count)} 个变化：其中有停着或无效着法。`,
  openFiles: "打开文件…",
  openedBeside: "棋谱已打开。之前的对局保留在“存档”中。",
  begunBeside: "新对局已开始。之前的对局保留在“存档”中。",
  library: {
    none: "这不是 RenLib 棋库。",
    damaged: (offset) => `棋库在第 ${integer(offset)} 字节处损坏。`,
    cut: "棋库提前结束：它是另一棋库的一个分支，或已被截断。",
    part: (shown, all) => `棋库共有 ${integer(all)} 个局面，显示离开局最近的 ${integer(shown)} 个。`,
    lines: "RenLib 棋库没有箭头和线条：此处绘制的未写入其中。",
  },
  database: {
    none: "这不是 RenjuNet 数据库。",
    empty: "文件中没有棋局。",
    damaged: (line) => `数据库在第 ${integer(line)} 行损坏。`,
    doctype: "数据库带有文档类型声明，无法读取。",
    encoding: (name) => `文件并非其注明的编码 ${name}：已按其他编码读取。`,
    cut: "过长的着法或注释只读取了开头部分。",
    characters: "文件中损坏的字符已被替换。",
    part: (count) => `数据库过大，列出前 ${integer(count)} 局。`,
    element: (name) => `元素“${name}”未知，已忽略。`,
    rule: (name) => `规则“${name}”未知，按连珠处理。`,
    result: (score) => `结果“${score}”不是 1、0.5 或 0，已忽略。`,
    move: (number, word) => `棋局读到第 ${integer(number)} 手：“${word}”不是着法。`,
  },
  tooLarge: (name) => `${name} 超过 64 MB。`,
  notARecord: (name) => `${name} 不是棋谱。`,
  picture: (name) => `${name} 是图片。图片无法读取：请打开棋谱（如 SGF），或粘贴着法。`,
  /** What a record says of its game. */
  about: {
    players: (first, second) => `${first} – ${second}`,
    round: (round) => `第 ${round} 轮`,
    komi: (komi) => `贴目 ${komi}`,
  },
  study: {
    tooLong: (length, most) => `链接将有 ${length} 个字符，而多数消息最多 ${most} 个。请发送文件。`,
    file: "下载 SGF",
    movesOnly: "SGF 没有无边界的棋盘：链接只含着法。",
    chapters: "复制这些对局的链接",
  },
  link: {
    unknownGame: (name) =>
      `链接中的棋种“${name}”无法识别。可用：tictactoe、gomoku、gomoku19、standard、renju、caro、unbounded，或 12x12x5 这样的尺寸。`,
    unknownParameter: (name, allowed) => `链接中的参数“${name}”无法识别。可用：${allowed.join("、")}。`,
    invalidOpening: (name) =>
      `链接中有 opening=${name}。应为 swap、swap2、rif、soosorv8、taraguchi10 或 yamaguchi，且为黑白棋子的对局，着法和决定符合其规则。`,
    invalidMoves: (name, text) => `链接中有 ${name}=${text}。应为 h8i9 这样的着法。`,
    invalidResult: (text) => `链接中有 result=${text}。应为 X、O 或 0，其后可有 -R、-T 或 -A。`,
    invalidStudy: "链接中的研究已损坏、被截断或过长。",
  },
};

// The messages of the check of a proof in Chinese.

import { formats } from "../../format.js";

const { integer } = formats("zh");

/** @type {MessageParts["check"]} */
export const messages = {
  proof: "证明",
  lead: "您的设备会对证明中的每一手尝试所有应手。所用的是服务端的检验程序，完全不依赖搜索。",
  start: "亲自检验这个证明",
  pause: "暂停",
  resume: "继续",
  stop: "停止",
  file: "文件",
  digest: "文件的 SHA-256",
  progress: "证明的检验",
  replies: (done, all) => `应手：${integer(done)}/${integer(all)}`,
  positions: (done, all) => `局面：${integer(done)}/${integer(all)}`,
  left: (time) => `剩余 ${time}`,
  took: (time) => `用时：${time}`,
  accepted: (moves, winner) => `通过：${moves} 之后，无论怎样防守都是${winner}胜。`,
  refused: {
    unreadable: (line) => `拒绝：文件第 ${line} 行无法读取。`,
    decided: () => "拒绝：证明开始之前对局已经结束。",
    unwon: (line) => `拒绝：第 ${line} 行的着法之后，有一个应手可以守住。`,
    plies: (line) => `拒绝：第 ${line} 行的步数不对。`,
    unreached: (line) => `拒绝：第 ${line} 行的局面不会出现。`,
  },
  play: "与这个证明对弈",
  all: "依次检验全部证明",
  allHint: "需要一两个小时，请保持标签页打开",
  allAccepted: (done, all) => `已通过 ${integer(done)}/${integer(all)} 个证明。`,
  notLoaded: "无法加载文件。",
  failed: (reason) => `检验因错误而终止：${reason}`,
};

// The messages of the page /puzzles in Chinese, loaded by that page alone.

/** Moves of the winner alone. */
const steps = (plies) => `${(plies + 1) / 2} 步`;

/** @type {MessageParts["puzzles"]} */
export const messages = {
  title: "习题",
  loading: "正在加载习题…",
  failed: (reason) => `无法加载习题。${reason}`,
  unknown: (id) => `没有习题“${id}”。`,
  retry: "重试",
  controls: "习题操作",
  hint: "提示",
  showMove: "显示答案",
  takeBack: "退回",
  next: "下一题",
  analyse: "分析",
  levels: ["入门", "初级", "中级", "高级", "大师"],
  levelsLabel: "级别",
  motif: "题型",
  allMotifs: "所有题型",
  motifs: { "open-four": "活四", "double-four": "双四", "four-three": "四三", "double-three": "双三" },
  level: (name, solved, total) => `${name}，已解 ${solved} / ${total}`,
  count: (solved, total) => `${solved} / ${total}`,
  listLabel: (name) => `习题，${name}`,
  puzzle: (number, state) => `第 ${number} 题${state ? `，${state}` : ""}`,
  states: { clean: "已解出", helped: "借助提示解出" },
  task: (player) => `${player}先行必胜`,
  kinds: { fours: "连续冲四取胜", threats: "连续冲四、活三取胜" },
  about: (plies) => `· ${steps(plies)}`,
  source: (text) => `出自 ${text}`,
  tapAgain: (name) => `再点一次，落子 ${name}。`,
  checking: "正在检查…",
  right: (plies) => `正确：必胜，还剩 ${steps(plies)}。`,
  solved: "解出来了！",
  solvedHelped: "借助提示解出来了。",
  unproven: (name) => `无法证明 ${name} 必胜，请试试更直接的着法。`,
  wrong: {
    "allows-five": (name, reply) => `${name} 没有防住对方的四：${reply} 成五。`,
    "allows-win": (name, reply, plies) => `${name} 让对方反胜：${reply} 起 ${steps(plies)}取胜，如图所示。`,
    held: (name, reply) => `${name} 不能取胜：${reply} 防住后，再无冲四、活三可胜。`,
    "no-threat": (name) => `${name} 不构成威胁，先手让给了对方。`,
  },
  hints: {
    five: "提示：可以成五。",
    four: "提示：冲四，对方必须应。",
    threat: "提示：这一手不冲四。做杀，威胁以冲四取胜。",
    block: "提示：对方已经有四。",
  },
  hintMove: (name) => `答案是 ${name}。`,
  noHint: "从此处无法证明必胜，请退回。",
  stored: "解题进度保存在此浏览器中。",
};

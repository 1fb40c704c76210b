// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Chinese.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "仅在此设备上",
  onDeviceHint:
    "由此浏览器中的引擎对弈和分析，局面不会离开设备。比较和开局需要服务。",
  setup: {
    title: "摆棋",
    place: "点击时放置",
    tools: { empty: "清除" },
    toMove: "轮到",
    hint: "点击棋盘上的点，或在该点按 Enter。再点一次移除棋子，“悔棋”撤回上一次改动。",
    done: "完成",
    clear: "清空棋盘",
  },
  appearance: {
    title: "棋盘与坐标",
    boardTheme: "棋盘材质",
    coordinates: "坐标",
    touch: "小格子上的触摸落子",
    close: "关闭",
    choices: {
      boardTheme: { auto: "自动", wood: "木纹", paper: "纸张", slate: "石板" },
      coordinates: { letters: "字母和数字", numbers: "数字", off: "不显示" },
      touch: { loupe: "手指上方显示放大镜", aim: "先点选，再点一次落子" },
    },
  },
  images: {
    lastMove: "标出最后一手",
    moveNumbers: "手数",
    gif: "下载 GIF",
    drawing: (percent) => `正在绘制 GIF：${percent}`,
    tooLong: (moves) => `GIF 最多显示 ${moves} 手。`,
  },
  customBoard: {
    rows: "行数",
    cols: "列数",
    winLength: "连子数",
    overline: "长连也算胜",
    blockedWins: "两头被对方堵住的连线也算胜",
    forbiddenPoints: "黑方有禁手（连珠）",
    bounded: "有边界",
    start: "在此棋盘上开始",
    errors: {
      size: "行数和列数须为 3 到 32 的整数。",
      winLength: "连子数须为 3 到 32 的整数，且不超出棋盘。",
      forbiddenPoints: "禁手规则要求有边界、五子连线，并且长连和两头被堵的连线也算胜。",
    },
  },
  engineOptions: {
    names: {
      strength: "棋力",
      threads: "线程数",
      memory_mb: "内存（MB）",
      guard: "防漏算",
      verify: "验证着法数",
      verify_nodes: "验证节点数",
      chance: "概率",
    },
    ponder: "后台思考",
    limitsHint: "这些限制只对会搜索的引擎有效。",
    engineDefault: "引擎默认",
    invalidNumber: (low, high) => (high === null ? `请输入不小于 ${low} 的整数。` : `请输入 ${low} 到 ${high} 的整数。`),
  },
  embed: {
    title: "嵌入",
    hint: "用于自己的网页：可逐手查看的对局；若还没有着法，则是可以对弈的棋盘。",
    kind: "嵌入方式",
    kinds: { link: "框架链接", frame: "框架（iframe）", element: "两行 HTML" },
    code: "代码",
  },
};

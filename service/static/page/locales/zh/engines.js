// A line about each engine in Chinese; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "向前计算，时间越多算得越深；全力时棋力最强。",
  proven: "在已证明的开局中绝不出错，其余与搜索相同。",
  "threat-search": "擅长进攻：寻找连续冲四、活三的杀棋。",
  learned: "按模型从大量对局中学到的棋感落子，并检查取胜和防守。",
  "attack-weights": "速度快：权衡经过每一点的攻势，不向前计算。",
  minimax: "小棋盘上无懈可击：把每一局都算到底。",
  "win-block": "能赢就赢，该堵就堵，其余随意落子。",
  random: "随意落子。",
  dice: "懂得开局、取胜和防守，但掷骰子会让它有所疏漏。",
  humanlike: "先取胜，再防守，其余优先占中心和角。",
  "line-rank": "统计经过每一点、还能成连的线路。",
};

// The messages of the lists of engines and models in Chinese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("zh");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "引擎",
    lead: "各个引擎，由强到弱：可与之对弈，也可查看它们支持的棋种和评分的含义。",
    play: "与它对弈",
    checks: "亲自检验它的证明",
    levels: "级别",
    games: "棋种",
    score: "评分",
    range: (low, high) => `${low} 到 ${high}`,
    options: "选项",
    optionRange: (low, high) => `${low} 到 ${high}`,
    default: (value) => `默认 ${value}`,
    randomised: "带随机性：随机种子不只决定同分着法的取舍。",
    model: (id) => `模型 ${id}`,
    unusable: (fault) => `不可用：${fault}`,
    types: { boolean: "是或否", integer: "整数" },
    supported: { tictactoe: "井字棋", gomoku: "无禁五子棋", standard: "标准五子棋", renju: "连珠", caro: "Caro", unbounded: "无边界" },
    scores: {
      random: "总是 0：没有偏好的格子",
      "win-block": "2 一步获胜，1 挡住获胜，0 其他",
      humanlike: "4 一步获胜，3 挡住获胜，2 中心，1 第一个空角，0 其他",
      minimax: "双方最佳着法下的结果：1 胜，0 和，−1 负",
      dice: "3 一步获胜，2 挡住获胜，1 符合开局规则，0 其他",
      "line-rank": "评分：每条获胜线 20，每条须挡线 5，每条含一枚己子的线 1，角 0.5，中心 0.25，另加小于 0.1 的扰动",
      "attack-weights": "格子的攻势权重：己方与对方的攻势，300 以上为获胜",
      "threat-search": "格子的攻势权重，准备取胜处为 2000；已证明 n 手获胜为 10000 − n，失败为 n − 10000",
      search: "每 98 单位相当于自对弈胜率 logit 的 1；n 手获胜为 30000 − n",
      proven: "每 98 单位相当于自对弈胜率 logit 的 1；n 手获胜为 30000 − n",
      learned: "排序模型的决策值：只有同一局面内的差有意义；已证明 n 手获胜为 10000 − n，失败为 n − 10000",
    },
    meanings: {
      strength: "棋力，1 为初学者，100 为全部棋力；低于 100 时，随机种子决定漏看哪些连子、在好棋中走哪一步；看得见的一步获胜（从 20 起全部看得见）会抓住或挡住",
      threads: "一次搜索使用的线程数",
      memory_mb: "置换表大小（MiB），每个同时进行的搜索各一份",
      attacks: "逐线给出每个候选着法的攻势与断点",
      guard: "短证明能找到连续冲四或威胁取胜时就取胜，并且不走让对手获得这种胜法的着法",
      verify: "由小型搜索从排名前几的着法中挑选；0 表示只用排名",
      verify_nodes: "该搜索最多访问的局面数",
      chance: "十面骰的点数；默认每步掷一次",
    },
  },
  models: {
    title: "模型",
    lead: "训练好的模型：数据、指标和对抗赛成绩。",
    empty: "还没有训练好的模型。",
    live: "使用中",
    unusable: (fault) => `不可用：${fault}`,
    digest: "SHA-256",
    data: "训练数据",
    games: (count) => `${integer(count)} 局`,
    positions: (count) => `${integer(count)} 个训练局面`,
    heldOut: (count) => `${integer(count)} 个留出局面`,
    label: "标签",
    metrics: "留出局面上的指标",
    metric: {
      top_1: "首选命中率",
      top_3: "前三命中率",
      mean_reciprocal_rank: "倒数排名",
      log_loss: "对数损失",
      calibration_error: "校准误差",
      temperature: "温度",
      positions: "局面数",
    },
    engine: "引擎",
    boards: "棋盘",
    learned: (engine, { guard = true, verify = 0, verify_nodes: nodes }) => {
      if (!guard && !verify) return `${engine}（仅排序）`;
      const verified = verify ? `，以 ${integer(nodes)} 个节点验证 ${verify} 个着法` : "";
      return `${engine}（${guard ? "有" : "无"}防漏算${verified}）`;
    },
    phase: "阶段",
    allPhases: "全部局面",
    byPhase: "各阶段首选命中率",
    byPhaseLead: "好着法往往不止一个，而对局只显示其中之一：最后一列是深度搜索的命中率。",
    heldOutGames: (boards) => `留出对局，${boards}`,
    recordedGames: (boards) => `棋谱对局，${boards}`,
    ceiling: ({ engine, depth }) => `${engine}，深度 ${depth}`,
    strength: "各棋盘上的棋力",
    strengthLead: "对 attack-weights 的得分率，以及学习的收益：learned 相对对照引擎的 Elo。对照引擎有同样的检查，但按攻击权重排序。",
    story: ({ games, size, score, passed }) => {
      const verdict = passed === undefined ? "" : `，${passed ? "通过" : "未通过"}上线考核`;
      const interval = `${percent(score.low)} 到 ${percent(score.high)}`;
      return `在 ${size} 棋盘上，面对没有所学知识的同一引擎，此模型的得分率为 ${percent(score.value)}（${interval}）${verdict}。它由 ${integer(games)} 局对局训练而成。`;
    },
    figures: "全部数据",
    report: "训练报告",
    refused: "未通过",
    pictures: {
      gain: {
        title: "学习的收益（Elo）",
        about: "模型在各棋盘上比对照引擎强多少。对照引擎有同样的检查，但按攻击权重排序，什么也没有学。",
      },
      generations: {
        title: "各代 Elo",
        about: "search 的每一代评估都由使用上一代评估的对局训练而成。没有赢下与上一代对抗赛的，不再教下一代。",
      },
      history: {
        title: "历次训练相对 attack-weights 的 Elo",
        about: "同一目录中以同样条件对局的各个模型。",
      },
      learning: {
        title: "学习曲线",
        about: "在他人的对局（没有时用留出的对局）中，首选着法与实际着法一致的比例，按排序模型所学的局面数排列。对照模型学的是随机着法。",
      },
      importance: {
        title: "模型看重什么",
        about: "若在同一局面的着法之间打乱某些列的数值，首选命中率在同样的对局中下降多少。含义相同的列会互相替代。",
      },
      calibration: {
        title: "概率校准",
        about: "在留出的对局中，按排序模型给首选着法的概率分组，实际走这一着的比例。完美的模型会落在圆点上。",
      },
    },
    /** What rows of the pictures are about. */
    rows: {
      random: (count) => `${integer(count)}（随机着法）`,
      importance: {
        "own lines": "己方的线",
        "opponent lines": "对方的线",
        "attack weight": "攻击权重",
        neighbours: "对周围的影响",
        surroundings: "周围的点",
        place: "在棋盘上的位置",
        phase: "对局阶段",
      },
    },
    matches: "对抗赛",
    versus: (a, b) => `${a} 对 ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)}（${percent(0.95)}：${signed(low)} 到 ${signed(high)}）`,
    evaluation: "search 的估值",
    evaluationPassed: (passed) => (passed ? "通过对抗赛" : "未通过对抗赛"),
    logLoss: ({ before, after }) => `对数损失 ${decimal(after)}，此前 ${decimal(before)}`,
    phases: {
      five: "可以成五",
      attack: "行棋方可用活四或双四取胜",
      defence: "对方可用活四或双四取胜",
      fours: "可以冲四",
      opening: "开局",
      quiet: "平静局面",
    },
    versions: "版本",
    card: "完整模型卡",
  },
  problem: {
    title: "这里什么也没有",
    types: "问题类型",
    typesLead: "服务报告的问题类型，与提供给程序的描述相同。",
    nothing: (path) => `${path} 处没有页面。`,
    home: "前往棋盘",
    offline: "无法连接",
    ofService: "此页面属于服务的一部分，而服务无法连接。",
  },
  loadingFailed: "加载失败。",
};

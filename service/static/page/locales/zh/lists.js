// The messages of the lists of engines and models in Chinese.

import { formats } from "../../format.js";

const { decimal, integer, percent, signed } = formats("zh");

/** @type {MessageParts["lists"]} */
export const messages = {
  engines: {
    title: "引擎",
    lead: "推荐着法的各个引擎、它们支持的棋种，以及评分的含义。",
    games: "棋种",
    score: "评分",
    range: (low, high) => `${low} 到 ${high}`,
    options: "选项",
    optionRange: (low, high) => `${low} 到 ${high}`,
    default: (value) => `默认 ${value}`,
    randomised: "带随机性：随机种子不只决定同分着法的取舍。",
    model: (id) => `模型 ${id}`,
    unusable: (fault) => `不可用：${fault}`,
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
    gain: "学习的收益（Elo）",
    matches: "对抗赛",
    versus: (a, b) => `${a} 对 ${b}`,
    elo: ({ value, low, high }) => `Elo ${signed(value)}（${percent(0.95)}：${signed(low)} 到 ${signed(high)}）`,
    evaluation: "search 的估值",
    evaluationPassed: (passed) => (passed ? "通过对抗赛" : "未通过对抗赛"),
    logLoss: ({ before, after }) => `对数损失 ${decimal(after)}，内置估值为 ${decimal(before)}`,
    importance: "模型看重什么",
    importanceLead: "若在同一局面的着法之间打乱某些列的数值，首选命中率下降多少。含义相同的列会互相替代。",
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
  loadingFailed: "加载失败。",
};

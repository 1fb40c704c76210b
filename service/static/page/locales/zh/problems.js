// The messages about problems that the service reports, in Chinese.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "此引擎不支持这种棋",
    "/problems/limit-reached": "达到限制时仍没有结果",
    "/problems/model-unavailable": "训练好的模型不可用",
    "/problems/engine-unavailable": "该引擎不可用",
    "/problems/not-ready": "服务正在启动",
    "/problems/body-too-large": "对局过长",
    "/problems/busy": "服务繁忙",
    "/problems/rate-limited": "请求过于频繁",
    "/problems/internal-error": "服务出错",
    "/problems/game-over": "对局已结束",
    "/problems/invalid-position": "此局面不可能出现",
    "/problems/illegal-move": "着法无效",
    "/problems/invalid-notation": "棋盘、着法或棋谱无法读取",
    "/problems/invalid-rules": "这样的规则无法对局",
    "/problems/invalid-option": "引擎的某个选项取值无效",
    "/problems/no-win-probability": "该引擎不给出胜率",
    "/problems/response-too-large": "应答会过大",
    "/problems/cancelled": "搜索已取消",
    "/problems/explorer-unavailable": "开局库不可用",
    "/problems/unauthorized": "该服务需要 API 密钥",
    "/problems/unknown-engine": "服务中没有此引擎",
  },
  other: "服务拒绝了请求",
  advice: {
    "/problems/unsupported-rules": "请选择其他引擎或其他棋盘。",
    "/problems/limit-reached": "请给引擎更多时间，或选择其他引擎。",
    "/problems/model-unavailable": "请选择其他引擎，它们不受影响。",
    "/problems/engine-unavailable": "请选择其他引擎，它们不受影响。",
    "/problems/not-ready": "服务正在启动，请稍后重试。",
    "/problems/body-too-large": "对局过长，服务无法处理。",
  },
};

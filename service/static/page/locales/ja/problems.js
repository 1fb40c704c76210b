// The messages about problems that the service reports, in Japanese.

/** @type {MessageParts["problems"]} */
export const messages = {
  types: {
    "/problems/unsupported-rules": "このエンジンはこのルールに対応していません",
    "/problems/limit-reached": "制限内に結果が出ませんでした",
    "/problems/model-unavailable": "学習済みモデルを利用できません",
    "/problems/engine-unavailable": "このエンジンは利用できません",
    "/problems/not-ready": "サービスは起動中です",
    "/problems/body-too-large": "対局が長すぎます",
    "/problems/busy": "サービスが混み合っています",
    "/problems/rate-limited": "リクエストが多すぎます",
    "/problems/internal-error": "サービスでエラーが発生しました",
    "/problems/game-over": "すでに終局しています",
    "/problems/invalid-position": "ありえない局面です",
    "/problems/illegal-move": "そこには打てません",
    "/problems/invalid-notation": "盤、着手または棋譜を読めません",
    "/problems/invalid-rules": "このルールでは対局できません",
    "/problems/invalid-option": "エンジンの設定値が正しくありません",
    "/problems/no-win-probability": "このエンジンは勝率を出しません",
    "/problems/response-too-large": "応答が大きすぎます",
    "/problems/cancelled": "探索は中止されました",
    "/problems/explorer-unavailable": "開局データベースを利用できません",
    "/problems/unauthorized": "サービスの利用にはAPIキーが必要です",
    "/problems/unknown-engine": "サービスにこのエンジンはありません",
  },
  other: "サービスがリクエストを拒否しました",
  advice: {
    "/problems/unsupported-rules": "別のエンジンか、別の盤を選んでください。",
    "/problems/limit-reached": "エンジンの時間を増やすか、別のエンジンを選んでください。",
    "/problems/model-unavailable": "別のエンジンを選んでください。ほかのエンジンには影響しません。",
    "/problems/engine-unavailable": "別のエンジンを選んでください。ほかのエンジンには影響しません。",
    "/problems/not-ready": "サービスは起動中です。少し待ってから再試行してください。",
    "/problems/body-too-large": "サービスが扱える長さを超えています。",
  },
};

// What the header and the footer show on demand, in Japanese.

/** @type {MessageParts["header"]} */
export const messages = {
  keys: "キーボードショートカット（?）",
  language: "言語",
  theme: { label: "テーマ", auto: "自動", light: "ライト", dark: "ダーク" },
  about: [
    "Tengenは五目並べ、連珠、カロ、三目並べを打ち、解析し、解説します。はじめての人から勝つのが難しい名人まで、九つのレベルがあります。",
    "対局、ファイル、設定はこのブラウザに保存されます。サービスに送られるのは、エンジンが考えるための局面だけです。エンジンの設定で「この端末だけで」を選ぶと、何も送られません。",
    "アカウントも広告も追跡もありません。TengenはMITライセンスの自由ソフトウェアです。",
  ],
};

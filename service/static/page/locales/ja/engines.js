// A line about each engine in Japanese; the service describes others.

/** @type {MessageParts["engines"]} */
export const messages = {
  search: "時間があるほど深く読みます。全力なら最強。",
  proven: "証明済みの序盤では間違えません。ほかは探索と同じです。",
  "threat-search": "四追いや追い詰めの勝ちを狙います。",
  learned: "多くの対局から学んだモデルで打ち、勝ちと受けは確かめます。",
  "attack-weights": "高速。先を読まず、各点を通る攻めの強さで打ちます。",
  minimax: "小さな盤では完璧。すべての変化を最後まで読みます。",
  "win-block": "勝てれば勝ち、相手の勝ちは止め、あとはランダムに打ちます。",
  random: "ランダムに打ちます。",
  dice: "序盤も勝ちも受けも知っていますが、サイコロの目しだいで見落とします。",
  humanlike: "勝ちと受けを優先し、あとは中央と隅を好みます。",
  "line-rank": "各点を通る、まだ並べられる列を数えます。",
};

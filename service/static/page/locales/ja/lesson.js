// The messages of the lesson why Black wins in Japanese.

import { formats } from "../../format.js";

const { integer } = formats("ja");

/** @type {MessageParts["lesson"]} */
export const messages = {
  title: "黒が勝つ理由",
  lead: "証明から五つの対局を、白の最長の受けとともに示します。一手ごとに石の働きを説明します。",
  parts: {
    threats: {
      title: "すべての手が脅威",
      idea: "活三にはすぐに受けなければなりません。次に止められない四になるからです。7手目からは黒の石がすべて脅威となり、白には自由な手がありません。",
    },
    defence: {
      title: "守りを兼ねる脅威",
      idea: "白の受けも三を作ります。黒はそのために手を使いません。一つの石で四を作り、同時に白の三を止めます。",
    },
    quiet: {
      title: "静かな一手",
      idea: "脅威が尽きたところで、脅威のない一手がほかの石の筋をつなぎます。白は自由に一手打てますが、それでは足りません。",
    },
    threes: {
      title: "二つの活三を同時に",
      idea: "二つの筋が一つの石で交わり、どちらも活三になります。自分の四がなければ、白は一つしか受けられません。",
    },
    fours: {
      title: "白の反撃",
      idea: "白は近くに打ち、四を作ります。黒はそのたびに受けますが、受けそのものが脅威になる手もあります。",
    },
  },
  start: (name) => `白は${name}に応じました。`,
  step: (ply, player, name, what) => `${integer(ply)}手目 ${player} ${name}：${what}`,
  quiet: "まだ脅威ではありません",
  defends: "最長の受け",
  position: (ply, all) => `${integer(all)}手中${integer(ply)}手目`,
  threats: (count, moves) => `脅威：黒の${integer(moves)}手のうち${integer(count)}手`,
  back: "戻る",
  next: "次の手",
  nextGame: "次の対局",
  end: "終了",
  tryIt: "この証明と対局する",
  failed: "レッスンを読み込めませんでした。",
};

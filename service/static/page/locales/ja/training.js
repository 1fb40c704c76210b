// The messages of the training of openings in Japanese.

import { formats } from "../../format.js";

const { integer } = formats("ja");
const games = (count) => `${integer(count)}局`;
const positions = (count) => `${integer(count)}局面`;

/** @type {MessageParts["training"]} */
export const messages = {
  title: "開局の練習",
  lead: "自分の開局を覚えましょう。ページが相手側を打ち、あなたの手を尋ねます。間違えた手はすぐに、覚えた手は数日から数週間後にまた出ます。すべてこの端末に残ります。",
  repertoires: "レパートリー",
  loading: "レパートリーを読み込んでいます…",
  none: "まだレパートリーがありません。盤上の対局、.lib や .sgf などのファイル、または保存した対局から作れます。",
  failed: "このブラウザーはレパートリーを保存できません。ストレージが禁止されているか、いっぱいです。",
  positions: (count) => positions(count),
  counts: (due, fresh) => `復習${integer(due)}、新規${integer(fresh)}`,
  next: (when) => `次回：${when}`,
  train: "練習する",
  practise: "おさらい",
  open: "開く",
  of: (action, name) => `${action}：${name}`,
  remove: (name) => `${name}を削除`,
  removed: (name) => `${name}を削除しました。`,
  form: {
    title: "新しいレパートリー",
    source: "手の出どころ",
    board: "盤上の対局",
    files: "ファイル",
    saved: (name, count) => `保存した対局：${name}（${integer(count)}）`,
    into: "追加先",
    create: "新しいレパートリー",
    side: "自分の側",
    plies: "何手目まで",
    end: "最後まで",
    name: "名前",
    submit: "作成",
    add: "追加",
    choose: "ファイルを選択…",
    reading: "対局を読み込んでいます…",
    made: (count, learned) => `読み込み：${games(count)}。新しく覚える局面：${positions(learned)}。`,
    others: (count) => `除外：ルールまたは開始局面が異なる${games(count)}。`,
    cut: (most) => `最初の${integer(most)}局だけを読み込みました。`,
    tooLarge: (most) => `手数が${integer(most)}を超えています。レパートリーに入るのはそこまでです。対局を減らすか、最後の手を早めてください。`,
    problems: {
      empty: (name) => `${name}に対局がありません。`,
      borders: "端のない盤では練習できません。",
      gone: "レパートリーはその間に削除されました。",
      full: (most) => `このブラウザーが保存するレパートリーは${integer(most)}個までです。先に一つ削除してください。`,
      moveless: (side) => `${side}の覚える手がありません。`,
    },
  },
  ask: {
    left: (count) => `残り：${positions(count)}`,
    task: (player) => `${player}の番です。ここでの手は？`,
    right: (name) => `${name}は正解です。`,
    wrong: (name, answers) => `${name}はレパートリーにありません。あなたの手は${answers}です。`,
    shown: (answers) => `あなたの手は${answers}です。`,
    done: "変化はここまでです。盤をクリックすると次が始まります。",
    over: (asked, right) => `今回は終わりです。${integer(asked)}問中${integer(right)}問にすぐ正解しました。`,
    away: "盤には別の局面が表示されています。",
    back: "問題に戻る",
    show: "手を見る",
    goOn: "その手を打つ",
    next: "次の変化",
    end: "終了",
    finish: "一覧に戻る",
  },
};

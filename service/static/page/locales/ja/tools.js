// The messages of the editor of positions, of custom boards, of the board's appearance and of images in Japanese.

/** @type {MessageParts["tools"]} */
export const messages = {
  onDevice: "この端末だけで",
  onDeviceHint:
    "このブラウザ内のエンジンが打ち、解析します。局面は端末の外に送られません。比較と開局にはサービスが必要です。",
  /** The fold More of the panel Play. */
  more: {
    engines: "エンジンの選び方",
    firstPlayer: "先手",
    opening: "開局規定",
    firstPlayers: { alternate: "交互", X: "X", O: "O" },
    delay: "自動対局の間隔",
    noDelay: "なし",
    moveNumbers: "手数を表示",
    setUp: "局面を編集",
    appearance: "盤と座標…",
    clock: "時計",
    noClock: "なし",
    clockHint: "各自の持ち時間（分）と一手ごとの加算（秒）。次の対局から。",
    sound: "音",
    advanced: "エンジンとオプション",
  },
  setup: {
    title: "局面を編集",
    place: "クリックの動作",
    tools: { empty: "消す" },
    toMove: "手番",
    hint: "盤上の点をクリックするか、選んでEnterを押します。もう一度クリックすると石が消え、「元に戻す」で直前の変更を取り消せます。",
    done: "完了",
    clear: "盤を空にする",
  },
  appearance: {
    title: "盤と座標",
    boardTheme: "盤面",
    coordinates: "座標",
    touch: "小さなマスでのタッチ操作",
    close: "閉じる",
    choices: {
      boardTheme: { auto: "自動", wood: "木目", paper: "紙", slate: "石板" },
      coordinates: { letters: "英字と数字", numbers: "数字", off: "なし" },
      touch: { loupe: "指の上に拡大鏡を表示", aim: "1回目で選び、2回目で打つ" },
    },
  },
  images: {
    lastMove: "最終手に印をつける",
    moveNumbers: "手数",
    gif: "GIFをダウンロード",
    drawing: (percent) => `GIFを作成中：${percent}`,
    tooLong: (moves) => `GIFにできるのは${moves}手までです。`,
  },
  customBoard: {
    rows: "行数",
    cols: "列数",
    winLength: "並べる数",
    overline: "それより長い列も勝ち",
    blockedWins: "両端を相手に止められた列も勝ち",
    forbiddenPoints: "黒に禁手あり（連珠）",
    bounded: "盤に端がある",
    start: "この盤で始める",
    errors: {
      size: "行数と列数は3～32の整数で指定してください。",
      winLength: "並べる数は3～32の整数で、盤に収まるように指定してください。",
      forbiddenPoints: "禁手ありにするには、盤に端があり、並べる数が5で、長い列と両端を止められた列も勝ちになる設定が必要です。",
    },
  },
  engineOptions: {
    names: {
      strength: "強さ",
      threads: "スレッド数",
      memory_mb: "メモリ（MB）",
      guard: "ガード",
      verify: "検証する手の数",
      verify_nodes: "検証のノード数",
      chance: "確率",
    },
    ponder: "相手番でも思考",
    limitsHint: "先を読むエンジンだけの制限です。",
    engineDefault: "エンジンの既定値",
    invalidNumber: (low, high) =>
      high === null ? `${low}以上の整数を入力してください。` : `${low}～${high}の整数を入力してください。`,
  },
  embed: {
    title: "埋め込み",
    hint: "自分のページ用：手順を再生できる棋譜、着手がなければ対局できる盤になります。",
    kind: "埋め込み方",
    kinds: { link: "フレーム用リンク", frame: "フレーム（iframe）", element: "HTML 2行" },
    code: "コード",
  },
};

// Numbers and dates as they are written in a language.

export const MINUS = "−";
/** Languages with the narrow units of English. */
const SHORT_UNITS = ["ja"];

/**
 * The formatters of a language, by `Intl`.
 *
 * @param {string} language  A BCP 47 tag, such as "en" or "zh-Hans".
 */
export function formats(language) {
  const number = (options) => {
    const format = new Intl.NumberFormat(language, options);
    return (value) => format.format(value).replace("-", MINUS);
  };
  const digits = (least, most = least) => ({ minimumFractionDigits: least, maximumFractionDigits: most });
  const unit = (name, most) => number({ style: "unit", unit: name, unitDisplay: SHORT_UNITS.includes(language) ? "short" : "narrow", ...digits(0, most) });
  const percent = number({ style: "percent" });
  const seconds = unit("second", 2);
  const [fewMilliseconds, milliseconds] = [unit("millisecond", 1), unit("millisecond", 0)];
  const dateTime = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short" });
  const pluralRules = new Intl.PluralRules(language);
  return {
    integer: number(digits(0)),
    /** In few characters: 1.23M. */
    compact: number({ notation: "compact", maximumSignificantDigits: 3 }),
    decimal: number(digits(3)),
    score: number({ ...digits(0, 1), useGrouping: false }),
    /** With its sign; null, JSON's spelling of an infinite value, becomes ∞. */
    signed: (value, places = 0) =>
      value === null ? "∞" : number({ ...digits(places), signDisplay: "exceptZero" })(value),
    /** A share from 0 to 1. */
    percent: (share) => (share === null ? "–" : percent(share)),
    /** A share of games; 0 means none. */
    share: (share) => (share > 0 && share < 0.005 ? `<${percent(0.01)}` : percent(share)),
    precisePercent: number({ ...digits(1), style: "percent" }),
    seconds: (ms) => seconds(ms / 1000),
    /** In seconds from a second on. */
    milliseconds: (ms) => (ms < 10 ? fewMilliseconds(ms) : ms < 1000 ? milliseconds(ms) : seconds(ms / 1000)),
    dateTime: (ms) => dateTime.format(ms),
    /** The form that a word takes beside a number: `plural(2, { one: "move", other: "moves" })`. */
    plural: (count, forms) => forms[pluralRules.select(count)] ?? forms.other,
  };
}

/** With non-breaking spaces. */
export function boardSize({ rows, cols }) {
  return `${cols}\u00a0×\u00a0${rows}`;
}

/** The moves that the winner still makes in the plies to a win; a negative number is a loss. See docs/api.md. */
export function winnerMoves(plies) {
  return Math.ceil(Math.abs(plies) / 2);
}

// Words of the service that are keys of texts and tables: `make types` writes this file.

type PageName = "board" | "puzzles" | "learn" | "proof" | "engines" | "models" | "docs" | "offline" | "embed" | "problem";
type LinkedPage = "board" | "puzzles" | "learn" | "proof" | "engines" | "models" | "docs";
type Preset = "tictactoe" | "gomoku" | "standard" | "renju" | "caro" | "unbounded" | "gomoku19";
type Level = "newcomer" | "beginner" | "novice" | "casual" | "intermediate" | "skilled" | "advanced" | "expert" | "master";
type OpeningName = "swap" | "swap2" | "rif" | "soosorv8" | "taraguchi10" | "yamaguchi";
type Motif = "forbidden" | "missed-five" | "missed-open-four" | "missed-double-four" | "missed-four-three" | "missed-double-three" | "missed-forbidden" | "left-four" | "left-three" | "wrong-end" | "allowed-open-four" | "allowed-double-four" | "allowed-four-three" | "allowed-double-three" | "allowed-forbidden" | "away" | "wrong-threat" | "lost-initiative" | "early-four" | "early-three" | "gave-initiative" | "missed-double-two" | "left-double-two" | "wrong-side" | "built-nothing" | "ignored-line";
type Judgement = "forced" | "best" | "good" | "inaccuracy" | "mistake" | "blunder";
type ReasonCode = "wins" | "only-move" | "loses" | "blocks-win" | "wins-by-force" | "stops-win" | "only-defence" | "proven" | "makes" | "threatens" | "takes" | "extends" | "hinders" | "exact" | "opening" | "rule" | "features" | "weight" | "unproven" | "alternative";
type PatternName = "open-four" | "double-four" | "four-three" | "double-three" | "forbidden" | "four" | "open-three";
type MoveRule = "wins" | "blocks" | "centre" | "corner" | "opening" | "rank" | "lots";
type ProblemType = "/problems/admin-token" | "/problems/administration-off" | "/problems/bad-request" | "/problems/body-too-large" | "/problems/busy" | "/problems/cancelled" | "/problems/contradiction" | "/problems/engine-unavailable" | "/problems/explorer-unavailable" | "/problems/game-over" | "/problems/illegal-move" | "/problems/internal-error" | "/problems/invalid-limit" | "/problems/invalid-notation" | "/problems/invalid-option" | "/problems/invalid-position" | "/problems/invalid-request" | "/problems/invalid-rules" | "/problems/job-finished" | "/problems/job-unfinished" | "/problems/jobs-unavailable" | "/problems/limit-reached" | "/problems/malformed-json" | "/problems/method-not-allowed" | "/problems/model-name" | "/problems/model-unavailable" | "/problems/no-report" | "/problems/no-win-probability" | "/problems/not-found" | "/problems/not-ready" | "/problems/queue-full" | "/problems/rate-limited" | "/problems/response-too-large" | "/problems/unauthorized" | "/problems/unknown-engine" | "/problems/unknown-job" | "/problems/unknown-model" | "/problems/unknown-puzzle" | "/problems/unsupported-media-type" | "/problems/unsupported-rules";

/** A table of texts with exactly these keys. */
type Texts<Keys extends string, Found extends All<Keys> & NoOthers<Keys, Found>> = Found;
/** A table of texts with some of these keys. */
type SomeTexts<Keys extends string, Found extends NoOthers<Keys, Found>> = Found;
type All<Keys extends string> = Record<Keys, unknown>;
type NoOthers<Keys, Found> = { [K in Exclude<keyof Found, Keys>]: never };

/** The tables of every language: a missing or unknown key is an error of tsc. */
type TablesOfTexts = [
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/cs.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/cs.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/cs.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/cs.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/cs/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/cs/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/cs/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/cs/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/cs/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/cs/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/cs/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/de.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/de.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/de.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/de.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/de/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/de/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/de/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/de/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/de/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/de/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/de/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/en.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/en.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/en.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/en.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/en/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/en/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/en/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/en/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/en/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/en/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/en/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/ja.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/ja.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/ja.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/ja.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/ja/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/ja/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/ja/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/ja/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/ja/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ja/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ja/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/ko.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/ko.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/ko.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/ko.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/ko/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/ko/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/ko/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/ko/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/ko/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ko/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ko/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/ru.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/ru.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/ru.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/ru.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/ru/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/ru/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/ru/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/ru/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/ru/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ru/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/ru/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/vi.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/vi.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/vi.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/vi.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/vi/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/vi/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/vi/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/vi/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/vi/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/vi/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/vi/problems.js").messages["advice"]>,
  Texts<LinkedPage | "label" | "footer" | "about", typeof import("../service/static/page/locales/zh.js").messages["nav"]>,
  Texts<Preset | "custom", typeof import("../service/static/page/locales/zh.js").messages["games"]>,
  Texts<Level, typeof import("../service/static/page/locales/zh.js").messages["players"]["levels"]>,
  Texts<Level | "person", typeof import("../service/static/page/locales/zh.js").messages["opponent"]["portraits"]>,
  Texts<Motif, typeof import("../service/static/page/locales/zh/review.js").messages["motifs"]>,
  Texts<Judgement, typeof import("../service/static/page/locales/zh/review.js").messages["judgements"]>,
  Texts<ReasonCode | "patterns" | "rules" | "groups", typeof import("../service/static/page/locales/zh/analysis.js").messages["reasons"]>,
  Texts<PatternName, typeof import("../service/static/page/locales/zh/analysis.js").messages["reasons"]["patterns"]>,
  Texts<MoveRule, typeof import("../service/static/page/locales/zh/analysis.js").messages["reasons"]["rules"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/zh/problems.js").messages["types"]>,
  SomeTexts<ProblemType, typeof import("../service/static/page/locales/zh/problems.js").messages["advice"]>,
];

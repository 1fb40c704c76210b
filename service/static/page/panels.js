// The panels beside that of the game, each with what it needs: loaded when one is first shown.

import { loadMessages } from "./i18n.js";
import { loadStyles } from "./page-styles.js";

/** The panels by the values of the field `tab`. @type {Record<string, (page: PageParts) => Promise<HTMLElement>>} */
export const PANELS = {
  analysis: async ({ store, controllers, loadAnalysis }) => {
    const loaded = [loadAnalysis(), loadMessages("live"), ...["analysis", "lines", "live", "proven", "threats"].map(loadStyles)];
    const cache = await /** @type {Promise<AnalysisCache>} */ (Promise.all(loaded).then(loadAnalysis));
    const { analysisPanel } = await import("./views/analysis-panel.js");
    const { WinProbabilityController } = await import("./engines/win-probability.js");
    const { LiveAnalysisController } = await import("./engines/live-analysis.js");
    new WinProbabilityController(store, cache);
    return analysisPanel(store, controllers, new LiveAnalysisController(store, cache));
  },
  review: async ({ store, controllers }) => {
    await Promise.all([...["review", "hints"].map(loadMessages), ...["analysis", "lines", "proven", "review", "threats"].map(loadStyles)]);
    await (await import("./views/move-signs.js")).showMoveSigns(store);
    const { reviewPanel } = await import("./views/review-panel.js");
    const { ReviewController } = await import("./engines/review.js");
    const { ExerciseController } = await import("./engines/exercise.js");
    const exercises = new ExerciseController(store, controllers.tree);
    return reviewPanel(store, controllers, new ReviewController(store, controllers.tree), exercises);
  },
  compare: async ({ store, loadAnalysis }) => {
    await Promise.all([loadAnalysis(), ...["compare", "problems"].map(loadMessages), ...["analysis", "threats"].map(loadStyles)]);
    const { comparisonPanel } = await import("./views/comparison-panel.js");
    const { ComparisonController } = await import("./engines/comparison.js");
    return comparisonPanel(store, new ComparisonController(store, await loadAnalysis()));
  },
  explorer: async ({ store, controllers, savedGames }) => {
    await Promise.all([loadMessages("explorer"), loadMessages("names"), ...["explorer", "proven"].map(loadStyles)]);
    const { explorerPanel } = await import("./views/explorer-panel.js");
    const { ExplorerController } = await import("./engines/explorer.js");
    return explorerPanel(store, controllers, new ExplorerController(store), savedGames);
  },
  training: async ({ store, controllers, savedGames }) => {
    await Promise.all([...["names", "puzzles", "share", "training"].map(loadMessages), ...["lines", "review", "training"].map(loadStyles)]);
    const { trainingPanel } = await import("./views/training-panel.js");
    const { Repertoires } = await import("./training/repertoires.js");
    const { TrainingController } = await import("./training/training-controller.js");
    const repertoires = new Repertoires(store);
    return trainingPanel(store, new TrainingController(store, controllers.game, repertoires), { repertoires, controllers, savedGames });
  },
  games: async ({ store, controllers, savedGames }) => {
    await Promise.all([...["library", "names", "share"].map(loadMessages), loadStyles("games")]);
    return (await import("./views/games-panel.js")).gamesPanel(store, controllers, savedGames);
  },
  share: async ({ store, openRecords, boardView }) => {
    await Promise.all([...["share", "tools"].map(loadMessages), loadStyles("analysis")]);
    const { sharePanel } = await import("./views/share-panel.js");
    return sharePanel(store, openRecords, boardView);
  },
};

"""The commands of training: `selfplay`, `label`, `features`, `train`, `evaluation`, `retrain`."""

from __future__ import annotations

import contextlib
import dataclasses
import json
import sys
from collections.abc import Callable, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click
from click.core import ParameterSource
from rich.console import Console
from rich.table import Table

from tengen.engines.game import Rules
from tengen.engines.game.rules import OPENING_RULES
from tengen.engines.interface import Limit
from tengen.engines.model_store.code_models import ALLOWED as CODE_ALLOWED
from tengen.engines.model_store.code_models import code_allowed
from tengen.engines.model_store.store import CODE_RANKER, REPORT, ModelStore
from tengen.training.arena.game import Noise
from tengen.training.cluster import connected
from tengen.training.games.game_shards import read_run_manifest
from tengen.training.games.labels import count_labels, label_run, label_runs
from tengen.training.games.selfplay import SelfPlayPlan, run_selfplay
from tengen.training.parallel import cores
from tengen.training.plans.card import TrainedCard
from tengen.training.plans.gate import Gate
from tengen.training.plans.ranker_plan import RankerPlan, parse_parameters
from tengen.training.plans.retrain_plan import (
    PLAN_FILE,
    PLAN_OPTIONS,
    QUICK,
    DatasetPlan,
    EvaluationPlan,
    PlanOption,
    RetrainPlan,
    TrainingPlan,
)
from tengen.training.storage.files import resolve_folder
from tengen_cli import parameters
from tengen_cli.main import resumable
from tengen_cli.progress import JsonProgress, progress, stages

if TYPE_CHECKING:
    from tengen.training.pipeline.retrain import RetrainResult

_DATASET: Final = DatasetPlan(seed=0)

data_option: Final = parameters.folder_option(
    "--data",
    "Folder of a finished self-play run; repeatable.",
    default="data/selfplay",
    multiple=True,
)
"""The self-play runs that a stage reads."""
records_option: Final = click.option(
    "--records",
    type=click.Path(path_type=Path, exists=True),
    metavar="FILE|FOLDER",
    help="SGF files with third-party games, for further metrics.",
)
"""`--records`, which `records_in` reads."""
dataset_options: Final = parameters.combined(
    data_option,
    parameters.seed_option("Random seed of the split, the comparisons and the matches.", bits=32),
    click.option(
        "--held-out",
        type=parameters.Share(0, 1, min_open=True, max_open=True),
        default=_DATASET.held_out,
        help="Share of games held out for metrics.",
    ),
    parameters.count_option(
        "--max-positions", _DATASET.max_positions, "Maximum number of training positions."
    ),
    parameters.count_option(
        "--negatives",
        _DATASET.negatives,
        "Number of other moves that each labelled one is compared with.",
    ),
    records_option,
)
"""Options of a `DatasetPlan`, and the games it selects from."""


_TRAINING = TrainingPlan(seed=0)
DATASET_PARAMETERS: Final = (
    "data",
    "records",
    *(field.name for field in dataclasses.fields(DatasetPlan)),
)
"""Parameters that `--features` determines."""


_EVALUATION: Final = EvaluationPlan()


GATES: Final = [field.name for field in dataclasses.fields(Gate)]


ranker_options: Final = parameters.combined(
    click.option(
        "--ranker",
        metavar="MODULE:FUNCTION",
        help="Function that returns a ranker to train in place of Tengen's: an unfitted estimator "
        "of scikit-learn, or an object with fit and rank. The module is looked for in this folder "
        "and among the installed packages, and its code is run.",
    ),
    click.option(
        "--set",
        "assignments",
        multiple=True,
        metavar="NAME=VALUE",
        help="Parameter of the ranker, such as hidden=32,16 or l2=0.001 of Tengen's, or one of "
        "get_params(); repeatable.",
    ),
)
"""`--ranker` and `--set`, from which `ranker_plan` makes the plan."""


def ranker_plan(ranker: str | None, assignments: tuple[str, ...]) -> RankerPlan:
    """The ranker that the options name; its module can be imported from this folder."""
    if ranker is not None and (folder := str(Path.cwd())) not in sys.path:
        # Last: nothing of this folder replaces a module of Tengen.
        sys.path.append(folder)
    with parameters.named_parameters():
        return RankerPlan(factory=ranker, parameters=parse_parameters(assignments))


def refuse_beside(option: str, *names: str) -> None:
    """Reject parameters that another option determines."""
    for name in names:
        if is_given(name):
            raise click.UsageError(f"--{name.replace('_', '-')} is determined by {option}")


def is_given(name: str) -> bool:
    """Whether the command line names a parameter."""
    source = click.get_current_context().get_parameter_source(name)
    return source is ParameterSource.COMMANDLINE


def records_in(source: Path | None) -> list[Path]:
    """The SGF files of a folder, or the one file; empty for None."""
    if source is None:
        return []
    found = sorted(source.glob("*.sgf")) if source.is_dir() else [source]
    if not found:
        raise click.BadParameter(f"{source} has no .sgf file", param_hint="--records")
    return found


@click.command()
@click.option(
    "--engines",
    default="attack-weights",
    metavar="NAME[,NAME...]",
    help="The engines; each plays all, itself included, with both colors.",
)
@parameters.count_option("--games", 10_000, "Number of games.")
@parameters.rules_option
@click.option(
    "--size",
    "sizes",
    type=parameters.sizes_from_text,
    metavar="N|ROWSxCOLS[,...]",
    help="Sizes of the boards, in rotation, if not the usual one.",
)
@parameters.play_options
@parameters.limit_options
@parameters.models_option
@parameters.dask_option
@parameters.folder_option("--out", "Folder of the games; any fsspec URL.", default="data/selfplay")
def selfplay(
    *,
    engines: str,
    games: int,
    rules: Rules,
    sizes: tuple[tuple[int, int], ...] | None,
    openings: str,
    opening_stones: tuple[int, int] | None,
    noise: Noise | None,
    seed: int,
    jobs: int | None,
    limit: Limit,
    models: Path,
    dask: str | None,
    out: Path,
) -> None:
    """Generate games between engines, in Parquet files.

    The games do not depend on the number of jobs. An interrupted run resumes when the command is
    repeated; with more games, it is extended.
    """
    rules, sizes = parameters.with_opening(rules, openings), sizes or ()
    if openings not in ("random", "even", *OPENING_RULES) and len(sizes) > 1:
        raise click.BadParameter(
            f"{openings} requires one board size, got {len(sizes)}", param_hint="--openings"
        )
    if not (players := tuple(engines.replace(",", " ").split())):
        raise click.BadParameter(
            "at least one engine plays, as in search,attack-weights", param_hint="--engines"
        )
    if any("@" in name for name in players):
        raise click.BadParameter(
            "engines have no settings of their own here: --nodes, --depth and --time-ms limit all",
            param_hint="--engines",
        )
    # A run on a single board is identified by its rules alone.
    rules, sizes = (rules.resized(*sizes[0]), ()) if len(sizes) == 1 else (rules, sizes)
    plan = SelfPlayPlan(
        engines=players,
        rules=rules,
        games=games,
        seed=seed,
        sizes=sizes,
        limit=limit,
        noise=noise,
        openings=parameters.book(openings, rules) or parameters.opening_kind(openings),
        opening_stones=opening_stones,
        models=models,
    )
    with resumable(out), connected(dask), progress("self-play", games) as advance:
        run_selfplay(plan, out, jobs=jobs or cores(), on_games=advance)
    click.echo(f"{games} games in {out}")


@click.command()
@data_option
def label(*, data: tuple[Path, ...]) -> None:
    """Label the games of self-play, in a folder next to the shards of each run.

    Labels are the moves of players who did not lose. An interrupted command resumes when it is
    repeated. `tengen train` with the same --data uses the labels.
    """
    games = sum(read_run_manifest(run)["games"] for run in data)
    with resumable(", ".join(map(str, data))), progress("label", games) as advance:
        folders = [label_run(run, on_games=advance) for run in data]
    for folder in folders:
        click.echo(f"{count_labels(folder)} labels in {folder}")


@click.command()
@dataset_options
@parameters.dask_option
@parameters.jobs_option
@parameters.folder_option(
    "--out", "Folder of the features; any fsspec URL.", default="data/features"
)
def features(
    *,
    data: tuple[Path, ...],
    records: Path | None,
    dask: str | None,
    jobs: int | None,
    out: Path,
    **plan: Any,
) -> None:
    """Encode labelled positions as features, in Parquet files.

    Self-play runs without labels are labelled first. An interrupted command resumes when it is
    repeated. `tengen train --features` trains on the result.
    """
    from tengen.training.ranking.dataset import select_positions
    from tengen.training.ranking.feature_shards import store_features

    encoding = DatasetPlan(**plan)
    with resumable(out), connected(dask):
        label_runs(data)
        selection = select_positions(data, encoding, records=records_in(records))
        count = sum(map(len, selection.parts.values()))
        with progress("features", count) as advance:
            store_features(selection, encoding, out, jobs=jobs or cores(), on_positions=advance)
    for part, positions in selection.parts.items():
        click.echo(f"{part}: {len(positions)} positions")
    click.echo(f"features in {out}")


@click.command()
@click.argument("name")
@dataset_options
@parameters.folder_option(
    "--features",
    "Folder of `tengen features`, instead of --data and the options that select from it.",
)
@ranker_options
@parameters.new_models_option
@parameters.count_option(
    "--match-games",
    _TRAINING.match_games,
    "Number of games of each match, four on each board; even.",
    low=0,
)
@parameters.dask_option
@parameters.jobs_option
@click.option("--promote", is_flag=True, help="Make the model live.")
def train(
    name: str,
    *,
    features: Path | None,
    data: tuple[Path, ...],
    ranker: str | None,
    assignments: tuple[str, ...],
    models: Path,
    records: Path | None,
    dask: str | None,
    jobs: int | None,
    promote: bool,
    **plan: Any,
) -> None:
    """Train a ranker on self-play and save it as model NAME.

    The model learns to prefer the moves of players who did not lose to the other moves of the same
    position. It is evaluated on held-out games beside attack-weights, and plays matches against it.
    """
    with parameters.named_parameters():
        training = TrainingPlan(**plan)
    learner = ranker_plan(ranker, assignments)
    from tengen.training.pipeline import train as pipeline
    from tengen.training.ranking.feature_shards import read_features
    from tengen.training.ranking.rankers import check_ranker

    if features is not None:
        refuse_beside("--features", *DATASET_PARAMETERS)
    store = ModelStore(models)
    store.check_free(name)
    with parameters.named_parameters():
        check_ranker(learner)
    console = Console(stderr=True)
    with (
        resumable(None),
        connected(dask),
        _code_of(learner),
        console.status("starting") as status,
    ):
        work: dict[str, Any] = {"jobs": jobs or cores(), "on_stage": status.update}
        if features is None:
            fitted, card = pipeline.train(
                data, training, learner, records=records_in(records), **work
            )
        else:
            encoding, encoded = read_features(features)
            training = dataclasses.replace(training, **encoding)
            fitted, card = pipeline.train_encoded(encoded, training, learner, **work)
        store.save(name, fitted, card)
        if promote:
            store.promote(name)
    _print_card(name, card)
    _print_use(name, models)


def _code_of(ranker: RankerPlan) -> AbstractContextManager[None]:
    """Allow code in models, if the ranker is code that the command line names."""
    return contextlib.nullcontext() if ranker.factory is None else code_allowed()


def _print_use(name: str, models: Path, *, is_live: bool = True) -> None:
    """How to serve a model, and how to make it live if it is not."""
    file = ModelStore(models).ranker_file(name).name
    command = f"{CODE_ALLOWED}=true tengen" if file == CODE_RANKER else "tengen"
    click.echo(
        f"to try it: {command} serve --models {models}, and engine=learned:{name} in requests"
    )
    if not is_live:
        click.echo(
            f"to make it live all the same: {command} models promote {name} --models {models}"
        )


def _print_card(name: str, card: TrainedCard) -> None:
    data = card["data"]
    table = Table(
        title=f"{name}: trained on {data['learnt_positions']:,} positions, evaluated on "
        f"{data['held_out_positions']:,} of other games"
    )
    table.add_column("held out")
    for column in ("top-1", "top-3", "mean reciprocal rank", "log-loss", "calibration error"):
        table.add_column(column, justify="right")
    on_records = {
        f"{name}, {part}": of
        for part, measured in (
            ("records", card["metrics_on_records"]),
            ("test records", card["metrics_on_untouched"]),
        )
        for name, of in measured.items()
    }
    for scorer, metrics in (card["metrics"] | on_records).items():
        table.add_row(
            scorer,
            f"{metrics['top_1']:.1%}",
            f"{metrics['top_3']:.1%}",
            f"{metrics['mean_reciprocal_rank']:.4f}",
            f"{metrics['log_loss']:.4f}",
            f"{metrics['calibration_error']:.4f}",
        )
    console = Console()
    console.print(table)
    for match in card["matches"]:
        score, elo, rules = match["score"], match["elo"], match["rules"]
        console.print(
            f"{match['a']}, {match['games']} games against {match['b']} on "
            f"{rules['rows']}x{rules['cols']}: "
            f"+{match['wins']} ={match['draws']} -{match['losses']}, score {score['value']:.3f} "
            f"(95 %: {score['low']:.3f} to {score['high']:.3f}), Elo {_elo(elo['value'])} "
            f"({_elo(elo['low'])} to {_elo(elo['high'])})"
        )


def _elo(value: float | None) -> str:
    """An Elo difference; in JSON, None stands for infinity."""
    return "infinite" if value is None else f"{value:+.0f}"


@click.command()
@data_option
@parameters.out_option("File of the evaluation.")
@parameters.folder_option(
    "--leaves", "Folder of the searched positions. [default: OUT-leaves, beside the file]"
)
@parameters.count_option("--nodes", _EVALUATION.nodes, "Positions searched for each leaf.")
@click.option(
    "--mix",
    type=parameters.SHARE,
    default=_EVALUATION.mix,
    help="Weight of a search's win probability in the target; the game's result has the rest.",
)
@click.option(
    "--value-nodes",
    type=parameters.WholeNumber(min=0),
    default=_EVALUATION.value_nodes,
    help="Positions searched from each leaf for this win probability; with 0, the search that "
    "ended there gives it.",
)
@click.option(
    "--values/--no-values",
    "with_values",
    default=_EVALUATION.with_values,
    show_default=True,
    help="Also fit values and the order of moves; otherwise those included in Tengen are kept.",
)
@click.option(
    "--ridge",
    type=click.FloatRange(min=0, min_open=True),
    default=_EVALUATION.ridge,
    help="How strongly a combination's value is pulled towards the sum of its lines' values.",
)
@click.option(
    "--network/--no-network",
    "with_network",
    default=_EVALUATION.with_network,
    show_default=True,
    help="Also fit a network, and keep it if it predicts the held-out games better.",
)
@parameters.seed_option("Random seed of the split, and of the network's initial weights.", bits=32)
@parameters.dask_option
@parameters.jobs_option
def evaluation(
    *,
    data: tuple[Path, ...],
    out: Path,
    leaves: Path | None,
    dask: str | None,
    jobs: int | None,
    **plan: Any,
) -> None:
    """Fit the evaluation of `search`, and the order in which it tries moves, to self-play.

    Each position after the opening is searched a little; the evaluation learns to predict the
    results of the games from the ends of the principal variations, and the order of moves to put
    those first that the players chose. Both are measured on held-out games. The games may be by
    several rules and on boards of several sizes. A network needs boards with borders, and helps
    from some 50,000 leaves on. The ends are kept: an interrupted command resumes when it is
    repeated.
    """
    from tengen.training.fit_evaluation.choices import collect_choices
    from tengen.training.fit_evaluation.fit import fit_evaluation, write_evaluation
    from tengen.training.fit_evaluation.leaf_shards import collect_leaves
    from tengen.training.fit_evaluation.leaves import LeafSearch

    fit = EvaluationPlan(**plan)
    games = sum(read_run_manifest(run)["games"] for run in data)
    workers = jobs or cores()
    choices = None
    leaves = leaves or out.with_name(f"{out.stem}-leaves")
    with resumable(leaves), connected(dask):
        with progress("leaves", games) as advance:
            found = collect_leaves(
                data,
                LeafSearch(nodes=fit.nodes, value_nodes=fit.value_nodes),
                folder=leaves,
                jobs=workers,
                on_games=advance,
            )
        if fit.with_values:
            with progress("choices", games) as advance:
                choices = collect_choices(data, jobs=workers, on_games=advance)
    fitted, card = fit_evaluation(found, choices, fit)
    write_evaluation(out, fitted, card)
    _print_evaluation(out, card)


def _print_evaluation(out: Path, card: dict[str, Any]) -> None:
    learnt = card["positions"] - card["held_out_positions"]
    table = Table(
        title=f"{out}: fitted to {learnt:,} leaves, measured on "
        f"{card['held_out_positions']:,} of other games"
    )
    table.add_column("evaluation")
    table.add_column("log-loss", justify="right")
    losses, first = card["log_loss"], card.get("first")
    if first is not None:
        table.add_column("chosen moves tried first", justify="right")
    for name, when in (("included in Tengen", "before"), ("fitted", "after")):
        shares = [] if first is None else [f"{first[when]:.1%}"]
        table.add_row(name, f"{losses[when]:.4f}", *shares)
    if "network" in losses:
        verb = "has" if losses["network"] < losses["values"] else "does not have"
        table.caption = (
            f"log-loss of the values {losses['values']:.4f}, of the network "
            f"{losses['network']:.4f}: the file {verb} the network"
        )
    Console().print(table)


def plan_option(option: PlanOption) -> Callable[[parameters.Command], parameters.Command]:
    """The option of the command line for one of `PLAN_OPTIONS`."""
    name, about = f"--{option.name.replace('_', '-')}", option.about.replace("`", "")
    if option.default is False:
        return click.option(name, is_flag=True, help=about)
    return parameters.count_option(name, option.default, about, low=option.low)


FROM_OPTIONS: Final = ("seed", "quick", "games", "teacher")
"""Parameters of a plan that determine its games, and are those of the retraining of `--from`."""


def begun_in(base: Path) -> dict[str, Any]:
    """What the file of a retraining says.

    Raises:
        click.BadParameter: The folder holds no retraining.
    """
    try:
        begun: dict[str, Any] = json.loads((base / PLAN_FILE).read_text(encoding="utf-8"))
        begun = {"games": base / "games", "features": base / "features", "teacher": None, **begun}
        dict(begun["retraining"])
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise click.BadParameter(
            f"{base} holds no retraining: it has no file {PLAN_FILE} of one", param_hint="--from"
        ) from error
    return begun


def plan_from(begun: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """The plan of another retraining, with the options that the command line names.

    Args:
        begun: As `begun_in` returns it.
        given: All options.
    """
    refuse_beside("--from", *(name for name in FROM_OPTIONS if name in given))
    own = {name: value for name, value in given.items() if is_given(name)}
    # Its evaluation of `search` is not fitted again unless that is asked for.
    shared = {"teacher": begun["teacher"], "evaluation_games": 0}
    return {**begun["retraining"], **shared, **own}


@click.command()
@click.argument("name")
@parameters.seed_option("Random seed of games, data sets and matches.")
@click.option(
    "--quick",
    is_flag=True,
    help=f"A recipe for lessons and first tries: {QUICK.games} games of {QUICK.selfplay.nodes:,} "
    f"nodes a move on 15x15 alone, and matches of {QUICK.match_games} games.",
)
@parameters.combined(*map(plan_option, PLAN_OPTIONS))
@parameters.count_option(
    "--generations",
    1,
    "Number of retrainings in turn, NAME-1 and so on: search plays each one's games with the "
    "evaluation of the last one that won its match; needs --evaluation-games.",
)
@click.option(
    "--gate",
    type=(parameters.SHARE,) * 3,
    default=dataclasses.astuple(Gate()),
    metavar="ALONE CONTROL LIVE",
    help="Scores to exceed: of the ranker alone against attack-weights, and of the model against "
    "learned:control, by the lower ends of 95 % intervals on every board; against the live model, "
    "by sequential tests. 0 for no test.",
)
@click.option(
    "--plan",
    "plan_json",
    hidden=True,
    help="The plan as a JSON object, in place of its options; for programs.",
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("data/retrain"),
    help="Folder of retrainings; this one uses the subfolder NAME.",
)
@parameters.folder_option("--shards", "Folder of the games, if not in --out; any fsspec URL.")
@click.option(
    "--from",
    "base",
    metavar="NAME|FOLDER",
    help="Retraining in --out, or its folder, whose games, labels and features are used again, "
    "with its options where none are given.",
)
@ranker_options
@records_option
@parameters.new_models_option
@parameters.dask_option
@parameters.jobs_option
@click.option("--no-promote", is_flag=True, help="Do not make the model live even if it passes.")
@click.option(
    "--progress",
    type=click.Choice(["bars", "json"]),
    default="bars",
    help="Form of the progress on standard error: bars, or JSON lines for programs.",
)
def retrain(
    *,
    name: str,
    seed: int,
    quick: bool,
    generations: int,
    gate: tuple[float, float, float],
    plan_json: str | None,
    out: Path,
    shards: Path | None,
    base: str | None,
    ranker: str | None,
    assignments: tuple[str, ...],
    records: Path | None,
    models: Path,
    dask: str | None,
    jobs: int | None,
    no_promote: bool,
    progress: str,
    **options: int,
) -> None:
    """Train model NAME from scratch, and make it live if it passes the gate.

    Generates games of self-play, trains, plays matches against attack-weights, learned:control and
    the live model, writes a report, and promotes. An interrupted command resumes when it is
    repeated. A model that does not pass is kept, with the reasons in its card; the exit code is 0.
    With --quick, all of this takes a minute.
    With --evaluation-games, an evaluation of search is fitted: it plays against the included one,
    and is used as search:NAME. With --generations, it also plays the next generation's games.
    With --ranker, a classifier or another ranker of your own learns from the games.
    """
    given: dict[str, Any] = {**options, "quick": quick, "seed": seed}
    if quick:
        for size in ("games", "match_games"):
            given[size] = options[size] if is_given(size) else getattr(QUICK, size)
    given["gate"] = dict(zip(GATES, gate, strict=True))
    if plan_json is not None:
        refuse_beside("--plan", *given)
        given = _object_of(plan_json)
    used: dict[str, Any] = {}
    if base is not None:
        if plan_json is not None or generations > 1:
            raise click.UsageError("--from is for a single retraining, by the options")
        begun = begun_in(out / base if (out / base).is_dir() else Path(base))
        given = plan_from(begun, given)
        used = {"features": resolve_folder(str(begun["features"]))}
        shards = shards or resolve_folder(str(begun["games"]))
    learner = ranker_plan(ranker, assignments)
    with parameters.named_parameters():
        plan = RetrainPlan.from_json({**given, "name": name})
        plan.check_generations(generations)
    if generations > 1 and shards is not None:
        raise click.BadParameter("the games of generations lie in --out", param_hint="--shards")
    from tengen.training.pipeline.generations import retrain_generations  # these load kernels
    from tengen.training.pipeline.retrain import retrain as retrain_model

    display = stages() if progress == "bars" else contextlib.nullcontext(JsonProgress())
    with (
        parameters.named_parameters(),
        resumable(out / name),
        connected(dask),
        display as stage_progress,
    ):
        work: dict[str, Any] = {
            "ranker": learner,
            "records": records_in(records),
            "models": models,
            "jobs": jobs or cores(),
            "promote": not no_promote,
            "progress": stage_progress,
        }
        if generations == 1:
            outcome = retrain_model(plan, out / name, games=shards, **used, **work)
            outcomes = [(name, outcome)]
        else:
            runs = retrain_generations(plan, generations, out / name, **work)
            outcomes = [(generation.name, outcome) for generation, outcome in runs]
    for model, outcome in outcomes:
        _print_outcome(model, outcome, models)


def _object_of(text: str) -> dict[str, Any]:
    """The object of a JSON text, for `--plan`."""
    try:
        document = json.loads(text)
    except ValueError as error:
        raise click.BadParameter(f"it is no JSON: {error}", param_hint="--plan") from None
    if not isinstance(document, dict):
        raise click.BadParameter("it is no JSON object", param_hint="--plan")
    return document


def _print_outcome(name: str, outcome: RetrainResult, models: Path) -> None:
    from tengen.training.report.pictures import story

    evaluation = outcome.card["evaluation"]
    further = [] if evaluation is None else [evaluation["match"]]
    for match in [*outcome.card["matches"], *further]:
        score, board = match["score"], match["rules"]
        click.echo(
            f"{match['a']} against {match['b']} on {board['rows']}x{board['cols']}: "
            f"+{match['wins']} ={match['draws']} -{match['losses']}, score "
            f"{score['value']:.3f} (95 %: {score['low']:.3f} to {score['high']:.3f})"
        )
    for reason in outcome.reasons:
        click.echo(f"rejected: {reason}")
    if evaluation is not None:
        verdict = "passed" if evaluation["passed"] else "did not pass"
        click.echo(f"the evaluation {verdict} its match; it is search:{name}")
    click.echo(f"{name} is {'live' if outcome.live else 'not live'}: {story(outcome.card)}")
    click.echo(f"report: {models / name / REPORT}")
    _print_use(name, models, is_live=outcome.live)

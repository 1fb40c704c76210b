"""Random game trees."""

from __future__ import annotations

from hypothesis import assume
from hypothesis import strategies as st

from tengen.engines.game import Color, Move, Rules
from tengen.engines.game.records import GameNode, GameTree, Shape

# Without what the formats change on reading: controls, and a first line that is a time in SGF.
TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs"]), max_size=6).map(
    lambda text: text.replace("ms", "")
)
SHAPES: st.SearchStrategy[Shape] = st.sampled_from(
    ["triangle", "square", "circle", "cross", "selected"]
)


@st.composite
def game_trees(
    draw: st.DrawFn,
    *,
    rules: st.SearchStrategy[Rules],
    texts: st.SearchStrategy[str] = TEXTS,
    is_renlib: bool = False,
) -> GameTree:
    """A tree with annotations.

    Args:
        draw: Of hypothesis.
        rules: Of the game.
        texts: Of comments and labels.
        is_renlib: Whether to leave out what RenLib's format does not hold.
    """
    chosen = draw(rules)
    rows, cols = chosen.shape
    cells = st.builds(Move, st.integers(0, rows - 1), st.integers(0, cols - 1))
    setup = draw(st.dictionaries(cells, st.sampled_from(Color), max_size=4))
    first = draw(st.sampled_from(Color))
    labels = st.dictionaries(cells, texts.filter(bool), max_size=2)
    nodes = [
        GameNode(
            setup=setup,
            to_move=first if setup or first is Color.O else None,
            comment=draw(texts),
            labels=draw(labels),
        )
    ]
    lines: list[tuple[int, frozenset[Move], Color]] = [(0, frozenset(setup), first)]
    for _ in range(draw(st.integers(0, 11))):
        while len(lines) > 1 and draw(st.booleans()):
            lines.pop()
        parent, occupied, color = lines[-1]
        siblings = {node.move for node in nodes if node.parent == parent}
        move = draw(st.none() | cells if parent and None not in siblings else cells)
        if move in occupied or move in siblings:
            continue
        is_start = draw(st.booleans()) and not any(node.is_start for node in nodes)
        node = GameNode(
            parent=parent,
            color=color,
            move=move,
            comment=draw(texts),
            labels=draw(labels),
            is_bookmark=draw(st.booleans()),
            is_start=is_start,
        )
        if not is_renlib:
            shapes: dict[Move, Shape] = draw(st.dictionaries(cells, SHAPES, max_size=2))
            node.shapes = shapes
            node.name = draw(texts)
            node.time_ms = draw(st.none() | st.integers(0, 10**6))
            node.mark = draw(st.sampled_from([None, "bad", "very bad", "doubtful"]))
        lines.append((len(nodes), occupied | {move} if move else occupied, -color))
        nodes.append(node)
    if is_renlib:
        # There passes before the first branch, of a game, exclude stones that are set up.
        parents = [node.parent for node in nodes]
        trunk = next((at for at in range(len(nodes)) if parents.count(at) != 1), 0)
        is_set_up = bool(nodes[0].setup) or nodes[0].to_move is not None
        assume(not is_set_up or not any(node.is_pass for node in nodes[: trunk + 1]))
    return GameTree(rules=chosen, nodes=nodes)

"""The analysis panel and the heat map show what the service answers."""

from __future__ import annotations

import math
import re
from typing import Final

import pytest
from playwright.sync_api import expect

from tengen.engines.win_length import in_moves
from tests.browser.board_page import OpenBoard, replacing

GAME: Final = "h8i9h9h10i8g8j10"


def formatted(number: float) -> str:
    """A score as the page shows it: three digits, or one decimal."""
    text = f"{number:.0f}" if abs(number) >= 100 else f"{number:.1f}".removesuffix(".0")
    return text.replace("-", "\N{MINUS SIGN}")


@pytest.mark.parametrize("engine", ["attack-weights", "learned"])
def test_heat_map_shows_chances_of_the_service(open_board: OpenBoard, engine: str) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    board.choose_engine(engine)
    board.page.locator("body").press("t")
    # The page limits nodes: within a limit of time, a busy machine would search less.
    body = {"moves": GAME, "candidates": "all", "limits": {"nodes": 100_000}}
    answer = board.post(f"/v1/moves?engine={engine}", body)
    chances = {each["move"]["notation"]: each["win_probability"] for each in answer["candidates"]}
    best = max(chances.values())
    # The heat falls by e for every 8 % given away; little heat is not drawn, only much is labelled.
    heats = [math.exp((chance - best) / 0.08) for chance in chances.values()]
    cells = board.page.locator(".heat-cell")
    expect(cells).to_have_count(sum(heat >= 0.1 for heat in heats))
    labels = [
        f"{100 * chance:.0f}"
        for chance, heat in zip(chances.values(), heats, strict=True)
        if heat >= 0.3
    ]
    expect(cells.locator(".number")).to_have_text(labels[:12])
    first = answer["candidates"][0]
    expect(board.cell(first["move"]["notation"])).to_have_accessible_name(
        f"{first['move']['notation']}, empty, {100 * first['win_probability']:.0f}% to win"
    )
    board.page.get_by_label("Show numbers").uncheck()
    expect(cells.locator(".number")).to_have_count(0)
    board.button("Heat map").click()
    expect(cells).to_have_count(0)


def test_chances_of_the_default_engine_fall_with_the_rank(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel = board.open_tab("Analysis")
    expect(panel.get_by_label("Engine").locator("option:checked")).to_have_text("search")
    rows = panel.get_by_role("table", name="Candidates").locator("tbody tr")
    expect(rows).to_have_count(5)
    chances = [int(found) for found in re.findall(r"(\d+)%", "\n".join(rows.all_inner_texts()))]
    assert len(chances) == 5
    assert chances == sorted(chances, reverse=True)


def test_proven_scores_are_shown_as_wins_and_losses(open_board: OpenBoard) -> None:
    # X has an open four, so it wins against every reply.
    board = open_board("game=gomoku&moves=h8a1i8b3j8c5k8")
    panel = board.open_tab("Analysis")
    board.choose_engine("search")
    rows = panel.get_by_role("table", name="Candidates").get_by_role("row")
    expect(rows.nth(1)).to_contain_text(re.compile(r"loss in \d+ moves?"))
    assert not re.search(r"\d{4,}|\dk\b", panel.get_by_role("table").inner_text())


def test_list_curve_and_comparison_show_the_same_chance(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel = board.open_tab("Analysis")
    board.choose_engine("search")
    expect(panel).to_contain_text("Win probability of Black, by search")
    chance = panel.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    expect(chance).to_contain_text("%")
    match = re.search(r"(\d+)%", chance.inner_text())
    assert match is not None
    percent = int(match[1])
    # O is to move, and the curve is X's.
    expect(panel).to_contain_text(
        re.compile(rf"(?<!\d)({100 - percent}|{99 - percent})% for Black")
    )
    compared = board.open_tab("Compare")
    compared.get_by_label("Engine A").select_option("search")
    compared.get_by_label("Engine B").select_option("learned")
    first = compared.locator(".comparison-columns section").first.get_by_role("listitem").first
    expect(first).to_contain_text(f"{percent}%")


def test_candidates_show_probability_and_line_as_ghost_stones(open_board: OpenBoard) -> None:
    # An open three: the forced win has a line.
    board = open_board("game=gomoku&moves=h8a1i8b2j8c4")
    board.page.route("**/v1/moves?*", replacing({"limits": {"depth": 4}}))
    panel = board.open_tab("Analysis")
    board.choose_engine("search")
    first = panel.get_by_role("table", name="Candidates").get_by_role("row").nth(1)
    # One number: a proven win needs no chance.
    expect(first).to_contain_text("win in")
    expect(first).not_to_contain_text("%")
    first.hover()
    ghosts = board.page.locator(".ghost-stone .number")
    expect(ghosts.first).to_have_text("1")
    line = first.locator(".line").inner_text().split()
    assert len(line) >= 2
    assert ghosts.count() >= 1 + len(line)
    board.page.locator("h2", has_text="Win probability of Black").hover()
    expect(ghosts).to_have_count(0)
    move = first.get_by_role("button").inner_text()
    first.get_by_role("button").click()
    assert board.moves()[-1] == move


def test_pointing_at_a_cell_shows_its_explanation(open_board: OpenBoard) -> None:
    board = open_board(f"game=gomoku&moves={GAME}")
    panel = board.open_tab("Analysis")
    board.choose_engine("attack-weights")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    body = {"moves": GAME, "candidates": "all", "options": {"attacks": True}}
    answer = board.post("/v1/moves?engine=attack-weights", body)
    top = answer["candidates"][0]
    board.cell(top["move"]["notation"]).hover()
    explanation = panel.locator(".explanation")
    expect(explanation).to_contain_text(
        f"{top['move']['notation']} scores {formatted(top['score'])}"
    )
    lines = [line for line in top["explanation"] if line["attacks"]]
    expect(explanation.locator(".players-attacks li")).to_have_count(len(lines))
    attacks = sum(len(line["attacks"]) for line in lines)
    expect(explanation.locator(".attack")).to_have_count(attacks)


def test_reasons_say_why_the_first_move_and_why_not_another(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8b2j8")
    panel = board.open_tab("Analysis")
    board.choose_engine("threat-search")
    explanation = panel.locator(".explanation")
    expect(explanation.get_by_role("heading", name=re.compile(r"^Why [a-o]\d+\?$"))).to_be_visible()
    stopped = explanation.get_by_role("listitem").filter(has_text="stops Black, who threatened")
    stopped.hover()
    expect(board.page.locator(".ghost-stone .number").first).to_have_text("1")
    board.cell("o15").hover()
    expect(explanation.get_by_role("heading", name="Why not o15?")).to_be_visible()
    expect(explanation).to_contain_text("After o15, Black has a forced win:")


def test_reason_rings_the_stones_that_it_speaks_of(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8b2j8c3k8l8")
    panel = board.open_tab("Analysis")
    board.choose_engine("attack-weights")
    wins = panel.locator(".explanation li").filter(has_text="wins the game")
    expect(wins).to_be_visible()
    rings = board.page.locator(".stone-ring")
    expect(rings).to_have_count(0)
    wins.hover()
    expect(rings).to_have_count(5)
    # A disc would hide the stone.
    expect(rings.first).to_have_css("fill", "none")
    panel.locator("h2", has_text="Candidates").hover()
    expect(rings).to_have_count(0)


def test_reason_is_shown_to_keyboard_and_finger(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i8b2j8c3k8l8")
    panel = board.open_tab("Analysis")
    board.choose_engine("attack-weights")
    reason = panel.locator(".explanation").get_by_role("button", name="wins the game")
    rings = board.page.locator(".stone-ring")
    reason.focus()
    expect(rings).to_have_count(5)
    board.page.keyboard.press("Tab")
    expect(rings).to_have_count(0)
    # A finger that has been lifted.
    reason.dispatch_event("pointerenter", {"pointerType": "touch"})
    reason.dispatch_event("pointerleave", {"pointerType": "touch"})
    expect(rings).to_have_count(5)


def test_reasons_stay_in_a_live_analysis_and_grow_with_their_text(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10i8g8")
    panel = board.open_tab("Analysis")
    explanation = panel.locator(".explanation")
    expect(explanation).to_be_visible()
    board.button("Live analysis").click()
    expect(board.button("Live analysis")).to_have_attribute("aria-pressed", "true")
    expect(explanation.locator(".reasons li").first).to_be_visible()
    assert explanation.evaluate("box => box.scrollHeight <= box.clientHeight")
    board.page.keyboard.press("ArrowLeft")
    expect(explanation.get_by_role("heading", name=re.compile("^Why"))).to_be_visible()


def test_win_probability_chart_covers_the_whole_game(open_board: OpenBoard) -> None:
    won = "h8a1i8b2j8c1k8d2l8"
    board = open_board(f"game=gomoku&moves={won}")
    panel = board.open_tab("Analysis")
    expect(panel).to_contain_text("100% for Black after move 9")
    line = panel.locator(".chart .line")
    # From the first move on: search has no chances for an empty board.
    expect(line).to_have_attribute("d", re.compile(r"^M(?:[^L]+L){8}[^L]+$"))
    board.button("Go to the start (Home)").click()
    board.button("Next move (→)").click()
    expect(panel).to_contain_text(re.compile(r"\d+% for Black after move 1"))


def test_game_without_estimator_has_a_message_instead_of_chart(open_board: OpenBoard) -> None:
    board = open_board("game=12x12x9", X="random")
    expect(board.open_tab("Analysis")).to_contain_text("No engine estimates win probabilities")


def test_proven_position_has_a_badge_and_the_longest_defence(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8a1i9a15")
    panel = board.open_tab("Analysis")
    expect(panel.locator(".candidates .proven")).to_have_text("proven")
    answer = board.post("/v1/moves?engine=search", {"moves": "h8a1i9a15", "limits": {"nodes": 500}})
    length = in_moves(answer["win_in"])
    expect(panel.locator(".candidates")).to_contain_text(f"Won within {length}")
    expect(panel.locator(".longest-defence")).to_have_text(
        f"Longest defence: {' '.join(answer['pv'])}"
    )
    expect(panel.locator(".explanation")).to_contain_text(
        f"A checked proof shows that Black wins within {length} against every defence."
    )
    # White to move has lost as soon as Black has played the move of the proof.
    panel.get_by_role("button", name=answer["pv"][0], exact=True).click()
    expect(panel.locator(".candidates")).to_contain_text(
        f"Lost within {in_moves(answer['win_in'] - 1)}"
    )
    # The opponent's reply leaves the position that the proof knows.
    board = open_board("game=gomoku&moves=h8a1i9b15")
    panel = board.open_tab("Analysis")
    expect(panel.get_by_role("table", name="Candidates")).to_be_visible()
    expect(panel.locator(".proven, .longest-defence")).to_have_count(0)

"""Sharing: permalinks, records and images, and opening them again."""

from __future__ import annotations

import hashlib
import re
from typing import Final

import pytest
from PIL import Image, ImageSequence
from playwright.sync_api import Browser, Page, expect

from tengen.engines.game import PRESETS, Color, Move
from tengen.engines.game.records import (
    GameNode,
    GameRecord,
    GameTree,
    read_psq,
    read_renlib,
    read_sgf,
    read_sgf_trees,
    write_renlib,
    write_sgf,
)
from tests.browser.board_page import BoardPage, OpenBoard
from tests.browser.contexts import new_context


def test_permalink_restores_the_game(open_board: OpenBoard) -> None:
    game = "game=gomoku&X=h8i8&O=a1b1&moves=c3d4&ply=1"
    board = open_board(game)
    stones = board.stones()
    assert stones
    board.page.reload()
    expect(board.status).not_to_be_empty()
    assert board.stones() == stones
    assert board.page.evaluate("location.hash") == f"#{game}"


def test_address_follows_the_game_and_back_returns_to_the_last(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    board.play("b2", "a1")
    board.page.wait_for_url(re.compile(r"#game=tictactoe&moves=b2a1$"))
    board.button("New game").click()
    expect(board.move_list).to_have_count(0)
    board.page.go_back()
    expect(board.move_list).to_have_count(2)


@pytest.mark.parametrize("notation", ["SGF", "psq (Piskvork)", "Moves"])
def test_record_round_trip_keeps_the_game(open_board: OpenBoard, notation: str) -> None:
    board = open_board("game=gomoku&moves=h8i9h9h10")
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option(notation)
    area = panel.get_by_label("Game record")
    expect(area).to_have_value({"Moves": "h8i9h9h10"}.get(notation, re.compile(r"^(\(;|Piskv)")))
    text = area.input_value()
    if notation != "Moves":
        read = (lambda text: read_sgf(text)[0]) if notation == "SGF" else read_psq
        assert read(text).moves == ((7, 7), (6, 8), (6, 7), (5, 7))
    board.button("New game").click()
    assert board.stones() == {}
    area.fill(text)
    board.button("Load record").click()
    expect(board.move_list).to_have_count(4)
    assert board.stones() == {"h8": "X", "i9": "O", "h9": "X", "h10": "O"}


def test_late_record_does_not_overwrite_typed_text(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option("psq (Piskvork)")
    area = panel.get_by_label("Game record")
    expect(area).to_have_value(re.compile(r"^Piskvorky"))
    board.page.route("**/v1/positions", lambda _: None)
    with board.page.expect_request("**/v1/positions"):
        board.button("New game").click()
    with board.page.expect_event("requestfailed"):
        area.fill("a1b2c3")
    expect(area).to_have_value("a1b2c3")
    board.button("Load record").click()
    expect(board.move_list).to_have_count(3)
    assert board.stones() == {"a1": "X", "b2": "O", "c3": "X"}


TREE: Final = GameTree(
    rules=PRESETS["gomoku"],
    nodes=[
        GameNode(comment="A [short] game\\"),
        GameNode(parent=0, color=Color.X, move=Move(7, 7)),
        GameNode(parent=1, color=Color.O, move=Move(6, 8), comment="main"),
        GameNode(parent=2, color=Color.X, move=Move(6, 7)),
        GameNode(parent=1, color=Color.O, move=Move(14, 0), comment="too far"),
        GameNode(parent=4, color=Color.X, move=Move(0, 14)),
        GameNode(parent=4, color=Color.X, move=Move(0, 0)),
    ],
)
"""h8, then i9 h9 or a1 with o15 or a15."""


def test_sgf_keeps_variations_and_comments(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    paste(board.page, write_sgf([TREE]))
    expect(board.move_list).to_have_count(3)
    assert board.moves() == ["h8", "i9", "h9"]
    assert board.variations() == [["a1", "o15"], ["a15"]]
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option("SGF")
    area = panel.get_by_label("Game record")
    expect(area).to_have_value(re.compile("too far"))
    [written] = read_sgf_trees(area.input_value())
    assert written == TREE


def test_pasted_moves_of_any_spelling_are_read_or_their_word_is_named(
    open_board: OpenBoard,
) -> None:
    board = open_board("game=gomoku")
    for text, word in (("h8 i9 zz", "'zz' is not a move"), ("8,8 9,7", "8,8 has several readings")):
        paste(board.page, text)
        expect(board.page.get_by_role("alert").filter(has_text=word)).to_be_visible()
        assert board.stones() == {}
    for text, moves in (("h8-i9-j10", ["h8", "i9", "j10"]), ("7h 8h", ["h7", "h8"])):
        paste(board.page, text)
        expect(board.move_list).to_have_count(len(moves))
        assert board.moves() == moves
        # The tab was opened by the texts before; the next one takes the place of theirs.
        expect(board.page.get_by_label("Game record")).to_have_value("".join(moves))
    expect(board.page.get_by_text("cells such as 7h were read as h7")).to_be_visible()


def test_text_that_cannot_be_read_gives_way_to_the_next_record(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    paste(board.page, "j10 k11")
    expect(board.button("Back to it")).to_be_visible()
    # The notice about the record before would contradict the error.
    paste(board.page, "hello")
    expect(board.page.get_by_text("'hello' is not a move")).to_be_visible()
    expect(board.button("Back to it")).to_be_hidden()
    record = board.page.get_by_label("Game record")
    expect(record).to_have_value("hello")
    board.play("a1")
    expect(record).to_have_value("j10k11a1")
    expect(board.page.get_by_text("'hello' is not a move")).to_be_hidden()


def paste(page: Page, text: str) -> None:
    """Paste while no form control has the focus."""
    page.evaluate(
        """text => {
            const clipboardData = new DataTransfer();
            clipboardData.setData("text", text);
            const options = { clipboardData, bubbles: true, cancelable: true };
            document.body.dispatchEvent(new ClipboardEvent("paste", options));
        }""",
        text,
    )


def test_marks_of_a_record_are_shown_kept_and_written(open_board: OpenBoard) -> None:
    marks = "BM[2]TR[jj]LB[hi:A]AR[hh:jj]"
    board = open_board("game=gomoku")
    paste(board.page, f"(;FF[4]GM[4]SZ[15];B[hh];W[ii]{marks})")
    shown = board.page.locator(".cell-mark")
    expect(shown).to_have_text(["??", "\N{WHITE UP-POINTING TRIANGLE}", "A"])
    expect(board.page.locator(".node-line")).to_have_count(1)
    moves = board.move_list.get_by_role("button")
    expect(moves.nth(1)).to_have_attribute("data-sign", "??")
    expect(moves.nth(1)).to_have_accessible_name("Go to move 2, i7, Very bad move")
    expect(moves.nth(0)).to_have_accessible_name("Go to move 1, h8")
    board.page.keyboard.press("ArrowLeft")
    expect(shown).to_have_count(0)
    expect(board.page.locator(".node-line")).to_have_count(0)
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option("SGF")
    area = panel.get_by_label("Game record")
    expect(area).to_have_value(re.compile(re.escape(f";W[ii]{marks})")))


FACTS: Final = "GN[Game 3]EV[Meijin]RO[3]DT[1962-05-01]PB[Li Wei]PW[Mori]KM[0]RE[W+R]"


def test_record_keeps_its_players_event_and_result(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku", O="search")
    page = board.page
    paste(page, f"(;FF[4]GM[4]SZ[15]{FACTS};B[hh];W[ii])")
    expect(board.status).to_have_text("Black has resigned")
    expect(page.locator("#strip-top strong")).to_have_text("Mori")
    expect(page.locator("#strip-bottom strong")).to_have_text("Li Wei")
    expect(page.locator(".record-info")).to_have_text(
        re.compile(
            "^Li Wei . MoriMeijin · Game 3 · round 3 · 1962-05-01 · Black has resigned · komi 0$"
        )
    )
    expect(board.open_tab("Games").locator(".saved-game")).to_contain_text(
        re.compile("Li Wei . Mori")
    )
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option("SGF")
    area = panel.get_by_label("Game record")
    expect(area).to_have_value(re.compile("RE"))
    for fact in re.findall(r"[A-Z]+\[[^]]+\]", FACTS):
        assert fact in area.input_value()
    page.wait_for_url(re.compile("result=O-R"))
    page.evaluate("sessionStorage.clear()")
    page.goto("/engines")
    page.goto("/#game=gomoku&moves=h8i7&result=O-R")
    expect(board.status).to_have_text("Black has resigned")
    # Of players of whom it knows nothing, the page says nothing.
    expect(page.locator("#strip-top strong")).to_have_text("White")


def test_invalid_record_shows_the_reason(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=a1")
    board.page.set_viewport_size({"width": 360, "height": 740})
    paste(board.page, "Piskvorky 15x15, 11:11, 0\n99,1,0")
    reason = board.page.get_by_role("tabpanel", name="Share").get_by_role("alert")
    expect(reason).to_contain_text("99,1 is off the board")
    expect(reason).to_be_in_viewport()
    assert board.stones() == {"a1": "X"}


def test_pasted_rows_are_judged_in_words_of_the_page(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    paste(board.page, "\n".join(["." * 15] * 13 + [".XO" + "." * 12] * 2))
    expect(board.notice.first).to_contain_text("The stones leave the side to move open")
    # An assumption is no failure.
    expect(board.notice.first).to_have_class("notice info")
    paste(board.page, "...\n.X\n...")
    reason = board.page.get_by_role("tabpanel", name="Share").get_by_role("alert")
    expect(reason).to_have_text("The rows are of different lengths.")


def drop(page: Page, name: str, data: bytes) -> None:
    """Drop a file on the page."""
    page.evaluate(
        """([name, data]) => {
            const dataTransfer = new DataTransfer();
            dataTransfer.items.add(new File([new Uint8Array(data)], name));
            document.body.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true }));
        }""",
        [name, list(data)],
    )


def test_dropped_files_are_opened(open_board: OpenBoard) -> None:
    record = GameRecord(rules=PRESETS["renju"], moves=(Move(7, 7), Move(6, 8)))
    board = open_board("game=standard&moves=a1")
    drop(board.page, "game.LIB", write_renlib(record))
    expect(board.move_list).to_have_count(2)
    assert board.stones() == {"h8": "X", "i9": "O"}
    assert "game=standard" in board.page.url
    drop(board.page, "game.txt", b"a1b2c3")
    expect(board.move_list).to_have_count(3)
    drop(board.page, "game.sgf", b"(;GM[1]SZ[15];B[hh])")
    expect(board.move_list).to_have_count(1)
    expect(board.page.get_by_role("alert").first).to_contain_text("GM[1], which is Go")
    drop(board.page, "game.pos", b"\x01\xff")
    panel = board.page.get_by_role("tabpanel", name="Share")
    expect(panel.get_by_role("alert")).to_contain_text("255 is not a cell")
    # The warning of the record before has gone.
    expect(board.page.locator("#notice")).to_be_hidden()
    # Archives and pictures of unknown types may have what looks like games.
    drop(board.page, "game.bin", b"P\x00(;GM[4]SZ[15])" * 2)
    expect(panel.get_by_role("alert")).to_have_text("game.bin is no record of a game.")


def test_file_of_many_games_opens_as_a_list(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    page = board.page
    page.set_viewport_size({"width": 390, "height": 844})
    games = [f"(;GM[4]SZ[15]PB[Player {at}]PW[Mori]RE[W+R];B[hh];W[ii])" for at in range(60)]
    files = [
        {"name": "many.sgf", "mimeType": "", "buffer": "".join(games).encode()},
        {"name": "one.psq", "mimeType": "", "buffer": b"Piskvorky 15x15, 11:11, 0\n8,8,0\n"},
    ]
    panel = board.open_tab("Games").locator(".records")
    page.locator("#panel-games input[type=file]").set_input_files(files)  # type: ignore[arg-type]
    items = panel.locator("li")
    expect(items).to_have_count(50)
    expect(items.first.locator("circle")).to_have_count(2)
    panel.get_by_role("button", name="Show 11 more").click()
    expect(items).to_have_count(61)
    panel.get_by_role("searchbox").fill("player 42")
    expect(items).to_have_count(1)
    expect(items.first).to_contain_text("2 moves · White won")
    items.first.get_by_role("button").click()
    expect(page.locator("#strip-bottom strong")).to_have_text("Player 42")
    expect(page.locator("#board")).to_be_in_viewport(ratio=0.99)
    expect(items.first.get_by_role("button")).to_have_attribute("aria-current", "true")
    panel.get_by_role("searchbox").fill("one.psq")
    items.first.get_by_role("button").click()
    expect(board.move_list).to_have_count(1)
    board.button("Close the list").click()
    expect(panel.get_by_role("searchbox")).to_be_hidden()


def test_database_opens_as_a_list(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku")
    page = board.page
    tables = (
        "<rules><rule id='1' name='Taraguchi-10'/></rules>"
        "<players><player id='1' name='Ada' surname='A'/><player id='2' name='Bob'/></players>"
        "<tournaments><tournament id='3' name='Cup' start='2020-02-29' rule='1'/></tournaments>"
    )
    games = "".join(
        f"<game id='{at}' tournament='3' black='{1 + at % 2}' white='2' bresult='0'>"
        "<move>h8 i9 h9 ??</move></game>"
        for at in range(3)
    )
    drop(page, "renjunet_v10.rif", f"<database>{tables}<games>{games}<cut".encode())
    panel = page.locator("#panel-games .records")
    expect(panel.locator("li")).to_have_count(3)
    expect(page.get_by_role("alert").first).to_contain_text("damaged in line 1")
    expect(panel.locator("li").first).to_contain_text("Cup · 2020-02-29 · Taraguchi-10 · ")
    panel.get_by_role("searchbox").fill("bob ada")
    expect(panel.locator("li")).to_have_count(2)
    panel.locator("li button").first.click()
    expect(board.move_list).to_have_count(3)
    expect(page.get_by_role("alert").first).to_contain_text("up to move 4: “??” is no move")
    assert "game=renju" in page.url


def test_library_keeps_variations_and_comments(open_board: OpenBoard) -> None:
    board = open_board("game=renju")
    drop(board.page, "game.lib", write_renlib(TREE))
    expect(board.move_list).to_have_count(3)
    assert board.moves() == ["h8", "i9", "h9"]
    assert board.variations() == [["a1", "o15"], ["a15"]]
    board.open_tab("Share")
    with board.page.expect_download() as library:
        board.button("Download .lib").click()
    assert library.value.suggested_filename == "tengen.lib"
    assert read_renlib(library.value.path().read_bytes()).nodes == TREE.nodes
    error = board.page.get_by_role("tabpanel", name="Share").get_by_role("alert")
    expect(error).to_have_count(0)
    # Libraries have no arrows, so the panel warns that they are missing.
    paste(board.page, "(;FF[4]GM[4]SZ[15];B[hh]AR[aa:bb])")
    expect(board.move_list).to_have_count(1)
    board.open_tab("Share")
    with board.page.expect_download():
        board.button("Download .lib").click()
    expect(error).to_have_text(
        "A library of RenLib has no arrows and lines: those drawn here are not in it."
    )


def test_record_and_image_are_downloaded(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    panel = board.open_tab("Share")
    panel.get_by_label("Format").select_option("SGF")
    expect(panel.get_by_label("Game record")).to_have_value(re.compile(r"^\(;"))
    with board.page.expect_download() as record:
        board.button("Download").click()
    assert record.value.suggested_filename == "tengen.sgf"
    assert len(read_sgf(record.value.path().read_text(encoding="utf-8"))[0].moves) == 2
    with board.page.expect_download() as picture:
        board.button("Download image").click()
    assert picture.value.suggested_filename == "tengen.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG\r\n")


def test_gif_shows_a_frame_after_each_move(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&X=a1&O=c1&moves=h8i9h9h10h7i8h6i7h5")
    board.open_tab("Share")
    with board.page.expect_download() as gif:
        board.button("Download GIF").click()
    with Image.open(gif.value.path()) as image:
        assert (image.format, image.info["loop"]) == ("GIF", 0)
        frames = [
            (frame.convert("RGB"), frame.info["duration"])
            for frame in ImageSequence.Iterator(image)
        ]
    assert [duration for _, duration in frames] == [600] * 9 + [3000]
    width, height = frames[0][0].size
    assert width == height <= 720
    # Stones stay: each frame darkens or lightens the point of its move for good.
    moves = [(7, 7, True), (6, 8, False), (6, 7, True)]
    for ply, (row, col, is_black) in enumerate(moves, start=1):
        # Beside the mark in the middle of the stone.
        x, y = (round((28 + 40 * (at + 0.5) + 10) * width / 656) for at in (col, row))
        before, after, last = (
            frames[at][0].crop((x, y, x + 1, y + 1)).tobytes() for at in (ply - 1, ply, 4)
        )
        assert after == last != before
        assert (sum(after) < 200) is is_black, after


def test_png_shows_numbers_and_the_last_move_as_chosen(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9")
    panel = board.open_tab("Share")
    centres = []
    for last, numbers in [(True, False), (False, False), (True, True)]:
        panel.get_by_label("Mark the last move").set_checked(last)
        panel.get_by_label("Move numbers").set_checked(numbers)
        with board.page.expect_download() as picture:
            board.button("Download image").click()
        with Image.open(picture.value.path()) as image:
            # The stone of the last move, i9.
            left, top = (round(1.5 * (28 + 40 * at)) for at in (8.2, 6.2))
            stone = image.convert("RGB").crop((left, top, left + 36, top + 36))
            centres.append(stone.tobytes())
    assert len(set(centres)) == 3
    with Image.open(picture.value.path()) as image:
        # Beside the crossings of lines: d4 is a star point, e4 is none.
        star, crossing = (image.getpixel((round(1.5 * (50 + 40 * at)), 729)) for at in (3, 4))
        assert star != crossing
        grain = {image.getpixel((20, y)) for y in range(50, 900)}
    assert len(grain) > 1


def test_copy_link_copies_the_permalink(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe&moves=b2")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    board.open_tab("Share")
    board.button("Copy link").click()
    expect(board.page.get_by_text("Copied")).to_be_visible()
    copied = board.page.evaluate("navigator.clipboard.readText()")
    assert copied.endswith("/#game=tictactoe&moves=b2")


def test_code_to_embed_shows_the_game_on_display(open_board: OpenBoard) -> None:
    board = open_board("game=gomoku&moves=h8i9h9&ply=2")
    panel = board.open_tab("Share")
    panel.get_by_text("Embed", exact=True).click()
    code = panel.get_by_label("Code")
    link = code.input_value()
    panel.get_by_label("Embed as").select_option("Two lines of HTML")
    expect(code).to_have_value(re.compile('\n<tengen-game rules="gomoku" ply="2">h8i9h9<'))
    board.page.goto(link)
    expect(board.page.get_by_text("Move 2 of 3")).to_be_visible()


def test_link_carries_a_study_into_a_fresh_browser(
    open_board: OpenBoard, browser: Browser, address: str
) -> None:
    board = open_board("game=tictactoe")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    text = write_sgf([TREE]).replace("C[main]", "C[main]AR[aa:hh]")
    paste(board.page, text)
    expect(board.move_list).to_have_count(3)
    board.open_tab("Share")
    board.button("Copy link").click()
    expect(board.page.get_by_text("Copied")).to_be_visible()
    copied = board.page.evaluate("navigator.clipboard.readText()")
    with new_context(browser, address) as context:
        fresh = BoardPage.open(context.new_page(), copied.split("#")[1], {})
        assert fresh.moves() == ["h8", "i9", "h9"]
        assert fresh.variations() == [["a1", "o15"], ["a15"]]
        fresh.page.keyboard.press("ArrowLeft")
        expect(fresh.page.locator(".node-line")).to_have_count(1)
        # A step changes nothing: a bookmark, or a reload, keeps the study.
        fresh.page.reload()
        expect(fresh.move_list).to_have_count(3)
        assert len(fresh.variations()) == 2
        fresh.page.keyboard.press("Home")
        fresh.open_tab("Share")
        fresh.page.get_by_label("Format").select_option("SGF")
        area = fresh.page.get_by_label("Game record")
        expect(area).to_have_value(re.compile("too far"))
        assert read_sgf_trees(area.input_value()) == read_sgf_trees(text)


def test_study_too_long_for_a_link_offers_its_file(open_board: OpenBoard) -> None:
    board = open_board("game=tictactoe")
    # Random digits, of which two take a byte at least.
    digits = "".join(hashlib.sha256(bytes([at])).hexdigest() for at in range(100))
    paste(board.page, f"(;GM[4]SZ[15]RU[freestyle];B[hh]C[{digits}])")
    expect(board.move_list).to_have_count(1)
    board.open_tab("Share")
    board.button("Copy link").click()
    expect(board.page.get_by_text("most messages take 4,000")).to_be_visible()
    with board.page.expect_download() as download:
        board.button("Download SGF").click()
    assert digits in download.value.path().read_text(encoding="utf-8")


def test_link_to_several_games_lists_them_as_chapters(
    open_board: OpenBoard, browser: Browser, address: str
) -> None:
    board = open_board("game=tictactoe")
    board.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    paste(
        board.page,
        "(;GM[4]SZ[15]RU[freestyle]GN[One];B[hh];W[ii])"
        "(;GM[4]SZ[15]RU[freestyle]GN[Two];B[hh](;W[hg])(;W[gg]C[better]))",
    )
    panel = board.page.get_by_role("tabpanel", name="Games")
    panel.locator(".records").get_by_role("button", name="Copy a link to these games").click()
    expect(panel.get_by_text("Copied")).to_be_visible()
    copied = board.page.evaluate("navigator.clipboard.readText()")
    with new_context(browser, address) as context:
        fresh = BoardPage.open(context.new_page(), copied.split("#")[1], {})
        assert fresh.moves() == ["h8", "i7"]
        names = fresh.page.locator(".records .saved-game strong")
        expect(names).to_have_text(["One", "Two"])
        names.nth(1).click()
        expect(fresh.move_list.nth(1)).to_contain_text("h9")
        assert fresh.variations() == [["g9"]]

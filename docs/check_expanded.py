"""Check an expanded proof of gomoku: `python check_expanded.py FILE` fails unless it holds.

It searches nothing. `proof-checker.md` describes the file, and says why no other replies matter.
"""

import gzip
import json
import re
import sys

ATTACKER, DEFENDER, FIVE, BLOCKED = 1, 2, 5, 8
RULES = {"win_length": 5, "blocked_wins": True, "forbidden_points": False, "opening": "free"}


def require(holds, otherwise):
    """Refuse the proof if something does not hold."""
    if not holds:
        raise ValueError(otherwise)


class Board:
    """The stones, and how many both sides have in each window, which is five cells in a row."""

    def __init__(self, rows, cols, overline):
        cells = [(row, col) for row in range(rows) for col in range(cols)]
        number = {cell: at for at, cell in enumerate(cells)}
        letters = [chr(97 + col) if col < 26 else "a" + chr(71 + col) for col in range(cols)]
        self.names = {f"{letters[col]}{rows - row}": at for at, (row, col) in enumerate(cells)}
        lines = [
            [number.get((row + at * down, col + at * right)) for at in range(-1, 6)]
            for row, col in cells
            for down, right in ((0, 1), (1, 0), (1, 1), (1, -1))
        ]
        lines = [line for line in lines if None not in line[1:6]]
        self.windows = [line[1:6] for line in lines]
        self.through, self.beside = (
            [[at for at, line in enumerate(group) if cell in line] for cell in range(len(cells))]
            for group in (self.windows, [[] if overline else line[::6] for line in lines])
        )
        self.stones = bytearray(len(cells))
        # Of a side: its stones in each window, and BLOCKED for each stone that prevents a five.
        self.counts = [bytearray(len(self.windows)) for _ in range(3)]
        flips = [(down, right) for down in (0, rows - 1) for right in (0, cols - 1)]
        turns = [[(abs(down - y), abs(right - x)) for y, x in cells] for down, right in flips]
        turns += [[(x, y) for y, x in turn] for turn in turns] if rows == cols else []
        self.turns = [[number[cell] for cell in turn] for turn in turns]
        self.named = set()  # the positions that the file must prove by themselves

    def cells(self, text):
        """The cells of a text such as `h8i9`."""
        found = re.findall("[a-z]{1,2}[0-9]{1,2}", text)
        require("".join(found) == text, f"{text[:20]!r} is no list of cells")
        return [self.names[name] for name in found]

    def put(self, side, *cells, by=1):
        """Put stones on empty cells; if `by` is -1, take them off again."""
        for cell in cells:
            require((by == 1) == (self.stones[cell] == 0), "a stone is not on an empty cell")
            self.stones[cell] = side if by == 1 else 0
            for window in self.through[cell]:
                self.counts[side][window] += by
                self.counts[ATTACKER + DEFENDER - side][window] += by * BLOCKED
            for window in self.beside[cell]:
                self.counts[side][window] += by * BLOCKED

    def lift(self, *cells):
        """Take stones off the board."""
        for cell in cells:
            self.put(self.stones[cell], cell, by=-1)

    def empty(self, side, stones):
        """The empty cells of the windows that a side can fill and that have so many stones."""
        found = re.finditer(b"%c" % stones, self.counts[side])
        windows = [self.windows[match.start()] for match in found]
        return {cell for window in windows for cell in window if not self.stones[cell]}

    def least(self):
        """The least image of the position."""
        return min(bytes(map(self.stones.__getitem__, turn)) for turn in self.turns)

    def attack(self, tree):
        """Follow a win of the attacker, who is to move."""
        (move,) = self.cells(tree[0])
        self.put(ATTACKER, move)
        if FIVE not in self.counts[ATTACKER]:
            _, line, after = tree
            require(not self.empty(DEFENDER, 4), "the defender makes five in a row")
            replies = {cell: rest for name, rest in after.items() for cell in self.cells(name)}
            require(self.stoppers(line) <= replies.keys(), "a reply is missing")
            for reply, rest in replies.items():
                self.put(DEFENDER, reply)
                if rest is None:  # The position has a line of its own.
                    self.named.add(self.least())
                else:
                    self.attack(rest)
                self.lift(reply)
        self.lift(move)

    def stoppers(self, line):
        """The replies that may stop a line of fours, which is played after a pass."""
        found, played = set(), []
        for move in self.cells(line):
            fours = self.empty(DEFENDER, 3)
            self.put(ATTACKER, move)
            played.append(move)
            if FIVE in self.counts[ATTACKER]:
                break
            fives = self.empty(ATTACKER, 4)
            require(fives and not self.empty(DEFENDER, 4), "a move of a line is no four")
            found |= fours | fives
            if len(fives) > 1:
                break
            self.put(DEFENDER, *fives)
            played += fives
        else:  # Without a line, all replies may stop it.
            require(line == "" and 0 in self.stones, "a line does not win, or the board is full")
            found = {cell for cell, stone in enumerate(self.stones) if stone == 0}
        self.lift(*played)
        return found.union(played)


def check(lines):
    """Check the lines of a file; returns what they prove."""
    head = json.loads(next(lines))
    rows, cols, overline = (head["rules"].pop(name) for name in ("rows", "cols", "overline"))
    require(head["format"] == 1 and head["rules"] == RULES, "it is of another format or game")
    require(type(overline) is bool and 3 <= rows <= 32 and 3 <= cols <= 32, "no such board")
    board = Board(rows, cols, overline)
    game = board.cells(head["moves"])
    sides = (ATTACKER, DEFENDER) if len(game) % 2 == 0 else (DEFENDER, ATTACKER)
    require(head["attacker"] == "XO"[len(game) % 2], "the attacker is not to move")
    for at, move in enumerate(game):
        board.put(sides[at % 2], move)
        require(not any(FIVE in each for each in board.counts), "the game is over")
    board.named.add(board.least())
    board.lift(*game)
    proven = set()
    for fields in map(json.loads, lines):
        board.put(sides[0], *board.cells(fields["x"]))
        board.put(sides[1], *board.cells(fields["o"]))
        board.attack(fields["win"])
        proven.add(board.least())
        board.lift(*board.cells(fields["x"] + fields["o"]))
    require(board.named <= proven, "a position is missing")
    return f"{head['attacker']} wins after {head['moves']} ({len(proven)} positions)"


if __name__ == "__main__":
    with gzip.open(sys.argv[1]) as file:
        print("accepted:", check(iter(lambda: file.readline(2**24), b"")))

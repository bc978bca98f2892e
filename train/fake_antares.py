#!/usr/bin/env python3
"""A program that behaves like antares, for the tests of run.py. The standard library only.

Its "games", "rows" and "networks" are a few lines of text. Every call is added to the file
named by FAKE_LOG. FAKE_HANG names a command that, once it has written half of its file, says so
in FAKE_LOG and waits to be interrupted. FAKE_GAINS is how many generations win their match.
"""

from __future__ import annotations

import json
import os
import signal
import sys
from pathlib import Path


def log(text: str) -> None:
    """Add a line to the log."""
    with open(os.environ["FAKE_LOG"], "a") as file:
        file.write(text + "\n")


def after(words: list[str], flag: str) -> str:
    """The value of a flag."""
    return words[words.index(flag) + 1]


def hang(what: str) -> None:
    """Wait to be interrupted if this is what should hang."""
    if os.environ.get("FAKE_HANG") == what:
        log(f"hanging {os.getpid()}")
        signal.pause()


def main(words: list[str]) -> int:
    """Do what the words say."""
    signal.signal(signal.SIGINT, lambda *_: sys.exit(130))
    log(" ".join(words))
    command = words[0]
    if os.environ.get("FAKE_FAIL") == command:
        print("fake antares: something is wrong", file=sys.stderr)
        return 3
    if command == "match":
        net = words[2].partition("net=")[2]
        won = int(net[1:].split(".")[0]) < int(os.environ.get("FAKE_GAINS", "99"))
        kept = Path(after(words, "--out"))
        kept.mkdir(exist_ok=True)
        (kept / "games.jsonl").write_text("a game\n")
        hang("match")
        pair = {"games": 200, "wins": 120, "draws": 0, "losses": 80, "share": 0.6, "low": 0.5, "high": 0.7, "elo": 70, "elo_low": 20, "elo_high": 120}
        print(json.dumps({"pairs": [pair], "sprt": {"verdict": "H1" if won else "H0", "llr": 3.0}}))
        return 0
    out = Path(after(words, "--out"))
    if command == "selfplay":
        if out.exists() and "--resume" not in words:
            return 2
        if not out.exists() or out.read_text().count("\n") < 2:
            out.write_text("half\n")
            hang("selfplay")
        out.write_text(f"games of seed {after(words, '--seed')}\nby {after(words, '--net')}\n")
    elif command == "inputs":
        if out.exists():
            return 2
        out.write_text("".join(Path(name).read_text() for name in words[2 : words.index("--out")]))
    elif command.endswith("train.py"):  # the fake is also the fake Python
        rows = words[1 : words.index("--out")]
        out.write_text(f"trained on {[Path(name).read_text() for name in rows]}\n")
        report = {"losses": {"base": 0.66, "validation": 0.6, "file": 0.61}, "rows": {"train": 9}, "games": {"train": 3}, "size": {"bytes": 1000}}
        out.with_suffix(".json").write_text(json.dumps(report))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

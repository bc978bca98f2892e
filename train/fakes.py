"""Made-up training rows, to test and time the trainer without the program.

    python3 train/fakes.py --rows 4000000 --size 532 --most 34 --out fake.rows

The score of a row is its terms plus what a hidden network says, plus noise of its own and
noise that all rows of a game share. So a trainer that learns sees its loss fall, and one that
memorises games sees that of validation rise.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import Any, Union

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402

import rows as rowfile  # noqa: E402


def write_rows(
    path: Union[str, Path], rows: int, size: int = 64, most: int = 8, buckets: int = 2, per_game: int = 20, seed: int = 1
) -> dict[str, Any]:
    """Write a file of made-up rows and return its header."""
    random = np.random.default_rng(seed)
    teacher = np.random.default_rng(99)  # the same for every file
    first = teacher.normal(0, 0.8 / np.sqrt(most), (size + 1, 16))
    first[size] = 0
    second = teacher.normal(0, 1, (buckets, 32))
    pairs = np.arange(size - size % 2).reshape(-1, 2)[:, ::-1].ravel()
    mirror = np.append(pairs, np.arange(len(pairs), size))
    first = (first + first[np.append(mirror, size)]) / 2  # mirror images are worth the same
    turned = np.roll(np.arange(size), size // 2)  # how the opponent sees an input
    every = np.zeros(rows, rowfile.row_type(most))
    for at in range(0, rows, 1 << 16):
        part = every[at : at + (1 << 16)]
        count = len(part)
        game = (at + np.arange(count)) // per_game
        active = random.integers(most // 2, most + 1, count)
        hidden = np.arange(most)[None, :] >= active[:, None]
        # Low inputs are frequent and high ones rare, as in games.
        own = (size * random.random((count, most)) ** 2).astype(np.int64)
        other = turned[own]
        own[hidden], other[hidden] = size, size
        bucket = random.integers(0, buckets, count)
        sums = [np.clip(first[view].sum(axis=1) + 0.3, 0, 1) ** 2 for view in (own, other)]
        says = (np.concatenate(sums, axis=1) * second[bucket]).sum(axis=1)
        base = random.normal(0, 1, count)
        luck = np.random.default_rng(seed + 1).normal(0, 0.3, game.max() + 1)[game]
        score = base + says + luck + random.normal(0, 0.2, count)
        part["game"], part["bucket"], part["n"], part["quiet"] = game, bucket, active, random.random(count) < 0.8
        part["score"], part["base"] = np.clip(1000 * score, -9900, 9900), 1000 * base
        part["result"] = np.sign(np.round(score))
        part["own"], part["other"] = (np.where(view == size, rowfile.PAD, view) for view in (own, other))
    source = {"name": "fake", "sha256": "0" * 64, "options": {}, "games": int(every["game"].max()) + 1, "seed": seed, "nodes": 1, "net": "none"}
    header = {"game": "fake", "inputs": "fake-1", "size": size, "most": most, "buckets": buckets, "mirror": mirror.tolist(), "sources": [source]}
    rowfile.write(path, header, every)
    return header


def main() -> None:
    """Read the arguments and write a file."""
    parser = argparse.ArgumentParser(description="Write made-up training rows.")
    for name, value in (("rows", 100_000), ("size", 532), ("most", 34), ("buckets", 4), ("per-game", 40), ("seed", 1)):
        parser.add_argument(f"--{name}", type=int, default=value, help="(%(default)s)")
    parser.add_argument("--out", required=True)
    a = parser.parse_args()
    write_rows(a.out, a.rows, a.size, a.most, a.buckets, a.per_game, a.seed)


if __name__ == "__main__":
    main()

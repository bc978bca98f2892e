"""Training rows: reading the files that `antares inputs` writes, and splitting them by game.

Needs numpy but not torch. The format is described in README.md.
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
from pathlib import Path
from typing import Any, Optional, Sequence, Union

import numpy as np

MAGIC = b"antares-inputs 1\n"
PAD = 65535


class RowsError(ValueError):
    """A file of rows cannot be used; the text says why."""


def row_type(most: int) -> np.dtype:
    """One row, packed, lowest byte first."""
    return np.dtype(
        [
            ("game", "<u4"),
            ("score", "<i2"),
            ("base", "<i2"),
            ("result", "i1"),
            ("bucket", "u1"),
            ("quiet", "u1"),
            ("n", "u1"),
            ("own", "<u2", (most,)),
            ("other", "<u2", (most,)),
        ]
    )


@dataclasses.dataclass
class Rows:
    """The rows of one or more files that passed the filter."""

    game: str
    inputs: str
    size: int
    most: int
    buckets: int
    mirror: Optional[np.ndarray]
    number: np.ndarray  # int64: the number of the game, unique over all files
    score: np.ndarray  # int16
    base: np.ndarray  # int16
    bucket: np.ndarray  # uint8
    views: np.ndarray  # int16, rows x 2 x most, padded with size
    read: int  # rows in the files
    files: list[dict[str, Any]]  # name, sha256, rows and sources of each file

    def __len__(self) -> int:
        return len(self.number)

    @property
    def games(self) -> int:
        """How many different games the rows are from."""
        return len(np.unique(self.number))


@dataclasses.dataclass(frozen=True)
class Filter:
    """Which rows are used."""

    max_score: int = 9000
    max_base: int = 5000
    noisy: bool = False  # also those in which something hangs

    def keeps(self, rows: np.ndarray) -> np.ndarray:
        """A mask of the rows to use."""
        score, base = rows["score"].astype(np.int32), rows["base"].astype(np.int32)
        mask = (np.abs(score) < self.max_score) & (np.abs(base) < self.max_base)
        return mask if self.noisy else mask & (rows["quiet"] == 1)


def read_header(path: Union[str, Path]) -> tuple[dict[str, Any], int]:
    """The header of a file of rows, and where the rows begin."""
    with open(path, "rb") as file:
        if file.readline(len(MAGIC)) != MAGIC:
            raise RowsError(f"{path}: it does not begin with {MAGIC.decode().strip()!r}")
        line = file.readline()
        start = file.tell()
    try:
        header = json.loads(line)
        for key in ("game", "inputs", "size", "most", "buckets", "mirror", "rows", "sources"):
            header[key]
    except (ValueError, KeyError, TypeError) as error:
        raise RowsError(f"{path}: its header: {error!r}") from error
    return header, start


def checksum(path: Union[str, Path]) -> str:
    """The SHA-256 of a file."""
    digest = hashlib.sha256()
    with open(path, "rb") as file:
        while block := file.read(1 << 20):
            digest.update(block)
    return digest.hexdigest()


def _mirror(header: dict[str, Any], path: Union[str, Path]) -> Optional[np.ndarray]:
    """The permutation of inputs that mirrors a position, checked."""
    if header["mirror"] is None:
        return None
    mirror = np.asarray(header["mirror"], np.int64)
    every = np.arange(header["size"])
    if not np.array_equal(np.sort(mirror), every) or not np.array_equal(mirror[mirror], every):
        raise RowsError(f"{path}: its mirror does not pair up {header['size']} inputs")
    return mirror


def read(paths: Sequence[Union[str, Path]], wanted: Filter = Filter(), block: int = 1 << 18) -> Rows:
    """Read files of rows of the same game and inputs, and keep the rows that the filter wants."""
    if not paths:
        raise RowsError("there are no files of rows")
    first: Optional[dict[str, Any]] = None
    columns: dict[str, list[np.ndarray]] = {key: [] for key in ("number", "score", "base", "bucket", "views")}
    files, offset, count = [], 0, 0
    for path in paths:
        header, start = read_header(path)
        first = first or header
        for key in ("game", "inputs", "size", "most", "buckets", "mirror"):
            if header[key] != first[key]:
                raise RowsError(f"{path}: its {key} differs from that of {paths[0]}")
        kind = row_type(header["most"])
        if Path(path).stat().st_size != start + header["rows"] * kind.itemsize:
            raise RowsError(f"{path}: it has not the {header['rows']} rows of its header")
        highest = -1
        every = np.memmap(path, kind, "r", start, (header["rows"],)) if header["rows"] else np.empty(0, kind)
        for at in range(0, len(every), block):
            part = np.asarray(every[at : at + block])
            highest = max(highest, int(part["game"].max()))
            part = part[wanted.keeps(part)]
            views = np.stack([part["own"], part["other"]], axis=1)
            if (views[views != PAD] >= header["size"]).any() or (part["bucket"] >= header["buckets"]).any():
                raise RowsError(f"{path}: a row has an input or a bucket that does not exist")
            columns["views"].append(np.where(views == PAD, header["size"], views).astype(np.int16))
            columns["number"].append(part["game"].astype(np.int64) + offset)
            for key in ("score", "base", "bucket"):
                columns[key].append(part[key].copy())
        offset += highest + 1
        count += header["rows"]
        files.append({"name": Path(path).name, "sha256": checksum(path), "rows": header["rows"], "sources": header["sources"]})
    assert first is not None
    if not any(len(part) for part in columns["number"]):
        raise RowsError("no row passes the filter")
    return Rows(
        first["game"], first["inputs"], first["size"], first["most"], first["buckets"], _mirror(first, paths[0]),
        read=count, files=files, **{key: np.concatenate(parts) for key, parts in columns.items()},
    )  # fmt: skip


def held_out(number: np.ndarray, share: float) -> np.ndarray:
    """A mask of the rows for validation: all rows of a game or none, chosen by its number.

    The number is mixed well (SplitMix64), so that neighbouring games are independent.
    """
    with np.errstate(over="ignore"):
        x = number.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x = x ^ (x >> np.uint64(31))
    return (x >> np.uint64(11)).astype(np.float64) < share * float(1 << 53)


def write(path: Union[str, Path], header: dict[str, Any], rows: np.ndarray) -> None:
    """Write a file of rows: for tests, and for trying things out without the program."""
    with open(path, "wb") as file:
        file.write(MAGIC + json.dumps(dict(header, rows=len(rows))).encode() + b"\n")
        file.write(rows.astype(row_type(header["most"])).tobytes())

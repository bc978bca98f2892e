"""Network files: quantising weights, writing and reading files, making them small enough.

The file format is that of think/net/file.go. This module needs numpy but not torch, so that
anything that trains a network, for whatever game, can use it:

    limits = netfile.limits(most)                     # clip the weights to these while training
    ints = netfile.quantise(shape, rows, bias, out, last, most)
    ints, data, report = netfile.shrink(header, ints, seen)
    netfile.save(path, data)
    values = netfile.evaluate(ints, own, other, bucket)   # exactly what the Go program computes
"""

from __future__ import annotations

import dataclasses
import hashlib
import json
import os
import zlib
from pathlib import Path
from typing import Any, Optional, Union

import numpy as np

MAGIC = b"antares-net 1\n"
MAX_FILE = 256 << 10  # the largest file that the Go program reads
MAX_HEADER = 64 << 10
ONE = 255  # a weight of 1 in the first layer, and an activation of 1
OUT_ONE = 64  # a weight of 1 in the second layer
OUT_MOST = 127  # the largest weight of the second layer
SUM_MOST = (1 << 15) - 1  # sums of the first layer are kept in 16 bits
BIAS_MOST = 4 * ONE  # the largest bias of the first layer
LAST_ONE = ONE * ONE * OUT_ONE  # an output of 1
MAX_HIDDEN = 256
HIDDEN_STEP = 32


class NetError(ValueError):
    """A network, or its file, cannot be used; the text says why."""


@dataclasses.dataclass(frozen=True)
class Shape:
    """The size of a network, as in think/net/net.go."""

    inputs: int
    hidden: int
    views: int
    buckets: int

    def check(self) -> None:
        """Raise an error if the Go program would refuse this shape."""
        if not (1 <= self.inputs <= 1 << 14 and 1 <= self.views <= 2 and 1 <= self.buckets <= 64):
            raise NetError(f"no network has {self.inputs} inputs, {self.views} views and {self.buckets} buckets")
        if not HIDDEN_STEP <= self.hidden <= MAX_HIDDEN or self.hidden % HIDDEN_STEP:
            raise NetError(f"the hidden layer has {self.hidden}, and not a multiple of {HIDDEN_STEP} up to {MAX_HIDDEN}")


@dataclasses.dataclass(frozen=True)
class Ints:
    """The weights of a network in whole numbers."""

    shape: Shape
    rows: np.ndarray  # int16, inputs x hidden
    bias: np.ndarray  # int16, hidden
    out: np.ndarray  # int16, buckets x views*hidden
    last: np.ndarray  # int32, buckets


@dataclasses.dataclass(frozen=True)
class Limits:
    """How large the weights of training may become, so that quantised ones always fit."""

    row: float
    bias: float
    out: float


def limits(most: int) -> Limits:
    """The limits for inputs of which at most that many are active at once."""
    return Limits(row=_row_most(most) / ONE, bias=BIAS_MOST / ONE, out=OUT_MOST / OUT_ONE)


def _row_most(most: int) -> int:
    """The largest whole weight of the first layer: the sum of bias and rows stays in 16 bits."""
    return (SUM_MOST - BIAS_MOST) // most


def quantise(shape: Shape, rows: Any, bias: Any, out: Any, last: Any, most: int) -> Ints:
    """Round the weights of training to whole numbers and limit them to what fits.

    rows is inputs x hidden, bias hidden, out buckets x (views*hidden), last buckets.
    """
    shape.check()

    def whole(values: Any, size: tuple[int, ...], one: int, largest: int, kind: type) -> np.ndarray:
        array = np.asarray(values, dtype=np.float64).reshape(size)
        if not np.isfinite(array).all():
            raise NetError("a weight is not a number: training went wrong, try a lower rate")
        return np.clip(np.rint(array * one), -largest, largest).astype(kind)

    ints = Ints(
        shape,
        whole(rows, (shape.inputs, shape.hidden), ONE, _row_most(most), np.int16),
        whole(bias, (shape.hidden,), ONE, BIAS_MOST, np.int16),
        whole(out, (shape.buckets, shape.views * shape.hidden), OUT_ONE, OUT_MOST, np.int16),
        whole(last, (shape.buckets,), LAST_ONE, (1 << 31) - 1, np.int32),
    )
    if not fits(ints, most):
        raise NetError(f"the sums of the network could exceed 16 bits with {most} inputs")
    return ints


def fits(ints: Ints, most: int) -> bool:
    """Whether sums of up to that many inputs stay within 16 bits, as Network.fits in Go."""
    largest = np.abs(ints.rows.astype(np.int64)).max(axis=0)
    return bool((np.abs(ints.bias.astype(np.int64)) + most * largest <= SUM_MOST).all())


def evaluate(ints: Ints, own: np.ndarray, other: Optional[np.ndarray], bucket: np.ndarray) -> np.ndarray:
    """What the network says, in thousandths: the same whole numbers as Network.Output in Go.

    own and other are positions x most: the inputs of each view, padded with any number that is
    not an input. Networks with one view have no other.
    """
    shape, hidden = ints.shape, ints.shape.hidden
    padded = np.vstack([ints.rows, np.zeros((1, hidden), np.int16)]).astype(np.int64)
    total = ints.last.astype(np.int64)[bucket]
    for view, inputs in enumerate([own, other][: shape.views]):
        index = np.asarray(inputs).astype(np.int64)
        index = np.where((index < 0) | (index >= shape.inputs), shape.inputs, index)
        sums = padded[index].sum(axis=1) + ints.bias
        active = np.clip(sums, 0, ONE) ** 2
        weights = ints.out.astype(np.int64)[bucket, view * hidden : (view + 1) * hidden]
        total = total + (active * weights).sum(axis=1)
    scaled = total * 1000
    return np.sign(scaled) * (np.abs(scaled) // LAST_ONE)  # Go rounds towards zero


def raw_bytes(ints: Ints) -> bytes:
    """The weights as they are before compression: low bytes, high bytes, biases of 32 bits."""
    shorts = np.concatenate([ints.rows.ravel(), ints.bias.ravel(), ints.out.ravel()]).astype("<i2")
    pairs = shorts.view(np.uint8).reshape(-1, 2)
    return pairs[:, 0].tobytes() + pairs[:, 1].tobytes() + ints.last.astype("<i4").tobytes()


def _deflate(data: bytes, final: bool) -> bytes:
    """Compress by raw DEFLATE, in whichever way gives the fewest bytes."""
    best = None
    for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_FILTERED, zlib.Z_RLE, zlib.Z_HUFFMAN_ONLY):
        squeeze = zlib.compressobj(9, zlib.DEFLATED, -15, 9, strategy)
        packed = squeeze.compress(data) + squeeze.flush(zlib.Z_FINISH if final else zlib.Z_FULL_FLUSH)
        if best is None or len(packed) < len(best):
            best = packed
    assert best is not None
    return best


def pack(header: dict[str, Any], ints: Ints) -> bytes:
    """The file of a network. The header needs game and inputs; shape and sha256 are set here."""
    ints.shape.check()
    raw = raw_bytes(ints)
    full = dict(header, shape=dataclasses.asdict(ints.shape), sha256=hashlib.sha256(raw).hexdigest())
    line = json.dumps(full, separators=(",", ":"), allow_nan=False).encode()
    if len(line) > MAX_HEADER:
        raise NetError(f"the header has {len(line)} bytes, more than {MAX_HEADER}")
    cut = (len(raw) - 4 * ints.shape.buckets) // 2  # where the high bytes begin
    return MAGIC + line + b"\n" + _deflate(raw[:cut], False) + _deflate(raw[cut:], True)


def unpack(data: bytes) -> tuple[dict[str, Any], Ints]:
    """Read a network's file; whatever is wrong with it is an error, as in Go."""
    if len(data) > MAX_FILE:
        raise NetError(f"it has more than {MAX_FILE} bytes")
    if not data.startswith(MAGIC):
        raise NetError(f"it does not begin with {MAGIC.decode().strip()!r}")
    line, newline, packed = data[len(MAGIC) :].partition(b"\n")
    if not newline or len(line) > MAX_HEADER:
        raise NetError("its header does not end")
    header = json.loads(line)
    shape = Shape(**header["shape"])
    shape.check()
    shorts = (shape.inputs + 1) * shape.hidden + shape.buckets * shape.views * shape.hidden
    inflate = zlib.decompressobj(-15)
    raw = inflate.decompress(packed)
    if not inflate.eof or len(raw) != 2 * shorts + 4 * shape.buckets:
        raise NetError("it has not as many weights as its header says")
    if hashlib.sha256(raw).hexdigest() != header["sha256"]:
        raise NetError("its weights are not those that the checksum was made of")
    low = np.frombuffer(raw, np.uint8, shorts)
    high = np.frombuffer(raw, np.uint8, shorts, shorts)
    every = (low.astype(np.uint16) | high.astype(np.uint16) << 8).astype(np.uint16).view(np.int16)
    first, second = shape.inputs * shape.hidden, (shape.inputs + 1) * shape.hidden
    return header, Ints(
        shape,
        every[:first].reshape(shape.inputs, shape.hidden),
        every[first:second],
        every[second:].reshape(shape.buckets, shape.views * shape.hidden),
        np.frombuffer(raw, "<i4", shape.buckets, 2 * shorts),
    )


def coarsen(ints: Ints, strength: float, seen: np.ndarray) -> Ints:
    """Round the weights of the first layer to multiples of a step, and small ones to zero.

    seen is how often each input is active in the data. The step of an input grows with the
    square root of how rare it is: an error there costs as much less. Strength 1 or less leaves
    the most frequent input as it is. Weights only get nearer to zero or stay within half a step,
    and never beyond the largest that there was, so that sums still fit.
    """
    share = np.maximum(np.asarray(seen, np.float64), 1)
    steps = np.maximum(1, np.floor(strength * np.sqrt(share.max() / share)))[:, None]
    size = np.abs(ints.rows.astype(np.float64))
    # Rounding down a little more often than up costs hardly any accuracy and saves bytes.
    levels = np.where(steps > 1, np.floor(size / steps + 0.4), size)
    rounded = np.minimum(levels * steps, size.max(axis=0)[None, :])
    rows = (np.sign(ints.rows) * rounded).astype(np.int16)
    return dataclasses.replace(ints, rows=rows)


def shrink(
    header: dict[str, Any], ints: Ints, seen: np.ndarray, most_bytes: int = MAX_FILE
) -> tuple[Ints, bytes, dict[str, Any]]:
    """Make a network's file at most that large by rounding more coarsely, no more than needed.

    Returns the network, its file and a report: the file's size before and after, the strength
    of the rounding (0: none was needed) and how many weights of the first layer are zero.
    """
    data = pack(header, ints)
    before, strength, result = len(data), 0.0, ints
    if before > most_bytes:
        low, high = 2.0**-12, 2.0**16
        small: Optional[tuple[float, Ints, bytes]] = None
        for _ in range(20):
            middle = float(np.sqrt(low * high))
            tried = coarsen(ints, middle, seen)
            packed = pack(header, tried)
            if len(packed) <= most_bytes:
                high, small = middle, (middle, tried, packed)
                if len(packed) > 0.995 * most_bytes:
                    break
            else:
                low = middle
        if small is None:
            raise NetError(f"the network cannot be made smaller than {most_bytes} bytes")
        strength, result, data = small
    zeros = float((result.rows == 0).mean())
    return result, data, {"bytes": len(data), "bytes_before": before, "strength": strength, "zeros": zeros}


def save(path: Union[str, Path], data: Union[bytes, str]) -> None:
    """Write a file completely or not at all."""
    path = Path(path)
    part = path.with_name(path.name + ".part")
    part.write_bytes(data.encode() if isinstance(data, str) else data)
    os.replace(part, path)


def save_curve(path: Union[str, Path], curve: dict[str, Any]) -> None:
    """Write a loss curve, or any other report, as JSON that people can read."""
    save(path, json.dumps(curve, indent=1) + "\n")

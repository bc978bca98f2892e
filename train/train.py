"""Train a network on rows of self-play and write its file.

    python3 train/train.py rows1 rows2 --out skaane.net --serves board=8x8,6x6

The network corrects the sum of terms by which the game judges a position: what is trained is
terms + network, against the score of the search, both as chances to win. Rows are split by
game, never by position. Everything stays on the device while training. See README.md.
"""

from __future__ import annotations

import argparse
import dataclasses
import math
import signal
import sys
import time
from pathlib import Path
from typing import Any, Callable, Optional, Sequence

sys.path.insert(0, str(Path(__file__).resolve().parent))

import netfile  # noqa: E402
import rows as rowfile  # noqa: E402

try:
    import numpy as np
    import torch
    from torch.nn.functional import binary_cross_entropy_with_logits, embedding_bag
except ImportError as error:
    sys.exit(f"train.py needs numpy and PyTorch: {error}")


@dataclasses.dataclass(frozen=True)
class Settings:
    """What training depends on besides the rows; all of it is recorded in the file."""

    hidden: int = 128
    views: int = 2
    epochs: int = 30
    batch: int = 16384
    rate: float = 4e-3
    decay: float = 0.05
    scale: float = 1.0  # K: a score of 1000*K thousandths is a chance of 73 %
    validation: float = 0.05
    rare: int = 100  # inputs active in fewer rows of training than this stay zero
    mirror: bool = True
    seed: int = 1


class Data:
    """Rows on the device, ready for training."""

    def __init__(self, rows: rowfile.Rows, mask: np.ndarray, s: Settings, device: torch.device):
        self.views = torch.from_numpy(rows.views[mask, : s.views]).to(device)
        self.bucket = torch.from_numpy(rows.bucket[mask]).to(device)
        self.base = torch.from_numpy(rows.base[mask].astype(np.float32) / 1000).to(device)
        score = torch.from_numpy(rows.score[mask].astype(np.float32) / 1000).to(device)
        self.target = torch.sigmoid(score / s.scale)

    def __len__(self) -> int:
        return len(self.base)

    def count(self, size: int) -> np.ndarray:
        """How often each input is active."""
        seen = torch.zeros(size + 1, dtype=torch.int64, device=self.views.device)
        for part in self.views.split(1 << 18):
            seen += torch.bincount(part.reshape(-1).long(), minlength=size + 1)
        return seen[:size].cpu().numpy()

    def leave_out(self, used: np.ndarray) -> None:
        """Turn off the inputs that are not used."""
        size = len(used)
        table = torch.from_numpy(np.append(np.where(used, np.arange(size), size), size).astype(np.int16)).to(self.views.device)
        for part in self.views.split(1 << 18):
            part.copy_(table[part.long()])


class Model(torch.nn.Module):
    """One hidden layer for each view with the same weights, and an output for each bucket."""

    def __init__(self, shape: netfile.Shape, most: int, seen: np.ndarray, total: int):
        super().__init__()
        self.shape, self.limits = shape, netfile.limits(most)
        # Inputs that are hardly ever seen begin near zero: nothing would take the noise away.
        size = 0.05 * np.minimum(1, seen / max(1.0, total / 1000))
        first = torch.randn(shape.inputs + 1, shape.hidden) * torch.from_numpy(np.append(size, 0)).float()[:, None]
        self.rows = torch.nn.Parameter(first)
        self.bias = torch.nn.Parameter(torch.full((shape.hidden,), 0.1))
        self.out = torch.nn.Parameter(torch.zeros(shape.buckets, shape.views * shape.hidden))
        self.last = torch.nn.Parameter(torch.zeros(shape.buckets))

    def forward(self, views: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """What the network says; views is positions x views x most."""
        flat = views.reshape(-1, views.shape[-1])
        sums = embedding_bag(flat, self.rows, mode="sum", padding_idx=self.shape.inputs) + self.bias
        active = sums.clamp(0, 1).square().view(len(views), -1)
        every = active @ self.out.t() + self.last
        return every.gather(1, bucket.long()[:, None])[:, 0]

    @torch.no_grad()
    def clip(self) -> None:
        """Keep the weights where quantised ones fit."""
        self.rows.clamp_(-self.limits.row, self.limits.row)
        self.bias.clamp_(-self.limits.bias, self.limits.bias)
        self.out.clamp_(-self.limits.out, self.limits.out)

    @torch.no_grad()
    def begin(self, ints: netfile.Ints) -> None:
        """Take over the weights of a network of the same shape."""
        if ints.shape != self.shape:
            raise netfile.NetError(f"the network to begin with has the shape {ints.shape}, not {self.shape}")
        for mine, theirs, one in (
            (self.rows[:-1], ints.rows, netfile.ONE), (self.bias, ints.bias, netfile.ONE),
            (self.out, ints.out, netfile.OUT_ONE), (self.last, ints.last, netfile.LAST_ONE),
        ):  # fmt: skip
            mine.copy_(torch.from_numpy(theirs.astype(np.float32) / one))

    def quantised(self, most: int) -> netfile.Ints:
        """The weights in whole numbers."""
        rows, bias, out, last = (p.detach().cpu().double().numpy() for p in (self.rows, self.bias, self.out, self.last))
        return netfile.quantise(self.shape, rows[:-1], bias, out, last, most)


def exact(ints: netfile.Ints, device: torch.device) -> Callable[[torch.Tensor, torch.Tensor], torch.Tensor]:
    """The whole-number network as a function like Model.forward, with the same result as in Go.

    Numbers of 64 bits hold all whole numbers that occur, so the sums are exact on any device.
    """
    shape = ints.shape

    def put(array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array.astype(np.float64)).to(device)

    rows = put(np.vstack([ints.rows, np.zeros((1, shape.hidden), np.int16)]))
    bias, out, last = put(ints.bias), put(ints.out), put(ints.last)

    def say(views: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        flat = views.reshape(-1, views.shape[-1])
        sums = embedding_bag(flat, rows, mode="sum", padding_idx=shape.inputs) + bias
        active = sums.clamp(0, netfile.ONE).square().view(len(views), -1)
        total = (active @ out.t() + last).gather(1, bucket.long()[:, None])[:, 0]
        thousandths = torch.div(total.long() * 1000, netfile.LAST_ONE, rounding_mode="trunc")
        return thousandths.float() / 1000

    return say


@torch.no_grad()
def loss_of(say: Optional[Callable[[torch.Tensor, torch.Tensor], torch.Tensor]], data: Data, s: Settings) -> float:
    """The mean loss over some rows, of the terms alone if there is nobody to say more."""
    total = torch.zeros((), dtype=torch.float64, device=data.base.device)
    for at in range(0, len(data), 1 << 16):
        part = slice(at, at + (1 << 16))
        guess = data.base[part]
        if say is not None:
            guess = guess + say(data.views[part].int(), data.bucket[part])
        total += binary_cross_entropy_with_logits(guess / s.scale, data.target[part], reduction="sum").double()
    return total.item() / max(1, len(data))


def floor_of(data: Data) -> float:
    """The loss of somebody who always says what the search says: nobody can do better."""
    p = data.target.double().clamp(1e-12, 1 - 1e-12)
    return float(-(p * p.log() + (1 - p) * (1 - p).log()).mean())


def fit(model: Model, train: Data, check: Data, mirror: Optional[torch.Tensor], s: Settings) -> list[dict[str, Any]]:
    """Train, print a line per epoch, and return the loss curve."""
    device = train.base.device
    batch = min(s.batch, len(train))
    steps = len(train) // batch
    weights = {"params": [model.rows, model.out], "weight_decay": s.decay}
    others = {"params": [model.bias, model.last], "weight_decay": 0.0}
    fast = {"fused": True} if device.type == "cuda" and int(torch.__version__.split(".")[0]) >= 2 else {}
    optimiser = torch.optim.AdamW([weights, others], lr=s.rate, **fast)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimiser, s.rate, total_steps=s.epochs * steps + 1)
    curve, began = [], time.monotonic()
    for epoch in range(1, s.epochs + 1):
        order = torch.randperm(len(train), device=device)
        total = torch.zeros((), device=device)
        for step in range(steps):
            pick = order[step * batch : (step + 1) * batch]
            views = train.views[pick]
            if mirror is not None:  # the order is random, so this is a random half
                half = batch // 2
                views = torch.cat([mirror[views[:half].long()], views[half:]])
            guess = train.base[pick] + model(views.int(), train.bucket[pick])
            loss = binary_cross_entropy_with_logits(guess / s.scale, train.target[pick])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            model.clip()
            total += loss.detach()
        line = {"epoch": epoch, "train": total.item() / steps, "validation": loss_of(model, check, s)}
        line["seconds"] = round(time.monotonic() - began, 2)
        if not math.isfinite(line["train"]):
            raise netfile.NetError(f"the loss is not a number in epoch {epoch}: try a lower --rate")
        curve.append(line)
        print(f"epoch {epoch:3d}  train {line['train']:.5f}  validation {line['validation']:.5f}  {line['seconds']:.1f} s", flush=True)
    return curve


def count_inputs(data: Data, rows: rowfile.Rows, mirrored: bool) -> np.ndarray:
    """How often each input is active in training, where half of the rows are mirrored."""
    seen = data.count(rows.size)
    # Of an input and its mirror image, both are rare or none is.
    return (seen + seen[rows.mirror]) // 2 if mirrored else seen


def train(
    rows: rowfile.Rows, s: Settings, device: torch.device, serves: dict[str, list[str]], wanted: rowfile.Filter, most_bytes: int,
    begin: Optional[tuple[dict[str, Any], netfile.Ints]] = None,
) -> tuple[bytes, dict[str, Any]]:  # fmt: skip
    """Train a network; return its file and the report that is written beside it."""
    torch.manual_seed(s.seed)
    held = rowfile.held_out(rows.number, s.validation)
    if held.all() or not held.any():
        raise netfile.NetError("there are too few games to keep some for validation")
    mirrored = s.mirror and rows.mirror is not None
    data, check = Data(rows, ~held, s, device), Data(rows, held, s, device)
    seen = count_inputs(data, rows, mirrored)
    used = seen >= s.rare
    data.leave_out(used)
    check.leave_out(used)
    mirror = torch.from_numpy(np.append(rows.mirror, rows.size).astype(np.int16)).to(device) if mirrored else None
    shape = netfile.Shape(rows.size, s.hidden, s.views, rows.buckets)
    shape.check()
    model = Model(shape, rows.most, np.where(used, seen, 0), len(data))
    if begin is not None:
        if (begin[0]["game"], begin[0]["inputs"]) != (rows.game, rows.inputs):
            raise netfile.NetError(f"the network to begin with sees {begin[0]['inputs']}, the rows are of {rows.inputs}")
        model.begin(begin[1])
    model = model.to(device)
    base, floor = loss_of(None, check, s), floor_of(check)
    print(f"{rows.game}: {len(data)} rows to train, {len(check)} to validate, of {rows.read}; "
          f"{int(used.sum())} of {rows.size} inputs in use, mirror {'on' if mirrored else 'off'}")  # fmt: skip
    print(f"validation: the terms alone {base:.5f}, the search itself {floor:.5f}", flush=True)
    curve = fit(model, data, check, mirror, s)

    ints = model.quantised(rows.most)
    losses = {"base": base, "floor": floor, "train": curve[-1]["train"], "validation": curve[-1]["validation"]}
    losses["quantised"] = loss_of(exact(ints, device), check, s)
    number = rows.number
    training = {
        "seed": s.seed, "settings": dataclasses.asdict(s), "filter": dataclasses.asdict(wanted), "files": rows.files,
        "rows": {"read": rows.read, "train": len(data), "validation": len(check)},
        "games": {"train": len(np.unique(number[~held])), "validation": len(np.unique(number[held]))},
        "losses": losses, "torch": torch.__version__, "device": device.type,
    }  # fmt: skip
    if begin is not None:
        training["begin"] = begin[0]["sha256"]
    header = {"game": rows.game, "inputs": rows.inputs, "serves": serves, "training": training}
    # The final loss is part of the header, which is part of the size: leave room for it.
    small, _, size = netfile.shrink(header, ints, np.where(used, seen, 0), most_bytes - 64)
    losses["file"] = loss_of(exact(small, device), check, s)
    packed = netfile.pack(header, small)
    size["bytes"] = len(packed)
    print(f"validation in whole numbers {losses['quantised']:.5f}, as in the file {losses['file']:.5f}")
    print(f"{size['bytes']} bytes ({size['bytes_before']} before rounding to fit), {100 * size['zeros']:.1f} % of the first layer is zero")
    return packed, dict(training, curve=curve, size=size)


def parse_serves(words: Sequence[str]) -> dict[str, list[str]]:
    """Read KEY=VALUE,VALUE… arguments."""
    serves: dict[str, list[str]] = {}
    for word in words:
        key, equals, values = word.partition("=")
        if not key or not equals or not values:
            raise netfile.NetError(f"--serves takes KEY=VALUE,VALUE, not {word!r}")
        serves[key] = values.split(",")
    return serves


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    usual, keep = Settings(), rowfile.Filter()
    parser = argparse.ArgumentParser(description="Train a network on rows of self-play.")
    add = parser.add_argument
    add("rows", nargs="+", help="files that 'antares inputs' wrote")
    add("--out", required=True, help="the network's file; the loss curve is written beside it, as .json")
    add("--begin", metavar="NET", help="go on from the weights of this network; fewer epochs and a lower rate are enough then")
    add("--serves", action="append", default=[], metavar="KEY=V,V", help="options that the network is for; may be repeated")
    add("--hidden", type=int, default=usual.hidden, help="length of the hidden layer, a multiple of 32 up to 256 (%(default)s)")
    add("--views", type=int, default=usual.views, choices=(1, 2), help="views that go into the output (%(default)s)")
    add("--epochs", type=int, default=usual.epochs, help="(%(default)s)")
    add("--batch", type=int, default=usual.batch, help="rows per step (%(default)s)")
    add("--rate", type=float, default=usual.rate, help="highest learning rate of the one cycle (%(default)s)")
    add("--decay", type=float, default=usual.decay, help="weight decay of AdamW (%(default)s)")
    add("--scale", type=float, default=usual.scale, help="K: scores are divided by 1000*K before they become chances (%(default)s)")
    add("--validation", type=float, default=usual.validation, help="share of games to validate with (%(default)s)")
    add("--rare", type=int, default=usual.rare, help="inputs active in fewer rows stay zero (%(default)s)")
    add("--no-mirror", action="store_true", help="do not use mirror images")
    add("--seed", type=int, default=usual.seed, help="(%(default)s)")
    add("--max-score", type=int, default=keep.max_score, help="only rows with a smaller score, in thousandths (%(default)s)")
    add("--max-base", type=int, default=keep.max_base, help="only rows with a smaller sum of terms (%(default)s)")
    add("--noisy", action="store_true", help="also rows in which something hangs")
    add("--max-bytes", type=int, default=netfile.MAX_FILE, help="largest file (%(default)s)")
    add("--device", default="cuda" if torch.cuda.is_available() else "cpu", help="cuda or cpu (%(default)s)")
    return parser


def main(words: Optional[Sequence[str]] = None) -> int:
    """Read the arguments, train, write the files."""
    parser = arguments()
    a = parser.parse_args(words)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    if min(a.epochs, a.batch, a.rare + 1) < 1 or not 0 < a.validation < 1 or a.scale <= 0:
        parser.error("--epochs and --batch must be at least 1, --validation between 0 and 1, --scale above 0")
    settings = Settings(a.hidden, a.views, a.epochs, a.batch, a.rate, a.decay, a.scale, a.validation, a.rare, not a.no_mirror, a.seed)
    wanted = rowfile.Filter(a.max_score, a.max_base, a.noisy)
    try:
        begin = netfile.unpack(Path(a.begin).read_bytes()) if a.begin else None
        rows = rowfile.read(a.rows, wanted)
        data, report = train(rows, settings, torch.device(a.device), parse_serves(a.serves), wanted, a.max_bytes, begin)
        netfile.save_curve(Path(a.out).with_suffix(".json"), report)
        netfile.save(a.out, data)
    except (netfile.NetError, rowfile.RowsError, OSError) as error:
        print(f"train.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())

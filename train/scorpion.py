"""Train Scorpion's network, which corrects the chances of every seat, and write its file.

    python3 train/scorpion.py free2.rows doubles.rows … --out scorpion.net

Each file has the rows of one seating arrangement (`antares inputs scorpion`). Arrangements share
no weights, so each is trained by itself; those without rows get none, unless --keep names a
network to take theirs from. What is trained is the softmax over the sides of terms + network,
against the chances that a look ahead found. Rows are split by game. See README.md.
"""

from __future__ import annotations

import argparse
import dataclasses
import hashlib
import json
import sys
import time
from pathlib import Path
from typing import Any, Optional

sys.path.insert(0, str(Path(__file__).resolve().parent))

import netfile  # noqa: E402

try:
    import numpy as np
    import torch
    from torch.nn.functional import embedding_bag
except ImportError as error:
    sys.exit(f"scorpion.py needs numpy and PyTorch: {error}")

MAGIC = b"antares-inputs 1\n"
CUT, BEGIN, EXACT, ASIDE = 1, 2, 4, 8


@dataclasses.dataclass(frozen=True)
class Settings:
    """What training depends on besides the rows; all of it is recorded in the file."""

    hidden: int = 32
    epochs: int = 20
    batch: int = 2048
    rate: float = 4e-3
    decay: float = 0.02
    trace: float = 0.5  # lambda: how much of what happened next goes into a target
    exact: float = 3.0  # how much a position of the exact tables weighs
    validation: float = 0.08
    rare: int = 20  # inputs active in fewer views of training than this stay zero
    seed: int = 1


@dataclasses.dataclass
class Group:
    """The rows of one seating arrangement."""

    header: dict[str, Any]
    number: np.ndarray
    flags: np.ndarray
    bucket: np.ndarray
    won: np.ndarray
    base: np.ndarray
    search: np.ndarray
    views: np.ndarray
    files: list[dict[str, Any]]


def read(path: Path) -> tuple[dict[str, Any], np.ndarray]:
    """The header and the rows of a file."""
    data = path.read_bytes()
    if not data.startswith(MAGIC):
        sys.exit(f"{path}: it does not begin with {MAGIC.decode().strip()!r}")
    end = data.index(b"\n", len(MAGIC))
    header = json.loads(data[len(MAGIC) : end])
    header.update(header.pop("extra", {}))
    kind = np.dtype(
        [
            ("game", "<u4"),
            ("flags", "u1"),
            ("bucket", "u1"),
            ("won", "i1"),
            ("zero", "u1"),
            ("base", "<f4", (4,)),
            ("chance", "<f4", (4,)),
            ("views", "<u2", (header["views"], header["most"])),
        ]
    )
    body = memoryview(data)[end + 1 :]
    rows = np.frombuffer(body[: len(body) // kind.itemsize * kind.itemsize], kind)
    return header, rows


def gather(paths: list[Path]) -> list[Group]:
    """Read files and put those of the same arrangement together."""
    groups: dict[str, Group] = {}
    for path in paths:
        header, rows = read(path)
        sides, first, end = header["sides"], header["first"], header["end"]
        views = rows["views"].astype(np.int32)
        width = int((views != 65535).sum(axis=2).max()) if len(rows) else 1
        views = np.where(views == 65535, end, views)[:, :, :width] - first
        if (views < 0).any() or (views > end - first).any():
            sys.exit(f"{path}: an input is not of its arrangement")
        note = {"name": path.name, "rows": len(rows), "sha256": hashlib.sha256(path.read_bytes()).hexdigest()}
        part = Group(
            header, rows["game"].astype(np.int64), rows["flags"], rows["bucket"].astype(np.int64) - header["first_bucket"],
            rows["won"].astype(np.int64), rows["base"][:, :sides].astype(np.float32), rows["chance"][:, :sides].astype(np.float32),
            views.astype(np.int16), [note],
        )  # fmt: skip
        key = header["setting"]
        if key not in groups:
            groups[key] = part
            continue
        g = groups[key]
        part.number = part.number + g.number.max() + 1
        wide = max(g.views.shape[2], part.views.shape[2])

        def widen(v: np.ndarray) -> np.ndarray:
            return np.pad(v, ((0, 0), (0, 0), (0, wide - v.shape[2])), constant_values=end - first)

        g.views = np.concatenate([widen(g.views), widen(part.views)])
        for name in ("number", "flags", "bucket", "won", "base", "search"):
            setattr(g, name, np.concatenate([getattr(g, name), getattr(part, name)]))
        g.files += part.files
    return list(groups.values())


def targets(g: Group, trace: float) -> np.ndarray:
    """What each row is trained on: the look ahead, and with the share `trace` what came next.

    What came next is the target of the following position of the game, in the end the result. A
    move left to chance ends the trace.
    """
    t = g.search.astype(np.float64).copy()
    if trace == 0:
        return t
    sides = t.shape[1]
    after: Optional[np.ndarray] = None
    game = -1
    for i in range(len(t) - 1, -1, -1):
        if g.number[i] != game:
            game = g.number[i]
            after = None
            if g.won[i] >= 0:
                after = np.zeros(sides)
                after[g.won[i]] = 1
        f = g.flags[i]
        if f & (ASIDE | EXACT):
            continue
        if after is not None and not f & CUT:
            t[i] = (1 - trace) * t[i] + trace * after
        after = t[i]
    return t


def held_out(number: np.ndarray, share: float) -> np.ndarray:
    """A mask of the rows for validation: all rows of a game or none."""
    with np.errstate(over="ignore"):
        x = number.astype(np.uint64) + np.uint64(0x9E3779B97F4A7C15)
        x = (x ^ (x >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        x = (x ^ (x >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        x = x ^ (x >> np.uint64(31))
    return (x >> np.uint64(11)).astype(np.float64) < share * float(1 << 53)


class Model(torch.nn.Module):
    """One hidden layer and an output for each bucket: what is added to a side's sum."""

    def __init__(self, inputs: int, hidden: int, buckets: int, most: int):
        super().__init__()
        self.inputs, self.limits = inputs, netfile.limits(most)
        self.rows = torch.nn.Parameter(torch.randn(inputs + 1, hidden) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.2))
        self.out = torch.nn.Parameter(torch.randn(buckets, hidden) * 0.01)
        self.last = torch.nn.Parameter(torch.zeros(buckets))

    def forward(self, views: torch.Tensor, bucket: torch.Tensor) -> torch.Tensor:
        """What is said of each seat: positions x seats."""
        n, seats, most = views.shape
        sums = embedding_bag(views.reshape(-1, most).long(), self.rows, mode="sum", padding_idx=self.inputs) + self.bias
        active = sums.clamp(0, 1).square().view(n, seats, -1)
        return (active * self.out[bucket][:, None, :]).sum(dim=2) + self.last[bucket][:, None]

    @torch.no_grad()
    def clip(self) -> None:
        """Keep the weights where quantised ones fit."""
        self.rows.clamp_(-self.limits.row / 2, self.limits.row / 2)
        self.bias.clamp_(-1, 1)
        self.out.clamp_(-self.limits.out, self.limits.out)


def chances(base: torch.Tensor, said: Optional[torch.Tensor], doubt: float) -> torch.Tensor:
    """The chances of the sides; partners are seats 0 and 2, 1 and 3."""
    sides = base.shape[1]
    if said is not None:
        base = base + said.view(len(base), -1, sides).sum(dim=1)
    return doubt / sides + (1 - doubt) * torch.softmax(base, dim=1)


def train_group(g: Group, s: Settings, device: torch.device, kept: Optional[netfile.Ints] = None) -> tuple[dict[str, np.ndarray], dict[str, Any]]:
    """Train the network of one arrangement; returns its weights and a report."""
    began = time.time()
    torch.manual_seed(s.seed)
    h = g.header
    check = held_out(g.number, s.validation)
    inputs = h["end"] - h["first"]
    seen = np.bincount(g.views[~check].ravel(), minlength=inputs + 1)[: inputs + 1]
    used = seen >= s.rare
    used[inputs] = False
    table = np.where(used, np.arange(inputs + 1), inputs).astype(np.int16)
    goal = targets(g, s.trace)

    def put(mask: np.ndarray) -> dict[str, torch.Tensor]:
        return {
            "views": torch.from_numpy(table[g.views[mask]]).to(device),
            "bucket": torch.from_numpy(g.bucket[mask]).to(device),
            "base": torch.from_numpy(g.base[mask]).to(device),
            "goal": torch.from_numpy(goal[mask].astype(np.float32)).to(device),
            "search": torch.from_numpy(g.search[mask]).to(device),
            "won": torch.from_numpy(g.won[mask]).to(device),
            "exact": torch.from_numpy((g.flags[mask] & EXACT) != 0).to(device),
            "told": torch.from_numpy((g.won[mask] >= 0) & ((g.flags[mask] & (ASIDE | EXACT)) == 0)).to(device),
        }

    train, test = put(~check), put(check)
    n = len(train["base"])
    model = Model(inputs, s.hidden, h["end_bucket"] - h["first_bucket"], h["most"]).to(device)
    with torch.no_grad():
        if kept is not None:
            f, e, fb, eb = h["first"], h["end"], h["first_bucket"], h["end_bucket"]
            model.rows[:-1] = torch.from_numpy(kept.rows[f:e] / netfile.ONE).float()
            model.bias.zero_()  # it is in the rows
            model.out.copy_(torch.from_numpy(kept.out[fb:eb] / netfile.OUT_ONE))
            model.last.copy_(torch.from_numpy(kept.last[fb:eb] / netfile.LAST_ONE))
        model.rows[torch.from_numpy(~used).to(device)] = 0
    steps = max(1, n // s.batch)
    groups = [
        {"params": [model.rows, model.out], "weight_decay": s.decay},
        {"params": [model.bias, model.last], "weight_decay": 0.0},
    ]
    best = torch.optim.AdamW(groups, lr=s.rate, betas=(0.9, 0.98))
    plan = torch.optim.lr_scheduler.OneCycleLR(best, max_lr=s.rate, total_steps=s.epochs * steps, pct_start=0.2)

    def measure(use: bool) -> dict[str, float]:
        total, surprise, off, off_n, apart, results = 0.0, 0.0, 0.0, 0, 0.0, 0
        with torch.no_grad():
            for at in range(0, len(test["base"]), 1 << 14):
                part = {k: v[at : at + (1 << 14)] for k, v in test.items()}
                said = model(part["views"], part["bucket"]) if use else None
                c = chances(part["base"], said, h["doubt"] if use else 0.01)
                total += float(-(part["goal"] * c.log()).sum())
                apart += float((c - part["search"]).abs()[:, 0].sum())
                known = part["told"]  # positions aside were not played on
                if known.any():
                    surprise += float(-c[known].gather(1, part["won"][known][:, None]).log().sum())
                    results += int(known.sum())
                e = part["exact"]
                off += float((c[e] - part["goal"][e]).abs()[:, 0].sum()) if e.any() else 0.0
                off_n += int(e.sum())
        m = max(1, len(test["base"]))
        return {"loss": total / m, "search": apart / m, "result": surprise / max(1, results), "table": off / max(1, off_n)}

    curve = [dict(epoch=0, **measure(False))]
    say = lambda c: print(f"  {h['setting']} " + " ".join(f"{k} {v:.4f}" if isinstance(v, float) else f"{k} {v}" for k, v in c.items()), flush=True)  # noqa: E731
    print(f"{h['setting']}: {n} rows of training, {len(test['base'])} of validation, {int(used.sum())} of {inputs} inputs seen", flush=True)
    say(curve[0])
    for epoch in range(s.epochs):
        order = torch.randperm(n, device=device)
        running = 0.0
        for at in range(steps):
            pick = order[at * s.batch : (at + 1) * s.batch]
            c = chances(train["base"][pick], model(train["views"][pick], train["bucket"][pick]), h["doubt"])
            weight = 1 + (s.exact - 1) * train["exact"][pick].float()
            loss = -((train["goal"][pick] * c.log()).sum(dim=1) * weight).sum() / weight.sum()
            best.zero_grad(set_to_none=True)
            loss.backward()
            best.step()
            plan.step()
            model.clip()
            running += float(loss.detach())
        if epoch % 5 == 4 or epoch == s.epochs - 1:
            curve.append(dict(epoch=epoch + 1, train=running / steps, **measure(True)))
            say(curve[-1])
    rows, bias, out, last = (p.detach().cpu().double().numpy() for p in (model.rows, model.bias, model.out, model.last))
    report = {"setting": h["setting"], "files": g.files, "curve": curve, "seconds": round(time.time() - began, 1)}
    return {"rows": rows[:-1], "bias": bias, "out": out, "last": last, "seen": seen[:-1]}, report


def main() -> None:
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument("rows", nargs="+", type=Path)
    a.add_argument("--out", type=Path, required=True)
    a.add_argument("--keep", type=Path, help="a network whose weights are kept for arrangements without rows")
    a.add_argument("--serves", action="append", default=[], help="KEY=VALUE,VALUE: options that the network is for")
    a.add_argument("--device", help="cuda or cpu (default: cuda if there is one)")
    a.add_argument("--warm", action="store_true", help="go on from the weights of --keep")
    a.add_argument("--note", default="", help="what to remember about this run")
    for f in dataclasses.fields(Settings):
        a.add_argument(f"--{f.name}", type=type(f.default), default=f.default)
    args = a.parse_args()
    s = Settings(**{f.name: getattr(args, f.name) for f in dataclasses.fields(Settings)})
    device = torch.device(args.device or ("cuda" if torch.cuda.is_available() else "cpu"))
    groups = gather(args.rows)
    h = groups[0].header
    shape = netfile.Shape(h["size"], s.hidden, 1, h["buckets"])
    rows, out, last = np.zeros((shape.inputs, s.hidden)), np.zeros((shape.buckets, s.hidden)), np.zeros(shape.buckets)
    seen = np.zeros(shape.inputs)
    before: list[Any] = []
    if args.warm and not args.keep:
        a.error("--warm needs --keep")
    if args.keep:
        kept_header, kept = netfile.unpack(args.keep.read_bytes())
        if kept.shape != shape:
            sys.exit(f"{args.keep}: its shape is {kept.shape}, not {shape}")
        rows, out, last = kept.rows / netfile.ONE, kept.out / netfile.OUT_ONE, kept.last / netfile.LAST_ONE
        seen += 1000
        before = kept_header.get("training", {}).get("groups", [])
    reports = []
    for g in groups:
        part, report = train_group(g, s, device, kept if args.warm else None)
        first, end = g.header["first"], g.header["end"]
        # Biases are shared by all arrangements, so they move into inputs of which every view has one.
        part["rows"][g.header["steps"] - first : g.header["lead"] - first] += part["bias"]
        rows[first:end], seen[first:end] = part["rows"], part["seen"]
        out[g.header["first_bucket"] : g.header["end_bucket"]] = part["out"]
        last[g.header["first_bucket"] : g.header["end_bucket"]] = part["last"]
        reports.append(report)
    ints = netfile.quantise(shape, rows, np.zeros(s.hidden), out, last, h["most"])
    mine = {r["setting"] for r in reports}
    training = {
        "settings": dataclasses.asdict(s),
        "note": args.note,
        "groups": [b for b in before if b["setting"] not in mine]
        + [{"setting": r["setting"], "files": r["files"], "end": r["curve"][-1]} for r in reports],
    }
    serves = {key: values.split(",") for key, values in (word.split("=", 1) for word in args.serves)}
    header = {"game": h["game"], "inputs": h["inputs"], "serves": serves or {"squares": ["12", "24"]}, "training": training}
    ints, data, size = netfile.shrink(header, ints, seen)
    netfile.save(args.out, data)
    curve = {
        "settings": dataclasses.asdict(s),
        "losses": {r["setting"]: {"terms": r["curve"][0], "network": r["curve"][-1]} for r in reports},
        "rows": sum(len(g.number) for g in groups),
        "games": sum(len(np.unique(g.number)) for g in groups),
        "size": size,
        "groups": reports,
    }
    netfile.save_curve(args.out.with_suffix(".json"), curve)
    print(f"{args.out}: {size}", flush=True)


if __name__ == "__main__":
    main()

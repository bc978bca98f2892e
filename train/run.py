"""Train networks for a game, generation by generation.

    python3 train/run.py skaane --antares bin/antares

Each generation plays games with the network of the one before, turns them into rows, trains a
network and lets it play against the one before. A network that does not pass the test is not
kept, and then the work is done. What was done is in training/GAME/run.json and is not done again:
the same command continues after an interruption. The standard library only; see README.md.
"""

from __future__ import annotations

import argparse
import json
import shutil
import signal
import sys
from pathlib import Path
from typing import Any, Optional, Sequence

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

from steps import StepError, Workshop  # noqa: E402

# What a config may have, with its type; README.md says what each means.
KEYS = {
    "": {"game": str, "trainer": str, "seed": int, "generations": int, "nodes": int, "window": int, "serves": dict, "data": list, "train": dict, "match": dict},
    "data": {"set": dict, "games": int, "nodes": int},
    "match": {"nodes": int, "games": int, "elo0": (int, float), "elo1": (int, float), "openings": int, "set": dict},
    "train": {
        "hidden": int, "epochs": int, "batch": int, "rate": float, "decay": float, "scale": (int, float), "validation": float,
        "rare": int, "trace": float, "exact": float, "max-score": int, "max-base": int, "noisy": bool, "no-mirror": bool,
    },
}  # fmt: skip
NEEDED = {"": ("game", "seed", "generations", "nodes", "serves", "data", "train", "match"), "data": ("games",), "match": ("nodes", "games"), "train": ()}


def check(where: str, config: Any) -> None:
    """Raise an error if a part of a config has keys that it cannot have, or lacks some."""
    name = f"{where}: " if where else ""
    if not isinstance(config, dict):
        raise StepError(f"the config: {name}this must be an object, not {config!r}")
    for key, value in config.items():
        kind = KEYS[where].get(key)
        if kind is None:
            raise StepError(f"the config: {name}{key!r} is not known; there are {', '.join(KEYS[where])}")
        if not isinstance(value, kind) or isinstance(value, bool) != (kind is bool):
            raise StepError(f"the config: {name}{key!r} cannot be {value!r}")
    for key in NEEDED[where]:
        if key not in config:
            raise StepError(f"the config: {name}{key!r} is missing")


def read_config(path: Path, game: str) -> dict[str, Any]:
    """Read a config and check it."""
    try:
        config = json.loads(path.read_text())
    except FileNotFoundError as error:
        raise StepError(f"there is no config {path}") from error
    except ValueError as error:
        raise StepError(f"{path} is not JSON: {error}") from error
    check("", config)
    for part in config["data"]:
        check("data", part)
    check("match", config["match"])
    check("train", config["train"])
    if config["game"] != game:
        raise StepError(f"{path} is for {config['game']}, not {game}")
    if not config["data"]:
        raise StepError("the config: there must be at least one entry of data")
    return config


def set_words(options: dict[str, str]) -> list[str]:
    """Options as words of a command."""
    return [word for key, value in options.items() for word in ("--set", f"{key}={value}")]


class Pipeline:
    """The generations of a game."""

    def __init__(self, shop: Workshop, config: dict[str, Any], antares: str, python: str, threads: Optional[int], device: Optional[str]):
        self.shop, self.config, self.antares, self.python = shop, config, antares, python
        self.game, self.seed = config["game"], config["seed"]
        self.threads, self.device = threads, device

    def limit(self, flag: str) -> list[str]:
        """Words that limit the cores of a command; they never change what comes out."""
        return [flag, str(self.threads)] if self.threads else []

    def selfplay(self, g: int, best: Optional[str]) -> list[str]:
        """Play the games of a generation; returns the files."""
        files = []
        for i, part in enumerate(self.config["data"]):
            file, seed = f"g{g}-{i}.games", self.seed + 1000 * g + i
            command = [
                "antares", "selfplay", self.game, *set_words(part.get("set", {})), "--games", str(part["games"]),
                "--nodes", str(part.get("nodes", self.config["nodes"])), "--net", best or "none", "--seed", str(seed), "--out", file,
            ]  # fmt: skip
            self.shop.step(
                f"generation {g}: self-play {i + 1}", command, [self.antares], reads=[best] if best else [], writes=[file],
                extra=["--resume", *self.limit("--threads")], grows=[file], seed=seed, spare=True,
            )  # fmt: skip
            files.append(file)
        return files

    def inputs(self, g: int, files: Sequence[str]) -> list[str]:
        """Turn games into rows: into one file, or one for each if the game has its own trainer."""
        if "trainer" in self.config:
            return [self.rows(f"generation {g}: inputs {i + 1}", [file], f"g{g}-{i}.rows") for i, file in enumerate(files)]
        return [self.rows(f"generation {g}: inputs", files, f"g{g}.rows")]

    def rows(self, name: str, files: Sequence[str], file: str) -> str:
        """Turn games into a file of rows."""
        command = ["antares", "inputs", self.game, *files, "--out", file]
        self.shop.step(
            name, command, [self.antares], reads=files, writes=[file], extra=self.limit("--threads"), spare=True
        )
        return file

    def train(self, g: int, rows: Sequence[str]) -> str:
        """Train a network."""
        net, curve, seed = f"g{g}.net", f"g{g}.json", self.seed + g
        trainer = self.config.get("trainer", "train.py")
        words = [trainer, *rows, "--out", net, "--seed", str(seed)]
        for key, value in self.config["train"].items():
            if value is True:
                words.append(f"--{key}")
            elif value is not False:
                words += [f"--{key}", str(value)]
        for key, values in self.config["serves"].items():
            words += ["--serves", f"{key}={','.join(values)}"]

        def losses() -> Any:
            report = json.loads((self.shop.folder / curve).read_text())
            return {key: report.get(key) for key in ("losses", "rows", "games", "size")}

        self.shop.step(
            f"generation {g}: training", words, [self.python, str(HERE / trainer)], reads=rows, writes=[net, curve],
            extra=["--device", self.device] if self.device else [], seed=seed, result=losses,
        )  # fmt: skip
        return net

    def match(self, g: int, net: str, best: Optional[str]) -> dict[str, Any]:
        """Let the new network play against the best one so far; returns the result."""
        m = self.config["match"]
        kept, told, seed = f"g{g}.match", f"g{g}.match.json", self.seed + 500 + g
        nodes = f"nodes:{m['nodes']}"
        command = [
            "antares", "match", self.game, f"{nodes},net={net}", f"{nodes},net={best or 'none'}", *set_words(m.get("set", {})),
            "--games", str(m["games"]), "--sprt", f"{m.get('elo0', 0)},{m.get('elo1', 20)}", "--openings", str(m.get("openings", 4)),
            "--seed", str(seed), "--out", kept, "--json",
        ]  # fmt: skip

        def result() -> Any:
            try:
                said = json.loads((self.shop.folder / told).read_text())
                pair, test = said["pairs"][0], said["sprt"]
                short = {key: pair.get(key) for key in ("games", "wins", "draws", "losses", "share", "low", "high", "elo", "elo_low", "elo_high")}
                return dict(short, verdict=test["verdict"], llr=test["llr"], faults=len(said.get("faults") or []))
            except (ValueError, KeyError, IndexError, TypeError) as error:
                raise StepError(f"generation {g}: match: its result cannot be read from {told}: {error!r}") from error

        step = self.shop.step(
            f"generation {g}: match", command, [self.antares], reads=[net, best] if best else [net], writes=[told],
            extra=["--resume", *self.limit("--concurrency")], grows=[kept], capture=told, seed=seed, result=result,
        )  # fmt: skip
        return step["result"]

    def run(self, generations: int, best: Optional[str] = None) -> Optional[str]:
        """Train generation after generation until one gains nothing; returns the best network."""
        rows: list[list[str]] = []
        for g in range(generations):
            rows.append(self.inputs(g, self.selfplay(g, best)))
            window = rows[-self.config.get("window", 1) :]
            net = self.train(g, [file for files in window for file in files])
            result = self.match(g, net, best)
            passed = result["verdict"] == "H1"
            if result["faults"]:
                self.shop.log(f"generation {g}: {result['faults']} games of the match ended by a fault: look at g{g}.match.json")
            elo, low, high = ("?" if result[key] is None else f"{result[key]:.0f}" for key in ("elo", "elo_low", "elo_high"))
            self.shop.log(
                f"generation {g}: {100 * result['share']:.1f} % of {result['games']} games, Elo {elo} ({low} to {high}): "
                f"{'kept' if passed else 'not kept'} ({result['verdict']})"
            )
            if not passed:
                break
            best = net
        self.shop.journal.data["best"] = {"net": best, "sha256": self.shop.checksums([best])[best]} if best else None
        self.shop.journal.write()
        return best


def arguments() -> argparse.ArgumentParser:
    """The command line."""
    parser = argparse.ArgumentParser(description="Train networks for a game, generation by generation.")
    add = parser.add_argument
    add("game", help="skorpion, scorpion, skaane or rsp")
    add("--config", type=Path, help="what to do (default: train/configs/GAME.json)")
    add("--generations", type=int, help="at most that many (default: that of the config)")
    add("--begin", type=Path, help="a network to begin with (default: none)")
    add("--antares", default="bin/antares", help="the program (default: %(default)s)")
    add("--work", type=Path, default=Path("training"), help="folder for everything that is made, in GAME/ (default: %(default)s)")
    add("--python", default=sys.executable, help="the Python that has PyTorch (default: this one)")
    add("--threads", type=int, help="cores to use for games (default: all)")
    add("--device", help="cuda or cpu (default: cuda if there is one)")
    return parser


def main(words: Optional[Sequence[str]] = None) -> int:
    """Read the arguments and run the pipeline."""
    a = arguments().parse_args(words)

    def stop(*_: Any) -> None:
        raise KeyboardInterrupt

    # Of SIGINT too: a shell that starts a program in the background tells it to ignore that.
    before = {which: signal.signal(which, stop) for which in (signal.SIGINT, signal.SIGTERM)}
    shop = None
    try:
        config = read_config(a.config or HERE / "configs" / f"{a.game}.json", a.game)
        antares = shutil.which(a.antares) if "/" not in a.antares else a.antares
        if not antares or not Path(antares).is_file():
            raise StepError(f"the program {a.antares} does not exist: build it, or name it with --antares")
        python = shutil.which(a.python)
        if not python:
            raise StepError(f"there is no Python {a.python}")
        generations = config["generations"] if a.generations is None else a.generations
        if generations < 1:
            raise StepError("--generations must be at least 1")
        shop = Workshop(a.work / a.game)
        shop.journal.data.update(game=a.game, config=config, antares=shop.sums.of(Path(antares)))
        shop.journal.write()
        begin = None
        if a.begin:
            begin = "begin.net"
            shutil.copyfile(a.begin, shop.folder / begin)
        work = Pipeline(shop, config, str(Path(antares).absolute()), str(Path(python).absolute()), a.threads, a.device)
        best = work.run(generations, begin)
    except StepError as error:
        print(f"run.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("run.py: interrupted; the same command goes on from here", file=sys.stderr)
        return 130
    finally:
        for which, handler in before.items():
            signal.signal(which, handler)
        if shop is not None:
            shop.close()
    if best is None:
        print("No network was better than none.")
    else:
        print(f"To use the best network:\n  cp {a.work / a.game / best} games/{a.game}/judgement.net")
    return 0


if __name__ == "__main__":
    sys.exit(main())

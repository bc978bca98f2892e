"""Tests of the pipeline, with a fake program. The standard library only."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

import run

HERE = Path(__file__).resolve().parent
FAKE = HERE / "fake_antares.py"
CONFIG = {
    "game": "skaane", "seed": 100, "generations": 3, "nodes": 50, "window": 2, "serves": {"board": ["8x8", "6x6"]},
    "data": [{"set": {"board": "8x8"}, "games": 10}, {"set": {"board": "6x6"}, "games": 5, "nodes": 70}],
    "train": {"hidden": 32, "rate": 0.001, "noisy": True, "no-mirror": False}, "match": {"nodes": 200, "games": 100},
}  # fmt: skip


class Pipeline(unittest.TestCase):
    """Whole runs."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.calls = self.folder / "calls"
        self.work = self.folder / "work" / "skaane"
        patch = mock.patch.dict(os.environ, {"FAKE_LOG": str(self.calls)})
        patch.start()
        self.addCleanup(patch.stop)
        self.configure()

    def configure(self, **changes: object) -> None:
        (self.folder / "config.json").write_text(json.dumps(dict(CONFIG, **changes)))

    def words(self, *more: str) -> list[str]:
        given = ["--config", str(self.folder / "config.json"), "--antares", str(FAKE), "--python", str(FAKE)]
        return ["skaane", *given, "--work", str(self.folder / "work"), *more]

    def run_it(self, *more: str, **env: str) -> tuple[int, list[str], str]:
        """Run the pipeline; returns its status, the calls of the program, and what was printed."""
        self.calls.write_text("")
        text = io.StringIO()
        with mock.patch.dict(os.environ, env), contextlib.redirect_stdout(text), contextlib.redirect_stderr(text):
            code = run.main(self.words(*more))
        return code, self.calls.read_text().splitlines(), text.getvalue()

    def journal(self) -> dict:
        return json.loads((self.work / "run.json").read_text())

    def test_generations_until_one_gains_nothing(self) -> None:
        code, calls, text = self.run_it(FAKE_GAINS="1")
        self.assertEqual(code, 0, text)
        self.assertEqual([call.split()[0].split("/")[-1] for call in calls], ["selfplay", "selfplay", "inputs", "train.py", "match"] * 2)
        self.assertIn("g0.net games/skaane/judgement.net", text)
        self.assertIn("--set board=8x8 --games 10 --nodes 50 --net none --seed 100 --out g0-0.games", calls[0])
        self.assertIn("--set board=6x6 --games 5 --nodes 70 --net g0.net --seed 1101", calls[6])
        self.assertIn("g0.rows g1.rows --out g1.net --seed 101 --hidden 32 --rate 0.001 --noisy --serves board=8x8,6x6", calls[8])
        self.assertNotIn("no-mirror", calls[8])
        self.assertIn("match skaane nodes:200,net=g1.net nodes:200,net=g0.net --games 100 --sprt 0,20", calls[9])
        journal = self.journal()
        self.assertEqual(journal["best"]["net"], "g0.net")
        self.assertEqual(journal["config"], CONFIG)
        steps = {step["name"]: step for step in journal["steps"]}
        self.assertEqual(steps["generation 1: match"]["result"]["verdict"], "H0")
        self.assertEqual(steps["generation 1: training"]["result"]["losses"]["file"], 0.61)
        self.assertEqual(steps["generation 1: self-play 2"]["seed"], 1101)
        self.assertEqual(set(steps["generation 1: match"]["reads"]), {"g0.net", "g1.net"})
        self.assertTrue(all(len(sum) == 64 for step in steps.values() for sum in step["writes"].values()))

    def test_nothing_is_done_twice(self) -> None:
        self.run_it("--generations", "1")
        code, calls, text = self.run_it("--generations", "1")
        self.assertEqual((code, calls), (0, []), text)
        code, calls, _ = self.run_it("--generations", "2", "--threads", "3")
        self.assertEqual((code, len(calls)), (0, 5), "only the second generation")
        self.assertIn("--threads 3", calls[0])
        self.assertEqual(self.run_it("--generations", "2", "--threads", "1")[1], [], "threads change nothing")

    def test_what_was_changed_is_done_again(self) -> None:
        self.run_it("--generations", "1")
        (self.work / "g0.rows").write_text("damaged")
        _, calls, _ = self.run_it("--generations", "1")
        self.assertEqual([call.split()[0] for call in calls], ["inputs"], "the rows come out as they were")
        self.configure(train={"hidden": 64})
        _, calls, _ = self.run_it("--generations", "1")
        self.assertTrue(calls[0].split()[0].endswith("train.py"))
        self.configure(seed=200)
        code, calls, text = self.run_it("--generations", "1")
        self.assertEqual((code, len(calls)), (0, 5), text)

    def test_games_and_rows_may_be_gone(self) -> None:
        self.run_it("--generations", "1")
        for path in (*self.work.glob("*.games"), *self.work.glob("*.rows")):
            path.unlink()
        self.assertEqual(self.run_it("--generations", "1")[1], [], "nobody needs them")
        before = self.journal()["steps"]
        code, calls, text = self.run_it("--generations", "2")
        self.assertEqual(code, 0, text)
        names = [call.split()[0].split("/")[-1] for call in calls]
        self.assertEqual(names, ["selfplay", "selfplay", "inputs", "selfplay", "selfplay", "inputs", "train.py", "match"])
        self.assertIn("--out g0-0.games", calls[3], "the second training needs the first rows")
        for old, new in zip(before, self.journal()["steps"]):
            self.assertEqual({**old, "seconds": 0}, {**new, "seconds": 0}, "what is made again comes out as before")

    def test_failures_are_told_and_repeated(self) -> None:
        code, calls, text = self.run_it(FAKE_FAIL="inputs")
        self.assertEqual((code, len(calls)), (1, 3))
        self.assertIn("generation 0: inputs: the command ended with status 3", text)
        code, calls, _ = self.run_it("--generations", "1")
        self.assertEqual((code, calls[0].split()[0]), (0, "inputs"))

    def test_interrupts_end_what_was_started(self) -> None:
        for what, which in (("selfplay", signal.SIGINT), ("match", signal.SIGTERM)):
            with self.subTest(what):
                self.calls.write_text("")
                env = dict(os.environ, FAKE_HANG=what)
                child = subprocess.Popen(
                    [sys.executable, str(HERE / "run.py"), *self.words("--generations", "1")], env=env, stderr=subprocess.PIPE, text=True,
                    preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_IGN),  # as shells do for what is in the background
                )  # fmt: skip
                while "hanging" not in self.calls.read_text():
                    self.assertIsNone(child.poll(), "it ended before it hung")
                    time.sleep(0.01)
                child.send_signal(which)
                _, errors = child.communicate()
                self.assertEqual(child.returncode, 130, errors)
                self.assertIn("the same command goes on", errors)
                hung = int(self.calls.read_text().split("hanging ")[1].split()[0])
                with self.assertRaises(ProcessLookupError):
                    os.kill(hung, 0)
                kept = self.work / ("g0-0.games" if what == "selfplay" else "g0.match/games.jsonl")
                self.assertTrue(kept.exists(), "what was half done is there to go on with")
        code, calls, text = self.run_it("--generations", "1")
        self.assertEqual((code, [call.split()[0] for call in calls]), (0, ["match"]), text)
        self.assertIn("--resume", calls[0])

    def test_half_done_work_of_another_config_is_not_continued(self) -> None:
        self.work.mkdir(parents=True)
        (self.work / "g0-0.games").write_text("of something else\nentirely\n")
        code, _, text = self.run_it("--generations", "1")
        self.assertEqual(code, 0, text)
        self.assertEqual((self.work / "g0-0.games").read_text(), "games of seed 100\nby none\n")

    def test_only_one_run_at_a_time(self) -> None:
        shop = run.Workshop(self.work)
        self.addCleanup(shop.close)
        code, calls, text = self.run_it()
        self.assertEqual((code, calls), (1, []))
        self.assertIn("another run is at work", text)

    def test_bad_configs_are_refused(self) -> None:
        for changes, told in (
            ({"colour": 1}, "'colour' is not known"),
            ({"seed": "x"}, "'seed' cannot be 'x'"),
            ({"data": []}, "at least one"),
            ({"match": {"nodes": 5}}, "'games' is missing"),
            ({"game": "rsp"}, "is for rsp, not skaane"),
            ({"train": {"hidden": True}}, "'hidden' cannot be True"),
        ):
            with self.subTest(told):
                self.configure(**changes)
                code, calls, text = self.run_it()
                self.assertEqual((code, calls), (1, []))
                self.assertIn(told, text)
        self.assertEqual(run.main(["skaane", "--antares", str(self.folder / "none")]), 1)

    def test_a_broken_journal_is_not_overwritten(self) -> None:
        self.work.mkdir(parents=True)
        (self.work / "run.json").write_text("{")
        code, calls, text = self.run_it()
        self.assertEqual((code, calls), (1, []))
        self.assertIn("is not a journal", text)
        self.assertEqual((self.work / "run.json").read_text(), "{")


class Configs(unittest.TestCase):
    """The configs that are there."""

    def test_configs(self) -> None:
        for path in sorted((HERE / "configs").glob("*.json")):
            with self.subTest(path.name):
                config = run.read_config(path, path.stem)
                seeds = [config["seed"] + 1000 * g + i for g in range(config["generations"]) for i in range(len(config["data"]))]
                self.assertEqual(len(seeds), len(set(seeds)))


if __name__ == "__main__":
    unittest.main()

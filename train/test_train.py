"""Tests of the trainer. They need numpy and torch; a GPU is used if there is one."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np
import torch

import fakes
import netfile
import rows as rowfile
import train

DEVICE = torch.device("cuda" if torch.cuda.is_available() else "cpu")


class Training(unittest.TestCase):
    """Whole runs on made-up rows."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)
        self.rows = self.folder / "a.rows"

    def run_train(self, name: str, *words: str) -> tuple[bytes, dict]:
        out = self.folder / f"{name}.net"
        usual = ["--hidden", "32", "--epochs", "6", "--batch", "512"]
        self.assertEqual(train.main([str(self.rows), "--out", str(out), *usual, *words]), 0)
        return out.read_bytes(), json.loads(out.with_suffix(".json").read_text())

    def test_learns_and_writes_what_it_learnt(self) -> None:
        fakes.write_rows(self.rows, 40_000)
        data, report = self.run_train("a", "--serves", "board=8x8,6x6", "--serves", "deal=random")
        losses = report["losses"]
        self.assertLess(losses["validation"] - losses["floor"], 0.3 * (losses["base"] - losses["floor"]))
        self.assertAlmostEqual(losses["quantised"], losses["validation"], delta=0.002)
        self.assertEqual(losses["file"], losses["quantised"])
        self.assertEqual(len(report["curve"]), 6)
        header, ints = netfile.unpack(data)
        self.assertEqual(header["serves"], {"board": ["8x8", "6x6"], "deal": ["random"]})
        self.assertEqual((header["game"], header["inputs"]), ("fake", "fake-1"))
        training = header["training"]
        self.assertEqual(training["losses"], losses)
        self.assertEqual(training["files"][0]["sha256"], rowfile.checksum(self.rows))
        self.assertEqual(sum(training["games"].values()), 2000)
        self.assertTrue(netfile.fits(ints, 8))
        # The loss in the report is that of the file, computed by plain whole numbers.
        rows = rowfile.read([self.rows])
        held = rowfile.held_out(rows.number, 0.05)
        views = rows.views[held]
        says = netfile.evaluate(ints, views[:, 0], views[:, 1], rows.bucket[held].astype(np.int64))
        guess = (rows.base[held] + says) / 1000
        target = 1 / (1 + np.exp(-rows.score[held] / 1000.0))
        self.assertAlmostEqual(float((np.logaddexp(0, guess) - target * guess).mean()), losses["file"], delta=1e-6)

    def test_same_seed_same_network(self) -> None:
        fakes.write_rows(self.rows, 5_000)
        words = ("--epochs", "1", "--device", "cpu")
        first, second, other = (self.run_train(name, *words, "--seed", seed)[0] for name, seed in (("a", "1"), ("b", "1"), ("c", "2")))
        self.assertEqual(first, second)
        self.assertNotEqual(first, other)

    def test_one_view(self) -> None:
        fakes.write_rows(self.rows, 5_000)
        _, ints = netfile.unpack(self.run_train("a", "--views", "1", "--no-mirror")[0])
        self.assertEqual(ints.shape.views, 1)

    def test_rare_inputs_stay_zero(self) -> None:
        fakes.write_rows(self.rows, 5_000, size=600)
        data, _ = self.run_train("a", "--rare", "60", "--epochs", "2")
        _, ints = netfile.unpack(data)
        rows = rowfile.read([self.rows])
        data = train.Data(rows, ~rowfile.held_out(rows.number, 0.05), train.Settings(), DEVICE)
        views = np.concatenate([data.views.cpu().numpy(), np.append(rows.mirror, rows.size)[data.views.cpu().numpy()]])
        seen = train.count_inputs(data, rows, True)
        np.testing.assert_array_equal(seen, np.bincount(views.ravel(), minlength=601)[:600] // 2)
        self.assertTrue((seen < 60).any())
        np.testing.assert_array_equal((ints.rows != 0).any(axis=1), seen >= 60)

    def test_fits_into_few_bytes(self) -> None:
        fakes.write_rows(self.rows, 20_000, size=400)
        data, report = self.run_train("a", "--max-bytes", "9000")
        self.assertLessEqual(len(data), 9000)
        self.assertGreater(report["size"]["bytes_before"], 9000)
        self.assertLess(report["losses"]["file"], report["losses"]["base"])
        self.assertGreaterEqual(report["losses"]["file"], report["losses"]["quantised"] - 1e-3)

    def test_goes_on_from_a_network(self) -> None:
        fakes.write_rows(self.rows, 20_000)
        _, first = self.run_train("a")
        words = ("--epochs", "1", "--rate", "0.0001", "--begin", str(self.folder / "a.net"))
        data, second = self.run_train("b", *words)
        # One slow epoch ends where the other training ended; from scratch it would be near the base.
        self.assertAlmostEqual(second["losses"]["file"], first["losses"]["file"], delta=0.002)
        begun = netfile.unpack((self.folder / "a.net").read_bytes())[0]["sha256"]
        self.assertEqual(netfile.unpack(data)[0]["training"]["begin"], begun)
        # A network of another shape is refused.
        self.assertEqual(train.main([str(self.rows), "--out", str(self.folder / "c.net"), "--hidden", "64", *words]), 1)
        self.assertFalse((self.folder / "c.net").exists())

    def test_errors_are_told(self) -> None:
        self.rows.write_bytes(b"something else\n")
        self.assertEqual(train.main([str(self.rows), "--out", str(self.folder / "a.net")]), 1)
        self.assertEqual(train.main([str(self.folder / "none"), "--out", str(self.folder / "a.net")]), 1)
        fakes.write_rows(self.rows, 5_000)
        self.assertEqual(train.main([str(self.rows), "--out", str(self.folder / "a.net"), "--hidden", "33"]), 1)
        self.assertFalse((self.folder / "a.net").exists())


class ExactEvaluation(unittest.TestCase):
    """The whole-number network on the device."""

    def test_equals_plain_arithmetic(self) -> None:
        random = np.random.default_rng(4)
        shape, most, count = netfile.Shape(90, 64, 2, 3), 20, 500
        ints = netfile.quantise(
            shape, random.normal(0, 0.5, (90, 64)), random.normal(0, 0.5, 64), random.normal(0, 1.5, (3, 128)), random.normal(0, 2, 3), most
        )
        views = random.integers(0, 91, (count, 2, most))
        bucket = random.integers(0, 3, count)
        want = netfile.evaluate(ints, views[:, 0], views[:, 1], bucket)
        say = train.exact(ints, DEVICE)
        got = say(torch.from_numpy(views.astype(np.int32)).to(DEVICE), torch.from_numpy(bucket.astype(np.uint8)).to(DEVICE))
        np.testing.assert_array_equal(np.rint(1000 * got.cpu().numpy().astype(np.float64)).astype(np.int64), want)


if __name__ == "__main__":
    unittest.main()

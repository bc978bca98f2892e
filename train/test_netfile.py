"""Tests of network files. They need numpy, not torch."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

import numpy as np

import fakes
import netfile
import rows as rowfile

ROOT = Path(__file__).resolve().parent.parent


def random_network(seed: int, shape: netfile.Shape, most: int, spread: float = 0.2) -> netfile.Ints:
    """A network with random weights."""
    random = np.random.default_rng(seed)
    rows = random.normal(0, spread, (shape.inputs, shape.hidden))
    out = random.normal(0, 1, (shape.buckets, shape.views * shape.hidden))
    return netfile.quantise(shape, rows, random.normal(0, 0.3, shape.hidden), out, random.normal(0, 1, shape.buckets), most)


def plainly(ints: netfile.Ints, views: list[list[int]], bucket: int) -> int:
    """The network by loops over Python's own whole numbers, in the order of the Go code."""
    hidden = ints.shape.hidden
    total = int(ints.last[bucket])
    for view, inputs in enumerate(views):
        for k in range(hidden):
            value = int(ints.bias[k]) + sum(int(ints.rows[i, k]) for i in inputs)
            assert -(1 << 15) <= value < 1 << 15
            value = min(max(value, 0), 255)
            total += value * value * int(ints.out[bucket, view * hidden + k])
    total *= 1000
    size = abs(total) // (255 * 255 * 64)
    return size if total >= 0 else -size


class NetworkFiles(unittest.TestCase):
    """Writing, reading, refusing."""

    def same(self, a: netfile.Ints, b: netfile.Ints) -> None:
        self.assertEqual(a.shape, b.shape)
        for key in ("rows", "bias", "out", "last"):
            np.testing.assert_array_equal(getattr(a, key), getattr(b, key), key)

    def test_round_trip(self) -> None:
        for views, buckets in ((1, 1), (2, 4)):
            ints = random_network(views, netfile.Shape(70, 64, views, buckets), 10)
            header = {"game": "skaane", "inputs": "skaane-1", "serves": {"board": ["8x8"]}, "training": {"seed": 7}}
            data = netfile.pack(header, ints)
            read, again = netfile.unpack(data)
            self.same(ints, again)
            for key, value in header.items():
                self.assertEqual(read[key], value)
            self.assertEqual(data, netfile.pack(header, ints), "the same network gives the same bytes")

    def test_broken_files_are_refused(self) -> None:
        data = netfile.pack({"game": "g", "inputs": "i"}, random_network(1, netfile.Shape(40, 32, 2, 1), 10))
        start = data.index(b"\n", len(netfile.MAGIC)) + 1
        broken = {
            "magic": b"antares-net 2\n" + data[len(netfile.MAGIC) :],
            "cut": data[:-20],
            "shape": data.replace(b'"buckets":1', b'"buckets":2'),
            "hidden": data.replace(b'"hidden":32', b'"hidden":33'),
            "checksum": data.replace(b'"sha256":"', b'"sha256":"0'),
            "header": data[: start - 1],
            "large": data + bytes(netfile.MAX_FILE),
        }
        for name, bad in broken.items():
            with self.subTest(name), self.assertRaises(netfile.NetError):
                netfile.unpack(bad)

    def test_file_of_the_go_tests(self) -> None:
        """The file that think/net reads says the same here."""
        _, ints = netfile.unpack((ROOT / "think/net/testdata/trained.net").read_bytes())
        for case in json.loads((ROOT / "think/net/testdata/trained.json").read_text()):
            self.assertEqual(plainly(ints, [case["own"], case["other"]], case["bucket"]), case["says"])

    def test_too_long_a_header_is_refused(self) -> None:
        ints = random_network(1, netfile.Shape(40, 32, 2, 1), 10)
        with self.assertRaisesRegex(netfile.NetError, "header"):
            netfile.pack({"game": "g", "inputs": "i", "training": "x" * netfile.MAX_HEADER}, ints)


class Quantising(unittest.TestCase):
    """Whole numbers."""

    def test_evaluation_equals_plain_arithmetic(self) -> None:
        random = np.random.default_rng(3)
        for views in (1, 2):
            shape = netfile.Shape(50, 32, views, 3)
            ints = random_network(views, shape, 12)
            lists = [[random.choice(50, random.integers(1, 13), False).tolist() for _ in range(views)] for _ in range(60)]
            bucket = random.integers(0, 3, 60)
            padded = np.full((60, 2, 12), 65535)
            for i, some in enumerate(lists):
                for v, inputs in enumerate(some):
                    padded[i, v, : len(inputs)] = inputs
            got = netfile.evaluate(ints, padded[:, 0], padded[:, 1] if views == 2 else None, bucket)
            want = [plainly(ints, some, int(b)) for some, b in zip(lists, bucket)]
            self.assertEqual(got.tolist(), want)
            self.assertTrue(min(want) < 0 < max(want), "both signs are tested")

    def test_weights_stay_within_limits(self) -> None:
        shape = netfile.Shape(20, 32, 2, 1)
        for most in (1, 8, 34, 64):
            huge = np.full((20, 32), 1000.0)
            ints = netfile.quantise(shape, huge, np.full(32, -1000), np.full((1, 64), 50), [3], most)
            self.assertTrue(netfile.fits(ints, most))
            self.assertEqual(ints.out.max(), 127)
            edge = netfile.limits(most)
            ints = netfile.quantise(shape, huge * 0 + edge.row, np.full(32, edge.bias), np.full((1, 64), edge.out), [3], most)
            self.assertTrue(netfile.fits(ints, most))
            np.testing.assert_allclose(ints.rows / 255, edge.row, atol=1e-9)

    def test_scales(self) -> None:
        ints = netfile.quantise(netfile.Shape(1, 32, 1, 1), np.full((1, 32), 0.5), np.zeros(32), np.full((1, 32), 0.25), [-1.5], 1)
        self.assertEqual((ints.rows[0, 0], ints.out[0, 0], ints.last[0]), (128, 16, -1.5 * 255 * 255 * 64))

    def test_no_numbers_are_refused(self) -> None:
        with self.assertRaises(netfile.NetError):
            netfile.quantise(netfile.Shape(1, 32, 1, 1), np.full((1, 32), np.nan), np.zeros(32), np.zeros((1, 32)), [0], 1)


class Shrinking(unittest.TestCase):
    """Files that are too large."""

    def test_shrinks_no_more_than_needed(self) -> None:
        shape, header = netfile.Shape(2000, 64, 2, 2), {"game": "g", "inputs": "i"}
        ints = random_network(5, shape, 20)
        seen = np.linspace(1, 100_000, 2000)
        before = len(netfile.pack(header, ints))
        for most_bytes in (before // 2, before // 6):
            small, data, report = netfile.shrink(header, ints, seen, most_bytes)
            self.assertLessEqual(len(data), most_bytes)
            self.assertGreater(len(data), 0.97 * most_bytes)
            self.assertEqual((report["bytes"], report["bytes_before"]), (len(data), before))
            self.assertTrue(netfile.fits(small, 20))
            np.testing.assert_array_equal(netfile.unpack(data)[1].rows, small.rows)
            error = np.abs(small.rows.astype(int) - ints.rows).mean(axis=1)
            self.assertLess(error[-200:].mean(), error[:200].mean(), "rare inputs are rounded more")
            self.assertTrue((np.abs(small.rows) <= np.abs(ints.rows).max(axis=0)).all())

    def test_small_weights_go_first(self) -> None:
        ints = random_network(6, netfile.Shape(300, 32, 1, 1), 20)
        small = netfile.coarsen(ints, 20, np.ones(300))
        gone = (small.rows == 0) & (ints.rows != 0)
        self.assertTrue(gone.any())
        self.assertLess(np.abs(ints.rows[gone]).max(), 20)
        self.assertTrue((np.abs(ints.rows[small.rows != 0]) >= np.abs(ints.rows[gone]).max()).all())

    def test_nothing_changes_if_it_fits(self) -> None:
        ints = random_network(7, netfile.Shape(40, 32, 2, 1), 10)
        small, _, report = netfile.shrink({"game": "g", "inputs": "i"}, ints, np.ones(40))
        self.assertIs(small, ints)
        self.assertEqual(report["strength"], 0)

    def test_impossible_sizes_are_refused(self) -> None:
        ints = random_network(8, netfile.Shape(40, 32, 2, 1), 10)
        with self.assertRaisesRegex(netfile.NetError, "smaller"):
            netfile.shrink({"game": "g", "inputs": "i"}, ints, np.ones(40), 100)


class TrainingRows(unittest.TestCase):
    """Reading rows and splitting them."""

    def setUp(self) -> None:
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = Path(scratch.name)

    def test_no_game_is_on_both_sides(self) -> None:
        a, b = self.folder / "a", self.folder / "b"
        fakes.write_rows(a, 30_000, seed=1)
        fakes.write_rows(b, 20_000, seed=2)
        rows = rowfile.read([a, b])
        held = rowfile.held_out(rows.number, 0.05)
        self.assertFalse(set(rows.number[held]) & set(rows.number[~held]))
        self.assertAlmostEqual(held.mean(), 0.05, delta=0.02)
        self.assertEqual(rows.games, 2500, "games of different files are different games")

    def test_filter(self) -> None:
        path = self.folder / "a"
        fakes.write_rows(path, 5000)
        every = rowfile.read([path], rowfile.Filter(32768, 32768, True))
        self.assertEqual((len(every), every.read), (5000, 5000))
        some = rowfile.read([path], rowfile.Filter(1000, 500), block=999)
        self.assertTrue(0 < len(some) < 5000)
        self.assertLess(np.abs(some.score).max(), 1000)
        self.assertLess(np.abs(some.base).max(), 500)
        self.assertLess(len(some), len(rowfile.read([path], rowfile.Filter(1000, 500, True))), "quiet rows only")

    def test_broken_files_are_refused(self) -> None:
        path = self.folder / "a"
        header = fakes.write_rows(path, 100)
        good = path.read_bytes()
        other = self.folder / "b"
        fakes.write_rows(other, 100, size=66)
        for name, bad in {"cut": good[:-1], "magic": b"x" + good, "mirror": good.replace(b'"mirror": [1, 0,', b'"mirror": [1, 1,')}.items():
            path.write_bytes(bad)
            with self.subTest(name), self.assertRaises(rowfile.RowsError):
                rowfile.read([path])
        path.write_bytes(good)
        with self.assertRaisesRegex(rowfile.RowsError, "size differs"):
            rowfile.read([path, other])
        bad_input = np.zeros(1, rowfile.row_type(header["most"]))
        bad_input["quiet"], bad_input["own"] = 1, header["size"]
        rowfile.write(path, header, bad_input)
        with self.assertRaisesRegex(rowfile.RowsError, "does not exist"):
            rowfile.read([path])


if __name__ == "__main__":
    unittest.main()

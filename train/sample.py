"""Write the small network that the Go tests read: think/net/testdata/trained.net and .json.

    python3 train/sample.py

The JSON has positions and what the network says about them by plain whole-number arithmetic.
Trained on made-up rows, on the CPU, with a fixed seed; made so small that it must be rounded.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

import numpy as np  # noqa: E402

import fakes  # noqa: E402
import netfile  # noqa: E402
import rows as rowfile  # noqa: E402
import train  # noqa: E402


def main() -> None:
    """Train and write both files."""
    folder = Path(__file__).resolve().parent.parent / "think" / "net" / "testdata"
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        made = Path(scratch) / "fake.rows"
        fakes.write_rows(made, 20_000)
        net = Path(scratch) / "trained.net"
        words = ["--hidden", "32", "--epochs", "4", "--batch", "512", "--device", "cpu", "--max-bytes", "2900"]
        if train.main([str(made), "--out", str(net), "--serves", "board=8x8,6x6", *words]) != 0:
            sys.exit(1)
        data = net.read_bytes()
        some = rowfile.read([made])
    _, ints = netfile.unpack(data)
    count = 40
    views, bucket = some.views[:count], some.bucket[:count].astype(np.int64)
    says = netfile.evaluate(ints, views[:, 0], views[:, 1], bucket)
    cases = [
        {
            "own": [int(i) for i in views[k, 0] if i != some.size],
            "other": [int(i) for i in views[k, 1] if i != some.size],
            "bucket": int(bucket[k]),
            "says": int(says[k]),
        }
        for k in range(count)
    ]
    netfile.save(folder / "trained.net", data)
    netfile.save(folder / "trained.json", "[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()

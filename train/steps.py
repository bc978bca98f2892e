"""Steps of long work: what was done is in a journal and not done again.

A step is a command with the files that it reads and those that it writes. It counts as done if
the journal has the same command with the same checksums of all those files. The standard
library only.
"""

from __future__ import annotations

import fcntl
import functools
import hashlib
import json
import os
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, Callable, Optional, Sequence

GRACE = 20.0  # seconds that a program has to end after it was asked to


class StepError(RuntimeError):
    """Work cannot go on; the text says why."""


class Checksums:
    """SHA-256 of files, worked out once for as long as a file does not change."""

    def __init__(self) -> None:
        self._known: dict[tuple[str, int, int], str] = {}

    def of(self, path: Path) -> str:
        """The checksum of a file, or "" if it does not exist."""
        try:
            stat = path.stat()
        except FileNotFoundError:
            return ""
        key = (str(path), stat.st_size, stat.st_mtime_ns)
        if key not in self._known:
            digest = hashlib.sha256()
            with open(path, "rb") as file:
                while block := file.read(1 << 20):
                    digest.update(block)
            self._known[key] = digest.hexdigest()
        return self._known[key]


class Journal:
    """A JSON file that is always complete, whatever happens while it is written."""

    def __init__(self, path: Path):
        self.path = path
        self.data: dict[str, Any] = {"format": "antares-train 1", "steps": []}
        if path.exists():
            try:
                self.data = json.loads(path.read_text())
                assert self.data["format"] == "antares-train 1" and isinstance(self.data["steps"], list)
            except (ValueError, KeyError, TypeError, AssertionError) as error:
                raise StepError(f"{path} is not a journal of this program ({error!r}); move it away to begin again") from error

    def find(self, name: str) -> Optional[dict[str, Any]]:
        """The step of that name, if there is one."""
        return next((step for step in self.data["steps"] if step["name"] == name), None)

    def put(self, step: dict[str, Any]) -> None:
        """Set a step and write the file."""
        old = self.find(step["name"])
        if old is None:
            self.data["steps"].append(step)
        else:
            self.data["steps"][self.data["steps"].index(old)] = step
        self.write()

    def write(self) -> None:
        """Write the file: completely or not at all."""
        part = self.path.with_name(self.path.name + ".part")
        with open(part, "w") as file:
            file.write(json.dumps(self.data, indent=1) + "\n")
            file.flush()
            os.fsync(file.fileno())
        os.replace(part, self.path)


class Workshop:
    """A folder in which steps are done one after the other, by one program at a time."""

    def __init__(self, folder: Path, log: Callable[[str], None] = lambda text: print(text, file=sys.stderr, flush=True)):
        self.folder, self.log = folder, log
        folder.mkdir(parents=True, exist_ok=True)
        self._lock = open(folder / "run.lock", "w")
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise StepError(f"another run is at work in {folder}") from error
        self.sums = Checksums()
        self.journal = Journal(folder / "run.json")
        self._made: dict[str, str] = {}  # checksums of the files of steps that were done before
        self._makers: dict[str, Callable[[], Any]] = {}  # how files can be made again

    def close(self) -> None:
        """Let others work in the folder."""
        self._lock.close()

    def checksums(self, names: Sequence[str]) -> dict[str, str]:
        """The checksums of files in the folder."""
        return {name: self.sums.of(self.folder / name) for name in names}

    def _inputs(self, step: str, names: Sequence[str]) -> dict[str, str]:
        """The checksums of files that a step reads; of those that are gone, what they had."""
        inputs = {name: checksum or self._made.get(name, "") for name, checksum in self.checksums(names).items()}
        missing = [name for name, checksum in inputs.items() if not checksum]
        if missing:
            raise StepError(f"{step}: {', '.join(missing)} does not exist in {self.folder}")
        return inputs

    def step(
        self,
        name: str,
        command: Sequence[str],
        program: Sequence[str],
        reads: Sequence[str] = (),
        writes: Sequence[str] = (),
        extra: Sequence[str] = (),
        grows: Sequence[str] = (),
        capture: Optional[str] = None,
        seed: Optional[int] = None,
        result: Callable[[], Any] = lambda: None,
        spare: bool = False,
    ) -> dict[str, Any]:
        """Do a step unless it was done, and return what the journal has about it.

        The command's first word is a name for the journal; program is what is really started in
        its place. extra are words that do not change the outcome, such as the number of
        threads. grows are files or folders that the command continues by itself if it was
        interrupted. capture names the file among writes that gets the standard output. Files
        of a spare step may be gone: they are made again when another step needs them.
        """
        again = functools.partial(self.step, name, command, program, reads, writes, extra, grows, capture, seed, result)
        self._makers.update((file, again) for file in writes)
        same = {"name": name, "command": list(command), "reads": self._inputs(name, reads)}
        old = self.journal.find(name) or {}
        begun = all(old.get(key) == value for key, value in same.items())
        if begun and "writes" in old:
            there = self.checksums(writes)
            if all(there[file] == checksum or spare and not there[file] for file, checksum in old["writes"].items()):
                self._made.update(old["writes"])
                self.log(f"{name}: done before")
                return old
        for file in reads:
            if not (self.folder / file).exists():
                self._makers[file]()
        same["reads"] = self._inputs(name, reads)
        for file in {*writes, *grows}:
            if file in grows and begun and "writes" not in old:
                continue  # it goes on where it stopped
            self._remove(self.folder / file)
        self.journal.put(same)
        self.log(f"{name}: {shlex.join(command)}")
        began = time.time()
        self._run(name, [*program, *command[1:], *extra], capture)
        outputs = self.checksums(writes)
        missing = [file for file, checksum in outputs.items() if not checksum]
        if missing:
            raise StepError(f"{name}: the command ended well but did not write {', '.join(missing)}")
        done = dict(same, writes=outputs, seconds=round(time.time() - began, 1))
        if seed is not None:
            done["seed"] = seed
        told = result()
        if told is not None:
            done["result"] = told
        self.journal.put(done)
        return done

    @staticmethod
    def _remove(path: Path) -> None:
        """Remove a file or a folder that may not exist."""
        if path.is_dir():
            shutil.rmtree(path)
        else:
            path.unlink(missing_ok=True)

    def _run(self, name: str, words: Sequence[str], capture: Optional[str]) -> None:
        """Run a program in the folder; if this one is interrupted, that one is ended too."""
        part = self.folder / (capture + ".part") if capture else None
        out = open(part, "wb") if part else None
        try:
            try:
                # In a session of its own, so that a Ctrl-C reaches it once: from here.
                child = subprocess.Popen(words, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=out, start_new_session=True)
            except OSError as error:
                raise StepError(f"{name}: {words[0]} cannot be started: {error}") from error
            try:
                code = child.wait()
            except BaseException:
                self._end(name, child)
                raise
        finally:
            if out:
                out.close()
        if code != 0:
            how = f"was ended by signal {-code}" if code < 0 else f"ended with status {code}"
            raise StepError(f"{name}: the command {how}: {shlex.join(words)}")
        if part and capture:
            os.replace(part, self.folder / capture)

    def _end(self, name: str, child: "subprocess.Popen[bytes]") -> None:
        """End a program and everything it started: first politely, then not."""
        self.log(f"{name}: interrupted, waiting for it to end")
        for which in (signal.SIGINT, signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(child.pid, which)
            except ProcessLookupError:
                break
            try:
                child.wait(GRACE)
                break
            except subprocess.TimeoutExpired:
                continue
        child.wait()

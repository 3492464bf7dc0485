#!/usr/bin/env python3
"""The preview under many bad clients, and under edits for long. Ends with 1 if a promise does not hold.

    soak.py [--binary PATH] [--seconds 60] [--edit-seconds 600] [--seed N]

First 200 clients use the preview for a minute while 1,000 other connections stay half open. Some clients are regular, and
some are images of other pages with addresses of 2 MB. Others send heads and bodies byte by byte, or do not read large
responses. The preview answers its own page in under 200 ms on a quiet machine, and stays under 300 MB. Then its scene is edited for ten minutes, on
disk and on the page, and neither memory nor files nor threads grow.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import pathlib
import re
import resource
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from clients import Clients, Owner

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
KINDS = {"regular": 100, "foreign": 30, "slow_head": 20, "slow_body": 20, "unread": 10, "events": 20}
HALF_OPEN = 1_000
LONGEST = 0.2
MEMORY = 300
# What a process may grow by between two quarters of the edits: its allocator's own noise.
NOISE = 0.02


class Server:
    """`lamina serve` with a scene in a folder of its own, and its memory, files and threads."""

    def __init__(self, binary, folder):
        self.scene = pathlib.Path(folder, "scene.json")
        shutil.copyfile(ROOT / "Fixtures/scenes/shadows.json", self.scene)
        self.text = self.scene.read_text()
        self.process = subprocess.Popen([binary, "serve", self.scene, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline()).group(1))

    def status(self, key):
        """A value of the process's status: the memory in MB, or a count."""
        text = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        value = int(re.search(rf"^{key}:\s+(\d+)", text, re.M).group(1))
        return value / 1_000 if key.startswith("Vm") else value

    def files(self):
        """The number of open files."""
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def write(self, text):
        """Replaces the scene as editors do."""
        other = self.scene.with_suffix(".new")
        other.write_text(text)
        os.replace(other, self.scene)

    def end(self):
        self.process.send_signal(signal.SIGINT)
        return self.process.wait(20)


def run_clients(port, token, seconds, seed, counts):
    """All clients but the owner, in a process of their own."""

    async def run():
        clients = Clients(port, seconds, seed)
        clients.token = token
        kinds = [kind for kind, count in KINDS.items() for _ in range(count)] + ["half_open"] * HALF_OPEN
        await asyncio.gather(*(clients.run(kind, number) for number, kind in enumerate(kinds)))
        counts.update(clients.counts)

    asyncio.run(run())


async def under_load(server, seconds, seed):
    """The owner's figures while the clients run."""
    owner = Owner(server.port)
    await owner.open_page()
    await owner.use_page(0)
    owner.times.clear()
    with multiprocessing.Manager() as manager:
        counts = manager.dict()
        load = multiprocessing.Process(target=run_clients, args=(server.port, owner.token, seconds, seed, counts))
        load.start()
        number = 0
        while load.is_alive():
            number += 1
            await owner.use_page(0)
            await owner.expect(200, "/tree")
            if number % 10 == 0:
                await owner.open_page()
            await asyncio.sleep(0.05)
        load.join()
        print("clients:", ", ".join(f"{count} {kind}" for kind, count in sorted(counts.items())))
    return owner


async def under_edits(server, seconds):
    """Figures of each second while the scene is edited: by turns on disk, on disk with a mistake, and on the page."""
    owner = Owner(server.port)
    await owner.open_page()
    figures = []
    done = 0
    start = time.monotonic()
    number = 0
    while time.monotonic() - start < seconds:
        number += 1
        text = server.text.replace('"opacity": 0.6', f'"opacity": 0.{number % 10}')
        server.write(text if number % 5 else text[: number % len(text)])
        await asyncio.sleep(0.1)
        if number % 5 != 0:
            await owner.use_page(0)
            version = json.loads(await owner.expect(200, "/tree"))["version"]
            edit = {"version": version, "layer": 1, "key": "opacity", "value": str(number % 100 / 100)}
            # Another version may be there by now, which is a refusal.
            status, _ = await owner.ask("/edit", "POST", json.dumps(edit))
            done += status == 200
            await owner.ask("/undo", "POST", "")
            await owner.ask(f"/exploded/view?width=200&height=200&yaw={number % 90}")
        figures.append((time.monotonic() - start, server.status("VmRSS"), server.files(), server.status("Threads")))
    print(f"edits: {number} on disk, {done} on the page")
    return owner, figures


class Promises:
    """Promises with their figures; the exit code is 1 if one does not hold."""

    def __init__(self):
        self.broken = 0

    def check(self, holds, sentence):
        print("ok    " if holds else "FAILED", sentence, flush=True)
        self.broken += not holds


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/lamina"), help="the command")
    parser.add_argument("--seconds", type=float, default=60, help="how long the clients run")
    parser.add_argument("--edit-seconds", type=float, default=600, help="how long the scene is edited")
    parser.add_argument("--seed", type=int, default=1, help="what the clients' choices follow from")
    options = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4_096), hard))

    promises = Promises()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(options.binary, folder)
        try:
            if options.seconds > 0:
                owner = asyncio.run(under_load(server, options.seconds, options.seed))
                for kind, times in sorted(owner.times.items()):
                    print(f"  {kind:20} {len(times):5} requests, median {1_000 * statistics.median(times):.1f} ms, 99 % within {1_000 * sorted(times)[len(times) * 99 // 100]:.0f} ms, longest {1_000 * max(times):.0f} ms")
                longest = max(time for times in owner.times.values() for time in times)
                promises.check(longest < LONGEST, f"the owner was answered within {1_000 * longest:.0f} ms, of {1_000 * LONGEST:.0f}")
                promises.check(not owner.failures, f"the owner's requests that failed: {owner.failures[:5]}")
                peak = server.status("VmHWM")
                promises.check(peak < MEMORY, f"the preview took {peak:.0f} MB, of {MEMORY}")
                time.sleep(12)
                promises.check(server.files() < 40, f"{server.files()} files are open once the clients have left")
            if options.edit_seconds > 0:
                owner, figures = asyncio.run(under_edits(server, options.edit_seconds))
                promises.check(not owner.failures, f"requests that failed: {owner.failures[:5]}")
                # The first quarter fills caches.
                second, last = figures[len(figures) // 4 : len(figures) // 2], figures[3 * len(figures) // 4 :]
                for index, name in ((1, "MB"), (2, "files"), (3, "threads")):
                    before, after = (statistics.median(row[index] for row in rows) for rows in (second, last))
                    promises.check(after <= before * (1 + NOISE) + 1, f"{before:g} {name} in the second quarter of the edits, {after:g} in the last")
        finally:
            status = server.end()
        promises.check(status == 130, f"Ctrl-C ended the preview with {status}")
    return 1 if promises.broken else 0


if __name__ == "__main__":
    sys.exit(main())

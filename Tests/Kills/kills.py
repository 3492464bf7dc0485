"""Kills of running commands at random moments: every file is whole or absent, and the next run leaves nothing behind.

Five commands that write are started in turn: a sequence, `check --record`, `convert` to a package, `explain --apply`,
and `serve --edit` while values are saved. Each is ended by a signal at a moment of its run. Seven of ten signals are
SIGKILL, which no process can handle. The others are those that the command handles, after which no temporary file may
remain. Then the command runs once more to its end. Its files must be those of a run that nothing disturbed.

    python3 Tests/Kills/kills.py [--kills N] [--seed N] [--only KIND]

LAMINA is the binary, by default that of a release build. The seed is printed: it gives the same commands, signals and
moments again, but not the machine's speed. The exit code is 1 if anything is torn or left.
"""
import argparse, json, os, pathlib, random, re, shutil, signal, subprocess, sys, tempfile, time, urllib.request, zlib

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAMINA = os.environ.get("LAMINA", str(ROOT / ".build/release/lamina"))
FIXTURES = ROOT / "Fixtures"
HANDLED = ["SIGHUP", "SIGINT", "SIGTERM", "SIGQUIT", "SIGXCPU", "SIGUSR1", "SIGUSR2"]
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in ("CI", "LAMINA_RECORD")}


class Torn(Exception):
    """Something that should hold and does not."""


def start(folder, arguments, **more):
    return subprocess.Popen([LAMINA, *map(str, arguments)], cwd=folder, env=ENVIRONMENT, **more)


def run(folder, arguments, statuses=(0,)):
    process = start(folder, arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    output, errors = process.communicate()
    if process.returncode not in statuses:
        raise Torn(f"{' '.join(map(str, arguments))} ended with {process.returncode}: {errors.decode()[-500:]}")
    return output


def names(folder):
    """All files below a folder, by their relative paths."""
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if not path.is_dir())


def temporaries(folder):
    return [name for name in names(folder) if os.path.basename(name).startswith(".")]


def check_png(name, data):
    """Every chunk is there with its checksum, up to the last one."""
    if data[:8] != b"\x89PNG\r\n\x1a\n":
        raise Torn(f"{name} is no PNG")
    place, kind = 8, b""
    while place < len(data):
        size = int.from_bytes(data[place:place + 4], "big")
        kind, chunk = data[place + 4:place + 8], data[place + 4:place + 8 + size]
        if zlib.crc32(chunk) != int.from_bytes(data[place + 8 + size:place + 12 + size], "big"):
            raise Torn(f"{name} is torn at byte {place} of {len(data)}")
        place += 12 + size
    if kind != b"IEND" or place != len(data):
        raise Torn(f"{name} has {len(data)} bytes and no end")


def check_file(path):
    """A file is whole. The last line of a manifest may be cut off, because it grows by lines."""
    name, data = path.name, path.read_bytes()
    if name.endswith(".png"):
        check_png(name, data)
    elif name.endswith(".jsonl"):
        for line in data.split(b"\n")[:-1]:
            json.loads(line)
    elif name.endswith(".json"):
        json.loads(data)
    elif name.endswith((".xml", ".caml")) and not data.rstrip().endswith(b">"):
        raise Torn(f"{name} is torn")


class Sequence:
    """Frames of an animation, and their manifest."""

    line = ["render", FIXTURES / "scenes/emitter.json", "-q", "--scale", "2", "--frames", "0-39", "--jobs", "2", "-o", "%04d.png"]

    def prepare(self, folder):
        # Half of the frames are there from an earlier scene.
        run(folder, self.line[:1] + [FIXTURES / "animations/basic.json"] + self.line[2:])

    def disturbed(self, folder):
        return start(folder, self.line, stderr=subprocess.DEVNULL)

    def again(self, folder):
        run(folder, self.line + ["--resume"])
        run(folder, ["merge", "%04d.png", "--frames", "0-39", "--verify", "-q"])


class Check:
    """Accepted pictures and counters that are recorded."""

    line = ["check", "scenes", "--goldens", "goldens", "--create-folders", "--baseline", "baseline.json", "--record", "all",
            "--junit", "checks.xml", "-q"]

    def prepare(self, folder):
        scenes = folder / "scenes"
        scenes.mkdir()
        for name in ("background", "corners", "shadows", "gradients"):
            if (FIXTURES / f"scenes/{name}.json").exists():
                shutil.copy(FIXTURES / f"scenes/{name}.json", scenes)
        run(folder, self.line)
        # The accepted pictures are other ones, so that each is replaced.
        pictures = sorted((folder / "goldens").iterdir())
        first = pictures[0].read_bytes()
        for picture, other in zip(pictures, pictures[1:]):
            picture.write_bytes(other.read_bytes())
        pictures[-1].write_bytes(first)

    def disturbed(self, folder):
        return start(folder, self.line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def again(self, folder):
        run(folder, self.line)


class Convert:
    """A package with its pictures, which is there already."""

    line = ["convert", FIXTURES / "scenes/contents-filters.json", "-q", "-o", "Scene.ca"]

    def prepare(self, folder):
        run(folder, self.line)

    def disturbed(self, folder):
        return start(folder, self.line, stderr=subprocess.DEVNULL)

    def again(self, folder):
        run(folder, self.line)


class Apply:
    """A scene with the advice of `explain`."""

    line = ["explain", FIXTURES / "scenes/shadows.json", "-q", "--runs", "0", "--apply", "-o", "faster.json"]

    def prepare(self, folder):
        run(folder, self.line)

    def disturbed(self, folder):
        return start(folder, self.line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def again(self, folder):
        run(folder, self.line)


class Serve:
    """A scene whose values are edited and saved in the preview."""

    text = '{\n  "version": 1, "canvas": {"width": 8, "height": 8},\n  "root": {"sublayers": [{"frame": [0, 0, 8, 8]}]}\n}\n'

    def prepare(self, folder):
        (folder / "scene.json").write_text(self.text)

    def server(self, folder):
        process = start(folder, ["serve", "scene.json", "--edit", "-q", "--port", "0"], stdout=subprocess.PIPE,
                        stderr=subprocess.DEVNULL)
        return process, process.stdout.readline().decode().strip()

    def disturbed(self, folder):
        process, address = self.server(folder)
        # In a process of its own, which ends with the server.
        script = [sys.executable, __file__, "--save-to", address]
        self.client = subprocess.Popen(script, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        return process

    def again(self, folder):
        self.client.wait()
        data = json.loads((folder / "scene.json").read_text())
        layer = data["root"]["sublayers"][0]
        if set(layer) - {"frame", "opacity"}:
            raise Torn(f"scene.json has {layer}")
        process, address = self.server(folder)
        process.send_signal(signal.SIGTERM)
        if not address or process.wait() != 130:
            raise Torn(f"the server does not start again: {address}")
        # What was saved last is a matter of the moment.
        (folder / "scene.json").write_text(self.text)


def save_values(address):
    """Edits and saves a value again and again, until the server is gone."""
    def ask(path, body=None, token=""):
        request = urllib.request.Request(address + path, body, {"X-Lamina-Token": token})
        return urllib.request.urlopen(request, timeout=5).read().decode()

    token = re.search(r'name="lamina-token" content="([0-9A-F]+)"', ask("")).group(1)
    number = 0
    while True:
        number += 1
        version = json.loads(ask("tree"))["version"]
        edit = {"version": version, "layer": 1, "key": "opacity", "value": f"0.{number % 9 + 1}"}
        try:
            ask("edit", json.dumps(edit).encode(), token)
            ask("write", b"", token)
        except urllib.error.HTTPError as error:
            if error.code != 409:
                raise


KINDS = {"sequence": Sequence, "check": Check, "convert": Convert, "apply": Apply, "serve": Serve}


def duration(kind, folder):
    """How long a run takes that nothing disturbs; of the server, how long values are saved."""
    if isinstance(kind, Serve):
        return 0.8
    begin = time.monotonic()
    kind.disturbed(folder).wait()
    return time.monotonic() - begin


def disturb(kind, prepared, folder, moment, name):
    """Ends a run at a moment, and looks at what it leaves; returns the number of temporary files that were left."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(prepared, folder, symlinks=True)
    process = kind.disturbed(folder)
    time.sleep(moment)
    process.send_signal(getattr(signal, name))
    status = process.wait()
    if process.stdout:
        process.stdout.close()
    # A run may have ended before the signal.
    if name != "SIGKILL" and status not in (0, 130, -getattr(signal, name)):
        raise Torn(f"the exit code is {status}")
    left = temporaries(folder)
    if left and name != "SIGKILL":
        raise Torn(f"{name} left {left}")
    for path in folder.rglob("*"):
        if path.is_file() and not path.name.startswith("."):
            check_file(path)
    kind.again(folder)
    if temporaries(folder):
        raise Torn(f"after the next run there are {temporaries(folder)}")
    return len(left)


def comparable(folder):
    """The bytes of all files, without those that differ between runs: times of frames and of checks."""
    return {name: (folder / name).read_bytes() for name in names(folder) if not name.endswith((".jsonl", ".xml"))}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1 << 32))
    parser.add_argument("--only", choices=KINDS)
    parser.add_argument("--save-to", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.save_to:
        return save_values(arguments.save_to)
    print(f"seed {arguments.seed}", flush=True)
    chance = random.Random(arguments.seed)
    home = pathlib.Path(tempfile.mkdtemp(prefix="lamina-kills-"))
    problems = []
    try:
        kinds = {}
        for name in [arguments.only] if arguments.only else KINDS:
            kind, prepared, whole = KINDS[name](), home / f"{name}-before", home / f"{name}-whole"
            prepared.mkdir()
            kind.prepare(prepared)
            shutil.copytree(prepared, whole)
            seconds = duration(kind, whole)
            if name != "serve":
                kind.again(whole)
            kinds[name] = [kind, prepared, comparable(whole), seconds, 0, 0]
            print(f"{name}: {seconds:.2f} s undisturbed, {len(names(whole))} files", flush=True)
        for number in range(arguments.kills):
            name = list(kinds)[number % len(kinds)]
            kind, prepared, whole, seconds, *_ = kinds[name]
            how = "SIGKILL" if chance.random() < 0.7 else chance.choice(HANDLED)
            moment = chance.uniform(0, seconds)
            folder = home / name
            try:
                left = disturb(kind, prepared, folder, moment, how)
                kinds[name][4] += 1
                kinds[name][5] += left
                if comparable(folder) != whole:
                    after = comparable(folder)
                    different = sorted(path for path in whole.keys() | after.keys() if whole.get(path) != after.get(path))
                    raise Torn(f"after the next run these are not as without a kill: {different}")
            except (Torn, ValueError) as error:
                problems.append(f"kill {number} of {name}, {how} after {moment:.3f} s: {error}")
                print(problems[-1], flush=True)
        for name, (_, _, _, _, count, left) in kinds.items():
            print(f"{name}: {count} kills held; they left {left} temporary files, which the next runs removed")
    finally:
        shutil.rmtree(home, ignore_errors=True)
    print(f"{arguments.kills} kills, {len(problems)} problems, seed {arguments.seed}")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

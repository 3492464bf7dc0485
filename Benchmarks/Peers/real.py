"""Real screens: Lamina beside an older Lamina, and beside Chromium on the same layer trees.

    real.py --lamina PATH --work DIR [--against PATH] [--rounds 3] [--frames 60] [--threads 2] [--only R1,R5]
            [--parts frames,chromium,sequences,memory] [--pictures] [--pixels] [--json FILE]

--against     another build's `lamina`, measured alternately: tables show this build's figures by that one's
--parts       what is measured: times of frames, Chromium's, sequences, memory of single frames
--pictures    also Lamina's picture of 1 s and Chromium's, and how far apart they are (DIR/real-pictures)
--pixels      also how many frames of the PNG sequence have other pixels than the other build's
--json        every measurement, written when all is done

Benchmarks/README.md says what is timed and how to read it.
"""
import argparse, collections, json, os, shutil, signal, statistics, subprocess, sys, tempfile
import real_chromium, real_html
from real_lamina import Failure, Lamina, different_frames
from side_by_side import markdown, noise

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
ROWS = {"R1": "settings", "R2": "chat", "R3": "dashboard", "R4": "backdrop", "R5": "map", "R6": "onboarding"}
TITLES = {"R3": "charts", "R4": "player"}
FEED = os.path.join(ROOT, "Fixtures", "scenes", "feed.json")
PARTS = ["frames", "chromium", "sequences", "memory"]
WARM_UP = 10
# How often all frames are drawn, by either; the fastest of each counts.
REPEATS = 3
REDRAWS = ["everything", "damage"]
FORMS = ["png", "y4m", "rgba"]
# The largest part of Chromium's time that a frame may take.
GOAL = 0.4


def title(row): return f"{row} {TITLES.get(row, ROWS.get(row, row))}" if row in ROWS else row


def say(text): print(f"\r{text:60s}", file=sys.stderr, flush=True)


class Bench:
    def __init__(self, a, folder):
        self.a, self.folder = a, folder
        self.rows = [row for row in ROWS if not a.only or row in a.only.split(",")]
        self.builds = {"lamina": Lamina(a.lamina, a.threads)}
        if a.against: self.builds["against"] = Lamina(a.against, a.threads)
        # By what is measured, row and engine: a measurement of each round.
        self.results, self.absent, self.notes = collections.defaultdict(list), {}, {}
        screens = os.path.join(ROOT, "Fixtures", "screens")
        self.scenes = {row: os.path.join(screens, f"{ROWS[row]}.json") for row in self.rows}
        self.different, self.apart = {}, {}

    def measure(self, what, row, engine, body):
        """Adds what `body` finds; what fails is told once, and left out from then on."""
        if (what, row, engine) in self.absent: return
        try: self.results[what, row, engine].append(body())
        except (Failure, real_chromium.Failure) as reason:
            say(f"{title(row)}, {what}, {engine} is left out: {reason}")
            self.absent[what, row, engine] = str(reason)
            # Rounds before it count no longer: a run that fails now and then is not to be trusted.
            self.results.pop((what, row, engine), None)

    # MARK: - Rounds

    def run(self):
        parts, total = self.a.parts, self.a.rounds
        if "chromium" in parts or "pictures" in parts: self.write_pages()
        for index in range(total):
            # Who comes first changes from round to round.
            builds = list(self.builds.items())[::-1 if index % 2 else 1]
            for row in self.rows:
                print(f"\rround {index + 1} of {total}: {title(row):16s}", end="", file=sys.stderr,
                      flush=True)
                if "frames" in parts: self.time_frames(row, builds)
                if "chromium" in parts: self.time_page(row)
                if "sequences" in parts: self.time_sequences(row, builds, index)
                if "memory" in parts: self.weigh(row, self.scenes[row], builds)
            if "memory" in parts: self.weigh("feed", FEED, builds)
        print("\r", " " * 40, file=sys.stderr)
        if "pictures" in parts: self.compare_pictures()

    def write_pages(self):
        for row in self.rows:
            page = real_html.Page(self.scenes[row])
            with open(self.page(row), "w", encoding="utf-8") as file: file.write(page.text())
            self.notes[row] = page.notes
            for note in page.notes: say(f"{title(row)}: the page leaves out or changes: {note}")

    def page(self, row): return os.path.join(self.folder, f"{row}.html")

    def canvas(self, row):
        with open(self.scenes[row], encoding="utf-8") as file: canvas = json.load(file)["canvas"]
        return canvas["width"], canvas["height"], canvas["scale"]

    def time_frames(self, row, builds):
        for redraw in REDRAWS:
            for name, build in builds:
                self.measure(redraw, row, name,
                             lambda: build.profile(self.scenes[row], self.a.frames, WARM_UP, REPEATS, redraw))

    def time_page(self, row):
        self.measure("page", row, "chromium", lambda: real_chromium.time_page(
            self.page(row), *self.canvas(row), self.a.frames, WARM_UP, REPEATS))

    def time_sequences(self, row, builds, index):
        for form in FORMS:
            folders = {name: os.path.join(self.folder, f"{row}-{name}") for name, _ in builds}
            for name, build in builds:
                self.measure(form, row, name,
                             lambda: build.sequence(self.scenes[row], self.a.frames, form, folders[name]))
            if form != "png": continue
            if self.a.pixels and index == 0 and all((form, row, name) not in self.absent for name in folders):
                try: self.different[row] = different_frames(folders["lamina"], folders["against"])
                except ImportError as error: say(f"{title(row)}, pixels are left out: {error}")
            for folder in folders.values(): shutil.rmtree(folder, ignore_errors=True)

    def weigh(self, row, scene, builds):
        for name, build in builds:
            path = os.path.join(self.folder, "frame.png")
            self.measure("frame", row, name, lambda: build.picture(scene, path))

    def compare_pictures(self):
        try:
            import numpy
            from PIL import Image
        except ImportError as error:
            say(f"pictures are left out: {error}")
            return
        pictures = os.path.join(self.a.work, "real-pictures")
        os.makedirs(pictures, exist_ok=True)
        for row in self.rows:
            names = ("lamina", "chromium", "difference")
            paths = {name: os.path.join(pictures, f"{row}-{name}.png") for name in names}
            for path in paths.values():
                if os.path.exists(path): os.remove(path)
            try:
                self.builds["lamina"].picture(self.scenes[row], paths["lamina"], 1.0)
                real_chromium.save_picture(self.page(row), *self.canvas(row), 1.0, paths["chromium"])
            except (Failure, real_chromium.Failure) as reason:
                say(f"{title(row)}, pictures are left out: {reason}")
                continue
            own, page = (numpy.asarray(Image.open(paths[name]).convert("RGB")).astype(int)
                         for name in ("lamina", "chromium"))
            if own.shape != page.shape:
                say(f"{title(row)}, pictures are left out: they are {own.shape} and {page.shape}")
                continue
            difference = numpy.abs(own - page)
            self.apart[row] = float(difference.mean())
            Image.fromarray(numpy.minimum(255, 8 * difference).astype("uint8")).save(paths["difference"])

    # MARK: - Tables

    def median(self, what, row, engine, key):
        found = self.results.get((what, row, engine))
        return statistics.median(line[key] for line in found) if found else None

    def change(self, what, row, key):
        """This build's figure by the other's: the ratio of each round, then the median."""
        new, old = (self.results.get((what, row, name), []) for name in ("lamina", "against"))
        ratios = [after[key] / before[key] for after, before in zip(new, old) if before[key] > 0]
        return statistics.median(ratios) if ratios else None

    def frames_table(self):
        has_old, rows = "against" in self.builds, [["screen"]]
        for redraw in REDRAWS:
            rows[0] += [f"{redraw} ms", "p95", "CPU"] + ["new / old", "CPU new / old"] * has_old
        for row in self.rows:
            line = [title(row)]
            for redraw in REDRAWS:
                keys = ("median_ns", "p95_ns", "cpu_ns")
                line += [ms(self.median(redraw, row, "lamina", key)) for key in keys]
                if has_old: line += [ratio(self.change(redraw, row, key)) for key in ("median_ns", "cpu_ns")]
            rows.append(line)
        return markdown(rows)

    def pages_table(self):
        rows = [["/ Chromium", "everything", "damage", "goal", "met", "CPU, everything", "CPU, damage",
                 "picture", "the page leaves out or changes"]]
        for row in self.rows:
            parts = [over(self.median(redraw, row, "lamina", own), self.median("page", row, "chromium", key))
                     for own, key in (("median_ns", "busy_ns"), ("cpu_ns", "cpu_ns")) for redraw in REDRAWS]
            apart = f"{self.apart[row]:.2f}" if row in self.apart else "–"
            rows.append([title(row)] + [ratio(part) for part in parts[:2]] + [f"{GOAL}", verdict(*parts[:2])]
                        + [ratio(part) for part in parts[2:]]
                        + [apart, ", ".join(self.notes[row]) or "nothing"])
        return markdown(rows)

    def chromium_table(self):
        keys = {"busy ms": "busy_ns", "p95": "busy_p95_ns", "with waits": "wall_ns", "CPU": "cpu_ns"}
        keys |= {part: part for part in ("main", "compositor", "raster", "draw")}
        rows = [["Chromium", *keys, "frames that count"]]
        for row in self.rows:
            counted = self.median("page", row, "chromium", "counted")
            times = [self.median("page", row, "chromium", key) for key in keys.values()]
            rows.append([title(row)] + [ms(time) for time in times]
                        + ["–" if counted is None else f"{counted:.0f} of {self.a.frames}"])
        return markdown(rows)

    def sequences_table(self):
        has_old = "against" in self.builds
        head = ["screen"]
        for form in FORMS: head += [f"{form} s", "MB"] + ["new / old", "MB new / old"] * has_old
        rows = [head + ["y4m / rgba"] + ["frames that differ"] * self.a.pixels]
        for row in self.rows:
            line = [title(row)]
            for form in FORMS:
                seconds, peak = (self.median(form, row, "lamina", key) for key in ("seconds", "peak_bytes"))
                line += ["–" if seconds is None else f"{seconds:.2f}", megabytes(peak)]
                if has_old: line += [ratio(self.change(form, row, key)) for key in ("seconds", "peak_bytes")]
            streams = (self.median(form, row, "lamina", "seconds") for form in ("y4m", "rgba"))
            line.append(ratio(over(*streams)))
            rows.append(line + [str(self.different.get(row, "–"))] * self.a.pixels)
        return markdown(rows)

    def memory_table(self):
        has_old = "against" in self.builds
        rows = [["one frame", "peak MB"] + ["old MB", "new / old"] * has_old]
        for row in ["feed"] + self.rows:
            line = [title(row), megabytes(self.median("frame", row, "lamina", "peak_bytes"))]
            if has_old:
                line += [megabytes(self.median("frame", row, "against", "peak_bytes")),
                         ratio(self.change("frame", row, "peak_bytes"))]
            rows.append(line)
        return markdown(rows)

    def tables(self):
        parts = self.a.parts
        if "frames" in parts: print(f"{self.frames_table()}\n")
        if "chromium" in parts: print(f"{self.chromium_table()}\n")
        if "chromium" in parts or "pictures" in parts: print(f"{self.pages_table()}\n")
        if "sequences" in parts: print(f"{self.sequences_table()}\n")
        if "memory" in parts: print(f"{self.memory_table()}\n")
        print(f"{machine()}. {'; '.join(self.versions())}. {self.a.threads} threads, {self.a.frames} frames.")
        keys = {"everything": "median_ns", "damage": "median_ns", "page": "busy_ns"}
        keys |= dict.fromkeys(FORMS, "seconds")
        names = {"lamina": "Lamina", "against": "old", "chromium": "Chromium"}
        spread = {}
        for (what, row, engine), lines in self.results.items():
            if what not in keys: continue
            times = [{"median_ns": line[keys[what]]} for line in lines]
            spread[(what, row), f"{names[engine]} {what}"] = times
        if self.a.rounds > 1 and spread:
            print(f"Largest by smallest over {self.a.rounds} rounds, in the middle: {noise(spread)}.")
        if self.apart: print(f"Pictures: {os.path.relpath(os.path.join(self.a.work, 'real-pictures'))}")

    def versions(self):
        found = [f"{name}: {build.version()}" for name, build in self.builds.items()]
        if "chromium" in self.a.parts or "pictures" in self.a.parts: found.append(chromium_version())
        return found

    def report(self):
        """Everything that was measured, for machines."""
        rows = {row: {"title": title(row)} for row in self.rows + ["feed"] * ("memory" in self.a.parts)}
        for (what, row, engine), lines in self.results.items():
            rows[row].setdefault(what, {})[engine] = lines
        for (what, row, engine), reason in self.absent.items():
            rows[row].setdefault("left_out", []).append({"what": what, "engine": engine, "reason": reason})
        for row, found in self.notes.items(): rows[row]["page_notes"] = found
        for row, found in self.apart.items(): rows[row]["picture_difference"] = found
        for row, found in self.different.items(): rows[row]["frames_that_differ"] = found
        return {"schema": "lamina-bench-real/1", "machine": machine(), "versions": self.versions(),
                "threads": self.a.threads, "frames": self.a.frames, "rounds": self.a.rounds, "goal": GOAL,
                "rows": rows}


def ms(time): return "–" if time is None else f"{time / 1e6:.2f}"


def ratio(value): return "–" if value is None else f"{value:.2f}"


def megabytes(size): return "–" if size is None else f"{size / 1e6:.0f}"


def over(part, whole): return None if part is None or not whole else part / whole


def verdict(everything, damage):
    """Whether both frames, or the one that redraws damage alone, are within the goal."""
    if everything is None or damage is None: return "–"
    if damage > GOAL: return "no"
    return "yes" if everything <= GOAL else "damage alone"


def machine():
    try:
        with open("/proc/cpuinfo") as file:
            names = (line.split(":")[1].strip() for line in file if line.startswith("model name"))
            name = next(names, "unknown")
    except OSError: name = "unknown"
    return f"{name}, {os.cpu_count()} cores"


def chromium_version():
    try: done = subprocess.run(["chromium", "--version"], capture_output=True, text=True, timeout=60)
    except (OSError, subprocess.TimeoutExpired): return "no Chromium"
    return done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "no Chromium"


def write_whole(path, report):
    """A file that is there in whole or not at all."""
    folder = os.path.dirname(os.path.abspath(path))
    handle, temporary = tempfile.mkstemp(dir=folder, suffix=".json")
    try:
        with os.fdopen(handle, "w") as file: json.dump(report, file, indent=1)
        os.chmod(temporary, 0o644)
        os.replace(temporary, path)
    except BaseException:
        os.remove(temporary)
        raise


def arguments():
    ap = argparse.ArgumentParser(prog="scripts/bench real")
    ap.add_argument("--lamina", required=True)
    ap.add_argument("--work", required=True)
    ap.add_argument("--against")
    ap.add_argument("--rounds", type=int, default=3)
    ap.add_argument("--frames", type=int, default=60)
    ap.add_argument("--threads", type=int, default=2)
    ap.add_argument("--only", default="")
    ap.add_argument("--parts", default=",".join(PARTS))
    ap.add_argument("--pictures", action="store_true")
    ap.add_argument("--pixels", action="store_true")
    ap.add_argument("--json")
    a = ap.parse_args()
    if min(a.rounds, a.frames, a.threads) < 1: ap.error("--rounds, --frames and --threads are at least 1")
    unknown = set(filter(None, a.only.split(","))) - ROWS.keys()
    if unknown: ap.error(f"no screen is called {', '.join(sorted(unknown))}: R1 to R6 are")
    a.parts = list(filter(None, a.parts.split(",")))
    unknown = set(a.parts) - set(PARTS)
    if unknown: ap.error(f"no part is called {', '.join(sorted(unknown))}: {', '.join(PARTS)} are")
    if a.pictures: a.parts.append("pictures")
    if a.pixels and not (a.against and "sequences" in a.parts):
        ap.error("--pixels compares sequences with those of --against")
    for path in filter(None, [a.lamina, a.against]):
        if not os.access(path, os.X_OK): ap.error(f"{path} is no program")
    if a.json and not os.path.isdir(os.path.dirname(os.path.abspath(a.json))):
        ap.error(f"--json: {os.path.dirname(a.json)} is no folder")
    return a


def main():
    a = arguments()
    # A killed run cleans up behind it, as an interrupted one does.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        with tempfile.TemporaryDirectory(prefix="lamina-real-") as folder:
            bench = Bench(a, folder)
            bench.run()
    except KeyboardInterrupt: sys.exit(130)
    is_asked = {"frames", "sequences", "memory"} & set(a.parts)
    if is_asked and not any(engine == "lamina" for _, _, engine in bench.results):
        sys.exit("Lamina could not be measured at all")
    bench.tables()
    if a.json: write_whole(a.json, bench.report())


if __name__ == "__main__": main()

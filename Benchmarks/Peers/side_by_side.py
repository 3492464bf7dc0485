"""Runs Lamina and its peers in turn, and tells how they compare; scripts/bench calls it.

    side_by_side.py peers --bench lamina-bench --work DIR [--rounds 5] [--seconds 0.4] [--only W3,W6]
    side_by_side.py pictures --bench lamina-bench --work DIR [--only W3,W6]

BLEND2D=PROGRAM and VELLO=PROGRAM add two engines that no package has. Each program is called as the peers of this
folder are: PROGRAM [--only W3,W6] --seconds 0.4 [--save DIR]. It prints the same JSON lines: "workload", "peer" (blend2d,
vello), "version", "median_ns", "min_ns". LAMINA_WORKLOADS names the folder with the draw lists.
"""
import argparse, collections, json, os, statistics, subprocess, sys
import workloads

HERE = os.path.dirname(os.path.abspath(__file__))
ENVIRONMENT = dict(os.environ)
PROGRAMS = {"blend2d": "Blend2D", "vello": "Vello"}
PEERS = {"chromium": "Chromium", "cairo": "Cairo", "qt": "Qt", "skia": "Skia (wheel)", "thorvg": "ThorVG"}
PEERS |= {name: title for name, title in PROGRAMS.items() if os.environ.get(name.upper())}
# What Lamina aims at: at most this multiple of a peer's time, of the yardstick's or of memset's.
GOALS = {
    "W1": {"memset": 1.1}, "W2": {"yardstick": 0.12, "cairo": 0.15}, "W3": {"yardstick": 1.3, "chromium": 0.3},
    "W4": {"yardstick": 0.4, "chromium": 0.5}, "W5": {"yardstick": 9, "qt": 0.65, "chromium": 0.45},
    "W6": {"yardstick": 0.5}, "W7": {"yardstick": 0.6, "cairo": 0.4}, "W8": {"chromium": 0.15},
    "W9a": {"yardstick": 0.65}, "W9b": {"yardstick": 0.8}, "W10": {"yardstick": 1.3, "chromium": 0.15},
    "W11b": {"yardstick": 6, "chromium": 0.3}, "W11c": {"yardstick": 1.5, "chromium": 0.4},
    "W12": {"chromium": 0.85, "cairo": 0.6}, "W13": {"chromium": 0.18}, "W13n": {"yardstick": 0.2, "cairo": 0.6}}
# Mean difference of pictures, of 255, that Lamina stays below: paths are antialiased by different rules.
TARGETS = collections.defaultdict(lambda: 1.0, {"W11b": 1.5, "W11c": 1.5})


def run(name, command):
    """The JSON lines that a command prints; what it could not do is told once, by its last word on stderr."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=1800, cwd=HERE, env=ENVIRONMENT)
    except (OSError, subprocess.TimeoutExpired) as error:
        print(f"{name} is left out: {error}", file=sys.stderr)
        return None
    words = done.stderr.strip().splitlines()
    if done.returncode != 0:
        print(f"{name} is left out: {words[-1] if words else f'exit code {done.returncode}'}", file=sys.stderr)
        return None
    if name == "lamina": print(*words, sep="\n", file=sys.stderr, end="\n" if words else "")
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def commands(a, extra):
    """What runs each engine; Lamina first, so that a workload it lacks is told at once."""
    only = ["--only", a.only] if a.only else []
    found = {"lamina": [a.bench, "workloads", os.path.join(a.work, "workloads"), *only, *extra]}
    ENVIRONMENT["LAMINA_WORKLOADS"] = os.path.join(a.work, "workloads")
    for name in PEERS:
        program = [os.path.abspath(os.environ[name.upper()])] if name in PROGRAMS else [sys.executable, f"{name}_bench.py"]
        found[name] = [*program, *only, *extra]
    return found


# MARK: - Times

def measure(a):
    engines = commands(a, ["--seconds", str(a.seconds)])
    if os.access(os.path.join(a.work, "yardstick"), os.X_OK): engines["yardstick"] = [os.path.join(a.work, "yardstick")]
    results = collections.defaultdict(list)
    with open(os.path.join(a.work, "results.jsonl"), "w") as log:
        for index in range(a.rounds):
            for name in list(engines):
                print(f"\rround {index + 1} of {a.rounds}: {name:12s}", end="", file=sys.stderr, flush=True)
                lines = run(name, engines[name])
                if lines is None:
                    if name == "lamina": sys.exit(1)
                    del engines[name]
                    continue
                for line in lines:
                    print(json.dumps(line | {"round": index}), file=log)
                    results[line["workload"].split()[0], line["peer"]].append(line)
    print("\r", " " * 40, file=sys.stderr)
    return results


def median(lines, key="median_ns"): return statistics.median(line[key] for line in lines)


def table(results):
    """A row for each workload that Lamina has, as Markdown."""
    machine = {name: median(results[name, "machine"]) for name in ("yardstick", "memset") if (name, "machine") in results}
    peers = [name for name in PEERS if any(key[1] == name for key in results)]
    names = {"yardstick": "Y", "memset": "memset"} | PEERS
    head = ["workload", "Lamina ms", "best ms", "frame ms", "all cores"] + (["in Y"] if machine else [])
    rows = [head + [f"/ {PEERS[name]}" for name in peers] + ["goal", "met"]]
    for number in dict.fromkeys(key[0] for key in results if key[1] == "lamina"):
        own = results[number, "lamina"]
        cpu = median(own)
        over = lambda name: (cpu / machine[name] if name in machine else
                             cpu / median(results[number, name]) if (number, name) in results else None)
        text = lambda ratio: "–" if ratio is None else f"{ratio:.2f}"
        several = results.get((number, "lamina-mt"))
        row = [own[0]["workload"], f"{cpu / 1e6:.2f}", f"{min(line['min_ns'] for line in own) / 1e6:.2f}",
               f"{median(own, 'frame_median_ns') / 1e6:.2f}",
               f"{median(own, 'wall_median_ns') / median(several, 'wall_median_ns'):.2f}x" if several else "–"]
        row += [text(over("yardstick"))] if machine else []
        row += [text(over(name)) for name in peers]
        goals = GOALS.get(number, {})
        known = [over(name) <= limit for name, limit in goals.items() if over(name) is not None]
        # No column shows what is to memset, so the goal does.
        seen = lambda name: f" ({text(over(name))})" if name == "memset" else ""
        row += [", ".join(f"{limit} {names[name]}{seen(name)}" for name, limit in goals.items()),
                "–" if not known else "yes" if all(known) else "no"]
        rows.append(row)
    return markdown(rows)


def markdown(rows):
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    line = lambda row: "| " + " | ".join(f"{text:{width}}" for text, width in zip(row, widths)) + " |"
    return "\n".join([line(rows[0]), "|" + "|".join("-" * (width + 2) for width in widths) + "|"] + [line(row) for row in rows[1:]])


def noise(results):
    """How far an engine's own medians of one workload lie apart over the rounds: largest by smallest, in the middle."""
    spread = collections.defaultdict(list)
    for (_, peer), lines in results.items():
        times = [line["median_ns"] for line in lines]
        if len(times) > 1 and min(times) > 0: spread[peer].append(max(times) / min(times))
    return ", ".join(f"{peer} {statistics.median(values):.2f}" for peer, values in spread.items())


def peers(a):
    results = measure(a)
    print(table(results))
    versions = dict.fromkeys(line["version"] for lines in results.values() for line in lines)
    machine = next((line.split(":")[1].strip() for line in open("/proc/cpuinfo") if line.startswith("model name")), "unknown")
    print(f"\n{machine}, {os.cpu_count()} cores. {'; '.join(versions)}.")
    if "machine" in {key[1] for key in results}:
        print("Y = %.2f ms, memset = %.2f ms." % tuple(median(results[n, "machine"]) / 1e6 for n in ("yardstick", "memset")))
    if a.rounds > 1: print(f"Largest by smallest median over {a.rounds} rounds, in the middle: {noise(results)}.")
    print(f"Every line: {os.path.relpath(os.path.join(a.work, 'results.jsonl'))}")


# MARK: - Pictures

def pictures(a):
    try:
        import numpy
        from PIL import Image
    except ImportError as error: sys.exit(f"pictures cannot be compared: {error}")
    folder = os.path.join(a.work, "pictures")
    os.makedirs(folder, exist_ok=True)
    for name in os.listdir(folder):
        if name.endswith(".png"): os.remove(os.path.join(folder, name))
    for name, command in commands(a, ["--seconds", "0", "--save", folder]).items():
        print(f"drawing with {name}", file=sys.stderr)
        if run(name, command) is None and name == "lamina": sys.exit(1)
    # A canvas blurs as if all were clear beyond its edges; a page's backdrop filter does not.
    page = os.path.join(folder, "chromium-W13.png")
    if os.path.exists(page): run("the feed as a page", [sys.executable, "feed_html.py", page])

    def read(name, number):
        path = os.path.join(folder, f"{name}-{number}.png")
        if not os.path.exists(path): return None
        picture = Image.open(path).convert("RGBA")
        return numpy.asarray(Image.alpha_composite(Image.new("RGBA", picture.size, "white"), picture).convert("RGB")).astype(int)

    judges = ("chromium", "cairo")
    others = [name for name in PEERS if name not in judges]
    rows = [["workload"] + [f"to {PEERS[n]}" for n in (*judges, *others)] + ["Chromium to Cairo", "target", "met"]]
    for title in workloads.build():
        number = title.split()[0]
        own, seen = read("lamina", number), {name: read(name, number) for name in PEERS}
        if own is None: continue
        apart = lambda p, q: None if p is None or q is None else float(numpy.abs(p - q).mean())
        text = lambda value: "–" if value is None else f"{value:.3f}"
        distance = {name: apart(own, seen[name]) for name in PEERS}
        known = [distance[name] < TARGETS[number] for name in judges if distance[name] is not None]
        rows.append([title] + [text(distance[name]) for name in (*judges, *others)]
                    + [text(apart(seen["chromium"], seen["cairo"])), f"{TARGETS[number]}",
                       "–" if not known else "yes" if all(known) else "no"])
        for name in judges:
            if seen[name] is None: continue
            difference = numpy.minimum(255, 8 * numpy.abs(own - seen[name])).astype("uint8")
            Image.fromarray(difference).save(os.path.join(folder, f"difference-{name}-{number}.png"))
    print(markdown(rows))
    print(f"\nMean absolute differences, of 255. Pictures, and differences times 8: {os.path.relpath(folder)}")


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("what", choices=["peers", "pictures"]); ap.add_argument("--bench", required=True); ap.add_argument("--work", required=True)
    ap.add_argument("--rounds", type=int, default=5); ap.add_argument("--seconds", type=float, default=0.4); ap.add_argument("--only", default="")
    a = ap.parse_args()
    if a.rounds < 1: ap.error("--rounds is at least 1")
    a.bench, a.work = os.path.abspath(a.bench), os.path.abspath(a.work)
    unknown = set(filter(None, a.only.split(","))) - {title.split()[0] for title in workloads.build()}
    if unknown: ap.error(f"no workload is called {', '.join(sorted(unknown))}")
    workloads.dump(os.path.join(a.work, "workloads"))
    {"peers": peers, "pictures": pictures}[a.what](a)


if __name__ == "__main__": main()

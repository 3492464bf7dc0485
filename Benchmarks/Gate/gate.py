#!/usr/bin/env python3
"""What rules for comparing frame times flag, measured on this machine; and whether `lamina compare` holds.

    gate.py --lamina .build/release/lamina --work .build/gate
    gate.py ... --from .build/gate/runs.json      the table again, from runs that were measured
    gate.py ... --by instructions                 'lamina compare --by instructions' with A's copy and with 3 % more work

Four scenes of one kind are rendered by processes in turn: A, A again (a copy), A with 5 % and with 10 % more work. The
work is rendering: a stack of translucent rectangles, and one more that is as tall as it has to be. Then `lamina compare`
itself compares A with its copy and with the 5 %, again and again. Statistics here are written apart from those in
Sources/Tools/LaminaReports, so that each can be held against the other. Benchmarks/README.md says how to read the table.
Needs no packages.
"""
import argparse, json, math, os, random, shutil, subprocess, sys, time

WIDTH, HEIGHT, STACK = 1280, 720, 8
VARIANTS = ["same", "copy", "plus5", "plus10"]


def say(text):
    print(f"gate: {text}", file=sys.stderr, flush=True)


def write_scene(path, extra, count=1):
    """The stack, and `count` more rectangles of `extra` rows."""
    colors = ["#e5393580", "#8e24aa80", "#3949ab80", "#039be580", "#00897b80", "#7cb34280", "#fdd83580", "#fb8c0080"]
    layers = [{"frame": [0, 0, WIDTH, HEIGHT], "backgroundColor": colors[k % 8]} for k in range(STACK)]
    layers += [{"frame": [0, 0, WIDTH, extra], "backgroundColor": "#6d4c4180"} for _ in range(count)]
    scene = {"version": 1, "name": "stack", "canvas": {"width": WIDTH, "height": HEIGHT, "background": "#ffffff"},
             "root": {"sublayers": layers}}
    with open(path, "w") as file:
        json.dump(scene, file, indent=1)


class Lamina:
    def __init__(self, path, frames, work):
        self.path, self.frames, self.work = path, frames, work

    def line(self, scene, frames, warm_up):
        return [self.path, "profile", scene, "--json", "--quiet", "--threads", "1", "--frames", str(frames), "--warm-up",
                str(warm_up), "--repeats", "1", "--times-only"]

    def profile(self, scene):
        """Frame and CPU times of one process, ns, its pixels blended, and what the cost model says of a frame."""
        run = subprocess.run(self.line(scene, self.frames, 10), capture_output=True, check=True)
        report = json.loads(run.stdout)
        rows = [row for row in report["per_frame"] if not row["warm_up"]]
        return [row["frame_ns"] for row in rows], [row["cpu_ns"] for row in rows], report["counters"]["pixelsBlended"], \
            report["model"]["mean_ns"]


def calibrate(lamina, folder):
    """Writes the scenes; says the pixels that each blends, relative to A.

    How tall the extra rectangle is follows from the cost model, which is exact counters times ns: so the planted work is
    the same on every machine. What it truly costs here is measured with the table.
    """
    os.makedirs(folder, exist_ok=True)
    paths = {name: os.path.join(folder, f"{name}.json") for name in VARIANTS + ["one more"]}
    write_scene(paths["same"], 0, count=0)
    shutil.copy(paths["same"], paths["copy"])
    write_scene(paths["one more"], HEIGHT)
    base, more = (lamina.profile(paths[name])[3] for name in ("same", "one more"))
    for name, share in (("plus5", 0.05), ("plus10", 0.10)):
        write_scene(paths[name], round(share * base / (more - base) * HEIGHT))
    pixels = {name: lamina.profile(paths[name])[2] for name in VARIANTS}
    work = {name: pixels[name] / pixels["same"] for name in VARIANTS}
    say(f"a frame is {base / 1e6:.3f} ms by the model; pixels blended: {100 * (work['plus5'] - 1):+.2f} % and "
        f"{100 * (work['plus10'] - 1):+.2f} %")
    return paths, work


# Statistics.

def percentile(values, p):
    ordered = sorted(values)
    return ordered[math.ceil(p * len(ordered) / 100) - 1]


def floor(runs):
    return [min(frame) for frame in zip(*runs)]


def mann_whitney(first, second):
    """Two-sided p: exact for small samples without ties, else normal with both corrections."""
    n, m = len(first), len(second)
    values = sorted([(value, 0) for value in first] + [(value, 1) for value in second])
    ranks, ties, start = 0.0, 0, 0
    while start < n + m:
        end = start
        while end < n + m and values[end][0] == values[start][0]:
            end += 1
        ranks += sum(1 for k in range(start, end) if values[k][1] == 0) * (start + end + 1) / 2
        ties += (end - start) ** 3 - (end - start)
        start = end
    u = ranks - n * (n + 1) / 2
    far = max(u, n * m - u)
    if ties == 0 and max(n, m) <= 20:
        # Ways to have every u: partitions into at most n parts of at most m, counted by adding values in order.
        ways = {(0, 0): 1}
        for rank in range(1, n + m + 1):
            for (size, total), count in sorted(ways.items(), reverse=True):
                if size < n:
                    ways[size + 1, total + rank] = ways.get((size + 1, total + rank), 0) + count
        low = n * (n + 1) // 2
        tail = sum(count for (size, total), count in ways.items() if size == n and total - low >= far)
        return min(1, 2 * tail / math.comb(n + m, n))
    variance = n * m / 12 * (n + m + 1 - ties / ((n + m) * (n + m - 1)))
    return 1.0 if variance <= 0 else min(1, math.erfc(max(0, far - n * m / 2 - 0.5) / math.sqrt(2 * variance)))


def noise(runs, p, kind):
    """How far halves of runs lie apart, by one of several ways to say so."""
    value = lambda part: percentile(floor(part), p)
    if kind == "odd and even":
        first, second = value(runs[::2]), value(runs[1::2])
        return max(first, second) / min(first, second) - 1
    source, order, half, far = random.Random(1), list(runs), len(runs) // 2, []
    for _ in range(100):
        source.shuffle(order)
        first, second = value(order[:half]), value(order[half:2 * half])
        far.append(max(first, second) / min(first, second) - 1)
    far.sort()
    return {"median": far[49], "90th percentile": far[89],
            "root mean square": math.sqrt(sum(x * x for x in far) / len(far))}[kind]


def one_run(p, key):
    return lambda a, b: percentile(b[0][key], p) > 1.05 * percentile(a[0][key], p)


def raw_rank(a, b):
    return mann_whitney(a[0]["frame"], b[0]["frame"]) < 0.01 and percentile(b[0]["frame"], 50) > percentile(a[0]["frame"], 50)


def per_run(statistic, share=1.03):
    def rule(a, b):
        first, second = ([statistic(run["frame"]) for run in side] for side in (a, b))
        return mann_whitney(first, second) < 0.01 and percentile(second, 50) > share * percentile(first, 50)
    return rule


def floor_rule(p, share):
    return lambda a, b: ratio_of_floors(a, b, p) > 1 + share


def ratio_of_floors(a, b, p):
    return percentile(floor([run["frame"] for run in b]), p) / percentile(floor([run["frame"] for run in a]), p)


def gate_rule(p, band, kind):
    def rule(a, b):
        runs = [run["frame"] for run in a]
        bar = 1 + max(band, 2 * noise(runs, p, kind))
        minima = [[min(run["frame"]) for run in side] for side in (a, b)]
        return ratio_of_floors(a, b, p) > bar and mann_whitney(*minima) < 0.01
    return rule


RULES = [
    (1, "one run each, p50 > 5 %", one_run(50, "frame")),
    (1, "one run each, p95 > 5 %", one_run(95, "frame")),
    (1, "one run each, p99 > 5 %", one_run(99, "frame")),
    (1, "one run each, thread CPU p50 > 5 %", one_run(50, "cpu")),
    (1, "one run each, raw frames, Mann-Whitney p < 0.01 and slower", raw_rank),
    (10, "10 rounds, per-run p50, Mann-Whitney p < 0.01 and > 3 %", per_run(lambda run: percentile(run, 50))),
    (10, "10 rounds, per-run min, Mann-Whitney p < 0.01 and > 3 %", per_run(min)),
    (5, "floor of 5 rounds, p50 > 2 %", floor_rule(50, 0.02)),
    (10, "floor of 10 rounds, p50 > 2 %", floor_rule(50, 0.02)),
    (10, "floor of 10 rounds, p50 > 3 %", floor_rule(50, 0.03)),
    (10, "floor of 10 rounds, p95 > 3 %", floor_rule(95, 0.03)),
    (20, "floor of 20 rounds, p95 > 3 %", floor_rule(95, 0.03)),
] + [(10, f"10 rounds, floor p50 > max(3 %, 2 x noise) and per-run min p < 0.01; noise: {kind}", gate_rule(50, 0.03, kind))
     for kind in ("odd and even", "median", "root mean square", "90th percentile")] + [
    (10, "the same by floor p95, noise: root mean square", gate_rule(95, 0.03, "root mean square")),
]


def windows(rounds, size):
    """Rounds in windows that do not overlap."""
    return [rounds[k:k + size] for k in range(0, len(rounds) - size + 1, size)]


def table(measured):
    rounds = measured["rounds"]
    lines = ["| rule | comparisons | A/A | +5 % | +10 % |", "| --- | --- | --- | --- | --- |"]
    for size, name, rule in RULES:
        parts = windows(rounds, size)
        if not parts:
            continue
        flagged = [sum(rule([r["same"] for r in part], [r[other] for r in part]) for part in parts)
                   for other in VARIANTS[1:]]
        lines.append(f"| {name} | {len(parts)} | " + " | ".join(f"{100 * f / len(parts):.0f}" for f in flagged) + " |")
    lines.append("")
    effects = []
    for p in (50, 95):
        all_rounds = [ratio_of_floors([r["same"] for r in rounds], [r[v] for r in rounds], p) for v in VARIANTS[1:]]
        effects.append(f"p{p} " + ", ".join(f"{100 * (x - 1):+.2f} %" for x in all_rounds))
    lines.append(f"True effect on the floor of all {len(rounds)} rounds, A/A, +5 %, +10 %: " + "; ".join(effects) + ".")
    work = measured["work"]
    lines.append(f"Pixels blended: {100 * (work['plus5'] - 1):+.2f} % and {100 * (work['plus10'] - 1):+.2f} %.")
    for size in (5, 10, 20):
        for p in (50, 95):
            ratios = sorted(abs(ratio_of_floors([r["same"] for r in part], [r["copy"] for r in part], p) - 1)
                            for part in windows(rounds, size))
            if ratios:
                lines.append(f"A/A, floor of {size}, p{p}: off by {100 * percentile(ratios, 50):.2f} % in the middle, "
                             f"{100 * percentile(ratios, 90):.2f} % at the 90th percentile, {100 * ratios[-1]:.2f} % at "
                             f"most, of {len(ratios)}.")
    return "\n".join(lines)


def measure(lamina, paths, count, deadline):
    rounds = []
    while len(rounds) < count and (len(rounds) % 20 or time.time() < deadline):
        order = VARIANTS[len(rounds) % 4:] + VARIANTS[:len(rounds) % 4]
        found = {}
        for name in order if len(rounds) % 8 < 4 else reversed(order):
            frames, cpu, _, _ = lamina.profile(paths[name])
            found[name] = {"frame": frames, "cpu": cpu}
        rounds.append(found)
        if len(rounds) % 20 == 0:
            say(f"{len(rounds)} rounds of {count}, load {os.getloadavg()[0]:.1f}")
    return rounds


def accept(lamina, paths, count, deadline):
    """What `lamina compare` says of A beside its copy, and beside 5 % more work."""
    said = {"copy": [], "plus5": []}
    for number in range(count):
        for other in ("copy", "plus5") if number % 2 == 0 else ("plus5", "copy"):
            if time.time() > deadline:
                say("the time is over: fewer comparisons than asked for")
                return said
            line = [lamina.path, "compare", "--a", paths["same"], "--b", paths[other], "--threads", "1", "--frames",
                    str(lamina.frames), "--json", "--quiet", "--seed", str(number + 1)]
            run = subprocess.run(line, capture_output=True)
            if run.returncode not in (0, 1):
                sys.exit(f"gate: lamina compare ended with {run.returncode}: {run.stderr.decode()}")
            scene = json.loads(run.stdout)["scenes"][0]
            row = scene["rows"][0]
            said[other].append((row["verdict"], len(scene["a"]["runs_ns"])))
            say(f"compare {number + 1}, {other}: {row['verdict']} after {len(scene['a']['runs_ns'])} rounds: {row['reason']}")
    return said


def accept_instructions(lamina, folder, count, busy):
    """Whether `lamina compare --by instructions` finds 3 % more work, and nothing in a copy.

    Holds if all of `count` comparisons with more work are regressed, no copy is, and none takes a minute. `busy` processes
    that only use the processor run at the same time.
    """
    write_scene(os.path.join(folder, "copy.json"), 0, count=0)
    # 3 % of the pixels of the stack.
    write_scene(os.path.join(folder, "plus3.json"), round(0.03 * STACK * HEIGHT))
    write_scene(os.path.join(folder, "same.json"), 0, count=0)
    load = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(busy)]
    said = {"copy": [], "plus3": []}
    try:
        for number in range(count):
            for other in said:
                line = [lamina.path, "compare", "--a", os.path.join(folder, "same.json"), "--b",
                        os.path.join(folder, f"{other}.json"), "--by", "instructions", "--json", "--quiet"]
                start = time.time()
                run = subprocess.run(line, capture_output=True)
                seconds = time.time() - start
                if run.returncode not in (0, 1):
                    sys.exit(f"gate: lamina compare ended with {run.returncode}: {run.stderr.decode()}")
                document = json.loads(run.stdout)
                row = document["scenes"][0]["rows"][0]
                said[other].append((row["verdict"], seconds, row["ratio"], row["noise"]))
                say(f"compare {number + 1}, {other}, {document['method']}: {row['verdict']} in {seconds:.1f} s: ratio "
                    f"{row['ratio']:.7f}, noise {row['noise']:.2e}")
    finally:
        for process in load:
            process.kill()
            process.wait()
    found = sum(verdict == "regressed" for verdict, _, _, _ in said["plus3"])
    false = sum(verdict != "same" for verdict, _, _, _ in said["copy"])
    rows = said["copy"] + said["plus3"]
    ratios = [ratio for _, _, ratio, _ in said["plus3"]]
    print(f"{machine()}; load {os.getloadavg()[0]:.1f}; {busy} busy processes beside it; counted by {document['method']}.")
    print(f"+3 %: {found} of {count} regressed, ratios {min(ratios):.6f} to {max(ratios):.6f}. A/A: {false} of {count} not the "
          f"same, off by {max(abs(ratio - 1) for _, _, ratio, _ in said['copy']):.1e} at most.")
    print(f"Runs of a side differ by {max(noise for _, _, _, noise in rows):.1e} at most. A comparison took "
          f"{percentile([s for _, s, _, _ in rows], 50):.1f} s in the middle, {max(s for _, s, _, _ in rows):.1f} s at most.")
    holds = found == count and false == 0 and max(s for _, s, _, _ in rows) < 60
    print("The gate holds." if holds else "The gate does not hold: all +3 % must be regressed, no A/A, within a minute each.")
    sys.exit(0 if holds else 1)


def tally(verdicts):
    names = ["regressed", "same", "improved", "undecided"]
    counts = ", ".join(f"{sum(v == name for v, _ in verdicts)} {name}" for name in names if any(v == name for v, _ in verdicts))
    return f"{counts or 'none'} of {len(verdicts)}, {sum(r for _, r in verdicts) / max(1, len(verdicts)):.0f} rounds on average"


def machine():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "unknown processor")
    return f"{len(os.sched_getaffinity(0))} x {model}, {os.uname().sysname} {os.uname().release}"


def main():
    ap = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    ap.add_argument("--lamina", required=True); ap.add_argument("--work", required=True)
    ap.add_argument("--rounds", type=int, default=200, help="rounds of the table, each four processes")
    ap.add_argument("--comparisons", type=int, default=20, help="runs of 'lamina compare' of each kind")
    ap.add_argument("--frames", type=int, default=200, help="frames of a process")
    ap.add_argument("--minutes", type=float, default=75, help="stop early rather than take longer")
    ap.add_argument("--by", choices=["time", "instructions"], default="time")
    ap.add_argument("--busy", type=int, default=0, help="by instructions: processes that use the processor at the same time")
    ap.add_argument("--from", dest="source", help="print the table of runs that were measured before")
    options = ap.parse_args()
    if options.source:
        with open(options.source) as file:
            print(table(json.load(file)))
        return
    if options.rounds < 1:
        sys.exit("gate: --rounds of at least 1")
    if options.frames < 100:
        sys.exit("gate: --frames of at least 100: p99 is among the rules")
    if options.by == "instructions":
        folder = os.path.join(options.work, "scenes")
        os.makedirs(folder, exist_ok=True)
        accept_instructions(Lamina(options.lamina, options.frames, options.work), folder, options.comparisons, options.busy)
    start = time.time()
    lamina = Lamina(options.lamina, options.frames, options.work)
    before = os.getloadavg()[0]
    paths, work = calibrate(lamina, os.path.join(options.work, "scenes"))
    share = 0.45 if options.comparisons else 0.95
    measured = {"work": work,
                "rounds": measure(lamina, paths, options.rounds, start + 60 * options.minutes * share)}
    with open(os.path.join(options.work, "runs.json"), "w") as file:
        json.dump(measured, file)
    middle = os.getloadavg()[0]
    said = accept(lamina, paths, options.comparisons, start + 60 * options.minutes - 30)
    print(f"{machine()}; load {before:.1f} before, {middle:.1f} between, {os.getloadavg()[0]:.1f} after; "
          f"{(time.time() - start) / 60:.0f} minutes; one thread, {options.frames} frames a process, percent flagged:\n")
    print(table(measured))
    if not options.comparisons:
        return
    found = sum(v == "regressed" for v, _ in said["plus5"])
    false = sum(v == "regressed" for v, _ in said["copy"])
    print(f"\n`lamina compare`, A/A: {tally(said['copy'])}. +5 %: {tally(said['plus5'])}.")
    holds = false == 0 and found >= 0.9 * options.comparisons and len(said["copy"]) == options.comparisons
    print("The gate holds." if holds else "The gate does not hold: no A/A may be regressed, nine of ten +5 % must be.")
    sys.exit(0 if holds else 1)


main()

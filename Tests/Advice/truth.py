"""An experiment on the account: what a layer is charged is what its removal saves.

Draws twelve screens by a seed, and hides each of some layers of each. `profile` charges the layer with its sublayers a
share of the frame, and tells apart what others are charged for but would go with it (`shared_ns`). Their sum is compared
with the share that hiding the layer saves, in instructions (callgrind) and, with `--time`, in time. Prints a line for
each layer with a large gap, a line for each screen, and the figures of all. The exit code is 1 if they miss the goals.

    python3 Tests/Advice/truth.py [--screens N] [--layers N] [--seed N] [--time] [--order CORRELATION]
    python3 Tests/Advice/truth.py --doubled

With `--doubled`, the work of a layer is doubled instead, by twice as many boxes, masks, texts, blurs or pictures. Its
charge has to double within 10 %.

With `--order` the rank correlation over all layers alone has a goal, as on machines that do other things as well.

LAMINA is the binary, by default that of a release build.
"""
import argparse, concurrent.futures, copy, json, os, pathlib, random, shutil, statistics, subprocess, sys, tempfile

from proofs import LAMINA, ROOT, counted, lamina, plain

WIDTH, HEIGHT = 390, 844
# Frames that are profiled; instructions are those of a run less those of a shorter one.
FRAMES, COUNTED, FEWER = 12, 4, 1
# What must hold: rank correlation over all layers and on the worst screen, gaps in points of the frame.
ALL, WORST_SCREEN, MEAN_GAP, WORST_GAP = 0.95, 0.85, 2.5, 10
# Profiles of each screen.
RUNS = 5
# Measurements of each kind of work, once and twice.
PAIRS = 11
COLORS = ["#ff3b30", "#ff9500", "#34c759", "#007aff", "#5856d6", "#1c1c1e", "#ffffff", "#8e8e93"]


class Screen:
    """A screen under construction: layers of one seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def color(self, alpha=""):
        return self.random.choice(COLORS) + alpha

    def box(self, frame, **more):
        return {"frame": [round(value, 2) for value in frame], "backgroundColor": self.color(), **more}

    def text(self, frame, size=15, words=4):
        string = " ".join(self.random.choice(["Tea", "garden", "window", "42 %", "mountain", "letter"]) for _ in range(words))
        return {"type": "text", "frame": frame, "string": string, "fontSize": size, "foregroundColor": "#000000"}

    def gradient(self, frame, **more):
        kind = self.random.choice([{}, {"gradientType": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1]}])
        return {"type": "gradient", "frame": frame, "colors": [self.color(), self.color(), self.color()], **kind, **more}

    def shape(self, frame):
        x, y = frame[2], frame[3]
        points = [(self.random.uniform(0, x), self.random.uniform(0, y)) for _ in range(24)]
        path = "M0 0" + "".join(f"L{a:.1f} {b:.1f}" for a, b in points) + "Z"
        return {"type": "shape", "frame": frame, "path": path, "fillColor": self.color("99"), "lineWidth": 1, "strokeColor": "#000000"}

    def card(self, frame, shadow="path", **more):
        width, height = frame[2], frame[3]
        card = self.box(frame, backgroundColor="#ffffff", cornerRadius=14, shadowOpacity=0.3, shadowOffset=[0, 4], shadowRadius=10, **more)
        if shadow == "path":
            card["shadowPath"] = {"roundedRect": [0, 0, width, height], "radius": 14}
        card["sublayers"] = [self.text([14, 10, width - 28, 22], 17), self.text([14, 36, width - 28, 40], 13, 12)]
        return card

    # MARK: kinds of parts

    def rows(self, y, height):
        """A list: rows with an icon, a title, a line."""
        rows = []
        for number in range(int(height // 44)):
            rows.append({"frame": [0, 44 * number, WIDTH, 44], "backgroundColor": "#ffffff", "sublayers": [
                self.box([16, 8, 28, 28], cornerRadius=6), self.text([56, 12, 260, 22]), self.box([56, 43.5, 334, 0.5])]})
        return {"name": "rows", "frame": [0, y, WIDTH, height], "sublayers": rows}

    def cards(self, y, height):
        half = (height - 30) / 2
        return {"name": "cards", "frame": [0, y, WIDTH, height], "sublayers": [
            self.card([16, 10, WIDTH - 32, half]), self.card([16, 20 + half, WIDTH - 32, half], self.random.choice(["path", "none"]))]}

    def blurred(self, y, height):
        """A blurred picture: filters on a group."""
        return {"name": "blurred", "frame": [20, y + 10, WIDTH - 40, height - 20], "filters": [{"type": "gaussianBlur", "radius": self.random.choice([4, 10, 20])}],
                "sublayers": [self.gradient([0, 0, WIDTH - 40, height - 20]), self.box([40, 20, 80, 60], cornerRadius=30)]}

    def group(self, y, height):
        """A group that fades as one."""
        return {"name": "group", "frame": [20, y + 10, WIDTH - 40, height - 20], "opacity": 0.6, "sublayers": [
            self.gradient([0, 0, 240, height - 20]), self.box([120, 20, 220, height - 60], cornerRadius=20), self.text([20, 20, 200, 40], 30, 2)]}

    def masked(self, y, height):
        return {"name": "masked", "frame": [20, y + 10, WIDTH - 40, height - 20], "sublayers": [
            self.gradient([0, 0, WIDTH - 40, height - 20]), self.shape([0, 0, WIDTH - 40, height - 20])],
            "mask": {"type": "gradient", "frame": [0, 0, WIDTH - 40, height - 20], "colors": ["#000000ff", "#00000000"]}}

    def clipped(self, y, height):
        return {"name": "clipped", "frame": [20, y + 10, WIDTH - 40, height - 20], "cornerRadius": 24, "masksToBounds": True, "backgroundColor": "#f2f2f7",
                "sublayers": [self.gradient([-10, -10, 260, height]), self.box([200, 30, 200, 80]), self.text([20, height - 60, 300, 24], 17, 5)]}

    def shapes(self, y, height):
        return {"name": "shapes", "frame": [0, y, WIDTH, height], "sublayers": [self.shape([20, 10, WIDTH - 40, height - 20]), self.shape([60, 30, 200, height - 60])]}

    def dots(self, y, height):
        dots = [self.box([self.random.uniform(0, WIDTH - 6), self.random.uniform(0, height - 6), 6, 6], cornerRadius=2) for _ in range(600)]
        return {"name": "dots", "frame": [0, y, WIDTH, height], "sublayers": dots}

    def pulse(self, y, height):
        """A shadow whose radius is animated: its mask is made anew in each frame."""
        card = self.card([30, 20, WIDTH - 60, height - 40])
        card["animations"] = [{"type": "basic", "keyPath": "shadowRadius", "from": 6, "to": 20, "duration": 2}]
        return {"name": "pulse", "frame": [0, y, WIDTH, height], "sublayers": [card]}

    def texts(self, y, height):
        return {"name": "texts", "frame": [0, y, WIDTH, height], "sublayers": [self.text([16, 6 + 24 * n, 360, 22], 14, 9) for n in range(int(height // 24) - 1)]}

    def glass(self):
        return {"name": "glass", "frame": [0, self.random.choice([0, 300, 740]), WIDTH, 104], "backgroundColor": "#ffffff40",
                "backgroundFilters": [{"type": "gaussianBlur", "radius": self.random.choice([8, 20])}], "sublayers": [self.text([20, 50, 300, 30], 22, 3)]}

    def scene(self, number, kinds, hasGlass):
        height = HEIGHT / len(kinds)
        parts = [getattr(self, kind)(place * height, height) for place, kind in enumerate(kinds)]
        if hasGlass:
            parts.append(self.glass())
        # Something moves, so that each frame is rendered.
        parts.append(self.box([20, 700, 12, 12], name="clock", animations=[{"type": "basic", "keyPath": "position.x", "from": 30, "to": 360, "duration": 2}]))
        return {"version": 1, "name": f"truth-{number}", "canvas": {"width": WIDTH, "height": HEIGHT, "scale": 2, "background": "#f2f2f7"},
                "timeline": {"duration": 2, "framesPerSecond": 60}, "root": {"name": "screen", "sublayers": parts}}


KINDS = ["rows", "cards", "blurred", "group", "masked", "clipped", "shapes", "dots", "pulse", "texts"]
# Six screens as people make them, by their parts; the others by the seed.
GIVEN = [(["rows", "rows", "texts"], True), (["cards", "cards"], True), (["clipped", "masked", "shapes"], False),
         (["group", "blurred", "texts"], True), (["dots", "pulse"], False), (["texts", "clipped", "cards", "rows"], True)]


def screens(count, seed):
    for number in range(count):
        screen = Screen(seed * 1000 + number)
        kinds, glass = GIVEN[number] if number < len(GIVEN) else (screen.random.sample(KINDS, screen.random.randint(2, 4)), screen.random.random() < 0.5)
        yield screen.scene(number, kinds, glass), screen.random


def layers(scene):
    """Paths of layers to hide: all that lie at most two levels below the root."""
    found = []
    for first, upper in enumerate(scene["root"]["sublayers"]):
        found.append((first,))
        found += [(first, second) for second in range(len(upper.get("sublayers", [])))]
    return found


def layer(scene, place):
    found = scene["root"]
    for step in place:
        found = found["sublayers"][step]
    return found


def name(place):
    return "root" + "".join(f".sublayers[{step}]" for step in place)


def profile(file):
    return json.loads(lamina("profile", file, "--frames", FRAMES, "--repeats", 5, "--warm-up", 2, "--threads", 1, "--seconds", 0, "--quiet", "--json").stdout)


def instructions(file, folder):
    return counted(file, folder, 0, COUNTED) - counted(file, folder, 0, FEWER)


def saved_time(file, without):
    """The share of the frame's time that a file without a layer saves, by processes of both in turn."""
    run = lamina("compare", "--a", file, "--b", without, "--rounds", 12, "--max-rounds", 12, "--frames", FRAMES, "--warm-up", 2,
                 "--metric", "floor.mean", "--arguments", "--threads 1 --times-only", "--json", check=False)
    return 100 * (1 - json.loads(run.stdout)["scenes"][0]["rows"][0]["ratio"])


def ranks(values):
    # What differs by less than a point of the frame has no order: siblings are alike.
    values = [round(value) for value in values]
    order = sorted(range(len(values)), key=lambda place: values[place])
    result = [0.0] * len(values)
    start = 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for place in range(start, end + 1):
            result[order[place]] = (start + end) / 2
        start = end + 1
    return result


def spearman(pairs):
    if len(pairs) < 2:
        return 1.0
    a, b = ranks([pair[0] for pair in pairs]), ranks([pair[1] for pair in pairs])
    mean = (len(pairs) - 1) / 2
    top = sum((x - mean) * (y - mean) for x, y in zip(a, b))
    bottom = (sum((x - mean) ** 2 for x in a) * sum((y - mean) ** 2 for y in b)) ** 0.5
    return top / bottom if bottom else 1.0


def experiment(scene, chooser, count, folder, timed):
    """Of each hidden layer: its name, the charged share, the saved shares in instructions and in time, the shared one."""
    file = folder / f"{scene['name']}.json"
    file.write_text(json.dumps(scene))
    # A busy machine changes its pace within a run: medians of several.
    profiles, all_of = [profile(file) for _ in range(RUNS)], instructions(file, folder)
    shares = {}
    for run in profiles:
        for row in run["layer_tree"]:
            shared = row.get("shared_ns", 0)
            part = [100 * time / run["floor"]["mean_ns"] for time in (row["total_ns"] + shared, shared)]
            shares.setdefault(row["layer"], []).append(part)
    charged = {layer.split(" ")[0]: (layer, *(statistics.median(part) for part in zip(*parts)))
               for layer, parts in shares.items() if len(parts) == RUNS}
    places = sorted((place for place in layers(scene) if name(place) in charged), key=lambda place: -charged[name(place)][1])
    # The dearest half, and others.
    dearest = places[: count // 2]
    chosen = dearest + chooser.sample(places[count // 2:], min(count - len(dearest), len(places) - len(dearest)))

    def hiding(place):
        """The file of the scene without a layer, and the instructions that it saves."""
        without = copy.deepcopy(scene)
        layer(without, place)["isHidden"] = True
        own = pathlib.Path(tempfile.mkdtemp(dir=folder))
        (own / "lamina").symlink_to(plain(folder))
        other = own / "without.json"
        other.write_text(json.dumps(without))
        return other, 100 * (1 - instructions(other, own) / all_of)

    # Instructions do not depend on what else the machine does; times are taken afterwards, alone.
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        hidden = list(pool.map(hiding, chosen))
    for place, (other, saved) in zip(chosen, hidden):
        path, charge, shared = charged[name(place)]
        yield path, charge, saved, saved_time(file, other) if timed else None, shared


# MARK: twice the work


def parts(kind, count):
    """Sublayers of one kind, side by side, so that each does the same work as any other."""
    screen = Screen(7)
    small = [[8 + 31 * (n % 12), 10 + 31 * (n // 12), 28, 28] for n in range(count)]
    large = [[10 + 62 * (n % 6), 10 + 62 * (n // 6), 56, 56] for n in range(count)]
    if kind == "boxes":
        return [screen.box(frame, cornerRadius=8) for frame in small]
    if kind == "masks":
        return [screen.gradient(frame, mask={"type": "gradient", "frame": [0, 0, 56, 56], "colors": ["#000000ff", "#00000000"]}) for frame in large]
    if kind == "texts":
        return [screen.text([10 + 126 * (n % 3), 10 + 20 * (n // 3), 120, 18], 14, 4) for n in range(count)]
    if kind == "blurs":
        return [screen.box(frame, filters=[{"type": "gaussianBlur", "radius": 6}]) for frame in large]
    return [{"frame": frame, "contents": "picture", "cornerRadius": 6, "masksToBounds": True} for frame in small]


def doubled(folder):
    """Whether the charge of a layer doubles with its work, within 10 %."""
    shutil.copy(ROOT / "Fixtures/scenes/images/beach.png", folder / "beach.png")
    holds = True
    for kind, count in (("boxes", 144), ("masks", 24), ("texts", 60), ("blurs", 16), ("pictures", 96)):
        files = []
        for times in (1, 2):
            layer = {"name": kind, "frame": [0, 0, WIDTH, HEIGHT], "sublayers": parts(kind, times * count)}
            clock = {"frame": [20, 820, 12, 12], "backgroundColor": "#000000",
                     "animations": [{"type": "basic", "keyPath": "position.x", "from": 30, "to": 360, "duration": 2}]}
            scene = {"version": 1, "canvas": {"width": WIDTH, "height": HEIGHT, "scale": 2, "background": "#ffffff"},
                     "timeline": {"duration": 2, "framesPerSecond": 60}, "images": {"picture": "beach.png"},
                     "root": {"sublayers": [layer, clock]}}
            files.append(folder / f"{kind}-{times}.json")
            files[-1].write_text(json.dumps(scene))
        # A busy machine changes its pace from run to run: pairs, one right after the other, and their median.
        pairs = [[charge(file) for file in files] for _ in range(PAIRS)]
        ratio = statistics.median(twice / once for once, twice in pairs)
        is_doubled = 1.8 <= ratio <= 2.2
        holds = holds and is_doubled
        print(f"twice the {kind}: {min(pair[0] for pair in pairs) / 1e6:.3f} ms and {ratio:.2f} times as much"
              f"{'' if is_doubled else ': not doubled'}", flush=True)
    return holds


def charge(file):
    """What the first sublayer is charged with all below it, ns."""
    return next(row["total_ns"] for row in profile(file)["layer_tree"] if row["layer"].startswith("root.sublayers[0] "))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--screens", type=int, default=12)
    parser.add_argument("--layers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=54)
    parser.add_argument("--time", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    parser.add_argument("--order", type=float)
    parser.add_argument("--doubled", action="store_true")
    arguments = parser.parse_args()
    if arguments.doubled:
        with tempfile.TemporaryDirectory() as temporary:
            return 0 if doubled(pathlib.Path(temporary)) else 1
    everything, worst, bad = [], 1.0, False
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        plain(folder)
        for scene, chooser in screens(arguments.screens, arguments.seed):
            rows = list(experiment(scene, chooser, arguments.layers, folder, arguments.time))
            for path, charge, saved, time, shared in rows:
                if arguments.verbose or abs(charge - saved) > MEAN_GAP:
                    print(f"  {path}: charged {charge:.1f} %, saved {saved:.1f} % of instructions"
                          + (f", {time:.1f} % of time" if time is not None else "") + (f" (shared: {shared:.1f} %)" if shared else ""))
            one = spearman([(row[1], row[2]) for row in rows])
            worst = min(worst, one)
            gaps = [abs(row[1] - row[2]) for row in rows]
            print(f"{scene['name']}: {len(rows)} layers, rank correlation {one:.3f}, mean gap {sum(gaps) / len(gaps):.2f}, worst {max(gaps):.2f}", flush=True)
            everything += rows
    for column, what in ((2, "instructions"), (3, "time")) if arguments.time else ((2, "instructions"),):
        overall = spearman([(row[1], row[column]) for row in everything])
        gaps = [abs(row[1] - row[column]) for row in everything]
        mean, most = sum(gaps) / len(gaps), max(gaps)
        print(f"{len(everything)} layers by {what}: rank correlation {overall:.3f}, worst screen {worst:.3f}, mean gap {mean:.2f} points, worst {most:.2f}")
        if column == 2:
            bad = overall < arguments.order if arguments.order is not None else overall < ALL or worst < WORST_SCREEN or mean >= MEAN_GAP or most >= WORST_GAP
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())

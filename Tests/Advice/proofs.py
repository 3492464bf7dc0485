"""Proofs of advice on every fixture scene, screen and package: it is true, repeatable and fast.

For each scene, two runs of explain must have the same findings in the same order. Each piece of advice is applied by
itself, and must lower the modelled cost by exactly the stated amount. Retired instructions (callgrind) stand beside it:
"!" marks those that fall by less than half of that share, as where memory takes the time. Prints a line for each piece
of advice, then the figures of all.

    python3 Tests/Advice/proofs.py [SCENE ...]

LAMINA is the binary, by default that of a release build.
"""
import concurrent.futures, json, os, pathlib, subprocess, sys, tempfile, time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LAMINA = os.environ.get("LAMINA", str(ROOT / ".build/release/lamina"))
# Frames from the time on at which most fixtures move; all of them and as many fewer are counted.
TIME, FRAMES, FEWER = 0.5, 12, 3
# Savings from this share of the modelled frame on are held against instructions.
LEAST_SHARE = 0.02


def lamina(*arguments, check=True):
    run = subprocess.run([LAMINA, *map(str, arguments)], capture_output=True, text=True)
    if check and run.returncode != 0:
        raise RuntimeError(f"lamina {' '.join(map(str, arguments))}: {run.returncode}: {run.stderr}")
    return run


def explain(scene, *arguments):
    """The explanation of a scene as JSON: no measured times, every change tried; `None` where there is none."""
    run = lamina("explain", scene, "--runs", 0, "--frames", FRAMES, "--time", TIME, "--seconds", 600, "--limit",
                 2000, "--threads", 1, "--quiet", "--json", *arguments, check=False)
    return json.loads(run.stdout) if run.returncode == 0 else None


def plain(folder):
    """The binary without its table of sections: valgrind 3.19 gives up over debug information that it does not know."""
    copy = folder / "lamina"
    if not copy.exists():
        data = bytearray(pathlib.Path(LAMINA).read_bytes())
        data[0x28:0x30], data[0x3C:0x40] = bytes(8), bytes(4)
        copy.write_bytes(data)
        copy.chmod(0o700)
    return copy


def counted(scene, folder, first, frames):
    """Instructions of a run that renders some frames, each whole."""
    out = folder / f"callgrind.{frames}"
    subprocess.run(
        ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", "--quiet", str(plain(folder)), "count-frames",
         "--whole", "--frames", f"{first}-{first + frames - 1}", "--fps", "60", "--quiet", "--",
         str(scene)], capture_output=True, check=True, env={**os.environ, "SWIFT_DETERMINISTIC_HASHING": "1"})
    return next(int(line.split()[1]) for line in out.read_text().splitlines()
                if line.startswith(("summary:", "totals:")))


def instructions(scene, folder):
    """Instructions of the frames: of a run less those of a shorter one."""
    first = round(60 * TIME)
    return counted(scene, folder, first, FRAMES) - counted(scene, folder, first, FEWER)


def applied(scene, name, folder):
    """A scene with one piece of advice, in a folder of its own."""
    target = folder / name
    lamina("explain", scene, "--runs", 0, "--frames", FRAMES, "--time", TIME, "--seconds", 600, "--limit", 2000,
           "--threads", 1, "--quiet", "--apply", "--only", name, "-o", f"{target}/")
    return target / "scene.json"


def prove(scene):
    """What is said of a scene: lines, and the mistakes among them."""
    first, second = explain(scene), explain(scene)
    if first is None:
        return [], []
    lines, mistakes = [], []
    name = scene.name
    if first["findings"] != second["findings"]:
        mistakes.append(f"{name}: two runs have other findings")
    advice = [f for f in first["findings"] if f["state"] in ("verified", "conditional")]
    if not advice:
        return lines, mistakes
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        before = instructions(scene, folder)
        for finding in advice:
            faster = applied(scene, finding["id"], folder)
            after = explain(faster, "--limit", 0)
            saved = first["modelled_ns"] - after["modelled_ns"]
            share = 1 - instructions(faster, folder) / before
            # A scene file has numbers to a millionth, and colours in bytes.
            isTrue = abs(saved - finding["modelled_ns"]) <= 1e-6 * first["modelled_ns"]
            isMet = finding["modelled_share"] < LEAST_SHARE or share >= finding["modelled_share"] / 2
            lines.append((name, finding["id"], len(finding["layers"]), finding["modelled_share"], share, isTrue, isMet))
            if not isTrue:
                mistakes.append(f"{name}: {finding['id']} says {finding['modelled_ns']} ns, and saves {saved}")
    return lines, mistakes


def fast():
    """5,000 layers with 150 pins that are alike: seconds and lines of explain, and what it says first."""
    pins = [{"name": f"pin {k}", "frame": [20 + 61 * k % 340, 20 + 97 * k % 780, 20, 26], "shadowOpacity": 0.4,
             "shadowRadius": 2, "shadowOffset": [0, 1],
             "sublayers": [{"type": "shape", "frame": [0, 0, 20, 26], "fillColor": "#d23f31",
                            "path": "M10 26C10 26 1 17 1 10C1 -2 19 -2 19 10C19 17 10 26 10 26Z"}]}
            for k in range(150)]
    cells = [{"frame": [4 * (k % 97), 3 * (k // 97 * 5 % 280), 3, 2], "backgroundColor": f"#{k % 200 + 40:02x}9080"}
             for k in range(4700)]
    scene = {"version": 1, "name": "pins", "canvas": {"width": 390, "height": 844, "scale": 2, "background": "#ffffff"},
             "root": {"sublayers": [{"frame": [0, 0, 390, 844], "sublayers": cells + pins, "animations": [
                 {"type": "basic", "keyPath": "transform.scale", "from": 1, "to": 1.2, "duration": 2}]}]}}
    with tempfile.TemporaryDirectory() as temporary:
        path = pathlib.Path(temporary) / "pins.json"
        path.write_text(json.dumps(scene))
        start = time.monotonic()
        text = lamina("explain", path, "--quiet").stdout
        seconds = time.monotonic() - start
    first = next(line for line in text.splitlines() if line.startswith("1. "))
    mistakes = []
    if seconds >= 20 or len(text.splitlines()) > 40 or "shadowPath" not in first:
        mistakes.append(f"5,000 layers with 150 pins: {seconds:.1f} s, {len(text.splitlines())} lines, first {first}")
    return f"5,000 layers with 150 pins: {seconds:.1f} s, {len(text.splitlines())} lines, first: {first}", mistakes


def main():
    scenes = [pathlib.Path(name) for name in sys.argv[1:]] or sorted(
        [*ROOT.glob("Fixtures/scenes/*.json"), *ROOT.glob("Fixtures/screens/*.json"),
         *ROOT.glob("Fixtures/animations/*.json"), *ROOT.glob("Fixtures/packages/*.ca"),
         *ROOT.glob("Fixtures/captures/*.viewhierarchy"), *ROOT.glob("Fixtures/lottie/*.json")])
    advice, mistakes = [], []
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for lines, wrong in pool.map(prove, scenes):
            for name, finding, layers, modelled, retired, isTrue, isMet in lines:
                print(f"{name:28} {finding:28} {layers:4} layers {modelled:7.1%} modelled {retired:7.1%} instructions"
                      + ("" if isTrue and isMet else "  !"), flush=True)
            advice += lines
            mistakes += wrong
    text, wrong = fast()
    print(text)
    mistakes += wrong
    judged = [line for line in advice if line[3] >= LEAST_SHARE]
    if sum(line[4] for line in judged) < sum(line[3] for line in judged) / 2:
        mistakes.append("all advice together saves less than half of its share in instructions")
    print(f"{len(scenes)} scenes, {len(advice)} pieces of advice: {sum(line[5] for line in advice)} save exactly what is "
          f"said by the model; of {len(judged)} that save {LEAST_SHARE:.0%} and more, {sum(line[6] for line in judged)} "
          "save half of it in instructions")
    for mistake in mistakes:
        print(f"mistake: {mistake}", file=sys.stderr)
    return 1 if mistakes else 0


if __name__ == "__main__":
    sys.exit(main())

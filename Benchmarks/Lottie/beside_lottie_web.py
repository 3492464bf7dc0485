"""Compares Lottie files, drawn as they ask, with lottie-web in headless Chromium and with ThorVG.

    beside_lottie_web.py --player lottie.js [--lamina PROGRAM] [--as MODE] [--keep FOLDER] [--part P] [--table] FILE|FOLDER ...

`--player` is lottie-web's built player (build/player/lottie.js of its repository). ThorVG is asked where its wheel
`thorvg-python` is installed. Each file is drawn at its middle frame, or at `--part`, over white, its longest side 512 pixels.

A pixel agrees if each of its channels differs by at most 16 of 255, at its own place or at a neighbour's: edges are
antialiased differently. A file agrees where 99.5 % of its pixels do.
"""
import argparse
import base64
import concurrent.futures
import concurrent.futures.process
import io
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy
from PIL import Image

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Pages"))

SIDE = 512
TOLERANCE = 16
PAGE = """<!DOCTYPE html><meta charset="utf-8"><style>body { margin: 0; background: white }
#stage { width: %dpx; height: %dpx } svg { display: block }</style><div id="stage"></div>""" % (SIDE, SIDE)
SHOW = """
const [data, width, height, frame, done] = arguments, stage = document.getElementById('stage');
window.shown && window.shown.destroy();
stage.innerHTML = '';
stage.style.width = width + 'px';
stage.style.height = height + 'px';
const finish = message => requestAnimationFrame(() => setTimeout(() => done(message), 30));
try {
  window.shown = lottie.loadAnimation({container: stage, renderer: 'svg', loop: false, autoplay: false,
    animationData: data, rendererSettings: {preserveAspectRatio: 'none'}});
  const show = () => { window.shown.goToAndStop(frame, true); document.fonts.ready.then(() => finish('')); };
  window.shown.isLoaded ? show() : window.shown.addEventListener('DOMLoaded', show);
  setTimeout(() => finish('not loaded'), 4000);
} catch (error) { finish(String(error)); }
"""


def flat(image):
    """Returns a picture over white as an array."""
    white = Image.new("RGBA", image.size, "white")
    white.alpha_composite(image.convert("RGBA"))
    return numpy.asarray(white.convert("RGB")).astype(numpy.int16)


class LottieWeb:
    """lottie-web in one page of a headless Chromium."""

    def __init__(self, player):
        import browser
        self.driver = browser.browser((SIDE, SIDE))
        page = pathlib.Path(tempfile.mkdtemp()) / "page.html"
        page.write_text(PAGE, encoding="utf-8")
        self.driver.get(page.as_uri())
        self.driver.execute_script(pathlib.Path(player).read_text(encoding="utf-8") + "\nwindow.lottie = lottie;")
        self.driver.set_script_timeout(10)

    def draw(self, path, data, size, frame):
        message = self.driver.execute_async_script(SHOW, data, size[0], size[1], frame)
        if message:
            raise RuntimeError(message)
        taken = self.driver.execute_cdp_cmd("Page.captureScreenshot", {
            "format": "png", "clip": {"x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1}})
        return flat(Image.open(io.BytesIO(base64.b64decode(taken["data"]))))


def draw_by_thorvg(data, size, frame):
    """Returns ThorVG's picture; in a process of its own, which a file may end."""
    import thorvg_python as library
    engine = library.Engine(threads=0)
    animation = library.LottieAnimation(engine)
    picture = animation.get_picture()
    picture.load_data(json.dumps(data).encode(), "lottie+json", None, True)
    picture.set_size(*size)
    canvas = library.SwCanvas(engine)
    canvas.set_target(*size)
    canvas.add(picture)
    animation.set_frame(frame)
    canvas.update()
    canvas.draw(True)
    canvas.sync()
    # Colours are multiplied by alpha.
    pixels = numpy.asarray(canvas.get_pillow().convert("RGBA")).astype(numpy.int16)
    return pixels[:, :, :3] + 255 - pixels[:, :, 3:]


class ThorVG:
    """ThorVG by its Python wheel."""

    def __init__(self):
        import thorvg_python
        self.pool = None

    def draw(self, path, data, size, frame):
        self.pool = self.pool or concurrent.futures.ProcessPoolExecutor(1)
        try:
            return self.pool.submit(draw_by_thorvg, data, size, frame).result(timeout=10)
        except (concurrent.futures.process.BrokenProcessPool, TimeoutError):
            for process in list(self.pool._processes.values()):
                process.kill()
            self.pool = None
            raise


class Lamina:
    """Lamina's command."""

    def __init__(self, program, mode):
        (self.program, self.mode) = (program, mode)
        self.out = pathlib.Path(tempfile.mkdtemp()) / "out.png"

    def draw(self, path, data, size, frame):
        time = frame / data["fr"]
        run = subprocess.run(
            [self.program, "render", str(path), "--lottie-as", self.mode, "--time", repr(time), "--scale",
             repr(size[2]), "-q", "-o", str(self.out)], capture_output=True, text=True, timeout=120)
        if run.returncode:
            raise RuntimeError(run.stderr.strip()[-200:])
        return flat(Image.open(self.out))


def spread(channel, reach=numpy.maximum):
    """Returns the largest, or the smallest, value of each pixel and its eight neighbours."""
    padded = numpy.pad(channel, ((1, 1), (1, 1), (0, 0)), mode="edge")
    height, width = channel.shape[:2]
    result = channel
    for y in range(3):
        for x in range(3):
            result = reach(result, padded[y:y + height, x:x + width])
    return result


def agreement(ours, theirs):
    """Returns the share of pixels that agree."""
    height, width = min(ours.shape[0], theirs.shape[0]), min(ours.shape[1], theirs.shape[1])
    (ours, theirs) = (ours[:height, :width], theirs[:height, :width])
    def within(a, b):
        return ((a <= spread(b) + TOLERANCE) & (a >= spread(b, numpy.minimum) - TOLERANCE)).all(axis=2)
    return float((within(ours, theirs) & within(theirs, ours)).mean())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="+", type=pathlib.Path)
    parser.add_argument("--player", required=True)
    parser.add_argument("--lamina", default=str(ROOT / ".build/release/lamina"))
    parser.add_argument("--as", dest="mode", default="file")
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the pictures of files that do not agree")
    parser.add_argument("--part", type=float, default=0.5, help="the part of the length that is drawn, 0 to 1")
    parser.add_argument("--table", action="store_true", help="print a table in Markdown")
    arguments = parser.parse_args()
    paths = [file for path in arguments.paths
             for file in (sorted(path.rglob("*.json")) if path.is_dir() else [path])]
    lamina, web = Lamina(arguments.lamina, arguments.mode), LottieWeb(arguments.player)
    try:
        thorvg = ThorVG()
    except ImportError:
        thorvg = None
    agreeing = tried = 0
    if arguments.table:
        print("| file | frame | Lamina and lottie-web | ThorVG and lottie-web | Lamina and ThorVG |\n|---|---|---|---|---|")
    for path in paths:
        data = json.loads(path.read_text(encoding="utf-8"))
        scale = SIDE / max(data["w"], data["h"])
        size = (round(data["w"] * scale), round(data["h"] * scale), scale)
        frame = int((data["op"] - data["ip"]) * arguments.part)
        pictures, problems = [], []
        for engine in (lamina, web, thorvg):
            try:
                pictures.append(engine.draw(path, data, size if engine is lamina else size[:2], frame) if engine else None)
            except Exception as error:
                pictures.append(None)
                problems.append(f"{type(engine).__name__}: {str(error).splitlines()[0][:150] if str(error) else error!r}")
        def share(a, b):
            return agreement(a, b) if a is not None and b is not None else None
        (ours, theirs, third) = pictures
        shares = [share(ours, theirs), share(third, theirs), share(ours, third)]
        tried += 1
        agrees = (shares[0] or 0) >= 0.995
        agreeing += agrees
        texts = ["-" if s is None else f"{100 * s:.2f} %" for s in shares]
        if arguments.table:
            print(f"| {path.name} | {frame} | " + " | ".join(texts) + " |", flush=True)
        else:
            print("ok  " if agrees else "OFF ", path.name, frame, *texts, *problems, flush=True)
        if arguments.keep and not agrees and all(p is not None for p in pictures[:2]):
            arguments.keep.mkdir(parents=True, exist_ok=True)
            shown = [p for p in pictures if p is not None]
            height = max(p.shape[0] for p in shown)
            row = [numpy.pad(p, ((0, height - p.shape[0]), (0, 8), (0, 0)), constant_values=128) for p in shown]
            Image.fromarray(numpy.concatenate(row, axis=1).astype(numpy.uint8)).save(
                arguments.keep / (path.stem + ".png"))
    web.driver.quit()
    print(f"{agreeing} of {tried} files agree", file=sys.stderr, flush=True)
    sys.stdout.flush()
    # A pool whose process was killed would wait for it.
    os._exit(0)


if __name__ == "__main__":
    main()

"""Compares the fonts and the advances of Lamina's texts with headless Chromium's, cluster by cluster.

    beside_chromium.py [--strings FILE] [--family NAME] [--lamina PROGRAM]

Both use the machine's fontconfig. A string agrees where every cluster has the same font, and an advance within half
a pixel at 40 pixels. Lamina's clusters are told apart by a colour each, which changes no glyph.

Exits with 1 if fewer than 98 of 100 strings agree.
"""
import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import unicodedata

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
sys.path.insert(0, str(ROOT / "Tests/Pages"))
import browser

TOLERANCE = 0.5
PAGE = """<!DOCTYPE html><html lang="en"><meta charset="utf-8"><style>
span span { position: static } body > span { position: absolute; left: 0; white-space: pre; font-size: 40px }
</style><body></body></html>"""
# Each string twice: as it is, for widths and edges, and with a span for each cluster, for fonts.
MEASURE = """
const [strings, family] = arguments, clusters = new Intl.Segmenter('en', {granularity: 'grapheme'});
return strings.map(string => {
  const [whole, parts] = [document.createElement('span'), document.createElement('span')];
  for (const span of [whole, parts]) { span.dir = 'auto'; span.style.fontFamily = family; document.body.append(span); }
  parts.className = 'parts';
  whole.textContent = string;
  const left = whole.getBoundingClientRect().left, range = document.createRange();
  return [...clusters.segment(string)].map(part => {
    const own = document.createElement('span');
    own.textContent = part.segment;
    parts.append(own);
    range.setStart(whole.firstChild, part.index);
    range.setEnd(whole.firstChild, part.index + part.segment.length);
    return {text: part.segment, rects: [...range.getClientRects()].map(r => [r.left - left, r.right - left])};
  });
});
"""


def of_chromium(strings, family):
    """Returns each string's clusters: their texts, their boxes, and the names of their fonts' files."""
    driver = browser.browser(flags=["--font-render-hinting=none"])
    try:
        page = pathlib.Path(tempfile.mkdtemp()) / "page.html"
        page.write_text(PAGE, encoding="utf-8")
        driver.get(page.as_uri())
        rows = driver.execute_script(MEASURE, strings, family)
        driver.execute_cdp_cmd("DOM.enable", {})
        driver.execute_cdp_cmd("CSS.enable", {})
        root = driver.execute_cdp_cmd("DOM.getDocument", {"depth": 0})["root"]["nodeId"]
        nodes = iter(driver.execute_cdp_cmd(
            "DOM.querySelectorAll", {"nodeId": root, "selector": ".parts span"})["nodeIds"])
        for row in rows:
            for cluster in row:
                fonts = driver.execute_cdp_cmd("CSS.getPlatformFontsForNode", {"nodeId": next(nodes)})["fonts"]
                cluster["fonts"] = {font["familyName"] for font in fonts}
        return rows
    finally:
        driver.quit()


def of_lamina(rows, family, program):
    """Returns each string's runs, one for each cluster."""
    layers = []
    for row in rows:
        start, runs = 0, []
        for index, cluster in enumerate(row):
            length = len(cluster["text"].encode("utf-16-le")) // 2
            runs.append({"range": [start, length], "color": "#%06x" % (index * 7919 % 0xFFFFFF)})
            start += length
        string = "".join(cluster["text"] for cluster in row)
        layers.append({"type": "text", "frame": [0, 0, 2000, 100], "string": string, "font": family,
                       "fontSize": 40, "runs": runs})
    scene = {"version": 1, "canvas": {"width": 2000, "height": 100}, "root": {"sublayers": layers}}
    path = pathlib.Path(tempfile.mkdtemp()) / "scene.json"
    path.write_text(json.dumps(scene), encoding="utf-8")
    found = json.loads(subprocess.run(
        [program, "inspect", "--json", "--quiet", path], check=True, capture_output=True).stdout)
    result = [layer["runs"] for layer in found if layer["type"] == "text"]
    for runs in result:
        left = min((run["x"] for run in runs), default=0)
        for run in runs:
            run["x"] -= left
    return result


def family_of(file):
    """Returns the family that fontconfig gives a font's file first."""
    if file not in family_of.known:
        output = subprocess.run(["fc-scan", "--format", "%{family[0]}\n", file], capture_output=True, text=True)
        family_of.known[file] = output.stdout.split("\n")[0]
    return family_of.known[file]


family_of.known = {}


def is_unseen(text):
    """Returns whether a cluster is nothing but controls and selectors."""
    return all(unicodedata.category(c) in ("Cf", "Zl", "Zp") or "\uFE00" <= c <= "\uFE0F" for c in text)


def differences(row, runs):
    """Returns how a string's runs differ from Chromium's clusters, in words."""
    words, spare = [], list(runs)
    for cluster in row:
        text, rects, fonts = cluster["text"], cluster["rects"], cluster["fonts"]
        if is_unseen(text):
            continue
        advance = sum(right - left for left, right in rects)
        left = min((rect[0] for rect in rects), default=0)
        same = [run for run in spare if run["string"] == text]
        if not same:
            words.append(f"{text!r} has no run")
            continue
        run = min(same, key=lambda run: abs(run["x"] - left))
        spare.remove(run)
        font = family_of(run["file"])
        # Chromium may set a joiner at the end of a cluster, which is not to be seen, in a font of its own.
        if fonts and font not in fonts or len(fonts) > 1 and text[-1] not in "\u200C\u200D":
            words.append(f"{text!r} is set in {font}, in Chromium in {', '.join(sorted(fonts))}")
        if abs(run["width"] - advance) > TOLERANCE:
            words.append(f"{text!r} is {run['width']:.2f} wide, in Chromium {advance:.2f}")
    return words


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--strings", default=HERE / "strings.txt", type=pathlib.Path)
    arguments.add_argument("--family", default="DejaVu Sans")
    arguments.add_argument("--lamina", default=ROOT / ".build/release/lamina", type=pathlib.Path)
    given = arguments.parse_args()
    strings = given.strings.read_text(encoding="utf-8").rstrip("\n").split("\n")
    rows = of_chromium(strings, given.family)
    agreeing = 0
    for string, row, runs in zip(strings, rows, of_lamina(rows, given.family, given.lamina)):
        words = differences(row, runs)
        agreeing += not words
        if words:
            print(f"{string}\n  " + "\n  ".join(words))
    print(f"{agreeing} of {len(strings)} strings agree in {given.family}")
    return 0 if agreeing >= 0.98 * len(strings) else 1


if __name__ == "__main__":
    sys.exit(main())

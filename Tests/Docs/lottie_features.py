"""Small Lottie files, one for each row of the page's table of features, and the offscreen passes that each needs."""
import json, subprocess

from documents import LAMINA


def fixed(value):
    return {"a": 0, "k": value}


def transform(**more):
    return {"o": fixed(100), "r": fixed(0), "p": fixed([50, 50]), "a": fixed([0, 0]), "s": fixed([100, 100]), **more}


def group(*items):
    return {"ty": "gr", "it": [*items, {"ty": "tr", **transform(p=fixed([0, 0]))}]}


BOX = {"ty": "rc", "p": fixed([0, 0]), "s": fixed([60, 40]), "r": fixed(0)}
OTHER = {"ty": "el", "p": fixed([20, 10]), "s": fixed([40, 40])}
FILL = {"ty": "fl", "c": fixed([0.2, 0.4, 1]), "o": fixed(100)}


def gradient(kind="gf", alpha=False):
    stops = [0, 1, 0, 0, 1, 0, 0, 1] + ([0, 1, 1, 0.3] if alpha else [])
    more = {"w": fixed(6), "lc": 1, "lj": 1} if kind == "gs" else {"r": 1}
    return {"ty": kind, "t": 1, "s": fixed([-30, 0]), "e": fixed([30, 0]), "o": fixed(100), "g": {"p": 2, "k": fixed(stops)}, **more}


def shape(*items, name="layer", **more):
    return {"ty": 4, "nm": name, "ind": 1, "ip": 0, "op": 60, "st": 0, "ks": more.pop("ks", transform()), "shapes": list(items), **more}


def mask(mode="a", opacity=100, feather=0):
    """A triangle, which no clip with corners replaces."""
    points = {"c": True, "v": [[-20, -20], [30, -10], [0, 30]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3}
    more = {"f": fixed([feather, feather])} if feather else {}
    return {"mode": mode, "pt": fixed(points), "o": fixed(opacity), "inv": False, **more}


def masked(*masks):
    return [shape(group(BOX, FILL), hasMask=True, masksProperties=list(masks))]


def matte(kind):
    return [shape(group(OTHER, FILL), name="matte", td=1), shape(group(BOX, FILL), tt=kind, ind=2, tp=1)]


def effect(*values, kind):
    return [shape(group(BOX, FILL), group(OTHER, FILL),
                  ef=[{"ty": kind, "nm": "effect", "ef": [{"ty": 0, "v": fixed(value)} for value in values]}])]


def file(layers, assets=()):
    return json.dumps({"v": "5.9.0", "fr": 60, "ip": 0, "op": 60, "w": 100, "h": 100, "assets": list(assets), "layers": layers})


INNER = {"id": "inner", "layers": [shape(group(BOX, FILL)), shape(group(OTHER, FILL), ind=2)]}
TURNED = {"ty": 0, "nm": "turned", "ind": 1, "ip": 0, "op": 60, "st": 0, "refId": "inner", "w": 60, "h": 60,
          "ks": transform(r=fixed(20))}

# The rows of the table by their first cell, each with the files that show it.
ROWS = {
    "alpha matte": [file(matte(1))],
    "inverted alpha matte": [file(matte(2))],
    "luma matte": [file(matte(3))],
    "a mask": [file(masked(mask()))],
    "a mask that is subtracted": [file(masked(mask("s")))],
    "a mask that is intersected with another": [file(masked(mask(), mask("i")))],
    "a mask that lightens, below an opacity of 100": [file(masked(mask(), mask("l", opacity=50)))],
    "a feathered mask": [file(masked(mask(feather=6)))],
    "merge mode 2, of two areas": [file([shape(group(BOX, OTHER, {"ty": "mm", "mm": 2}, FILL))])],
    "merge mode 4, of two areas": [file([shape(group(BOX, OTHER, {"ty": "mm", "mm": 4}, FILL))])],
    "gradient fill or stroke": [file([shape(group(OTHER, gradient()))]), file([shape(group(OTHER, gradient("gs")))])],
    "gradient with alpha": [file([shape(group(OTHER, gradient(alpha=True)))])],
    "drop shadow": [file(effect([0, 0, 0, 1], 128, 120, 6, 8, kind=25))],
    "blur": [file(effect(12, 1, 0, kind=29))],
    "blend mode": [file([shape(group(BOX, FILL), bm=1), shape(group(OTHER, FILL), ind=2)])],
    "opacity below 100 on a layer of several parts": [
        file([shape(group(BOX, FILL), group(OTHER, FILL), ks=transform(o=fixed(50)))])],
    "a rotated precomposition": [file([TURNED], [INNER])],
    "fills, strokes, trims, repeaters, transforms": [file([shape(group(BOX, FILL), ks=transform(r=fixed(20)))])],
}


def passes(text):
    """The offscreen passes of a file, as `lamina inspect --passes` counts them."""
    done = subprocess.run([LAMINA, "inspect", "-", "--passes", "--json"], input=text, capture_output=True, text=True, check=True)
    rows = json.loads(done.stdout)["passes"]
    return sum(row["role"] != "combine" and row["reasons"] != ["root"] for row in rows)

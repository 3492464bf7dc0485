"""The workloads that every engine is timed by, as neutral operations.

A workload is a list of ops in *device pixels*; a peer turns the ops into its own objects
(not timed) and then draws them (timed). Everything is seeded with SplitMix64, so that the lists are
the same everywhere; `python workloads.py --dump DIR` writes them as text, for lamina-bench.

Ops (colours are straight 8-bit RGBA tuples, all blending is src-over in sRGB-encoded space):

    ("clear", rgba)
    ("rect", x, y, w, h, rgba)                       AA when not pixel-aligned
    ("rrect", x, y, w, h, r, rgba)                   AA
    ("image", name, x, y)                            1:1, integer position
    ("imagem", name, (a, b, c, d, e, f))             x' = a*x + c*y + e ; y' = b*x + d*y + f, bilinear
    ("imagerr", name, x, y, r)                       image clipped to an AA rounded rect / circle
    ("grouprr", x, y, w, h, r, alpha, [ops])         offscreen group, AA rounded-rect mask (r=0: none)
    ("shadow", x, y, w, h, r, sigma, rgba)           gaussian-blurred rounded rect
    ("linear", x, y, w, h, (x0, y0, x1, y1), [(t, rgba), ...])
    ("radial", x, y, w, h, (cx, cy, r), [(t, rgba), ...])
    ("fill", verbs, rgba)  ("stroke", verbs, width, rgba, cap, join)   nonzero, AA
    ("text", x, baseline, px, string, rgba)          DejaVu Sans, grey AA
    ("backdrop", x, y, w, h, sigma, rgba)            blur what is below, then tint
"""
import argparse, json, math, os, statistics, subprocess, sys, time

W, H = 1170, 2532
MASK = (1 << 64) - 1


class Rng:                                   # SplitMix64, 24-bit floats in [0, 1)
    def __init__(self, seed): self.s = seed
    def u64(self):
        self.s = (self.s + 0x9E3779B97F4A7C15) & MASK
        z = self.s
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)
    def f(self, lo=0.0, hi=1.0): return lo + (hi - lo) * ((self.u64() >> 40) / (1 << 24))
    def i(self, n): return self.u64() % n
    def rgb(self, a=255): return (self.i(256), self.i(256), self.i(256), a)


def images():
    """name -> (w, h, bytes RGBA premultiplied). 'alpha' is ~39% opaque, ~24% clear, the rest partial."""
    def make(n, alpha):
        out = bytearray(n * n * 4)
        hi, lo = (n * 126 // 256) ** 2, (n * 90 // 256) ** 2
        for y in range(n):
            for x in range(n):
                d = (x - n // 2) ** 2 + (y - n // 2) ** 2
                a = 255 if (not alpha or d < lo) else 0 if d >= hi else (hi - d) * 255 // (hi - lo)
                o = (y * n + x) * 4
                for k, c in enumerate((x * 255 // n, y * 255 // n, (x ^ y) & 255)):
                    out[o + k] = (c * a + 127) // 255
                out[o + 3] = a
        return n, n, bytes(out)
    return {"alpha": make(256, True), "opaque": make(256, False), "avatar": make(168, False)}


def font_file():
    return os.environ.get("PEERS_FONT") or subprocess.run(
        ["fc-match", "-f", "%{file}", "DejaVu Sans:style=Book"], capture_output=True, text=True).stdout


ALPHABET = "eeeettaaooiinnsshhrrddlucmwfgypbvkETAOINSHR  "
def words(rng, n): return "".join(ALPHABET[rng.i(len(ALPHABET))] for _ in range(n))


def closed_path(rng, segs, box, x, y):
    p = [("M", x + rng.f(0, box), y + rng.f(0, box))]
    for _ in range(segs):
        p.append(("C",) + tuple(v + rng.f(0, box) for v in (x, y, x, y, x, y)))
    return p + [("Z",)]


def feed(blur):
    r, ops = Rng(13), [("clear", (242, 242, 247, 255))]
    for i in range(12):
        x, y = 36, 12 + i * 210
        if blur: ops.append(("shadow", x, y + 6, 1098, 192, 36, 18, (0, 0, 0, 64)))
        ops += [("rrect", x, y, 1098, 192, 36, (255, 255, 255, 255)),
                ("imagerr", "avatar", x + 12, y + 12, 84),
                ("text", x + 208, y + 84, 51, words(r, 24), (17, 17, 17, 255)),
                ("text", x + 208, y + 148, 45, words(r, 30), (110, 110, 118, 255)),
                ("rect", x + 208, y + 191, 862, 1, (198, 198, 200, 255))]
    if blur: ops.append(("backdrop", 0, 0, W, 264, 60, (249, 249, 249, 184)))
    else: ops.append(("rect", 0, 0, W, 264, (249, 249, 249, 184)))
    ops += [("text", 470, 226, 51, "Messages", (0, 0, 0, 255)), ("rect", 0, 263, W, 1, (60, 60, 67, 74)),
            ("rect", 0, H - 249, W, 249, (249, 249, 249, 240)), ("rect", 0, H - 249, W, 1, (60, 60, 67, 74))]
    for i in range(5):
        cx = 117 + 234 * i
        ops += [("rrect", cx - 36, H - 225, 72, 72, 18, (0, 122, 255, 255) if i == 1 else (142, 142, 147, 255)),
                ("text", cx - 60, H - 112, 30, ("Today", "Inbox", "Search", "Saved", "More")[i], (142, 142, 147, 255))]
    return ops


def build():
    w = {}
    w["W1 clear"] = [("clear", (255, 255, 255, 255))]
    r = Rng(2); w["W2 opaque"] = [("rect", r.i(W - 100), r.i(H - 100), 100, 100, r.rgb()) for _ in range(1000)]
    r = Rng(3); w["W3 blend"] = [("rect", r.f(0, W - 201), r.f(0, H - 201), 200, 200, r.rgb(128)) for _ in range(1000)]
    r = Rng(4); w["W4 images"] = [("image", "alpha", r.i(W - 256), r.i(H - 256)) for _ in range(200)]
    r = Rng(5); w["W5 scaled"] = []
    c, s = 1.37 * math.cos(math.radians(7)), 1.37 * math.sin(math.radians(7))
    for _ in range(200):
        cx, cy = r.f(200, W - 200), r.f(200, H - 200)
        w["W5 scaled"].append(("imagem", "alpha", (c, s, -s, c, cx - 128 * c + 128 * s, cy - 128 * s - 128 * c)))
    r = Rng(6); w["W6 rounded"] = [("rrect", r.f(0, W - 121), r.f(0, H - 81), 120, 80, 16, r.rgb()) for _ in range(1000)]
    r = Rng(7); w["W7 roundclip"] = []
    for _ in range(100):
        x, y = r.i(W - 256), r.i(H - 256)
        w["W7 roundclip"].append(("grouprr", x, y, 256, 256, 32, 1.0,
                                  [("image", "opaque", x, y), ("rect", x, y + 200, 256, 56, (0, 0, 0, 128))]))
    r = Rng(8); w["W8 shadows"] = [("shadow", 24 + r.i(W - 248), 24 + r.i(H - 168), 200, 120, 16, 8, (0, 0, 0, 128)) for _ in range(100)]
    r = Rng(9); w["W9a linear"] = []; w["W9b radial"] = []
    for _ in range(50):
        y = r.i(H - 200); st = [(0, r.rgb()), (0.4, r.rgb()), (1, r.rgb())]
        w["W9a linear"].append(("linear", 0, y, W, 200, (0, y, W, y + 200), st))
    for _ in range(50):
        x, y = r.i(W - 300), r.i(H - 300); st = [(0, r.rgb()), (0.5, r.rgb()), (1, r.rgb(0))]
        w["W9b radial"].append(("radial", x, y, 300, 300, (x + 150, y + 150, 150), st))
    r = Rng(10); w["W10 groups"] = []
    for _ in range(10):                                     # 10 chains, each nested 5 deep = 50 groups
        x, y, inner = r.i(W - 600), r.i(H - 600), []
        for _ in range(5):
            kids = [("rect", x + r.i(400), y + r.i(400), 200, 200, r.rgb()) for _ in range(5)]
            inner = [("grouprr", x, y, 600, 600, 0, 0.7, kids + inner)]
        w["W10 groups"] += inner
    r = Rng(11); w["W11b paths"] = [("fill", closed_path(r, 20, 240, r.f(0, W - 240), r.f(0, H - 240)), r.rgb(200)) for _ in range(500)]
    w["W11c strokes"] = []
    for _ in range(500):
        x, y = r.f(0, W - 400), r.f(0, H - 400)
        p = [("M", x + r.f(0, 400), y + r.f(0, 400)), ("C",) + tuple(v + r.f(0, 400) for v in (x, y) * 3)]
        w["W11c strokes"].append(("stroke", p, 3.0, r.rgb(), "round", "round"))
    r = Rng(12)                                             # 100 lines of 60 glyphs, each as two visible halves
    w["W12 text"] = [("text", 20.0, 60 + 12.3 * i, 51, words(r, 30), (0, 0, 0, 255)) for i in range(200)]
    w["W13 feed"] = feed(True)
    w["W13n feed-noblur"] = feed(False)
    return w


def area(op):
    """Nominal pixels an op writes (bounding area for shapes; groups count once for the composite)."""
    k = op[0]
    if k == "clear": return W * H
    if k in ("rect", "rrect"): return op[3] * op[4]
    if k == "image" or k == "imagerr": return 65536 if op[1] != "avatar" else 168 * 168
    if k == "imagem": return 65536 * 1.37 ** 2
    if k == "grouprr": return op[3] * op[4] + sum(map(area, op[7]))
    if k == "shadow": return (op[3] + 6 * op[6]) * (op[4] + 6 * op[6])
    if k in ("linear", "radial", "backdrop"): return op[3] * op[4]
    if k in ("fill", "stroke"):
        xs = [v[i] for v in op[1] for i in range(1, len(v), 2)]; ys = [v[i] for v in op[1] for i in range(2, len(v), 2)]
        return (max(xs) - min(xs)) * (max(ys) - min(ys))
    if k == "text": return len(op[4]) * op[3] * op[3] * 0.6
    raise ValueError(k)


def run(peer, version, compile_op_list, save_png=None, prepare=None):
    """compile_op_list(ops) -> draw() or None when unsupported. Prints one JSON object per workload."""
    ap = argparse.ArgumentParser()
    ap.add_argument("--only", default=""); ap.add_argument("--save"); ap.add_argument("--seconds", type=float, default=0.4)
    a = ap.parse_args()
    for name, ops in build().items():
        if a.only and not any(name.split()[0] == o for o in a.only.split(",")): continue
        draw = compile_op_list(ops)
        if draw is None: continue
        if prepare: prepare()
        draw()
        if a.save and save_png: os.makedirs(a.save, exist_ok=True); save_png(os.path.join(a.save, f"{peer}-{name.split()[0]}.png"))
        t_end = time.perf_counter() + a.seconds / 2
        while time.perf_counter() < t_end: draw()
        t, wall, t_end = [], [], time.perf_counter() + a.seconds
        while time.perf_counter() < t_end or len(t) < 5:    # CPU time of all threads: a busy machine does not count
            w0, c0 = time.perf_counter_ns(), time.process_time_ns()
            draw()
            t.append(time.process_time_ns() - c0); wall.append(time.perf_counter_ns() - w0)
        px = sum(map(area, ops)); m = statistics.median(t)
        print(json.dumps({"peer": peer, "version": version, "workload": name, "median_ns": int(m), "min_ns": min(t),
                          "max_ns": max(t), "wall_median_ns": int(statistics.median(wall)), "frames": len(t),
                          "nominal_px": int(px), "ns_per_px": round(m / px, 4)}), flush=True)


def dump(d):
    """Text form for benches in other languages: one op per line, groups bracketed by group/endgroup."""
    os.makedirs(d, exist_ok=True)
    col = lambda c: " ".join(map(str, c))
    def path(vs): return f"{len(vs)} " + " ".join(" ".join([v[0]] + [f"{x:.4f}" for x in v[1:]]) for v in vs)
    def line(o, out):
        k = o[0]
        if k == "clear": out.append(f"clear {col(o[1])}")
        elif k in ("rect", "rrect", "shadow", "backdrop"): out.append(f"{k} " + " ".join(f"{v:.4f}" for v in o[1:-1]) + " " + col(o[-1]))
        elif k in ("image", "imagerr"): out.append(f"{k} {o[1]} " + " ".join(map(str, o[2:])))
        elif k == "imagem": out.append(f"imagem {o[1]} " + " ".join(f"{v:.6f}" for v in o[2]))
        elif k == "grouprr":
            out.append("group " + " ".join(map(str, o[1:7])))
            for c in o[7]: line(c, out)
            out.append("endgroup")
        elif k in ("linear", "radial"):
            out.append(f"{k} {o[1]} {o[2]} {o[3]} {o[4]} " + " ".join(map(str, o[5])) + f" {len(o[6])} " + " ".join(f"{t} {col(c)}" for t, c in o[6]))
        elif k == "fill": out.append(f"fill {col(o[2])} {path(o[1])}")
        elif k == "stroke": out.append(f"stroke {o[2]:.4f} {col(o[3])} {o[4]} {o[5]} {path(o[1])}")
        elif k == "text": out.append(f"text {o[1]} {o[2]:.4f} {o[3]} {col(o[5])} {o[4]}")
    for name, ops in build().items():
        out = []
        for o in ops: line(o, out)
        open(os.path.join(d, name.split()[0] + ".ops"), "w").write("\n".join(out) + "\n")
    for n, (w, h, b) in images().items(): open(os.path.join(d, f"{n}-{w}x{h}.rgba"), "wb").write(b)


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "--dump": dump(sys.argv[2])
    else:
        for k, v in build().items(): print(f"{k:18s} {len(v):5d} ops  {sum(map(area, v)) / 1e6:8.2f} Mpx nominal")

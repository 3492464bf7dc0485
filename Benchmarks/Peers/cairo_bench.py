"""Cairo image backend (pixman) through pycairo: ARGB32 premultiplied surface, single thread, immediate mode.
Python's own calls are in the numbers: about 0.6 ms for 1000 ops."""
import math
import cairo
import workloads as wl

surface = cairo.ImageSurface(cairo.FORMAT_ARGB32, wl.W, wl.H)
g = cairo.Context(surface)
IMG = {}
for n, (w, h, b) in wl.images().items():
    bgra = bytearray(b); bgra[0::4], bgra[2::4] = b[2::4], b[0::4]
    IMG[n] = cairo.ImageSurface.create_for_data(bgra, cairo.FORMAT_ARGB32, w, h)
OPT = cairo.FontOptions()
OPT.set_hint_style(cairo.HINT_STYLE_NONE); OPT.set_hint_metrics(cairo.HINT_METRICS_OFF); OPT.set_antialias(cairo.ANTIALIAS_GRAY)
FONT = {}


def rgba(c): return tuple(v / 255 for v in c)

def rr_path(x, y, w, h, r):
    g.new_sub_path()
    g.arc(x + w - r, y + r, r, -math.pi / 2, 0); g.arc(x + w - r, y + h - r, r, 0, math.pi / 2)
    g.arc(x + r, y + h - r, r, math.pi / 2, math.pi); g.arc(x + r, y + r, r, math.pi, 1.5 * math.pi); g.close_path()

def build_path(verbs):
    g.new_path()
    f = {"M": g.move_to, "L": g.line_to, "C": g.curve_to, "Z": g.close_path}
    for v in verbs: f[v[0]](*v[1:])
    return g.copy_path()


def compile_op(o):
    k = o[0]
    if k == "clear":
        c = rgba(o[1])
        def f(): g.set_operator(cairo.OPERATOR_SOURCE); g.set_source_rgba(*c); g.paint(); g.set_operator(cairo.OPERATOR_OVER)
    elif k == "rect":
        c, b = rgba(o[5]), o[1:5]
        def f(): g.set_source_rgba(*c); g.rectangle(*b); g.fill()
    elif k == "rrect":
        c = rgba(o[6]); g.new_path(); rr_path(*o[1:6]); p = g.copy_path()
        def f(): g.set_source_rgba(*c); g.append_path(p); g.fill()
    elif k == "image":
        im, x, y = IMG[o[1]], o[2], o[3]
        def f(): g.set_source_surface(im, x, y); g.paint()
    elif k == "imagem":
        m, pat = cairo.Matrix(*o[2]), cairo.SurfacePattern(IMG[o[1]]); pat.set_filter(cairo.FILTER_BILINEAR)
        def f(): g.save(); g.transform(m); g.set_source(pat); g.paint(); g.restore()
    elif k == "imagerr":
        im, x, y, r = IMG[o[1]], o[2], o[3], o[4]
        def f():
            g.set_source_surface(im, x, y); g.new_path(); rr_path(x, y, im.get_width(), im.get_height(), r); g.fill()
    elif k == "grouprr":
        x, y, w, h, r, alpha, kids = o[1:]; kids = [compile_op(c) for c in kids]
        if None in kids: return None
        def f():
            g.save(); g.new_path()
            if r: rr_path(x, y, w, h, r)
            else: g.rectangle(x, y, w, h)
            g.clip(); g.push_group()
            for c in kids: c()
            g.pop_group_to_source(); g.paint_with_alpha(alpha); g.restore()
    elif k in ("linear", "radial"):
        a = o[5]; pat = cairo.LinearGradient(*a) if k == "linear" else cairo.RadialGradient(a[0], a[1], 0, *a)
        for t, c in o[6]: pat.add_color_stop_rgba(t, *rgba(c))
        b = o[1:5]
        def f(): g.set_source(pat); g.rectangle(*b); g.fill()
    elif k == "fill":
        c, p = rgba(o[2]), build_path(o[1])
        def f(): g.set_source_rgba(*c); g.append_path(p); g.fill()
    elif k == "stroke":
        c, p, wd = rgba(o[3]), build_path(o[1]), o[2]
        cap = cairo.LINE_CAP_ROUND if o[4] == "round" else cairo.LINE_CAP_BUTT
        join = cairo.LINE_JOIN_ROUND if o[5] == "round" else cairo.LINE_JOIN_MITER
        def f(): g.set_source_rgba(*c); g.set_line_width(wd); g.set_line_cap(cap); g.set_line_join(join); g.append_path(p); g.stroke()
    elif k == "text":
        c = rgba(o[5])
        if o[3] not in FONT:
            FONT[o[3]] = cairo.ScaledFont(cairo.ToyFontFace("DejaVu Sans"), cairo.Matrix(o[3], 0, 0, o[3], 0, 0), cairo.Matrix(), OPT)
        font = FONT[o[3]]; gl = font.text_to_glyphs(o[1], o[2], o[4], False)
        def f(): g.set_source_rgba(*c); g.set_scaled_font(font); g.show_glyphs(gl)
    else: return None                                  # shadow, backdrop: cairo has no blur
    return f


def compile_ops(ops):
    fs = [compile_op(o) for o in ops]
    if None in fs: return None
    g.new_path()
    def draw():
        for f in fs: f()
        surface.flush()
    return draw

def prep():
    g.reset_clip(); g.set_source_rgb(1, 1, 1); g.paint()


if __name__ == "__main__":
    wl.run("cairo", f"cairo {cairo.cairo_version_string()}", compile_ops, surface.write_to_png, prep)

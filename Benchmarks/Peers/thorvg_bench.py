"""ThorVG software engine (libthorvg from the thorvg-python wheel, called through ctypes), 0 worker threads.
ThorVG is retained: the scene is built once (not timed). A frame moves the root scene by a whole pixel to and fro,
so that every object is updated and rasterised again, then draws and syncs."""
import ctypes as C, glob, os, sys
import thorvg_python
import workloads as wl

T = C.CDLL(glob.glob(os.path.join(os.path.dirname(thorvg_python.__file__), "libthorvg*.so"))[0])
P, U8, F, D, I = C.c_void_p, C.c_uint8, C.c_float, C.c_double, C.c_int
class Matrix(C.Structure): _fields_ = [(n, F) for n in "e11 e12 e13 e21 e22 e23 e31 e32 e33".split()]
class Stop(C.Structure): _fields_ = [("o", F), ("r", U8), ("g", U8), ("b", U8), ("a", U8)]
for n, a in {"engine_init": [C.c_uint], "swcanvas_create": [U8], "swcanvas_set_target": [P, P, C.c_uint, C.c_uint, C.c_uint, I], "canvas_add": [P, P],
             "canvas_update": [P], "canvas_draw": [P, C.c_bool], "canvas_sync": [P], "canvas_destroy": [P], "scene_new": [], "scene_add": [P, P], "shape_new": [],
             "shape_append_rect": [P] + [F] * 6 + [C.c_bool], "shape_move_to": [P, F, F], "shape_line_to": [P, F, F], "shape_cubic_to": [P] + [F] * 6,
             "shape_close": [P], "shape_set_fill_color": [P] + [U8] * 4, "shape_set_stroke_width": [P, F], "shape_set_stroke_color": [P] + [U8] * 4,
             "shape_set_stroke_cap": [P, I], "shape_set_stroke_join": [P, I], "shape_set_gradient": [P, P], "picture_new": [],
             "picture_load_raw": [P, P, C.c_uint, C.c_uint, I, C.c_bool], "paint_set_transform": [P, P], "paint_translate": [P, F, F], "paint_set_opacity": [P, U8],
             "paint_set_clip": [P, P], "linear_gradient_new": [], "linear_gradient_set": [P] + [F] * 4, "radial_gradient_new": [],
             "radial_gradient_set": [P] + [F] * 6, "gradient_set_color_stops": [P, P, C.c_uint], "font_load": [C.c_char_p], "text_new": [],
             "text_set_font": [P, C.c_char_p], "text_set_size": [P, F], "text_set_text": [P, C.c_char_p], "text_set_color": [P] + [U8] * 3,
             "scene_add_effect_gaussian_blur": [P, D, I, I, I]}.items():
    f = getattr(T, "tvg_" + n); f.argtypes = a; f.restype = P if n.endswith(("_new", "_create")) else I
    globals()[n] = f
def ok(r): assert r == 0, r

ok(engine_init(0))
buf = (C.c_uint32 * (wl.W * wl.H))()
IMG = {n: (w, h, C.create_string_buffer(b)) for n, (w, h, b) in wl.images().items()}
ok(font_load(wl.font_file().encode())); FONT = os.path.splitext(os.path.basename(wl.font_file()))[0].encode()


def shape(c=None):
    s = shape_new()
    if c: ok(shape_set_fill_color(s, *c))
    return s
def rect(x, y, w, h, r=0, c=None): s = shape(c); ok(shape_append_rect(s, x, y, w, h, r, r, True)); return s
def verbs(s, vs):
    f = {"M": shape_move_to, "L": shape_line_to, "C": shape_cubic_to, "Z": shape_close}
    for v in vs: f[v[0]](s, *v[1:])
    return s
def picture(n):
    w, h, b = IMG[n]; p = picture_new(); ok(picture_load_raw(p, b, w, h, 0, False)); return p


def make(o):
    k = o[0]
    if k == "clear": return rect(0, 0, wl.W, wl.H, 0, o[1])
    if k == "rect": return rect(*o[1:5], 0, o[5])
    if k == "rrect": return rect(*o[1:6], o[6])
    if k == "image": p = picture(o[1]); ok(paint_translate(p, o[2], o[3])); return p
    if k == "imagem":
        a, b, c, d, e, f = o[2]; p = picture(o[1]); ok(paint_set_transform(p, C.byref(Matrix(a, c, e, b, d, f, 0, 0, 1)))); return p
    if k == "imagerr":
        w, h, _ = IMG[o[1]]; p = picture(o[1]); ok(paint_translate(p, o[2], o[3])); ok(paint_set_clip(p, rect(o[2], o[3], w, h, o[4]))); return p
    if k == "grouprr":
        x, y, w, h, r, alpha, kids = o[1:]; s = scene_new()
        for c in kids: ok(scene_add(s, make(c)))
        ok(paint_set_opacity(s, round(alpha * 255))); ok(paint_set_clip(s, rect(x, y, w, h, r))); return s
    if k == "shadow":
        s = scene_new(); ok(scene_add(s, rect(*o[1:6], o[7]))); ok(scene_add_effect_gaussian_blur(s, o[6], 0, 0, 100)); return s
    if k in ("linear", "radial"):
        a = o[5]
        if k == "linear": g = linear_gradient_new(); ok(linear_gradient_set(g, *a))
        else: g = radial_gradient_new(); ok(radial_gradient_set(g, *a, a[0], a[1], 0))
        ok(gradient_set_color_stops(g, (Stop * len(o[6]))(*[Stop(t, *c) for t, c in o[6]]), len(o[6])))
        s = rect(*o[1:5]); ok(shape_set_gradient(s, g)); return s
    if k == "fill": return verbs(shape(o[2]), o[1])
    if k == "stroke":
        s = verbs(shape_new(), o[1]); ok(shape_set_stroke_width(s, o[2])); ok(shape_set_stroke_color(s, *o[3]))
        ok(shape_set_stroke_cap(s, 1 if o[4] == "round" else 0)); ok(shape_set_stroke_join(s, 1 if o[5] == "round" else 0)); return s
    if k == "text":
        t = text_new(); ok(text_set_font(t, FONT)); ok(text_set_size(t, o[3] * 0.75)); ok(text_set_text(t, o[4].encode()))
        ok(text_set_color(t, *o[5][:3])); ok(paint_translate(t, o[1], o[2] - o[3] * 0.928)); return t
    return None                                          # backdrop: not in ThorVG


canvas = None
def compile_ops(ops):
    global canvas
    if any(o[0] == "backdrop" for o in ops): return None
    if canvas: canvas_destroy(canvas)
    canvas = swcanvas_create(0); ok(swcanvas_set_target(canvas, buf, wl.W, wl.W, wl.H, 0)); root = scene_new()
    for o in ops: ok(scene_add(root, make(o)))
    ok(canvas_add(canvas, root)); n = [1]
    def draw():
        n[0] ^= 1
        paint_translate(root, n[0], 0); canvas_update(canvas); canvas_draw(canvas, False); canvas_sync(canvas)
    return draw

def save(p):
    from PIL import Image
    Image.frombuffer("RGBa", (wl.W, wl.H), bytes(buf), "raw", "RGBa", 0, 1).convert("RGBA").save(p)

def prep(): C.memset(buf, 255, wl.W * wl.H * 4)

if __name__ == "__main__": wl.run("thorvg", f"ThorVG (wheel {thorvg_python.__version__})", compile_ops, save, prep)

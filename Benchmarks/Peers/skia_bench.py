"""Skia CPU raster through skia-python. The ops are recorded into one SkPicture (not timed) and the frame is
one native playback, so Python call cost is not in the numbers. NB: the PyPI wheel is built with GCC, where
SkRasterPipeline compiles to scalar code; chromium_bench.py measures a clang-built Skia."""
import numpy
import skia
import workloads as wl

surface = skia.Surface.MakeRasterN32Premul(wl.W, wl.H)
canvas = surface.getCanvas()
assert surface.recordingContext() is None          # CPU raster, no GPU context
IMG = {}
for n, (w, h, b) in wl.images().items():
    s = skia.Surface.MakeRasterN32Premul(w, h)      # store in the native order, as a real app would
    s.getCanvas().drawImage(skia.Image.fromarray(numpy.frombuffer(b, "uint8").reshape(h, w, 4).copy(),
                            skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType), 0, 0)
    IMG[n] = s.makeImageSnapshot()
FACE = skia.Typeface.MakeFromFile(wl.font_file())
BILINEAR = skia.SamplingOptions(skia.FilterMode.kLinear)


def color(c): return skia.Color(*c)
def paint(c, **kw): return skia.Paint(Color=color(c), AntiAlias=True, **kw)
def rrect(x, y, w, h, r): return skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(x, y, w, h), r, r)
def blur_mask(s): return skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, s)

def path(verbs):
    p = skia.Path()
    for v in verbs:
        {"M": p.moveTo, "L": p.lineTo, "C": p.cubicTo, "Z": p.close}[v[0]](*v[1:])
    return p


def draw(c, ops):
    for o in ops:
        k = o[0]
        if k == "clear": c.clear(color(o[1]))
        elif k == "rect": c.drawRect(skia.Rect.MakeXYWH(*o[1:5]), paint(o[5]))
        elif k == "rrect": c.drawRRect(rrect(*o[1:6]), paint(o[6]))
        elif k == "image": c.drawImage(IMG[o[1]], o[2], o[3])
        elif k == "imagem":
            a, b, cc, d, e, f = o[2]
            c.save(); c.concat(skia.Matrix.MakeAll(a, cc, e, b, d, f, 0, 0, 1)); c.drawImage(IMG[o[1]], 0, 0, BILINEAR); c.restore()
        elif k == "imagerr":
            im = IMG[o[1]]
            c.save(); c.clipRRect(rrect(o[2], o[3], im.width(), im.height(), o[4]), True); c.drawImage(im, o[2], o[3]); c.restore()
        elif k == "grouprr":
            x, y, w, h, r, alpha, kids = o[1:]
            c.save()
            if r: c.clipRRect(rrect(x, y, w, h, r), True)
            c.saveLayer(skia.Rect.MakeXYWH(x, y, w, h), skia.Paint(Alphaf=alpha)); draw(c, kids); c.restore(); c.restore()
        elif k == "shadow":
            c.drawRRect(rrect(*o[1:6]), paint(o[7], MaskFilter=blur_mask(o[6])))
        elif k in ("linear", "radial"):
            col, pos = [color(s[1]) for s in o[6]], [s[0] for s in o[6]]
            sh = (skia.GradientShader.MakeLinear([skia.Point(*o[5][:2]), skia.Point(*o[5][2:])], col, pos) if k == "linear"
                  else skia.GradientShader.MakeRadial(skia.Point(*o[5][:2]), o[5][2], col, pos))
            c.drawRect(skia.Rect.MakeXYWH(*o[1:5]), skia.Paint(Shader=sh, AntiAlias=True))
        elif k == "fill": c.drawPath(path(o[1]), paint(o[2]))
        elif k == "stroke":
            cap = skia.Paint.kRound_Cap if o[4] == "round" else skia.Paint.kButt_Cap
            join = skia.Paint.kRound_Join if o[5] == "round" else skia.Paint.kMiter_Join
            c.drawPath(path(o[1]), paint(o[3], Style=skia.Paint.kStroke_Style, StrokeWidth=o[2], StrokeCap=cap, StrokeJoin=join))
        elif k == "text":
            f = skia.Font(FACE, o[3]); f.setEdging(skia.Font.Edging.kAntiAlias); f.setHinting(skia.FontHinting.kNone); f.setSubpixel(True)
            c.drawTextBlob(skia.TextBlob.MakeFromString(o[4], f), o[1], o[2], paint(o[5]))
        elif k == "backdrop":
            rect, p = skia.Rect.MakeXYWH(*o[1:5]), skia.Paint()        # SaveLayerRec keeps bare pointers: hold all three
            flt = skia.ImageFilters.Blur(o[5], o[5], skia.TileMode.kMirror)
            c.save(); c.clipRect(rect); c.saveLayer(skia.Canvas.SaveLayerRec(rect, p, flt, 0))
            c.drawColor(color(o[6])); c.restore(); c.restore()


def compile_ops(ops):
    rec = skia.PictureRecorder()
    draw(rec.beginRecording(wl.W, wl.H), ops)
    pic = rec.finishRecordingAsPicture()
    return lambda: pic.playback(canvas)


def save(p): surface.makeImageSnapshot().save(p, skia.kPNG)


if __name__ == "__main__":
    wl.run("skia", f"skia-python {skia.__version__}", compile_ops, save, lambda: canvas.clear(skia.ColorWHITE))

"""Qt raster paint engine: QPainter on a QImage (ARGB32_Premultiplied), offscreen platform, single thread.
Qt has no layers: groups are an offscreen QImage drawn back with opacity or as a texture brush.
Python's own calls are in the numbers: about 1.1 ms for 1000 ops."""
import os, sys
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
from PySide6 import QtCore
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (QBrush, QColor, QGlyphRun, QGuiApplication, QImage, QLinearGradient, QPainter, QPainterPath, QPen,
                           QRadialGradient, QRawFont, QTransform)
import workloads as wl

app = QGuiApplication(sys.argv[:1])
FMT = QImage.Format.Format_ARGB32_Premultiplied
surface = QImage(wl.W, wl.H, FMT)
IMG = {n: QImage(b, w, h, w * 4, QImage.Format.Format_RGBA8888_Premultiplied).convertToFormat(FMT) for n, (w, h, b) in wl.images().items()}
FONT, CM = {}, QPainter.CompositionMode


def painter(dev):
    p = QPainter(dev); p.setRenderHint(QPainter.RenderHint.Antialiasing); p.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    assert p.paintEngine().type().name == "Raster"
    return p

main = None
def rr_path(x, y, w, h, r): p = QPainterPath(); p.addRoundedRect(QRectF(x, y, w, h), r, r); return p

def build_path(verbs):
    p = QPainterPath(); p.setFillRule(Qt.FillRule.WindingFill)
    f = {"M": p.moveTo, "L": p.lineTo, "C": p.cubicTo, "Z": p.closeSubpath}
    for v in verbs: f[v[0]](*v[1:])
    return p


def compile_op(o):
    """-> f(painter)"""
    k = o[0]
    if k == "clear":
        c = QColor(*o[1])
        return lambda g: surface.fill(c) if g is main else g.fillRect(0, 0, wl.W, wl.H, c)
    if k == "rect":
        r, c = QRectF(*o[1:5]), QColor(*o[5]); return lambda g: g.fillRect(r, c)
    if k == "rrect":
        p, b = rr_path(*o[1:6]), QBrush(QColor(*o[6])); return lambda g: g.fillPath(p, b)
    if k == "image":
        im, x, y = IMG[o[1]], o[2], o[3]; return lambda g: g.drawImage(x, y, im)
    if k == "imagem":
        im, t = IMG[o[1]], QTransform(*o[2])
        def f(g): g.setTransform(t); g.drawImage(0, 0, im); g.resetTransform()
        return f
    if k == "imagerr":
        im = IMG[o[1]]; b = QBrush(im); b.setTransform(QTransform.fromTranslate(o[2], o[3]))
        p = rr_path(o[2], o[3], im.width(), im.height(), o[4]); return lambda g: g.fillPath(p, b)
    if k == "grouprr":
        x, y, w, h, r, alpha, kids = o[1:]; kids = [compile_op(c) for c in kids]; tmp = QImage(w, h, FMT); p = rr_path(x, y, w, h, r)
        def f(g):
            tmp.fill(0); q = painter(tmp); q.translate(-x, -y)
            for c in kids: c(q)
            q.end(); g.setOpacity(alpha)
            if r: b = QBrush(tmp); b.setTransform(QTransform.fromTranslate(x, y)); g.fillPath(p, b)
            else: g.drawImage(x, y, tmp)
            g.setOpacity(1)
        return f
    if k in ("linear", "radial"):
        a = o[5]; q = QLinearGradient(*a) if k == "linear" else QRadialGradient(*a)
        for t, c in o[6]: q.setColorAt(t, QColor(*c))
        b, r = QBrush(q), QRectF(*o[1:5]); return lambda g: g.fillRect(r, b)
    if k == "fill":
        p, b = build_path(o[1]), QBrush(QColor(*o[2])); return lambda g: g.fillPath(p, b)
    if k == "stroke":
        rd = o[4] == "round"
        p = build_path(o[1]); pen = QPen(QColor(*o[3]), o[2], Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap if rd else Qt.PenCapStyle.FlatCap,
                                         Qt.PenJoinStyle.RoundJoin if rd else Qt.PenJoinStyle.MiterJoin)
        return lambda g: g.strokePath(p, pen)
    if k == "text":
        f = FONT.setdefault(o[3], QRawFont(wl.font_file(), o[3]))
        gi = f.glyphIndexesForString(o[4]); run, x, pos = QGlyphRun(), 0.0, []
        for adv in f.advancesForGlyphIndexes(gi): pos.append(QPointF(x, 0)); x += adv.x()
        run.setRawFont(f); run.setGlyphIndexes(gi); run.setPositions(pos); c, at = QColor(*o[5]), QPointF(o[1], o[2])
        def d(g): g.setPen(c); g.drawGlyphRun(at, run)
        return d
    return None                                        # shadow, backdrop: QPainter has no blur


def compile_ops(ops):
    global main
    if main is None: main = painter(surface)
    fs = [compile_op(o) for o in ops]
    if None in fs: return None
    def draw():
        for f in fs: f(main)
    return draw

def prep():
    main.setClipping(False); surface.fill(Qt.GlobalColor.white)


if __name__ == "__main__":
    wl.run("qt", f"Qt {QtCore.__version__} raster", compile_ops, lambda p: surface.copy().save(p), prep)
    main.end()

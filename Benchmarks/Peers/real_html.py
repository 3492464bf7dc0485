"""A scene file of Fixtures/screens as one page: the same layer tree in HTML, with its animations.

    real_html.py SCENE.json PAGE.html

Layers are absolutely positioned boxes, in the tree's order; images are inside the page. Animations are Web
Animations that stand still: `seek(seconds)` shows a moment. What a page cannot say is named on standard
error.

| a layer's | in the page |
| --- | --- |
| position, bounds, anchorPoint, transform | left, top, width, height, transform-origin, transform |
| bounds' origin | a box around the sublayers, which is translated |
| masksToBounds, mask | overflow: hidden, clip-path |
| border | border, or a box above the sublayers where there are some |
| cornerCurve: continuous | plain circles |
| shadow | box-shadow where a rounded box casts it, else filter: drop-shadow |
| filters, backgroundFilters | filter, backdrop-filter |
| gradient, text, shape | linear-gradient, text, SVG |

A box casts a shadow where the shadowPath is the layer's own outline, where its background is opaque, or where
the first sublayer is opaque and fills it.
"""
import base64, html, json, math, os, sys
import real_motion
from real_motion import Unsayable, number

CORNERS = ["minXMinY", "maxXMinY", "maxXMaxY", "minXMaxY"]
GRAVITIES = {"resize": "100% 100%", "resizeAspectFill": "cover", "resizeAspect": "contain"}
# What real_motion.py and this file understand of a layer; anything else is told.
KEYS = set("""
    type name frame bounds position anchorPoint transform opacity backgroundColor cornerRadius cornerCurve
    maskedCorners masksToBounds mask contents contentsGravity borderColor borderWidth shadowColor
    shadowOpacity shadowRadius shadowOffset shadowPath filters backgroundFilters animations sublayers colors
    locations startPoint endPoint string fontSize font foregroundColor alignmentMode isWrapped path fillColor
    strokeColor lineWidth lineCap lineJoin lineDashPattern strokeEnd""".split())
# Ascent and descent of the fixtures' font family, by its size.
ASCENT, DESCENT = 1901 / 2048, 483 / 2048

SCRIPT = """
const motions = MOTIONS.map(([id, keyframes, options]) => {
  if (options.iterations === 'infinity') options.iterations = Infinity;
  const motion = document.getElementById(id).animate(keyframes, options);
  motion.pause();
  return motion;
});
function seek(seconds) { for (const motion of motions) motion.currentTime = seconds * 1000; }
seek(0);
"""
STYLE = ("*{margin:0;box-sizing:border-box}html,body{overflow:hidden;height:100%}"
         "div,svg{position:absolute;display:block;overflow:visible}"
         "div{background:center no-repeat border-box}.t{white-space:pre;font-family:'DejaVu Sans',sans-serif}"
         ".w{white-space:pre-wrap}.b{font-weight:bold}")


def pixels(*values): return " ".join(f"{number(value)}px" for value in values)


def faded(color, opacity):
    """A colour in hexadecimal, its alpha multiplied."""
    digits = color.lstrip("#")
    red, green, blue = (int(digits[index:index + 2], 16) for index in (0, 2, 4))
    alpha = (int(digits[6:8], 16) if len(digits) == 8 else 255) / 255
    return f"rgba({red},{green},{blue},{number(round(alpha * opacity, 4))})"


def is_opaque(color): return (color or "").startswith("#") and (len(color) == 7 or color[7:].lower() == "ff")


class Page:
    def __init__(self, path):
        with open(path, encoding="utf-8") as file: self.scene = json.load(file)
        self.folder, self.motions, self.notes = os.path.dirname(path), [], []
        canvas = self.scene["canvas"]
        self.width, self.height, self.scale = canvas["width"], canvas["height"], canvas.get("scale", 1)
        self.ids = 0
        box = {"bounds": [0, 0, self.width, self.height], "position": [self.width / 2, self.height / 2]}
        self.body = self.layer(box | self.scene["root"])

    def text(self):
        motions = [[name, frames, options] for name, frames, options in self.motions]
        images = "".join(f".i{index}{{background-image:url({self.image(path)})}}"
                         for index, path in enumerate(self.scene.get("images", {}).values()))
        background = self.scene["canvas"].get("background", "#0000")
        return (f"<!DOCTYPE html><meta charset=utf-8><title>{self.scene['name']}</title>"
                f"<style>{STYLE}{images}body{{background:{background}}}</style><body>{self.body}"
                f"<script>const MOTIONS={json.dumps(motions, separators=(',', ':'))};{SCRIPT}</script>")

    def image(self, path):
        with open(os.path.join(self.folder, path), "rb") as file: data = file.read()
        return f"data:image/png;base64,{base64.b64encode(data).decode()}"

    def note(self, text):
        if text not in self.notes: self.notes.append(text)

    def new_id(self):
        self.ids += 1
        return f"a{self.ids}"

    # MARK: - Layers

    def layer(self, layer):
        kind = layer.get("type", "layer")
        if kind not in ("layer", "gradient", "text", "shape"):
            self.note(f"{kind} layers")
            return ""
        for key in layer.keys() - KEYS: self.note(f"{key} of a {kind} layer")
        place = self.place(layer)
        parts = self.animate(layer, place)
        style = self.box(layer, place, parts) + self.look(layer, place)
        classes, inner = [], ""
        if kind == "text":
            classes = ["t"] + ["w"] * bool(layer.get("isWrapped")) + ["b"] * (layer.get("font") == "bold")
            size = layer.get("fontSize", 36)
            style += [f"margin-top:{pixels(self.lowering(size))}", f"font-size:{number(size)}px",
                      f"line-height:{number(size * (ASCENT + DESCENT))}px",
                      f"color:{layer.get('foregroundColor', '#ffffff')}"]
            if "alignmentMode" in layer: style.append(f"text-align:{layer['alignmentMode']}")
            inner = html.escape(layer["string"])
        if "contents" in layer: classes.append(f"i{list(self.scene['images']).index(layer['contents'])}")
        content = "".join(self.layer(child) for child in layer.get("sublayers", []))
        if content and ("content" in parts or place["originX"] or place["originY"]):
            shift = f"translate:{pixels(-place['originX'], -place['originY'])}"
            content = f'<div{self.named(parts, "content")} style="{shift}">{content}</div>'
        if kind == "shape" and not content and "backgroundColor" not in layer and "cornerRadius" not in layer:
            drawing = self.drawing(layer, self.named(parts, "stroke"))
            return f'<svg{self.named(parts, "layer")} style="{";".join(style)}">{drawing}</svg>'
        if kind == "shape":
            inner = f'<svg width=1 height=1>{self.drawing(layer, self.named(parts, "stroke"))}</svg>'
        border = self.border(layer)
        # A border lies above sublayers, and does not move them.
        if border and content:
            content += f'<div style="inset:0;{";".join(border + self.radii(layer))}"></div>'
        else: style += border
        named = f' class="{" ".join(classes)}"' if classes else ""
        return f'<div{self.named(parts, "layer")}{named} style="{";".join(style)}">{inner}{content}</div>'

    @staticmethod
    def named(parts, part): return f" id={parts[part]}" if part in parts else ""

    @staticmethod
    def place(layer):
        if "frame" in layer:
            x, y, width, height = layer["frame"]
            anchor = layer.get("anchorPoint", [0.5, 0.5])
            position, origin = [x + anchor[0] * width, y + anchor[1] * height], [0, 0]
        else:
            *origin, width, height = layer.get("bounds", [0, 0, 0, 0])
            position, anchor = layer.get("position", [0, 0]), layer.get("anchorPoint", [0.5, 0.5])
        return {"x": position[0], "y": position[1], "width": width, "height": height, "anchor": anchor,
                "originX": origin[0], "originY": origin[1], "strokeEnd": layer.get("strokeEnd", 1)}

    def animate(self, layer, place):
        """Notes a layer's animations. The parts that have some, with an id each; and "resizes"."""
        parts, used = {}, set()
        for animation in layer.get("animations", []):
            try: found = real_motion.motions(animation, place)
            except Unsayable as reason:
                self.note(str(reason))
                continue
            for part, name, frames, options in found:
                if part not in parts: parts[part] = self.new_id()
                # Two ways of one layer add up: across and down.
                if (part, name) in used: options = options | {"composite": "add"}
                used.add((part, name))
                if name in ("width", "height"): parts["resizes"] = True
                if name in ("scale", "rotate") and "transform" in layer:
                    self.note("an animated transform of a turned layer")
                self.motions.append((parts[part], frames, options))
        return parts

    def box(self, layer, place, parts):
        """Where it lies. A box whose size is animated hangs from its anchor point by a transform."""
        (ax, ay), width, height = place["anchor"], place["width"], place["height"]
        steps, moves = [], "layer" in parts or "transform" in layer
        for step in layer.get("transform", []):
            if list(step) == ["rotate"]: steps.append(f"rotate({number(step['rotate'])}deg)")
            else: self.note(f"a transform by {', '.join(step)}")
        if "resizes" in parts and (ax or ay):
            left, top, origin = place["x"], place["y"], "0 0"
            steps.append(f"translate({number(-100 * ax)}%,{number(-100 * ay)}%)")
        else:
            left, top = place["x"] - ax * width, place["y"] - ay * height
            origin = f"{number(100 * ax)}% {number(100 * ay)}%"
        sides = {"left": left, "top": top, "width": width, "height": height}
        style = [f"{name}:{pixels(value)}" for name, value in sides.items()]
        if moves and origin != "50% 50%": style.append(f"transform-origin:{origin}")
        return style + ([f"transform:{' '.join(steps)}"] if steps else [])

    def lowering(self, size):
        """How much a first baseline lies too high in Chromium, in points.

        It works with whole pixels: an ascent that is less by one where the descent was rounded down, and half
        of what the line has more or less, rounded down.
        """
        em = size * self.scale
        ascent, descent = math.floor(ASCENT * em + 0.5), math.floor(DESCENT * em + 0.5)
        if descent < DESCENT * em: ascent, descent = ascent - 1, descent + 1
        leading = (ASCENT + DESCENT) * em - ascent - descent
        return (ASCENT * em - ascent - math.floor(leading / 2)) / self.scale

    # MARK: - How they look

    def look(self, layer, place):
        style = [f"opacity:{number(layer['opacity'])}"] if "opacity" in layer else []
        color = layer.get("backgroundColor", "clear")
        if color != "clear": style.append(f"background-color:{color}")
        if layer.get("type") == "gradient": style.append(f"background-image:{self.gradient(layer)}")
        if "contents" in layer:
            gravity = layer.get("contentsGravity", "resize")
            if gravity not in GRAVITIES: self.note(f"contentsGravity {gravity}")
            style.append(f"background-size:{GRAVITIES.get(gravity, '100% 100%')}")
        style += self.radii(layer)
        if layer.get("masksToBounds"): style.append("overflow:hidden")
        if "mask" in layer: style += self.mask(layer["mask"], place)
        filters = [self.filter(item) for item in layer.get("filters", [])]
        if layer.get("shadowOpacity", 0) > 0 and not layer.get("masksToBounds"):
            radius, offset = layer.get("shadowRadius", 3), layer.get("shadowOffset", [0, -3])
            shade = faded(layer.get("shadowColor", "#000000"), layer["shadowOpacity"])
            filler = self.filler(layer, place)
            if filler and "cornerRadius" not in layer: style += self.radii(filler)
            if filler or self.is_box(layer, place):
                style.append(f"box-shadow:{pixels(*offset, 2 * radius)} {shade}")
            else: filters.append(f"drop-shadow({pixels(*offset, radius)} {shade})")
        if filters: style.append(f"filter:{' '.join(filters)}")
        behind = [self.filter(item) for item in layer.get("backgroundFilters", [])]
        return style + ([f"backdrop-filter:{' '.join(behind)}"] if behind else [])

    @staticmethod
    def radii(layer):
        if "cornerRadius" not in layer: return []
        kept = layer.get("maskedCorners", CORNERS)
        return [f"border-radius:{pixels(*(layer['cornerRadius'] if name in kept else 0 for name in CORNERS))}"
                if len(kept) < 4 else f"border-radius:{pixels(layer['cornerRadius'])}"]

    @staticmethod
    def border(layer):
        if layer.get("borderWidth", 0) <= 0: return []
        return [f"border:{pixels(layer['borderWidth'])} solid {layer.get('borderColor', '#000000')}"]

    def is_box(self, layer, place):
        """Whether its shadow is that of its own rounded box."""
        path = layer.get("shadowPath")
        if path is None: return is_opaque(layer.get("backgroundColor"))
        whole, side = [0, 0, place["width"], place["height"]], min(place["width"], place["height"])
        radius = layer.get("cornerRadius", 0)
        if path.get("ellipse") == whole and radius * 2 >= side: return True
        if path.get("roundedRect") == whole and path.get("radius") == radius: return True
        self.note("a shadowPath beside the layer's own outline")
        return False

    def filler(self, layer, place):
        """The first sublayer of a clear layer if it fills the layer: then its box casts the shadow.

        A filter would cast the same, at several times Chromium's work.
        """
        own = {"backgroundColor", "contents", "shadowPath", "path", "string", "colors"}
        if own & layer.keys() or not layer.get("sublayers"): return None
        first = layer["sublayers"][0]
        whole = [0, 0, place["width"], place["height"]]
        if first.get("frame") != whole or first.keys() & {"mask", "opacity", "animations"}: return None
        kind, color = first.get("type", "layer"), first.get("backgroundColor", "")
        is_full = all(map(is_opaque, first["colors"])) if kind == "gradient" else is_opaque(color)
        is_full = is_full or ("contents" in first and self.is_opaque_image(first["contents"]))
        return first if is_full else None

    def is_opaque_image(self, name):
        """Whether a PNG has neither a channel of alpha nor a colour that is clear."""
        with open(os.path.join(self.folder, self.scene["images"][name]), "rb") as file: data = file.read()
        return data[25] in (0, 2, 3) and b"tRNS" not in data[:data.find(b"IDAT")]

    def filter(self, item):
        kind = item["type"]
        if kind == "gaussianBlur": return f"blur({pixels(item['radius'])})"
        if kind == "saturation": return f"saturate({number(item['amount'])})"
        self.note(f"filter {kind}")
        return ""

    def mask(self, mask, place):
        frame, whole = mask.get("frame"), [0, 0, place["width"], place["height"]]
        if mask.get("type") != "shape" or frame != whole or "animations" in mask:
            self.note("a mask that is no still shape of the layer's size")
            return []
        path = mask["path"]
        if isinstance(path, str): return [f"clip-path:path('{path}')"]
        if path.get("ellipse") == frame: return ["clip-path:ellipse(50% 50%)"]
        if path.get("roundedRect") == frame: return [f"clip-path:inset(0 round {pixels(path['radius'])})"]
        self.note("a mask of another form than its layer")
        return []

    def gradient(self, layer):
        start, end = layer.get("startPoint", [0.5, 0]), layer.get("endPoint", [0.5, 1])
        ways = {((0.5, 0), (0.5, 1)): "to bottom", ((0, 0.5), (1, 0.5)): "to right"}
        if (tuple(start), tuple(end)) not in ways: self.note("a slanted gradient")
        colors = layer["colors"]
        places = layer.get("locations", [index / max(1, len(colors) - 1) for index in range(len(colors))])
        stops = ",".join(f"{color} {number(round(100 * place, 3))}%" for color, place in zip(colors, places))
        return f"linear-gradient({ways.get((tuple(start), tuple(end)), 'to bottom')},{stops})"

    def drawing(self, layer, named):
        path = layer["path"]
        if isinstance(path, str): head = f'<path{named} d="{path}"'
        elif "ellipse" in path:
            x, y, width, height = path["ellipse"]
            head = f'<ellipse{named} cx={number(x + width / 2)} cy={number(y + height / 2)}'
            head += f' rx={number(width / 2)} ry={number(height / 2)}'
        elif "roundedRect" in path:
            x, y, width, height = path["roundedRect"]
            head = f'<rect{named} x={number(x)} y={number(y)} width={number(width)} height={number(height)}'
            head += f' rx={number(path["radius"])}'
        else:
            self.note(f"a path of {', '.join(path)}")
            return ""
        fill = layer.get("fillColor", "#000000")
        head += f' fill="{"none" if fill == "clear" else fill}"'
        if layer.get("strokeColor", "clear") != "clear":
            head += f' stroke="{layer["strokeColor"]}" stroke-width="{number(layer.get("lineWidth", 1))}"'
            head += f' stroke-linecap="{layer.get("lineCap", "butt")}"'
            head += f' stroke-linejoin="{layer.get("lineJoin", "miter")}" stroke-miterlimit="10"'
            dash = f' stroke-dasharray="{" ".join(map(number, layer.get("lineDashPattern", [])))}"'
            end = f' pathLength="1" stroke-dasharray="1 2"'
            end += f' style="stroke-dashoffset:{number(1 - layer.get("strokeEnd", 1))}"'
            has_end = bool(named) or "strokeEnd" in layer
            if "lineDashPattern" in layer and has_end:
                # Dashes that end: the same way without dashes shows how far.
                *_, width, height = layer.get("frame") or layer["bounds"]
                name = self.new_id()
                size = f"width={number(width)} height={number(height)}"
                return (f'<mask id={name} maskUnits=userSpaceOnUse x=0 y=0 {size}>'
                        f'{head.replace(layer["strokeColor"], "#fff")}{end}/></mask>'
                        f'{head.replace(named, "", 1) if named else head}{dash} mask="url(#{name})"/>')
            if "lineDashPattern" in layer: head += dash
            elif has_end: head += end
        return head + "/>"


def main():
    if len(sys.argv) != 3: sys.exit(__doc__.split("\n\n")[1].strip())
    page = Page(sys.argv[1])
    with open(sys.argv[2], "w", encoding="utf-8") as file: file.write(page.text())
    for note in page.notes: print(f"{sys.argv[1]}: left out or changed: {note}", file=sys.stderr)


if __name__ == "__main__": main()

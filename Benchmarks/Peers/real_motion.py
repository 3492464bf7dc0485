"""Animations of scene files as Web Animations, for the pages of real_html.py. No use of its own.

An animation becomes keyframes and options for Element.animate. What CSS interpolates otherwise, or not at all
(springs, curves through values, ways along paths), is sampled, and drawn in straight lines between samples.
Transforms are the properties `translate`, `rotate` and `scale`, so that several animations of a layer do not
replace one another.
"""
import math, re

EASINGS = {"linear": "linear", "easeIn": "ease-in", "easeOut": "ease-out", "easeInEaseOut": "ease-in-out",
           "default": "ease"}
# How many samples a second of a spring gets, a stretch of a curve, and a way along a path.
SPRING_RATE, CURVE_SAMPLES, PATH_SAMPLES = 120, 24, 240


class Unsayable(Exception):
    """A page has no words for it."""


def number(value):
    return f"{value:.5f}".rstrip("0").rstrip(".") if value % 1 else str(int(value))


def spring(animation, time):
    """The way of a damped harmonic oscillator, 0 at first and 1 at rest, after so many seconds."""
    mass, velocity = animation.get("mass", 1), animation.get("initialVelocity", 0)
    stiffness, damping = animation.get("stiffness", 100), animation.get("damping", 10)
    frequency = math.sqrt(stiffness / mass)
    ratio = min(1, damping / (2 * math.sqrt(stiffness * mass)))
    if ratio == 1: return 1 - math.exp(-frequency * time) * (1 + (frequency - velocity) * time)
    swing = frequency * math.sqrt(1 - ratio * ratio)
    turn = math.cos(swing * time) + (ratio * frequency - velocity) / swing * math.sin(swing * time)
    return 1 - math.exp(-ratio * frequency * time) * turn


def through(values):
    """A curve through values, sampled: tangents are half of what lies between the neighbours."""
    steps = [b - a for a, b in zip(values, values[1:])]
    tangents = [(a + b) / 2 for a, b in zip([steps[0]] + steps, steps + [steps[-1]])]
    found = []
    for index in range(len(steps)):
        for sample in range(CURVE_SAMPLES):
            t = sample / CURVE_SAMPLES
            found.append((2 * t**3 - 3 * t**2 + 1) * values[index] + (t**3 - 2 * t**2 + t) * tangents[index]
                         + (3 * t**2 - 2 * t**3) * values[index + 1] + (t**3 - t**2) * tangents[index + 1])
    return found + [values[-1]]


def points(path, fineness=64):
    """Points along a path of lines and cubic curves, fine enough to measure its length by."""
    found, tokens = [], re.findall(r"[A-Za-z]|-?\d*\.?\d+(?:e-?\d+)?", path)
    command, index = "", 0

    def take(count):
        nonlocal index
        index += count
        return [float(token) for token in tokens[index - count:index]]

    while index < len(tokens):
        if tokens[index].isalpha(): command, index = tokens[index], index + 1
        if command in "ML": found.append(tuple(take(2)))
        elif command == "H": found.append((take(1)[0], found[-1][1]))
        elif command == "V": found.append((found[-1][0], take(1)[0]))
        elif command == "C":
            (x0, y0), (x1, y1, x2, y2, x3, y3) = found[-1], take(6)
            for step in range(1, fineness + 1):
                t = step / fineness
                a, b, c, d = (1 - t)**3, 3 * t * (1 - t)**2, 3 * t * t * (1 - t), t**3
                found.append((a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3))
        else: raise Unsayable(f"a way along a path with '{command}'")
    return found


def along(path):
    """Places at an even speed along a path, and the direction at each, in radians without jumps."""
    way = points(path)
    lengths = [0.0]
    for (x0, y0), (x1, y1) in zip(way, way[1:]): lengths.append(lengths[-1] + math.hypot(x1 - x0, y1 - y0))
    found, index, angle = [], 0, None
    for sample in range(PATH_SAMPLES + 1):
        goal = lengths[-1] * sample / PATH_SAMPLES
        while index < len(way) - 2 and lengths[index + 1] < goal: index += 1
        (x0, y0), (x1, y1) = way[index], way[index + 1]
        part = (goal - lengths[index]) / max(1e-9, lengths[index + 1] - lengths[index])
        turn = math.atan2(y1 - y0, x1 - x0)
        angle = turn if angle is None else angle + math.remainder(turn - angle, 2 * math.pi)
        found.append((x0 + part * (x1 - x0), y0 + part * (y1 - y0), angle))
    return found


def timing(animation):
    """The options of Element.animate. Core Animation removes an animation at its end, unless told not to."""
    curve, mode = animation.get("timingFunction", "linear"), animation.get("fillMode", "removed")
    if animation["type"] == "spring": curve = "linear"
    stays = mode in ("forwards", "both") and animation.get("isRemovedOnCompletion") is False
    fills = {(False, False): "none", (True, False): "backwards", (False, True): "forwards",
             (True, True): "both"}
    easing = EASINGS[curve] if isinstance(curve, str) else f"cubic-bezier({','.join(map(number, curve))})"
    repeats, reverses = animation.get("repeatCount", 1), animation.get("autoreverses", False)
    return {"duration": animation["duration"] * 1000, "delay": animation.get("beginTime", 0) * 1000,
            "iterations": repeats if repeats == "infinity" else repeats * (2 if reverses else 1),
            "direction": "alternate" if reverses else "normal", "easing": easing,
            "fill": fills[mode in ("backwards", "both"), stays]}


def samples(animation, model):
    """The values between which lines are straight, and their places, 0...1; `None` for evenly."""
    if animation["type"] == "keyframe":
        values, mode = animation["values"], animation.get("calculationMode", "linear")
        if "timingFunctions" in animation: raise Unsayable("keyframes with timing functions of their own")
        if mode == "cubic" and "keyTimes" not in animation: return through(values), None
        if mode != "linear": raise Unsayable(f"{mode} keyframes")
        return values, animation.get("keyTimes")
    if "by" in animation: raise Unsayable("an animation by a difference")
    start, end = animation.get("from", model), animation.get("to", model)
    if animation["type"] == "basic": return [start, end], None
    if animation["type"] != "spring": raise Unsayable(f"an animation of type {animation['type']}")
    count = max(1, math.ceil(animation["duration"] * SPRING_RATE))
    ways = [spring(animation, animation["duration"] * index / count) for index in range(count + 1)]
    return [start + (end - start) * way for way in ways], None


def motions(animation, place):
    """What an animation of a layer is to a page: (part, property, keyframes, options).

    The part is "layer", "content" (what moves when the bounds' origin does) or "stroke".
    `place` has the layer's own `x`, `y` (its position), `width`, `height`, `originX`, `originY`, `strokeEnd`.
    """
    key, options = animation["keyPath"], timing(animation)
    if key == "position" and "path" in animation:
        if animation.get("calculationMode") != "paced": raise Unsayable("a way along a path, not paced")
        way = along(animation["path"])
        places = [f"{number(x - place['x'])}px {number(y - place['y'])}px" for x, y, _ in way]
        found = [("layer", "translate", [{"translate": value} for value in places], options)]
        if animation.get("rotationMode") == "auto":
            found.append(("layer", "rotate", [{"rotate": f"{number(turn)}rad"} for *_, turn in way], options))
        return found
    known = {
        "opacity": ("layer", "opacity", 1, number),
        "backgroundColor": ("layer", "backgroundColor", None, str),
        "position.x": ("layer", "translate", place["x"], lambda v: f"{number(v - place['x'])}px 0"),
        "position.y": ("layer", "translate", place["y"], lambda v: f"0 {number(v - place['y'])}px"),
        "bounds.origin.x": ("content", "translate", place["originX"], lambda v: f"{number(-v)}px 0"),
        "bounds.origin.y": ("content", "translate", place["originY"], lambda v: f"0 {number(-v)}px"),
        "bounds.size.width": ("layer", "width", place["width"], lambda v: f"{number(max(0, v))}px"),
        "bounds.size.height": ("layer", "height", place["height"], lambda v: f"{number(max(0, v))}px"),
        "transform.scale": ("layer", "scale", 1, number),
        "transform.scale.x": ("layer", "scale", 1, lambda v: f"{number(v)} 1"),
        "transform.scale.y": ("layer", "scale", 1, lambda v: f"1 {number(v)}"),
        "transform.rotation.z": ("layer", "rotate", 0, lambda v: f"{number(v)}rad"),
        "strokeEnd": ("stroke", "strokeDashoffset", place["strokeEnd"], lambda v: number(1 - v))}
    if key not in known: raise Unsayable(f"an animation of {key}")
    part, name, model, say = known[key]
    values, places = samples(animation, model)
    frames = [{name: say(value)} for value in values]
    if places: frames = [frame | {"offset": offset} for frame, offset in zip(frames, places)]
    return [(part, name, frames, options)]

"""Times players of Lottie files: ThorVG's software engine and rlottie, both from PyPI, called through ctypes.

    lottie_bench.py Fixtures/lottie                     every file of a folder and of the folders in it
    lottie_bench.py FOLDER --engine rlottie --frames 20 --side 1080

Each file is played in a process of its own, bound to one core, so that a crash costs one line. The longest side is
scaled to --side pixels. Frames are spread evenly over the animation and drawn in order into the same buffer. One JSON line
a file and engine, milliseconds of wall time:

    load_ms    from bytes in memory to an animation
    first_ms   the first frame
    frame_ms   a frame after it, the median; mean_ms the mean of all frames, cpu_ms the mean CPU time of all threads
    ink        the share of pixels in the last frame that are not clear: 0 tells of a file that the engine cannot draw

A file that ends otherwise has "error" instead. The last line of each engine sums what its files took."""
import argparse, ctypes as C, glob, json, os, statistics, sys, time

P, F, U, S = C.c_void_p, C.c_float, C.c_uint, C.c_size_t


class Thorvg:
    """The picture of an animation in a canvas without worker threads, moved from frame to frame."""
    def __init__(self):
        import thorvg_python
        self.name = f"ThorVG (wheel {thorvg_python.__version__})"
        self.lib = C.CDLL(glob.glob(os.path.join(os.path.dirname(thorvg_python.__file__), "libthorvg*.so"))[0])
        for name, arguments in {"engine_init": [U], "animation_new": [], "animation_get_picture": [P], "picture_load_data": [P, C.c_char_p, U, C.c_char_p, C.c_char_p, C.c_bool],
                                "picture_set_size": [P, F, F], "swcanvas_create": [U], "swcanvas_set_target": [P, P, U, U, U, C.c_int], "canvas_add": [P, P],
                                "animation_get_total_frame": [P, C.POINTER(F)], "animation_set_frame": [P, F], "canvas_update": [P], "canvas_draw": [P, C.c_bool],
                                "canvas_sync": [P]}.items():
            function = getattr(self.lib, "tvg_" + name)
            function.argtypes, function.restype = arguments, P if name in ("animation_new", "animation_get_picture", "swcanvas_create") else C.c_int
            setattr(self, name, function)
        self.check(self.engine_init(0))

    @staticmethod
    def check(result):
        if result: raise RuntimeError(f"ThorVG returned {result}")

    def load(self, data, path, width, height, buffer):
        self.animation = self.animation_new()
        picture = self.animation_get_picture(self.animation)
        self.check(self.picture_load_data(picture, data, len(data), b"lottie+json", os.path.dirname(path).encode(), True))
        self.check(self.picture_set_size(picture, width, height))
        self.canvas = self.swcanvas_create(0)
        self.check(self.swcanvas_set_target(self.canvas, buffer, width, width, height, 0))
        self.check(self.canvas_add(self.canvas, picture))
        count = F()
        self.check(self.animation_get_total_frame(self.animation, C.byref(count)))
        return count.value

    def draw(self, frame):
        # Refuses the frame that is shown already, which is then drawn all the same.
        self.animation_set_frame(self.animation, frame)
        self.canvas_update(self.canvas)
        self.check(self.canvas_draw(self.canvas, True))
        self.check(self.canvas_sync(self.canvas))


class Rlottie:
    """An animation that clears the buffer and draws one whole frame at a time."""
    def __init__(self):
        import rlottie_python
        from importlib.metadata import version
        self.name = f"rlottie (wheel {version('rlottie-python')})"
        self.lib = C.CDLL(glob.glob(os.path.join(os.path.dirname(rlottie_python.__file__), "librlottie*.so"))[0])
        for name, arguments, result in [("from_data", [C.c_char_p, C.c_char_p, C.c_char_p], P), ("get_totalframe", [P], S), ("render", [P, S, P, S, S, S], None)]:
            function = getattr(self.lib, "lottie_animation_" + name)
            function.argtypes, function.restype = arguments, result
            setattr(self, name, function)

    def load(self, data, path, width, height, buffer):
        self.animation = self.from_data(data, path.encode(), os.path.dirname(path).encode() + b"/")
        if not self.animation: raise RuntimeError("rlottie cannot read it")
        self.target = (buffer, width, height, 4 * width)
        return self.get_totalframe(self.animation)

    def draw(self, frame): self.render(self.animation, int(frame), *self.target)


def play(make, path, side, frames):
    """Plays one file and returns its line."""
    data = open(path, "rb").read()
    head = json.loads(data)
    scale = side / max(head["w"], head["h"])
    width, height = (max(1, round(head[key] * scale)) for key in "wh")
    engine, buffer = make(), (C.c_uint32 * (width * height))()
    clock, cpu = time.perf_counter, time.process_time
    start = clock()
    count = engine.load(data, path, width, height, buffer)
    load = clock() - start
    times, used = [], cpu()
    for index in range(frames):
        start = clock()
        engine.draw(count * index / frames)
        times.append(clock() - start)
    used = cpu() - used
    # Alpha is each pixel's last byte, in both engines' formats.
    ink = 1 - bytes(buffer)[3::4].count(0) / (width * height)
    ms = lambda seconds: round(seconds * 1e3, 3)
    return dict(version=engine.name, width=width, height=height, frames=frames, load_ms=ms(load), first_ms=ms(times[0]),
                frame_ms=ms(statistics.median(times[1:] or times)), mean_ms=ms(statistics.mean(times)), cpu_ms=ms(used / frames), ink=round(ink, 4))


def alone(make, path, side, frames, seconds):
    """Plays one file in a process of its own, on one core."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        # Engines write to standard output; theirs goes nowhere.
        null = os.open(os.devnull, os.O_WRONLY)
        for stream in (1, 2): os.dup2(null, stream)
        try:
            import signal
            signal.alarm(seconds)
            os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
            line = play(make, path, side, frames)
        except Exception as error: line = dict(error=f"{type(error).__name__}: {error}"[:120])
        os.write(writing, json.dumps(line).encode())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe: text = pipe.read()
    _, status = os.waitpid(child, 0)
    if status: return dict(error=f"ended by signal {os.waitstatus_to_exitcode(status) * -1}")
    return json.loads(text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder")
    parser.add_argument("--engine", choices=["thorvg", "rlottie"], action="append", help="one engine; may be repeated; by default both")
    parser.add_argument("--frames", type=int, default=20)
    parser.add_argument("--side", type=int, default=1080, help="pixels of the longest side")
    parser.add_argument("--seconds", type=int, default=120, help="the most that one file may take")
    options = parser.parse_args()
    files = sorted(glob.glob(os.path.join(glob.escape(options.folder), "**", "*.json"), recursive=True))
    if not files: sys.exit(f"lottie_bench.py: no .json in {options.folder}")
    for key in options.engine or ["thorvg", "rlottie"]:
        make = {"thorvg": Thorvg, "rlottie": Rlottie}[key]
        lines = []
        for path in files:
            line = {"engine": key, "file": os.path.relpath(path, options.folder), **alone(make, path, options.side, options.frames, options.seconds)}
            print(json.dumps(line), flush=True)
            if "error" not in line: lines.append(line)
        print(json.dumps(dict(engine=key, files=len(lines), failed=len(files) - len(lines), sum_of_means_ms=round(sum(line["mean_ms"] for line in lines), 1),
                              sum_of_loads_ms=round(sum(line["load_ms"] for line in lines), 1))))

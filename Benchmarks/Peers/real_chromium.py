"""Chromium's time for a forced frame of a page of real_html.py, and a picture of a moment.

    real_chromium.py PAGE.html [--frames 60] [--warm-up 10] [--repeats 3] [--picture FILE.png] [--time 1]

Chromium runs headless and composites in software (FLAGS), as it does where no GPU is. The device's scale
factor is the command line's: one that DevTools emulates would be drawn at a ninth of the pixels. The page's
animations stand still; frame n is forced by setting their currentTime to n / 60 s, and nothing else asks for
frames. No screenshot is taken while times are.

A mark ("frame n", performance.mark) is in the trace before each frame is forced. An event that begins between
two marks is the first one's. These are counted:

- main, on the page's main thread: ProxyMain::BeginMainFrame (animation, style, layout, prepaint, paint,
  layerize, and its half of the commit)
- compositor, on the page's compositor thread: ProxyImpl::ReadyToCommit (the other half),
  LayerTreeHostImpl::ActivateSyncTree, TileManager::PrepareTiles,
  TileManager::CheckForCompletedTasksAndIssueSignals, ProxyImpl::ScheduledActionDraw (quads made and sent)
- raster, on the page's workers: RasterizerTaskImpl::RunOnWorkerThread and
  SoftwareImageDecodeTaskImpl::RunOnWorkerThread
- draw, on the display compositor's thread: Surface::CommitFrame and DisplayScheduler::DrawAndSwap (quads into
  the screen's bitmap)

Nothing is counted twice. Of counted events that lie within one another on a thread, only the outermost counts.
Parts are on threads of their own, and a main thread that waits for the commit has no CPU time. Left out are
messages between processes, the scheduler, and the script that sets the clock: the sum is a lower bound.

`cpu_ns` is the sum of their CPU times, with tiles that are made after the draw. `busy_ns` is the wall time
until the frame is drawn in which at least one of them ran: what a frame takes without waits for a display's
next refresh. `wall_ns` is from the first one's begin until the frame is drawn, with those waits.

A forced frame counts if it was made and drawn exactly once. If tiles come late, Chromium draws what it has and
draws again; such a frame is left out, and so is one that was not drawn. All frames are forced `--repeats`
times, and the fastest of each counts, as in Lamina's floor. If less than half of a run counts, it is tried
once more, at a third of the pace; then the page has failed. Prints one JSON line, with the number of frames
that counted. Needs no packages.
"""
import argparse, base64, collections, contextlib, json, math, os, select, signal, statistics, subprocess
import sys, tempfile, time

FLAGS = ["--headless=new", "--no-sandbox", "--remote-debugging-pipe", "--disable-gpu",
         "--disable-gpu-compositing", "--hide-scrollbars", "--disable-lcd-text", "--font-render-hinting=none",
         "--force-color-profile=srgb", "--disable-background-timer-throttling",
         "--disable-renderer-backgrounding", "--disable-extensions", "--disable-background-networking",
         "--disable-component-update", "--no-first-run"]
CATEGORIES = ["cc", "viz", "blink.user_timing"]
PARTS = {
    "ProxyMain::BeginMainFrame": "main",
    "ProxyImpl::ReadyToCommit": "compositor", "LayerTreeHostImpl::ActivateSyncTree": "compositor",
    "TileManager::PrepareTiles": "compositor", "ProxyImpl::ScheduledActionDraw": "compositor",
    "TileManager::CheckForCompletedTasksAndIssueSignals": "compositor",
    "RasterizerTaskImpl::RunOnWorkerThread": "raster",
    "SoftwareImageDecodeTaskImpl::RunOnWorkerThread": "raster",
    "Surface::CommitFrame": "draw", "DisplayScheduler::DrawAndSwap": "draw"}
MAKE, DRAW = "ProxyMain::BeginMainFrame", "DisplayScheduler::DrawAndSwap"
# Seconds between forced frames, more than the slowest takes.
PACE = 0.08


class Failure(Exception):
    """Chromium is not there, has ended, does not answer, or did not draw what was forced."""


class Browser:
    """A headless Chromium with one page, spoken to by the DevTools protocol over two pipes."""

    def __init__(self, folder, scale=3, program="chromium"):
        there, self.output = os.pipe()
        self.input, back = os.pipe()

        def hand_over():
            # As 3 and 4, whatever they are called now.
            ends = os.dup(there), os.dup(back)
            os.dup2(ends[0], 3)
            os.dup2(ends[1], 4)

        self.session, self.count, self.rest, self.events = None, 0, b"", []
        # The window is larger than any page, since windows have a least width; pages get their size below.
        command = [program, *FLAGS, f"--force-device-scale-factor={scale}", "--window-size=600,1000",
                   f"--user-data-dir={os.path.join(folder, 'profile')}", "about:blank"]
        try:
            self.process = subprocess.Popen(
                command, preexec_fn=hand_over, close_fds=False, start_new_session=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        except OSError as error:
            os.close(self.output)
            os.close(self.input)
            raise Failure(f"{program}: {error.strerror}") from None
        finally:
            os.close(there)
            os.close(back)
        try:
            targets = self.call("Target.getTargets")["targetInfos"]
            page = next((target["targetId"] for target in targets if target["type"] == "page"), None)
            if page is None: raise Failure("Chromium has no page")
            self.session = self.call("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        except BaseException:
            self.close()
            raise

    def __enter__(self): return self

    def __exit__(self, *_): self.close()

    def close(self):
        """Ends it and all its processes."""
        try:
            if self.process.poll() is None: self.call("Browser.close", to_browser=True, timeout=5)
            self.process.wait(5)
        except (Failure, OSError, subprocess.TimeoutExpired): pass
        try: os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError: pass
        self.process.wait()
        os.close(self.output)
        os.close(self.input)

    def call(self, method, to_browser=False, timeout=60, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session and not to_browser: message["sessionId"] = self.session
        try: os.write(self.output, json.dumps(message).encode() + b"\0")
        except OSError: raise Failure("Chromium has ended") from None
        until = time.monotonic() + timeout
        while True:
            answer = self.next(until)
            if answer.get("id") != self.count:
                self.events.append(answer)
                continue
            if "error" in answer: raise Failure(f"{method}: {answer['error']['message']}")
            return answer["result"]

    def next(self, until):
        while b"\0" not in self.rest:
            if not select.select([self.input], [], [], max(0, until - time.monotonic()))[0]:
                raise Failure("Chromium does not answer")
            chunk = os.read(self.input, 1 << 20)
            if not chunk: raise Failure("Chromium has ended")
            self.rest += chunk
        line, self.rest = self.rest.split(b"\0", 1)
        message = json.loads(line)
        if message.get("method") == "Inspector.targetCrashed": raise Failure("the page has crashed")
        return message

    def wait(self, method, timeout=60):
        until = time.monotonic() + timeout
        while True:
            for index, event in enumerate(self.events):
                if event.get("method") == method: return self.events.pop(index)["params"]
            self.events.append(self.next(until))

    def run(self, script):
        answer = self.call("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in answer: raise Failure(f"the page's script failed: {script}")
        return answer["result"].get("value")

    def open(self, path, width, height, scale):
        """Shows a page in whole, its fonts and images there."""
        self.events.clear()
        self.call("Inspector.enable")
        self.call("Page.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=0,
                  mobile=False)
        self.call("Page.navigate", url=f"file://{os.path.abspath(path)}")
        self.wait("Page.loadEventFired")
        self.run("document.fonts.ready.then(() => 1)")
        size = self.run("[innerWidth, innerHeight, devicePixelRatio]")
        if size != [width, height, scale]:
            raise Failure(f"the page is {size} instead of {[width, height, scale]}")

    def picture(self, seconds):
        """The bytes of a PNG of the page at a moment."""
        self.run(f"seek({seconds})")
        return base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"])

    def trace(self, body):
        """The trace events of what `body` does."""
        configuration = {"includedCategories": CATEGORIES, "excludedCategories": ["*"]}
        self.call("Tracing.start", to_browser=True, traceConfig=configuration,
                  transferMode="ReturnAsStream")
        body()
        self.call("Tracing.end", to_browser=True)
        stream = self.wait("Tracing.tracingComplete")["stream"]
        pieces, is_whole = [], False
        while not is_whole:
            piece = self.call("IO.read", to_browser=True, handle=stream, size=1 << 22)
            data = piece["data"]
            pieces.append(base64.b64decode(data) if piece.get("base64Encoded") else data.encode())
            is_whole = piece.get("eof", False)
        self.call("IO.close", to_browser=True, handle=stream)
        found = json.loads(b"".join(pieces))
        return found if isinstance(found, list) else found["traceEvents"]

    def frames(self, count, warm_up=10):
        """Times of each forced frame but the first `warm_up`; `None` where a frame does not count."""
        for attempt, pace in enumerate((PACE, 3 * PACE)):
            for index in range(warm_up):
                self.run(f"seek({index} / 60)")
                time.sleep(pace)

            def force():
                for index in range(warm_up, warm_up + count):
                    self.run(f"performance.mark('frame {index}'); seek({index} / 60)")
                    time.sleep(pace)
                self.run("performance.mark('frame end')")

            found = measure(self.trace(force), count)
            counted = sum(frame is not None for frame in found)
            if counted >= count / 2: return found
            if attempt == 1: raise Failure(f"{counted} of {count} forced frames were drawn exactly once")


def measure(events, count):
    marks = sorted((event["ts"], event["pid"]) for event in events
                   if event.get("cat") == "blink.user_timing" and event["name"].startswith("frame "))
    if len(marks) != count + 1: raise Failure(f"the trace has {len(marks)} marks of {count} frames")
    page = marks[0][1]
    threads = collections.defaultdict(list)
    for event in events:
        part = PARTS.get(event.get("name")) if event.get("ph") == "X" else None
        # The browser's own surface has a compositor too; the display's is everyone's.
        if part and (part == "draw" or event["pid"] == page):
            threads[event["pid"], event["tid"]].append(event)
    outer = []
    for found in threads.values():
        end = 0
        for event in sorted(found, key=lambda event: (event["ts"], -event["dur"])):
            if event["ts"] < end: continue
            end = event["ts"] + event["dur"]
            outer.append(event)
    return [frame([event for event in outer if start <= event["ts"] < end])
            for (start, _), (end, _) in zip(marks, marks[1:])]


def frame(events):
    """The times of a frame by its counted events; `None` if it was not made and drawn exactly once."""
    draws = [event for event in events if event["name"] == DRAW]
    if len(draws) != 1 or sum(event["name"] == MAKE for event in events) != 1: return None
    times = dict.fromkeys(PARTS.values(), 0)
    # Times in a trace are microseconds.
    for event in events: times[PARTS[event["name"]]] += event.get("tdur", event["dur"]) * 1000
    drawn = draws[0]["ts"] + draws[0]["dur"]
    busy, end = 0, 0
    for event in sorted(events, key=lambda event: event["ts"]):
        until = min(drawn, event["ts"] + event["dur"])
        busy += max(0, until - max(end, event["ts"]))
        end = max(end, until)
    wall = drawn - min(event["ts"] for event in events)
    return {"cpu_ns": sum(times.values()), "busy_ns": busy * 1000, "wall_ns": wall * 1000} | times


def summary(frames):
    """Medians of frames, and the 95th percentile of the busy times."""
    found = {key: statistics.median(frame[key] for frame in frames) for key in frames[0]}
    busy = sorted(frame["busy_ns"] for frame in frames)
    return found | {"busy_p95_ns": busy[math.ceil(0.95 * len(busy)) - 1], "counted": len(frames)}


@contextlib.contextmanager
def opened(path, width, height, scale):
    """A browser of its own that shows a page."""
    with tempfile.TemporaryDirectory(prefix="lamina-real-", ignore_cleanup_errors=True) as folder:
        with Browser(folder, scale) as browser:
            browser.open(path, width, height, scale)
            yield browser


def time_page(path, width, height, scale, count, warm_up, repeats):
    """The summary of the fastest of each of a page's frames."""
    with opened(path, width, height, scale) as browser:
        runs = [browser.frames(count, warm_up) for _ in range(repeats)]
    counted = [[frame for frame in same if frame] for same in zip(*runs)]
    return summary([min(same, key=lambda frame: frame["busy_ns"]) for same in counted if same])


def save_picture(path, width, height, scale, seconds, to):
    """A PNG of a page at a moment."""
    with opened(path, width, height, scale) as browser: picture = browser.picture(seconds)
    with open(to, "wb") as file: file.write(picture)


def main():
    ap = argparse.ArgumentParser(description="Times forced frames of a page in Chromium.")
    ap.add_argument("page")
    ap.add_argument("--frames", type=int, default=60)
    ap.add_argument("--warm-up", type=int, default=10)
    ap.add_argument("--repeats", type=int, default=3)
    ap.add_argument("--picture")
    ap.add_argument("--time", type=float, default=1)
    ap.add_argument("--size", default="390x844", help="in points")
    ap.add_argument("--scale", type=int, default=3)
    a = ap.parse_args()
    size = *map(int, a.size.split("x")), a.scale
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    try:
        if a.picture: save_picture(a.page, *size, a.time, a.picture)
        else: print(json.dumps(time_page(a.page, *size, a.frames, a.warm_up, a.repeats)))
    except Failure as reason: sys.exit(f"{a.page}: {reason}")


if __name__ == "__main__": main()

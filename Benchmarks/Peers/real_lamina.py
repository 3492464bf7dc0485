"""What real.py measures of Lamina: a process a measurement, by any build's `lamina`. No use of its own."""
import json, os, signal, statistics, subprocess, sys, tempfile, time

# Seconds after which a process has hung.
PATIENCE = 1800


class Failure(Exception):
    """A process that could not do it, by its last word or the signal that ended it."""


def run(command, output=subprocess.DEVNULL):
    """Seconds and peak memory, in bytes, of a process; its standard output goes to `output`.

    A small process of this file starts it: Linux counts to a process what its parent had in memory then.
    """
    there, back = os.pipe()
    with tempfile.TemporaryFile() as log, open(there) as answer:
        try:
            starter = subprocess.Popen(
                [sys.executable, "-E", "-S", os.path.abspath(__file__), str(back), *command], pass_fds=[back],
                stdin=subprocess.DEVNULL, stdout=output, stderr=log, start_new_session=True)
        finally: os.close(back)
        try: starter.wait(PATIENCE)
        except subprocess.TimeoutExpired: raise Failure(f"not done after {PATIENCE} s") from None
        finally:
            # The process too, if the starter was interrupted.
            if starter.poll() is None: os.killpg(starter.pid, signal.SIGKILL)
            starter.wait()
        try: found = json.loads(answer.read())
        # It could not start the command, or was ended itself.
        except ValueError: found = {"code": starter.returncode}
        code = found.pop("code")
        if code == 0: return found
        log.seek(0)
        words = log.read().decode(errors="replace").strip().splitlines()
        if code < 0: raise Failure(f"ended by signal {-code}")
        raise Failure(words[-1] if words else f"exit code {code}")


def start(back, *command):
    """What the small process does: starts a command, waits for it, and tells what it took."""
    begin = time.monotonic()
    try: process = subprocess.Popen(command)
    except OSError as error: sys.exit(f"{command[0]}: {error.strerror}")
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    # Linux counts kilobytes.
    found = {"seconds": time.monotonic() - begin, "peak_bytes": usage.ru_maxrss * 1024}
    with open(int(back), "w") as answer: json.dump(found | {"code": process.returncode}, answer)


class Lamina:
    def __init__(self, path, threads):
        self.path, self.threads = os.path.abspath(path), threads

    def version(self):
        done = subprocess.run([self.path, "--version"], capture_output=True, text=True)
        return done.stdout.strip() if done.returncode == 0 else "unknown"

    def profile(self, scene, frames, warm_up, repeats, redraw):
        """The floor's median and 95th percentile of a frame's wall time, and the median of its CPU time."""
        numbers = {"frames": frames, "warm-up": warm_up, "repeats": repeats, "seconds": 0,
                   "threads": self.threads}
        command = [self.path, "profile", scene, "--redraw", redraw, "--times-only", "--quiet", "--json"]
        for name, value in numbers.items(): command += [f"--{name}", str(value)]
        with tempfile.TemporaryFile() as output:
            run(command, output)
            output.seek(0)
            try: report = json.load(output)
            except ValueError: raise Failure("the report of 'profile' is not JSON") from None
        floor, rows = report["floor"], [row for row in report["per_frame"] if not row["warm_up"]]
        return {"median_ns": floor["p50_ns"], "p95_ns": floor["p95_ns"],
                "cpu_ns": statistics.median(row["cpu_ns"] for row in rows)}

    def sequence(self, scene, frames, form, folder):
        """Frames from 0 on, as PNG files in a folder, or as a stream that nothing reads."""
        command = [self.path, "render", scene, "--frames", f"0-{frames - 1}", "--jobs", str(self.threads),
                   "--quiet"]
        if form == "png": return run(command + ["-o", os.path.join(folder, "%04d.png"), "--create-folders"])
        with open(os.devnull, "wb") as nothing: return run(command + ["-o", "-", "--format", form], nothing)

    def picture(self, scene, path, seconds=0.0):
        return run([self.path, "render", scene, "--time", str(seconds), "--threads", str(self.threads),
                    "--quiet", "-o", path])


def different_frames(first, second):
    """How many of the PNG files of one folder differ in pixels from those of the same names in another."""
    import numpy
    from PIL import Image
    count = 0
    for name in sorted(name for name in os.listdir(first) if name.endswith(".png")):
        paths = [os.path.join(folder, name) for folder in (first, second)]
        if not os.path.exists(paths[1]):
            count += 1
            continue
        data = []
        for path in paths:
            with open(path, "rb") as file: data.append(file.read())
        if data[0] == data[1]: continue
        pixels = [numpy.asarray(Image.open(path).convert("RGBA")) for path in paths]
        count += not numpy.array_equal(*pixels)
    return count


if __name__ == "__main__": start(*sys.argv[1:])

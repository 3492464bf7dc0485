"""A folder with what a reader of the documents has: scenes, pictures, a package, an older build, and programs at hand."""
import json, os, pathlib, shutil, stat, struct, sys, zlib

from documents import BUILD, CHAT, CONTACTS, LAMINA, MOTION, ROOT, SETTINGS


def scene(name, layers, width=390, height=844, scale=1, duration=2, images=None):
    return json.dumps({
        "version": 1, "name": name, "canvas": {"width": width, "height": height, "scale": scale, "background": "#f2f2f7"},
        "timeline": {"duration": duration, "framesPerSecond": 60}, "images": images or {}, "root": {"sublayers": layers}})


def card(x, y, shadow_path=False, **more):
    layer = {"name": "card", "frame": [x, y, 120, 80], "backgroundColor": "#ffffff", "cornerRadius": 12, "shadowOpacity": 0.3,
             "shadowRadius": 6, "animations": [{"type": "basic", "keyPath": "position.x", "by": 40, "duration": 2}], **more}
    if shadow_path:
        layer["shadowPath"] = {"roundedRect": [0, 0, 120, 80], "radius": 12}
    return layer


def png(width, height):
    """A picture of a gradient, from nothing but the format's rules."""
    rows = b"".join(b"\0" + bytes(v for x in range(width) for v in (x * 255 // width, y * 255 // height, 128)) for y in range(height))
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


FILM = """
# Stands in for ffmpeg where that is not installed: takes the stream apart as ffmpeg would, and writes how many frames it had.
import re, sys
data = sys.stdin.buffer.read()
words = sys.argv[1:]
assert words[words.index("-i") + 1] == "-", words
if "-s" in words:
    width, height = map(int, words[words.index("-s") + 1].split("x"))
    assert words[words.index("-pix_fmt") + 1] == "rgba" and words[words.index("-f") + 1] == "rawvideo", words
    size, header = width * height * 4, 0
else:
    head = re.match(rb"YUV4MPEG2 W(\\d+) H(\\d+) F\\d+:\\d+ .*?C444.*?\\n", data)
    assert head, data[:80]
    size, header = int(head[1]) * int(head[2]) * 3 + len(b"FRAME\\n"), head.end()
frames, rest = divmod(len(data) - header, size)
assert frames > 1 and rest == 0, (frames, rest)
open(words[-1], "w").write(f"{frames} frames\\n")
"""

PICTURE = """
# Stands in for a program that shows a picture: it must be one.
import sys
assert sys.stdin.buffer.read(8) == b"\\x89PNG\\r\\n\\x1a\\n", "no picture"
sys.stdin.buffer.read()
"""

SERVE = """
# Starts a server as an example does, asks it for its page and a frame, and interrupts it as Ctrl-C does.
import json, signal, subprocess, sys, urllib.parse, urllib.request
server = subprocess.Popen(sys.argv[1:], stdout=subprocess.PIPE, text=True)
try:
    address = server.stdout.readline().strip()
    assert b"<html" in urllib.request.urlopen(address, timeout=60).read(), address
    # A review has no frames.
    if "--review" not in sys.argv:
        # The address may have a token.
        query = "&".join(["t=0", urllib.parse.urlsplit(address).query]).rstrip("&")
        frame = json.load(urllib.request.urlopen(urllib.parse.urljoin(address, "frame?" + query), timeout=60))
        assert "error" not in frame, frame
    server.send_signal(signal.SIGINT)
    assert server.wait(20) == 130, server.returncode
finally:
    if server.poll() is None:
        server.kill()
"""


def program(folder, name, text):
    path = folder / name
    path.write_text(f"#!{sys.executable}\n" + text)
    path.chmod(path.stat().st_mode | stat.S_IXUSR)


def programs(folder):
    """The folder that comes first in PATH: the commands, and stand-ins for what is not installed."""
    folder.mkdir(parents=True)
    (folder.parent / "home").mkdir()
    (folder / "lamina").symlink_to(LAMINA)
    (folder / "contacts").symlink_to(CONTACTS)
    (folder / "motion").symlink_to(MOTION)
    (folder / "chat").symlink_to(CHAT)
    (folder / "settings").symlink_to(SETTINGS)
    program(folder, "serve-and-ask", SERVE)
    for name, text in (("ffmpeg", FILM), ("feh", PICTURE)):
        if name == "feh" or not shutil.which(name):
            program(folder, name, text)
    return folder


def reader_files(folder):
    """What a reader's folder has before the first example."""
    image = {"photo": "photo.png"}
    (folder / "photo.png").write_bytes(png(60, 40))
    cards = [card(20, 300), card(200, 300), card(20, 580)]
    texts = {
        "scene.json": scene("scene", cards),
        "feed.json": scene("feed", cards, scale=0.5, duration=1),
        "feed-flat.json": scene("feed", [card(20, 300, shadow_path=True), card(200, 300, shadow_path=True)], scale=0.5, duration=1),
        "card.json": scene("card", [card(20, 20)], 160, 120),
        "photo.json": scene("photo", [{"frame": [10, 10, 60, 40], "contents": "photo"}], 80, 60, images=image),
        "fling.json": (ROOT / "Examples/Contacts/Scripts/fling.json").read_text(),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    (folder / "scenes").mkdir()
    for name in ("card.json", "photo.json", "feed.json"):
        shutil.copy(folder / name, folder / "scenes")
    shutil.copy(folder / "photo.png", folder / "scenes")
    for name in ("Wallpaper.ca", "Cubes.ca"):
        shutil.copytree(ROOT / "Fixtures/packages/switch.ca", folder / name)
    shutil.copy(ROOT / "Fixtures/wallpapers/Lantern.tendies", folder)
    shutil.copytree(ROOT / "Fixtures/captures/Chat.viewhierarchy", folder / "Screen.viewhierarchy")
    for name in ("old", "new"):
        (folder / name).mkdir()
        (folder / name / "lamina").symlink_to(LAMINA)
    (folder / "Fixtures").symlink_to(ROOT / "Fixtures")
    (folder / "Examples").symlink_to(ROOT / "Examples")
    new = folder / "profile-new"
    new.write_text("#!/bin/sh\nexec lamina profile feed-flat.json --json\n")
    new.chmod(0o755)


def environment(programs_folder, temporary):
    """What examples run in: the reader's own machine, where no CI is."""
    kept = {name: value for name, value in os.environ.items() if name not in ("CI", "LAMINA_RECORD") and "GITHUB" not in name}
    return {**kept, "PATH": f"{programs_folder}:{os.environ['PATH']}", "TERM": "dumb", "HOME": str(temporary / "home"), "TMPDIR": str(temporary),
            "GITHUB_STEP_SUMMARY": str(temporary / "summary.md")}

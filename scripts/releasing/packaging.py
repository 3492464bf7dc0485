"""The files of a release, written so that the same contents give the same bytes: archives, a wheel, a package's control
file. `scripts/release` calls it; Tests/Release tests it.

    packaging.py glibc FILE ...                         the newest version of glibc's symbols that the files need
    packaging.py carried FILE                           the libraries that the file loads, without glibc's
    packaging.py changelog CHANGELOG.md VERSION         the part of a version
    packaging.py control VERSION DEPENDS FOLDER         the control file of the Debian package with the folder's files
    packaging.py tar FOLDER FILE EPOCH                  an archive of a folder, under its name
    packaging.py wheel FOLDER FILE VERSION EPOCH        a wheel that installs a folder's files below Python's prefix
    packaging.py gzip FILE                              replaces a file by FILE.gz
"""
import base64, gzip, hashlib, io, os, pathlib, re, subprocess, sys, tarfile, time, zipfile

SUMMARY = "Render layer trees to PNG, and learn what every frame costs"
DESCRIPTION = """\
Lamina is Core Animation's rendering pipeline, without a GPU. The command draws
screens that Xcode exported from a running app, Lottie files and scene files.
It names every offscreen pass, the layer that forces it, and its cost.
"""
# What glibc itself brings, on every system that has it.
GLIBC = {"ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libm.so.6", "libpthread.so.0", "libresolv.so.2", "librt.so.1",
         "libutil.so.1", "linux-vdso.so.1"}


def newest_glibc(symbols):
    """The newest `GLIBC_x.y` in the text of `objdump -T`, as two numbers."""
    versions = [tuple(map(int, version)) for version in re.findall(r"\bGLIBC_(\d+)\.(\d+)", symbols)]
    return max(versions, default=(0, 0))


def carried(listing):
    """The paths in the text of `ldd`, without glibc's own, by the name under which they are loaded."""
    found = {}
    for line in listing.splitlines():
        name, _, rest = line.strip().partition(" => ")
        name = name.split(" ")[0].split("/")[-1]
        if name in GLIBC or not name:
            continue
        path = rest.rpartition(" (")[0]
        if not path.startswith("/"):
            raise ValueError(f"{name} is not found")
        found[name] = path
    return found


def changelog_part(text, version):
    """The section of a version, with its heading."""
    parts = re.split(r"(?m)^(?=## )", text)
    for part in parts:
        if re.match(rf"## {re.escape(version)}(?:\s|$)", part):
            return part.strip() + "\n"
    raise ValueError(f"the changelog has no section for {version}")


def control(version, depends, kilobytes):
    """The control file of the Debian package."""
    lines = [" " + line for line in DESCRIPTION.splitlines()]
    return "\n".join([
        "Package: lamina", f"Version: {version}", "Architecture: amd64", "Section: graphics", "Priority: optional",
        "Maintainer: The Lamina project <lamina@localhost>", f"Installed-Size: {kilobytes}", f"Depends: {depends}",
        "Recommends: fonts-noto-color-emoji",
        f"Description: {SUMMARY[0].lower()}{SUMMARY[1:]}", *lines]) + "\n"


def files(folder):
    """The files of a folder and of those in it, as sorted names relative to it."""
    root = pathlib.Path(folder)
    return sorted(str(path.relative_to(root)) for path in root.rglob("*") if path.is_file())


def is_program(path):
    return bool(os.stat(path).st_mode & 0o100)


def write_tar(folder, target, epoch):
    """An archive of a folder's files, under the folder's name."""
    root = pathlib.Path(folder)
    with open(target, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed, \
            tarfile.open(fileobj=packed, mode="w", format=tarfile.GNU_FORMAT) as archive:
        for path in [root, *sorted(root.rglob("*"))]:
            entry = archive.gettarinfo(path, f"{root.name}/{path.relative_to(root)}".removesuffix("/."))
            entry.uid = entry.gid = 0
            entry.uname = entry.gname = "root"
            entry.mtime = epoch
            entry.mode = 0o755 if path.is_dir() or is_program(path) else 0o644
            archive.addfile(entry, io.BytesIO(path.read_bytes()) if path.is_file() else None)


def wheel_place(name):
    """Where a wheel has a file, so that installation keeps it in its folder below Python's prefix."""
    return f"scripts/{name.removeprefix('bin/')}" if name.startswith("bin/") else f"data/{name}"


def write_wheel(folder, target, version, epoch):
    """A wheel of a folder's files: programs in bin/, everything else beside it. It has no Python code."""
    tag = pathlib.Path(target).name.removesuffix(".whl").split("-", 2)[2]
    info, data = f"lamina_render-{version}.dist-info", f"lamina_render-{version}.data"
    contents = [(f"{data}/{wheel_place(name)}", (pathlib.Path(folder) / name).read_bytes(), is_program(f"{folder}/{name}"))
                for name in files(folder)]
    licences = [name for name in files(folder) if "/doc/" in name and name.endswith("LICENSE")]
    contents += [(f"{info}/licenses/LICENSE", (pathlib.Path(folder) / name).read_bytes(), False) for name in licences]
    metadata = f"Metadata-Version: 2.1\nName: lamina-render\nVersion: {version}\nSummary: {SUMMARY}\nLicense: MIT\n" \
        "License-File: LICENSE\nRequires-Python: >=3.8\nDescription-Content-Type: text/plain\n\n" + DESCRIPTION
    wheel = f"Wheel-Version: 1.0\nGenerator: lamina\nRoot-Is-Purelib: false\nTag: {tag}\n"
    contents += [(f"{info}/METADATA", metadata.encode(), False), (f"{info}/WHEEL", wheel.encode(), False)]
    record = ""
    for name, text, _ in contents:
        digest = base64.urlsafe_b64encode(hashlib.sha256(text).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(text)}\n"
    record += f"{info}/RECORD,,\n"
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, text, runs in [*contents, (f"{info}/RECORD", record.encode(), False)]:
            entry = zipfile.ZipInfo(name, time.gmtime(epoch)[:6])
            entry.external_attr = (0o100755 if runs else 0o100644) << 16
            entry.create_system = 3
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, text)


def output(*words):
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def main(verb, *words):
    if verb == "glibc":
        print("{}.{}".format(*newest_glibc("".join(output("objdump", "-T", path) for path in words))))
    elif verb == "carried":
        for name, path in sorted(carried(output("ldd", words[0])).items()):
            print(name, path)
    elif verb == "changelog":
        sys.stdout.write(changelog_part(pathlib.Path(words[0]).read_text(), words[1]))
    elif verb == "control":
        version, depends, folder = words
        size = sum(-(-os.path.getsize(f"{folder}/{name}") // 1024) for name in files(folder))
        sys.stdout.write(control(version, depends, size))
    elif verb == "tar":
        write_tar(words[0], words[1], int(words[2]))
    elif verb == "wheel":
        write_wheel(words[0], words[1], words[2], int(words[3]))
    elif verb == "gzip":
        data = pathlib.Path(words[0]).read_bytes()
        with open(words[0] + ".gz", "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed:
            packed.write(data)
        os.remove(words[0])
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])

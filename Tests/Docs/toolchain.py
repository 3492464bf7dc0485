"""The compiler, with what .build/release has: modules, objects, the C libraries that they need."""
import os, pathlib, shlex, shutil, subprocess

from documents import BUILD, ROOT

SOURCES = ROOT / "Sources"
TOOLS = pathlib.Path(shutil.which("swift")).resolve().parent
PACKAGES = ["freetype2", "harfbuzz", "fontconfig", "fribidi", "libpng16", "libjpeg", "libwebp", "expat"]
LIBRARIES = ["png16", "deflate", "jpeg", "webp", "freetype", "harfbuzz", "fontconfig", "fribidi", "unibreak", "expat", "z", "stdc++"]

# The modules of Lamina, each after those that it imports.
MODULES = ["LaminaGeometry", "LaminaConstraints", "LaminaProfiling", "LaminaPixels", "LaminaFiles", "LaminaImages", "LaminaKernels", "LaminaRaster", "LaminaText",
           "LaminaDrawing", "LaminaLayers", "LaminaCompositor", "LaminaExplain", "LaminaDisplay", "LaminaViews", "LaminaScenes", "LaminaLottie", "LaminaReports", "LaminaPages",
           "LaminaTesting", "LaminaCommandLine", "Lamina"]
# Modules that only the command uses, or of which nothing is public: they have no page.
PARTS = {"LaminaCalibration", "LaminaMovies", "LaminaPort", "LaminaPreview", "LaminaScreens", "LaminaSequences", "LaminaSystem"}


def pkg_config(option):
    return shlex.split(subprocess.run(["pkg-config", option, *PACKAGES], capture_output=True, text=True, check=True).stdout)


def includes():
    """Where the modules are, Swift's and C's."""
    folders = [BUILD / "Modules"] + [file.parent for file in sorted(BUILD.glob("C*.build/module.modulemap"))]
    folders += [file.parent for file in sorted(SOURCES.glob("Shims/C*/**/module.modulemap"))]
    folders += [file.parent for file in sorted((ROOT / ".build/checkouts").glob("FlyingFox/*/include/module.modulemap"))]
    return [word for folder in folders for word in ("-I", str(folder))] + pkg_config("--cflags-only-I")


def swiftc(arguments):
    """Runs the compiler in Swift 6 mode against the built modules."""
    plugins = TOOLS.parent / "lib/swift/host/plugins"
    return subprocess.run(
        [TOOLS / "swiftc", "-swift-version", "6", "-plugin-path", plugins, *includes(), *arguments], capture_output=True, text=True)


def link(test, main, built, *others):
    """Makes a program of sources and the built objects."""
    objects = [str(file) for file in sorted(BUILD.glob("*.build/**/*.o")) if wanted(file.relative_to(BUILD).parts[0]) and not is_stale(file)]
    # A program has one main; with several files it has to be called so.
    file = main
    if not others and main.name != "main.swift":
        folder = main.with_suffix("")
        folder = folder.parent / (folder.name + "-sources")
        folder.mkdir()
        file = shutil.copy(main, folder / "main.swift")
    # The runtime beside the toolchain, as SwiftPM links it.
    done = swiftc(["-o", str(built), "-module-name", "Example", str(file), *map(str, others), *objects,
                   *(f"-l{name}" for name in LIBRARIES)])
    test.assertEqual(done.returncode, 0, done.stderr[-4000:])


def folder(module):
    """The folder of a module's sources: in its room, or beside the rooms."""
    return next(iter(sorted(SOURCES.glob(f"*/{module}"))), SOURCES / module)


def is_stale(file):
    """Whether an object is left of a source of Lamina's that is gone: a build keeps those of builds before it."""
    module = file.relative_to(BUILD).parts[0].removesuffix(".build")
    sources = folder(module)
    if not file.name.endswith(".swift.o") or not sources.is_dir() or file.name == "embedded_resources.swift.o":
        return False
    name = file.name.removesuffix(".o")
    return not any(name in names for _, _, names in os.walk(sources.resolve()))


def wanted(folder):
    """Whether a folder of objects is the library's or one of what it depends on, and not a program's or a test's."""
    name = folder.removesuffix(".build")
    dependencies = {"ArgumentParser", "ArgumentParserToolInfo", "FlyingFox", "FlyingSocks", "Mustache", "Crypto", "CryptoBoringWrapper", "CCryptoBoringSSL",
                    "CCryptoBoringSSLShims", "CXKCP", "CXKCPShims"}
    shims = {folder.name for folder in SOURCES.glob("Shims/C*")} | {"CSystemLinux"}
    library = set(MODULES) - {"LaminaTesting"} | {"LaminaKernelsV3"} | PARTS
    return name in dependencies | shims | library

"""Builds the documentation of every module, and checks the rules of the house.

DocC gives no warning, each public declaration has a comment, and each public type is on its module's landing page.

    python3 archives.py FOLDER      leaves FOLDER/Lamina.doccarchive, all modules in one
"""
import json, os, pathlib, re, shutil, subprocess, sys
from concurrent.futures import ThreadPoolExecutor

import toolchain
from documents import ROOT
from toolchain import MODULES, TOOLS, folder

# What the compiler writes itself has no place for a comment: raw values, and decoding.
SYNTHESISED = {"init(rawValue:)", "init(from:)", "rawValue", "hash(into:)", "encode(to:)"}


def symbol_graphs(module, folder):
    """Writes what a module makes public, as the compiler knows it; returns the main graph."""
    folder.mkdir(parents=True)
    target = json.loads(subprocess.run([TOOLS / "swiftc", "-print-target-info"], capture_output=True, check=True).stdout)["target"]["triple"]
    subprocess.run(
        [TOOLS / "swift-symbolgraph-extract", "-module-name", module, "-minimum-access-level", "public", "-target", target,
         *toolchain.includes(), "-output-dir", folder, "-skip-inherited-docs", "-skip-synthesized-members"], check=True)
    return [json.loads(file.read_text()) for file in sorted(folder.glob("*.symbols.json"))]


def undocumented(graphs):
    """Public declarations that somebody wrote and that have no comment."""
    for graph in graphs:
        for symbol in graph["symbols"]:
            comment = "".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
            name = symbol["pathComponents"][-1]
            if comment.strip() or ("location" not in symbol and name in SYNTHESISED):
                continue
            place = symbol.get("location", {})
            file = place.get("uri", "").removeprefix(f"file://{ROOT}/")
            yield f"{file}:{place.get('position', {}).get('line', 0) + 1}: {'.'.join(symbol['pathComponents'])} has no documentation comment"


def uncurated(module, graphs):
    """Public types that the landing page of their module does not name."""
    page = folder(module) / f"{module}.docc" / f"{module}.md"
    if not page.exists():
        yield f"{page.relative_to(ROOT)} is missing"
        return
    named = set(re.findall(r"^- ``(\w+)", page.read_text(), re.M))
    for graph in graphs:
        for symbol in graph["symbols"]:
            is_type = symbol["kind"]["identifier"] in ("swift.struct", "swift.class", "swift.enum", "swift.protocol", "swift.typealias")
            if graph["module"]["name"] == module and is_type and len(symbol["pathComponents"]) == 1:
                if symbol["pathComponents"][0] not in named and "location" in symbol:
                    yield f"{page.relative_to(ROOT)}: the page does not name {symbol['pathComponents'][0]}"


def convert(module, graphs, archive, archives):
    """Makes a module's archive; links into those before it work. Every warning is an error."""
    catalog = folder(module) / f"{module}.docc"
    words = [TOOLS / "docc", "convert", catalog, "--additional-symbol-graph-dir", graphs, "--output-dir", archive,
             "--fallback-display-name", module, "--fallback-bundle-identifier", module, "--warnings-as-errors",
             "--enable-experimental-external-link-support"]
    for other in archives:
        words += ["--dependency", other]
    return subprocess.run(words, capture_output=True, text=True)


def documented(module, folder, archives):
    """Builds a module's archive; returns how many public symbols it has, and what is wrong with them."""
    graphs = symbol_graphs(module, folder / "graphs" / module)
    problems = [*undocumented(graphs), *uncurated(module, graphs)]
    done = convert(module, folder / "graphs" / module, folder / "archives" / f"{module}.doccarchive", archives)
    if done.returncode:
        problems.append(f"{module}: {done.stdout}{done.stderr}")
    return sum(len(graph["symbols"]) for graph in graphs), problems


def main(folder):
    shutil.rmtree(folder, ignore_errors=True)
    (folder / "archives").mkdir(parents=True)
    archives = [folder / "archives" / f"{module}.doccarchive" for module in MODULES]
    # Modules link to what is their own; only the last, Lamina, whose articles are about all of them, to others.
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda module: documented(module, folder, []), MODULES[:-1]))
    results.append(documented(MODULES[-1], folder, archives[:-1]))
    count = sum(number for number, _ in results)
    problems = [problem for _, some in results for problem in some]
    if count < 1000:
        problems.append(f"only {count} public symbols were found")
    if problems:
        print("\n".join(problems), file=sys.stderr)
        return 1
    subprocess.run([TOOLS / "docc", "merge", *archives, "--output-path", folder / "Lamina.doccarchive",
                    "--synthesized-landing-page-name", "Lamina"], check=True)
    print(f"{count} public symbols of {len(MODULES)} modules, all with comments; no warning")
    return 0


if __name__ == "__main__":
    sys.exit(main(pathlib.Path(sys.argv[1]).resolve()))

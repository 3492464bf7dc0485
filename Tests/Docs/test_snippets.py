"""Every block of Swift in the documents compiles against the built library; those that can, run.

A block is the body of a function of its own, after the declarations that it needs (snippets.py). A block with tests is a
file. A block that calls LaminaCommand.start() is a program, which is linked and run."""
import json, pathlib, re, shutil, subprocess, tempfile, unittest

import archives, documents, snippets, toolchain
from documents import ROOT


def hoisted(text):
    """The imports of a block, and the rest of it."""
    lines = text.splitlines()
    imports = [line for line in lines if re.match(r"import \w+$", line)]
    return imports, "\n".join("" if line in imports else line for line in lines)


class SnippetTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="lamina-snippets-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder, True)
        cls.blocks = [block for block in documents.blocks() if block.language == "swift"]
        cls.used = set()

    def context(self, block):
        """What a block takes for granted: lines before it, by its document and first line."""
        key = (block.document, block.text.splitlines()[0])
        if key not in snippets.CONTEXT:
            return ""
        self.used.add(key)
        text = snippets.CONTEXT[key]
        if text != snippets.PREVIOUS:
            return text
        earlier = [other.text for other in self.blocks if other.document == block.document and other.line < block.line]
        return "\n".join(hoisted(text)[1] for text in earlier) + "\n"

    def source(self, block, number):
        imports, text = hoisted(block.text)
        place = f'#sourceLocation(file: "{block.document}", line: {block.line})\n'
        head = "\n".join(sorted({"import Lamina", "import LaminaTesting", "import Testing", "import Foundation", *imports})) + "\n"
        if "LaminaCommand.start()" in text:
            return "program", "\n".join(["import Lamina"] + imports) + "\n" + self.context(block) + place + text + "\n"
        if "@Test" in text:
            return "file", head + self.context(block) + place + text + "\n"
        context = self.context(block)
        # Where a function is asynchronous, the compiler prefers the asynchronous form of what it calls.
        effects = "async throws" if "await " in context + text else "throws"
        body = f"@MainActor func snippet{number}() {effects} {{\n{context}\n{place}{text}\n"
        return "file", head + body + "#sourceLocation()\n}\n"

    def test_what_does_not_compile_is_noticed(self):
        file = self.folder / "Wrong.swift"
        file.write_text("import Lamina\nlet layer: Layer = 5\n")
        self.assertNotEqual(toolchain.swiftc(["-typecheck", str(file)]).returncode, 0)

    def test_all_compile(self):
        files, programs = [], []
        for number, block in enumerate(self.blocks):
            kind, text = self.source(block, number)
            file = self.folder / f"Snippet{number}.swift"
            file.write_text(text)
            (programs if kind == "program" else files).append((file, block))
        self.assertGreater(len(files), 10)
        names = [str(file) for file, _ in files] + self.card_tests()
        done = toolchain.swiftc(["-typecheck", "-module-name", "Snippets", *names])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(self.used, set(snippets.CONTEXT), "entries that no block needs")
        for file, block in programs:
            with self.subTest(block=block.place):
                self.run_program(file, block)

    def test_no_name_is_ambiguous_beside_foundation(self):
        """F13: a file that imports Foundation and Lamina can name every public type."""
        lines = ["import Foundation", "import Lamina", "@MainActor func names() {"]
        umbrella = next((ROOT / "Sources/Lamina").glob("*.swift")).read_text()
        for module in re.findall(r"@_exported public import (\w+)", umbrella):
            for graph in archives.symbol_graphs(module, self.folder / "graphs" / module):
                for symbol in graph["symbols"]:
                    kind, path = symbol["kind"]["identifier"], symbol["pathComponents"]
                    if len(path) > 1 or graph["module"]["name"] != module or symbol.get("swiftGenerics", {}).get("parameters"):
                        continue
                    if kind in ("swift.struct", "swift.class", "swift.enum", "swift.typealias"):
                        lines.append(f"  _ = {path[0]}.self")
                    elif kind == "swift.protocol":
                        lines.append(f"  _ = (any {path[0]}).self")
        lines += ["  let path: Foundation.IndexPath = IndexPath(row: 1, section: 0)", "  _ = (path.row, path.item, path.section)", "}"]
        self.assertGreater(len(lines), 200)
        file = self.folder / "Names.swift"
        file.write_text("\n".join(lines) + "\n")
        done = toolchain.swiftc(["-typecheck", str(file)])
        self.assertEqual(done.returncode, 0, done.stderr)

    def card_tests(self):
        """The example's sources and tests, as files of one module."""
        found = []
        for file in sorted((ROOT / "Examples/CardTests").glob("*/*/*.swift")):
            copy = self.folder / file.name
            copy.write_text(file.read_text().replace("import Card\n", "\n"))
            found.append(str(copy))
        self.assertGreaterEqual(len(found), 2)
        return found

    def run_program(self, file, block):
        """A program with a screen of its own lists it and renders it; with the script of its document, if it has one."""
        built = self.folder / file.stem
        toolchain.link(self, file, built)
        listed = subprocess.run([built, "screens"], capture_output=True, text=True)
        self.assertEqual(listed.returncode, 0, listed.stderr)
        name = re.search(r'RegisteredScreen\("([^"]+)"', block.text).group(1)
        self.assertIn(name, listed.stdout)
        words = [built, "render", f"screen:{name}", "-o", self.folder / "screen.png"]
        if scripts := [other for other in documents.blocks() if other.document == block.document and '"events"' in other.text]:
            (self.folder / "script.json").write_text(scripts[0].text)
            words += ["--script", self.folder / "script.json", "--time", str(max(event["time"] for event in json.loads(scripts[0].text)["events"]) + 0.1)]
        done = subprocess.run(words, capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, f"{block.place}: {done.stderr}")

    def test_bodies_that_need_nothing_run(self):
        """Bodies run in one program, in a folder of their own; those that wait for something of the reader's are named."""
        files, calls = [], []
        for number, block in enumerate(self.blocks):
            kind, text = self.source(block, number)
            if kind == "program" or "@Test" in block.text or "LaminaTesting" in str(block.document):
                continue
            file = self.folder / f"Run{number}.swift"
            file.write_text(text.replace("import LaminaTesting\n", "").replace("import Testing\n", ""))
            files.append(file)
            calls.append(f'print("{block.place}")\ntry await snippet{number}()\n')
        main = self.folder / "main.swift"
        main.write_text("".join(calls))
        toolchain.link(self, main, self.folder / "all", *files)
        work = self.folder / "work"
        work.mkdir()
        for name in ("Fixtures", "Examples"):
            (work / name).symlink_to(ROOT / name)
        done = subprocess.run([self.folder / "all"], cwd=work, capture_output=True, text=True, timeout=300)
        self.assertEqual(done.returncode, 0, done.stdout[-2000:] + done.stderr[:3000])


if __name__ == "__main__":
    unittest.main()

"""Every example of the documents and of the command's help, run as it stands, but for what table.py names."""
import json, os, pathlib, re, shlex, shutil, subprocess, tempfile, time, unittest

import documents, table, workspace
from documents import CHAT, CONTACTS, LAMINA, MOTION, ROOT, SETTINGS

# What has to be there before the examples of a document or of a verb's help.
PREPARED = {
    "Sources/Lamina/Lamina.docc/TheCommand.md": """
        mkdir scenes && cp Fixtures/scenes/corners.json Fixtures/scenes/feed.json scenes && cp -r Fixtures/scenes/images scenes
        .build/release/lamina check scenes --goldens goldens --baseline baseline.json --record all --create-folders
        cp {reader}/scene.json {reader}/Lantern.tendies . && cp -r {reader}/Wallpaper.ca {reader}/old {reader}/new .
    """,
    "Sources/Lamina/Lamina.docc/TimingGates.md": "cp -r {reader}/old {reader}/new .",
    # The scene that the page ends with.
    "Sources/Lamina/Lamina.docc/FromCSS.md":
        "awk '/^```json/ {{ f = 1; next }} /^```/ {{ f = 0 }} f' Sources/Lamina/Lamina.docc/FromCSS.md > card.json",
    "help": "lamina check scenes --goldens goldens --baseline baseline.json --record all --create-folders",
    "help ": "mkdir frames && cp photo.png old.png && cp photo.png new.png",
    "help check": """
        lamina check scenes --baseline baseline.json --record all --instructions
        echo '{{"schema": "lamina-accepted/1", "command": ["scenes", "--goldens", "goldens"], "results": []}}' > accepted.json
    """,
    "help diff": """
        cp photo.png old.png && cp photo.png new.png && mkdir before after && cp photo.png before && cp photo.png after
        lamina render card.json -o card.png && rm scenes/photo.* goldens/photo.png
    """,
    "help profile": "lamina profile scene.json --frames 10 --repeats 1 --json > before.json",
    "help explain": "mkdir savings",
    "help merge": """
        mkdir frames && lamina render card.json --frames 0-999 -o 'frames/shot-%04d.png'
    """,
    "help screens": "mkdir f",
    "help init": "mkdir app",
}


class ExampleTest(unittest.TestCase):
    """What examples share: a reader's folder, programs, and the table, whose entries must all be used."""

    @classmethod
    def setUpClass(cls):
        for program in (LAMINA, CONTACTS, MOTION, CHAT, SETTINGS):
            if not program.exists():
                raise FileNotFoundError(f"{program}: build it: swift build -c release --product {program.name}")
        cls.temporary = pathlib.Path(tempfile.mkdtemp(prefix="lamina-docs-"))
        cls.addClassCleanup(shutil.rmtree, cls.temporary, True)
        cls.programs = workspace.programs(cls.temporary / "programs")
        cls.environment = workspace.environment(cls.programs, cls.temporary)
        cls.reader = cls.temporary / "reader"
        cls.reader.mkdir()
        workspace.reader_files(cls.reader)
        cls.used = set()

    def folder(self, key, general):
        """A new reader's folder, prepared for what is called so."""
        folder = self.temporary / re.sub(r"\W", "-", key or "command")
        shutil.copytree(self.reader, folder, symlinks=True)
        for name in (general, key):
            self.prepare(name, folder)
        return folder

    def prepare(self, name, folder):
        if name in PREPARED:
            self.used.add(("PREPARED", name))
            self.bash(PREPARED[name].format(reader=self.reader), folder, name)

    def bash(self, text, folder, place, expected=(0,)):
        """Runs lines of a shell, and names the one that failed."""
        script = f"set -euo pipefail\ntrap 'echo \"in: $BASH_COMMAND\" >&2' ERR\n{text}\n"
        began = time.monotonic()
        done = subprocess.run(["bash", "-c", script], cwd=folder, env=self.environment, stdin=subprocess.DEVNULL,
                              capture_output=True, timeout=300)
        errors = done.stderr.decode(errors="replace")
        self.assertIn(done.returncode, expected, f"{place}:\n{text}\n{errors[-3000:]}{done.stdout.decode(errors='replace')[-1000:]}")
        if (seconds := time.monotonic() - began) > 10:
            print(f"  {seconds:.0f} s: {text.strip()[:100]}", flush=True)
        return done.stdout

    def runnable(self, line):
        """A line of an example as it can be run here, and the exit codes that it may have."""
        words = line.split("   #")[0].rstrip()
        codes = (0,)
        for begin, (code, _) in table.EXIT_CODES.items():
            if words.startswith(begin):
                self.used.add(("EXIT_CODES", begin))
                codes = code
        for begin, (options, _) in table.ADDED.items():
            if words.startswith(begin):
                self.used.add(("ADDED", begin))
                words += " " + options
        for begin, (text, _) in table.REPLACED.items():
            if words.startswith(begin):
                self.used.add(("REPLACED", begin))
                words = text + words[len(begin):]
        if table.SCREENS in words or words == "lamina screens":
            words = re.sub(r"^lamina ", "contacts ", words)
        return words, codes

    def outputs_exist(self, line, folder):
        """Every file that an example says it writes is there, and has something in it."""
        words = shlex.split(line.replace("|", " "), comments=True)
        for option, value in zip(words, words[1:]):
            if option in WRITING and value not in ("-", "auto") and "#" not in value:
                name = re.sub(r"^(frames|flame|distribution|comparison):", "", value)
                name = re.sub(r"%0\dd|\{\w+\}", "*", name)
                found = list(folder.glob(name))
                self.assertTrue(found and all(file.is_dir() or file.stat().st_size for file in found), f"{line}: no {value}")
                for file in found:
                    if file.suffix == ".png":
                        self.assertEqual(file.read_bytes()[:8], b"\x89PNG\r\n\x1a\n", line)


# Documents that show below a block of sh what the block prints.
SHOWING = ("README.md", "Sources/Lamina/Lamina.docc/FromACloneToAProfile.md")

WRITING = {"-o", "--output", "--report", "--chart", "--csv", "--trace", "--speedscope", "--junit", "--pictures"}


class HelpTest(ExampleTest):
    def test_each_verb_has_examples_that_run(self):
        texts = documents.help_texts()
        examples = documents.help_examples(texts)
        for verb in texts:
            mine = [example for example in examples if example.verb == verb]
            with self.subTest(verb=verb):
                self.assertGreaterEqual(len(mine), 1 if verb == "version" else 2, f"lamina help {verb} has too few examples")
            folder = self.folder(f"help {verb}", "help")
            for example in mine:
                with self.subTest(verb=verb, example=example.text):
                    words, codes = self.runnable(example.text)
                    self.bash(words, folder, f"lamina help {verb}", codes)
                    self.outputs_exist(example.text, folder)

    def test_examples_fit_a_terminal_of_80_columns(self):
        for verb, command in documents.help_texts().items():
            for line in command.get("discussion", "").splitlines():
                if line.startswith("  "):
                    self.assertLessEqual(len(line), 80, f"lamina help {verb}: {line}")


class DocumentTest(ExampleTest):
    blocks = documents.blocks()

    def test_languages_are_known(self):
        for block in self.blocks:
            self.assertIn(block.language, documents.LANGUAGES, block.place)

    def test_links_lead_somewhere(self):
        """Links to files in the repository, in documents that DocC does not check."""
        files = [file for file in documents.markdown_files() if ".docc" not in str(file) or file.name == "Gallery.md"]
        for file in [*files, ROOT / "ARCHITECTURE.md", *ROOT.glob("Benchmarks/*.md")]:
            for target in re.findall(r"\]\(([^)]+)\)|src=\"([^\"]+)\"", file.read_text()):
                path = (target[0] or target[1]).split("#")[0]
                # The page of releases is beside the repository, on its host.
                if path and path != "../../releases" and ":" not in path and ("." in path or "/" in path):
                    self.assertTrue((file.parent / path).exists(), f"{file.relative_to(ROOT)}: {path}")

    def test_exit_codes_are_the_same_everywhere(self):
        """The codes that a verb's help names are those of TheCommand.md, and every help names some."""
        page = ROOT / "Sources/Lamina/Lamina.docc/TheCommand.md"
        table_of = dict(re.findall(r"^\| (\d+) \| (.+) \|$", page.read_text(), re.M))
        for verb, command in documents.help_texts().items():
            section = command["discussion"].split("EXIT CODES\n")[1]
            codes = re.findall(r"^  (\d+)  +\S", section, re.M)
            self.assertGreaterEqual(len(codes), 2, verb)
            self.assertLessEqual(set(codes), set(table_of), verb)
            if not verb:
                self.assertEqual(codes, list(table_of), "the command's own help has all of them")

    def test_exit_codes_happen(self):
        """Codes that help names are those that the verbs end with, over the same four mistakes."""
        (self.reader / "broken.json").write_text('{"version": 1, "canvas": {"width": 10}}')
        (self.reader / "wrong.json").write_text(json.dumps({"version": 1, "duration": 1, "events": [
            {"time": 0.2, "expect": {"view": "table", "is": {"bounds.origin.y": {"above": 1000}}}}]}))
        more = {"render": "-o codes.png", "convert": "-o codes.json", "check": "--goldens codes --create-folders",
                "profile": "--frames 4 --repeats 1", "explain": "--runs 0", "inspect": ""}
        texts = documents.help_texts()
        for verb, options in more.items():
            named = re.findall(r"^  (\d+)  +\S", texts[verb]["discussion"].split("EXIT CODES\n")[1], re.M)
            mistakes = {"2": "broken.json", "64": "scene.json --frobnicate", "74": "missing.json"}
            if verb not in ("convert", "check"):
                mistakes["1"] = "screen:contacts --time 0.5 --script wrong.json"
            for code, words in mistakes.items():
                with self.subTest(verb=verb, code=code):
                    self.assertIn(code, named)
                    self.bash(f"contacts {verb} {words} {options}", self.reader, verb, (int(code),))

    def test_options_are_explained(self):
        """Every argument and option says what it is for."""
        for verb, command in documents.help_texts().items():
            for argument in command.get("arguments", []):
                if argument.get("shouldDisplay", True):
                    self.assertGreater(len(argument.get("abstract", "")), 10, f"{verb} {argument.get('valueName')}")

    def test_shell_blocks_run(self):
        by_document = {}
        # LAMINA_DOCUMENT is one document to run alone, such as README.md.
        only = os.environ.get("LAMINA_DOCUMENT")
        for block in self.blocks:
            if only and block.document != only:
                continue
            # The gallery's are run by a test of their own.
            if block.language == "sh" and not block.document.endswith("Gallery.md"):
                by_document.setdefault(block.document, []).append(block)
        for document, blocks in by_document.items():
            folder = self.checkout(document)
            for block in blocks:
                with self.subTest(block=block.place):
                    self.run_block(block, folder)

    def checkout(self, document):
        """A copy of the working tree for a document at its top; for an example's, the example's folder in one."""
        copy = self.temporary / ("tree-" + re.sub(r"\W", "-", document))
        shutil.copytree(ROOT, copy, symlinks=True, ignore=shutil.ignore_patterns(".build*", ".git", "*.pyc"))
        (copy / ".build").mkdir()
        (copy / ".build/release").symlink_to(documents.BUILD)
        # The command is built: however new the sources are, scripts/lamina runs it and builds nothing.
        for file in [copy / "Package.swift", copy / "Sources", *(copy / "Sources").rglob("*")]:
            os.utime(file, (0, 0), follow_symlinks=False)
        self.prepare(document, copy)
        return copy / pathlib.Path(document).parent if document.startswith("Examples/") else copy

    def run_block(self, block, folder):
        lines = documents.joined([line for line in block.text.splitlines() if line.strip() and not line.startswith("#")])
        script, said = [], []
        for line in lines:
            if (block.document, line.split("   #")[0].strip()) in table.SKIPPED:
                self.used.add(("SKIPPED", (block.document, line.split("   #")[0].strip())))
                continue
            words, codes = self.runnable(line)
            self.assertEqual(codes, (0,), line)
            script.append(words)
            said.append(line)
        if script:
            output = self.bash("\n".join(script), folder, block.place).decode(errors="replace")
            self.shown(block, output)
        for line in said:
            if line.startswith("cd "):
                folder = folder / line.split()[1]
            self.outputs_exist(line, folder)

    def shown(self, block, output):
        """What a document shows below a block is what the block prints, but for times, which have a fraction, and so for
        the places where lines are broken."""
        following = [other for other in self.blocks if other.document == block.document and other.line > block.line]
        if following and following[0].language == "text" and block.document in SHOWING:
            times = lambda text: " ".join(re.sub(r"\d+\.\d+", "0.0", text).split())
            for line in following[0].text.splitlines():
                self.assertIn(times(line), times(output), f"{following[0].place}: the block before does not print this")

    def test_pictures_are_what_their_commands_draw(self):
        """The gallery's files, and the picture of the frame: the same to the byte; LAMINA_RECORD=1 draws them anew, and fails."""
        copy = self.temporary / "pictures"
        copy.mkdir()
        for name in ("Fixtures", "Examples"):
            (copy / name).symlink_to(ROOT / name)
        gallery = ROOT / "Sources/Lamina/Lamina.docc/Gallery"
        commands = [block.text for block in self.blocks if block.document.endswith("Gallery.md")]
        commands.append("lamina render Examples/Pictures/frame.json --compression best -o frame.png")
        self.bash("\n".join(commands), copy, "the gallery")
        drawn = {file.name: file for file in copy.glob("*.png")}
        for picture in [*gallery.glob("*.png"), gallery.parent / "Resources/frame.png"]:
            with self.subTest(picture=picture.name):
                self.assertIn(picture.name, drawn, "no command of the gallery draws it")
                known, own = picture.read_bytes(), drawn[picture.name].read_bytes()
                if os.environ.get("LAMINA_RECORD") == "1":
                    picture.write_bytes(own)
                self.assertTrue(known == own, "it differs: draw it again by LAMINA_RECORD=1, and look at it")
                self.assertLess(picture.stat().st_size, 60_000)

    def test_json_blocks_are_read(self):
        """Scenes load, and scripts are what the schema says: the verb names what is wrong."""
        help_text = documents.help_texts()["screens"]["discussion"]
        script = re.search(r"^ *\{.*?\]\}$", help_text, re.S | re.M).group(0)
        blocks = [block for block in self.blocks if block.language == "json"]
        blocks.append(documents.Block("lamina help screens", 0, "json", script))
        for number, block in enumerate(blocks):
            with self.subTest(block=block.place):
                value = json.loads(block.text)
                file = self.reader / f"block{number}.json"
                file.write_text(block.text)
                if "root" in value:
                    self.bash(f"lamina inspect {file.name} --strict && lamina render {file.name} -o block.png", self.reader, block.place)
                elif "events" in value:
                    # Names of views are those of another screen; that the script is one is what is asked here.
                    done = subprocess.run([CONTACTS, "render", "screen:contacts", "--script", file, "-o", "script.png"], cwd=self.reader,
                                          env=self.environment, capture_output=True, text=True)
                    self.assertIn(done.returncode, (0, 1), f"{block.place}: {done.stderr}")
                else:
                    self.fail(f"{block.place}: neither a scene nor a script")


class GuardTest(ExampleTest):
    """What must be noticed is noticed."""

    def test_examples_that_do_not_run(self):
        for text in ("lamina render missing.json -o x.png", "lamina frobnicate", "lamina inspect scene.json | grep nothing-like-it"):
            with self.subTest(text=text), self.assertRaises(AssertionError):
                self.bash(text, self.reader, "guard")

    def test_files_that_are_not_written(self):
        with self.assertRaises(AssertionError):
            self.outputs_exist("lamina render scene.json -o never.png", self.reader)

    def test_blocks(self):
        text = ["```sh", "lamina version", "```", "", "```swift", "let a = 1", "```", "", "    lamina help"]
        found = documents.blocks_of(text, "guard.md", indented=True)
        self.assertEqual([(block.language, block.line) for block in found], [("sh", 2), ("swift", 6), ("sh", 9)])
        with self.assertRaises(ValueError):
            documents.blocks_of(["```sh", "lamina version"], "guard.md", indented=True)


def load_tests(loader, standard, pattern):
    """The table's entries are looked at last, when all examples have run."""
    suite = unittest.TestSuite()
    for case in (GuardTest, HelpTest, DocumentTest, TableTest):
        suite.addTests(loader.loadTestsFromTestCase(case))
    return suite


class TableTest(unittest.TestCase):
    def test_every_entry_is_used(self):
        used = HelpTest.used | DocumentTest.used
        for name in ("SKIPPED", "REPLACED", "ADDED", "EXIT_CODES"):
            for key in getattr(table, name):
                self.assertIn((name, key), used, "an entry that no example needs")
        for key in PREPARED:
            self.assertIn(("PREPARED", key), used)


if __name__ == "__main__":
    unittest.main()

"""What CONTRIBUTING names in backquotes exists: every path, and in its recipes every name of the code. So does every file
and function of the walk from a scene file to a PNG."""
import os, pathlib, re, unittest

from documents import ROOT

PAGE = ROOT / "CONTRIBUTING.md"

# Names that stand for any other.
EXAMPLES = {"Type.swift", "Type+Concern.swift"}

# What a name without a folder ends in if it is a file's.
ENDINGS = (".swift", ".md", ".py", ".json", ".txt", ".list", ".sh")


def files():
    """Every file and folder of the repository, by its path from the top."""
    for folder, folders, names in os.walk(ROOT):
        folders[:] = [name for name in folders if name != ".git" and not name.startswith(".build")]
        for name in folders + names:
            yield "/" + str((pathlib.Path(folder) / name).relative_to(ROOT))


def quoted(text):
    """What a page has in backquotes, without its blocks of code."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"^ *```.*?^ *```$", "", text, flags=re.S | re.M))


def paths(text):
    """The paths among what is quoted: words with a slash, and what is nothing but a file's name."""
    for code in quoted(text):
        for word in code.split():
            is_path = re.fullmatch(r"[\w.+*-]+(/[\w.+*-]+)+", word) or (word == code and word.endswith(ENDINGS))
            if is_path and word not in EXAMPLES:
                yield word


def names(text):
    """The names of the code among what is quoted: no options, no commands, no paths."""
    for code in quoted(text):
        if re.fullmatch(r"\.?\w+(\.\w+)*(\([\w:]*\))?", code) and not code.endswith(ENDINGS):
            yield from re.findall(r"[A-Za-z]\w+", code)


def known(path, all_files):
    """Whether a path is one from the top, or the end of one; capitals stand for any name."""
    parts = ["*" if re.fullmatch(r"[A-Z]{4,}", part) else part for part in path.split("/")]
    pattern = re.compile("/" + "/".join(parts).replace(".", r"\.").replace("+", r"\+").replace("*", "[^/]*") + "$")
    return any(pattern.search(file) for file in all_files)


class WalkTest(unittest.TestCase):
    """The table of the page TheFrame: a file in each row, with functions to search for."""

    def rows(self):
        text = (ROOT / "Sources/Lamina/Lamina.docc/TheFrame.md").read_text()
        return re.findall(r"^\| [^|]+ \| `([^`]+\.swift)` \| (.+) \|$", text, re.M)

    def test_every_file_has_its_functions(self):
        rows = self.rows()
        self.assertGreater(len(rows), 20)
        for path, functions in rows:
            found = [file for file in ROOT.glob("Sources/*/*/**/" + path.split("/")[-1]) if str(file).endswith("/" + path)]
            self.assertEqual(len(found), 1, path)
            for name in re.findall(r"`(\w+)", functions):
                self.assertRegex(found[0].read_text(), rf"\b(func {name}\b|{name}\()", path)

    def test_at_most_25_files(self):
        files = [path for path, _ in self.rows()]
        self.assertEqual(len(files), len(set(files)))
        self.assertLessEqual(len(files), 25)


class ContributingTest(unittest.TestCase):
    def test_every_path_exists(self):
        found, all_files = list(paths(PAGE.read_text())), list(files())
        self.assertGreater(len(found), 20)
        self.assertEqual([path for path in found if not known(path, all_files)], [])

    def test_every_name_in_a_recipe_is_one_of_the_code(self):
        recipes = PAGE.read_text().split("\n## Recipes\n")[1].split("\n## ")[0]
        words = {part for file in files() for part in re.split(r"[/.]", file)}
        for file in [*ROOT.glob("Sources/**/*.swift"), *ROOT.glob("Tests/**/*.swift")]:
            words.update(re.findall(r"\w+", file.read_text()))
        found = list(names(recipes))
        self.assertGreater(len(found), 20)
        self.assertEqual([name for name in found if name not in words], [])

    def test_what_is_gone_is_noticed(self):
        all_files = ["/Sources/A/B+C.swift", "/Fixtures/x/list.txt"]
        for path, is_known in [("B+C.swift", True), ("A/B+C.swift", True), ("+C.swift", False), ("Fixtures/*/list.txt", True),
                               ("Fixtures/TOPIC/list.txt", True), ("Sources/A/B", False), ("Fixtures/list.txt", False)]:
            self.assertEqual(known(path, all_files), is_known, path)
        text = "`a/b.md` `lamina c.json --d e/f` `g.swift`\n```sh\n`h/i`\n```\n`J.k` `--l` `m()`"
        self.assertEqual(list(paths(text)), ["a/b.md", "e/f", "g.swift"])
        self.assertEqual(list(names("`Jj.kk` `--ll` `mm(nn:)` `o p` `.qq`")), ["Jj", "kk", "mm", "nn", "qq"])


if __name__ == "__main__":
    unittest.main()

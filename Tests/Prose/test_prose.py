"""The rules of scripts/prose, each by a text that keeps it and by one that breaks it."""
import importlib.machinery, importlib.util, pathlib, tempfile, unittest

SCRIPT = pathlib.Path(__file__).resolve().parent.parent.parent / "scripts" / "prose"
LOADER = importlib.machinery.SourceFileLoader("prose", str(SCRIPT))
prose = importlib.util.module_from_spec(importlib.util.spec_from_loader("prose", LOADER))
LOADER.exec_module(prose)


def sentence(count):
    return " ".join(["word"] * count) + "."


def found(name, text):
    """The messages for a file with a name and a text, without its place."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / name
        path.write_text(text)
        return [message.split(":")[0] for _, _, message in prose.reader(path)(path)]


class ProseTest(unittest.TestCase):
    def test_a_sentence_of_a_page_has_35_words(self):
        self.assertEqual(found("a.md", sentence(35)), [])
        self.assertEqual(found("a.md", sentence(36)), ["a sentence of 36 words"])
        self.assertEqual(found("CHANGELOG.md", "- " + sentence(36)), ["a sentence of 36 words"])

    def test_a_sentence_of_a_comment_has_30_words(self):
        for name, mark in [("a.swift", "/// "), ("a.swift", "// "), ("a.py", "# "), ("a.sh", "# ")]:
            self.assertEqual(found(name, mark + sentence(30)), [])
            self.assertEqual(found(name, mark + sentence(31)), ["a sentence of 31 words"])
        self.assertEqual(found("a.py", f'"""{sentence(31)}"""'), ["a sentence of 31 words"])
        self.assertEqual(found("a.swift", f'let a = "{sentence(31)}"'), ["a message of 31 words"])

    def test_a_paragraph_of_three_sentences_has_a_mean_and_a_connective(self):
        short, joined = sentence(8), "It holds because " + sentence(12)
        self.assertEqual(found("a.md", " ".join([short, short])), [])
        self.assertEqual(found("a.md", " ".join([short, joined, sentence(12)])), [])
        self.assertEqual(found("a.md", " ".join([short, short, joined])), ["a paragraph of 10.3 words in a sentence"])
        self.assertEqual(found("a.md", " ".join([sentence(12)] * 3)), ["a paragraph without a connective"])
        self.assertEqual(found("CHANGELOG.md", " ".join([short] * 3)), [])

    def test_lists_tables_headings_and_code_are_no_paragraphs(self):
        choppy = " ".join([sentence(5)] * 3)
        for text in ["- " + choppy, "1. " + choppy, f"| {choppy} |", "# " + choppy, f"```\n{choppy}\n```"]:
            self.assertEqual(found("a.md", text), [])
        self.assertEqual(found("a.md", f"- A list.\n\n  {choppy}"), [])
        self.assertEqual(len(found("a.md", f"- A list.\n\n{choppy}")), 2)

    def test_a_long_comment_is_an_essay(self):
        lines = ["/// " + sentence(4)] * 3
        self.assertEqual(found("a.swift", "\n".join(lines)), [])
        self.assertEqual(len(found("a.swift", "\n".join(lines + ["///"] * 12))), 2)

    def test_a_summary_names_its_subject(self):
        self.assertEqual(found("a.swift", "/// What it draws."), ["a summary that begins with What"])
        self.assertEqual(found("a.swift", "/// The drawn picture."), [])

    def test_code_links_and_values_are_one_word(self):
        words = "`a b c` [d e](f) <doc:G> ``H/i(j:)``"
        self.assertEqual(prose.words(" ".join(prose.sentences(words))), 5)
        self.assertEqual(prose.without_values(r"a \(b + (c)) d"), "a value d")


if __name__ == "__main__":
    unittest.main()

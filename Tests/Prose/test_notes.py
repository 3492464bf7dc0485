"""Every note about what a file asks for and does not get stands in a test, so that it is seen to be true."""
import pathlib, re, unittest

ROOT = pathlib.Path(__file__).parents[2]

# A call that adds a note, up to its text.
CALL = re.compile(r'(?:noteFeature|noteIgnoredLayer|\bnote|leaveOut|\.noted)\(\s*(?:image: \w+, )?"')


def swift(folder):
    return sorted((ROOT / folder).rglob("*.swift"))


def literal(text, start):
    """The parts of a string literal between its interpolations; `start` is behind its opening quote."""
    parts, depth, place = [""], 0, start
    while depth > 0 or text[place] != '"':
        if text.startswith("\\(", place):
            depth += 1
            place += 2
            parts.append("")
            continue
        if depth > 0:
            depth += {"(": 1, ")": -1}.get(text[place], 0)
        elif text[place] == "\\":
            parts[-1] += text[place : place + 2]
            place += 1
        else:
            parts[-1] += text[place]
        place += 1
    return parts


def notes(text):
    """The longest fixed part of each note in a source."""
    for call in CALL.finditer(text):
        yield max(literal(text, call.end()), key=len).strip()


class NoteTest(unittest.TestCase):
    def test_every_note_stands_in_a_test(self):
        tests = re.sub(r'"\s*\+\s*#*"', "", "".join(path.read_text() for path in swift("Tests")))
        all_tests = tests.replace('\\"', '"')
        found = 0
        for path in swift("Sources/Formats"):
            for note in notes(path.read_text()):
                # One word is a key of the file, of which a table of its own has the tests.
                if " " not in note:
                    continue
                found += 1
                with self.subTest(note=note):
                    self.assertTrue(note.replace('\\"', '"') in all_tests, f"{path.name}: no test has the note")
        self.assertGreater(found, 40)

    def test_notes_are_found(self):
        source = r'reader.noteFeature("a \(b(c).quoted) is a \"d\" here", at: node)  leaveOut(key, 1)  leaveOut("e f", 2)'
        self.assertEqual(list(notes(source)), [r'is a \"d\" here', "e f"])


if __name__ == "__main__":
    unittest.main()

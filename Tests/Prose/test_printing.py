"""What the lint of printed names finds, and what it leaves alone."""
import importlib.machinery, importlib.util, pathlib, unittest

PATH = pathlib.Path(__file__).resolve().parents[2] / "scripts/printing"
loader = importlib.machinery.SourceFileLoader("printing", str(PATH))
printing = importlib.util.module_from_spec(importlib.util.spec_from_loader("printing", loader))
loader.exec_module(printing)


class PrintingTest(unittest.TestCase):
    def found(self, line, name="Verb.swift"):
        return [number for number, _ in printing.problems(name, "\n" + line)]

    def test_a_print_beside_the_output_is_found(self):
        for line in ["print(scene.name)", "  debugPrint(layer)", "FileHandle.standardError.write(data)", "dump(tree)",
                     "StandardStreams.writeError(name)", "try FileDescriptor.standardOutput.writeAll(of: bytes)"]:
            self.assertEqual(self.found(line), [2], line)

    def test_a_document_of_an_unlisted_file_is_found(self):
        self.assertEqual(self.found("try Output.writeDocument(scene.name)"), [2])
        self.assertEqual(self.found("Output.printCommand(scene.name)"), [2])
        self.assertEqual(self.found("Output.printCommand(line)", "CIOutputArguments.swift"), [])

    def test_a_value_that_is_quoted_whole_is_found(self):
        self.assertEqual(self.found(r'return "unknown key \"\(key)\"; \(advice)"'), [2])
        self.assertEqual(self.found(r'"no \"\(layer.name.prefix(60))\""'), [2])

    def test_what_is_escaped_is_left_alone(self):
        for line in [r'return "unknown key \(key.quoted)"', "try Output.writeLines(lines)", "Output.printNote(line)",
                     "// print(scene.name)", "/// `print(x)`", "let footprint = sprint(x)", r'"the word \"auto\""']:
            self.assertEqual(self.found(line), [], line)

    def test_the_sources_keep_the_rules(self):
        self.assertEqual(printing.main([]), 0)


if __name__ == "__main__":
    unittest.main()

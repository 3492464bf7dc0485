"""Every example that the documents give: fenced and indented blocks of Markdown, blocks in documentation comments, and the
examples in the command's help."""
import json, os, pathlib, re, subprocess
from dataclasses import dataclass

ROOT = pathlib.Path(__file__).resolve().parents[2]
BUILD = pathlib.Path(os.environ.get("LAMINA_BUILD", ROOT / ".build" / "release"))
LAMINA = BUILD / "lamina"
CONTACTS = BUILD / "Contacts"
MOTION = BUILD / "Motion"
CHAT = BUILD / "Chat"
SETTINGS = BUILD / "Settings"

# Languages of fences: what runs, what is compiled, what is read; diagrams and what a program prints have "text" or none.
LANGUAGES = {"sh", "swift", "json", "yaml", "text", ""}


@dataclass
class Block:
    """A block of a document: its language, its lines, and where it stands."""
    document: str
    line: int
    language: str
    text: str

    @property
    def place(self):
        return f"{self.document}:{self.line}"


@dataclass
class HelpExample:
    """A command line that the help of a verb gives."""
    verb: str
    section: str
    text: str


def markdown_files():
    """The documents that examples are taken from."""
    files = [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    files += sorted(ROOT.glob("Examples/*/README.md")) + sorted(ROOT.glob("Sources/**/*.docc/**/*.md"))
    return files


def blocks():
    """All blocks of all documents and of documentation comments."""
    result = []
    for file in markdown_files():
        result += blocks_of(file.read_text().splitlines(), str(file.relative_to(ROOT)), indented=True)
    for file in sorted(ROOT.glob("Sources/**/*.swift")):
        lines = file.read_text().splitlines()
        # Only documentation comments; other lines stay empty, so that numbers hold.
        comments = [re.sub(r"^\s*/// ?", "", line) if line.lstrip().startswith("///") else "" for line in lines]
        if any(line.startswith("```") for line in comments):
            result += blocks_of(comments, str(file.relative_to(ROOT)), indented=False)
    return result


def blocks_of(lines, document, indented):
    """The fenced blocks of a text, and the indented ones, which count as sh."""
    result, fence, start, body = [], None, 0, []
    before = ""
    for number, line in enumerate(lines, 1):
        marker = re.match(r"^```(\S*)\s*$", line)
        if fence is not None:
            if line.strip() == "```":
                result.append(Block(document, start, fence, "\n".join(body)))
                fence = None
            else:
                body.append(line)
        elif marker:
            fence, start, body = marker.group(1), number + 1, []
        elif indented and line.startswith("    ") and not before.strip():
            result.append(Block(document, number, "sh", line[4:]))
            line = ""
        before = line
    if fence is not None:
        raise ValueError(f"{document}:{start}: the block does not end")
    return result


def help_texts():
    """The help of every verb: its discussion as it is written, by the verb's name; that of the command under ''."""
    dump = json.loads(subprocess.run([LAMINA, "--experimental-dump-help"], capture_output=True, check=True).stdout)
    texts = {"": dump["command"]}
    texts.update({verb["commandName"]: verb for verb in dump["command"]["subcommands"]
                  if verb["commandName"] != "help" and verb.get("shouldDisplay", True)})
    return texts


def help_examples(texts):
    """The example lines of all verbs: those that are indented, in every section but those that name forms or codes."""
    result = []
    for verb, command in texts.items():
        section = ""
        for line in joined(command.get("discussion", "").splitlines()):
            if re.fullmatch(r"[A-Z ]+", line):
                section = line
            elif section in EXAMPLE_SECTIONS and line.startswith("  "):
                result.append(HelpExample(verb, section, line.strip()))
            elif section not in EXAMPLE_SECTIONS and re.match(r"^  (lamina|cat) ", line) and section != "FORMS":
                raise ValueError(f"lamina help {verb}: an example outside of a section for examples: {line}")
    return result


EXAMPLE_SECTIONS = {"EXAMPLES", "MANY PICTURES", "REVIEW", "SEQUENCES"}


def joined(lines):
    """Lines that a backslash or a pipe continues, as one."""
    result = []
    for line in lines:
        if result and re.search(r"(\\|\|)\s*$", result[-1]):
            if result[-1].rstrip().endswith("|"):
                result[-1] += "\n" + line
            else:
                result[-1] = result[-1].rstrip().removesuffix("\\") + line.lstrip()
        else:
            result.append(line)
    return result

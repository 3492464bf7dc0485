"""An app in Apple's names, Examples/ContactsUIKit, under every verb, and `lamina port` on its sources.

LAMINA_RECORD=1 writes the goldens, which are to be looked at.
"""
import json, os, pathlib, re, shutil, subprocess, tempfile, unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "Examples/ContactsUIKit"
BUILD = ROOT / ".build/release"
SCREENS = BUILD / "ContactsUIKit"
LAMINA = BUILD / "lamina"
LIST = "screen:ContactsViewController"
TOUR = EXAMPLE / "Scripts/tour.json"

# Pictures: name, screen and further arguments.
PICTURES = [
    ("list", LIST, []),
    ("list-dark", LIST, ["--script", str(EXAMPLE / "Scripts/dark.json"), "--time", "0.5"]),
    ("contact", "screen:ContactViewController", []),
    ("form", "screen:EditContactViewController", []),
    ("cell", "screen:ContactCell", []),
    ("button", "screen:Call", []),
    ("tour-contact", LIST, ["--script", str(TOUR), "--time", "2.5"]),
    ("tour-alert", LIST, ["--script", str(TOUR), "--time", "3.9"]),
]


class ContactsTest(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="lamina-ports-"))
        self.addCleanup(shutil.rmtree, self.folder, True)

    def run_program(self, program, *words, expected=0):
        done = subprocess.run([program, *map(str, words)], cwd=self.folder, capture_output=True, timeout=300)
        self.assertEqual(done.returncode, expected, f"{words}\n{done.stderr.decode(errors='replace')[-3000:]}")
        return done.stdout.decode(errors="replace")

    def screens(self, *words, expected=0):
        return self.run_program(SCREENS, *words, expected=expected)

    def test_no_name_of_lamina_is_in_the_sources(self):
        for file in (EXAMPLE / "App").rglob("*.swift"):
            text = file.read_text()
            self.assertNotIn("Lamina", text, file)
            self.assertLessEqual(set(re.findall(r"^import (\w+)", text, re.M)), {"UIKit", "Foundation"}, file)

    def test_every_file_compiles_by_the_report(self):
        report = json.loads(self.run_program(LAMINA, "port", EXAMPLE / "App", "--json"))
        self.assertEqual(report["compiling"], report["files"], report)
        self.assertEqual([file["file"] for file in report["libraries"][0]["left_out"]], ["AppDelegate.swift", "SceneDelegate.swift"])
        text = self.run_program(LAMINA, "port", EXAMPLE / "App", "--strict", "--page", "port.html")
        self.assertIn("Swift files compile (100.0 %): whole", text)
        self.assertIn("Swift files compile", (self.folder / "port.html").read_text())

    def test_what_does_not_compile_is_named_at_its_place(self):
        broken = self.folder / "App"
        shutil.copytree(EXAMPLE / "App", broken)
        with open(broken / "Model/Contact.swift", "a") as file:
            file.write("import AVFoundation\nlet nib = UINib(nibName: \"a\", bundle: nil)\n")
        report = json.loads(self.run_program(LAMINA, "port", broken, "--json"))
        library = report["libraries"][0]
        self.assertEqual((library["needing"], library["compiling"]), (1, library["files"] - 1), library["broken"])
        needs = {need["name"]: need for need in library["needs"]}
        self.assertEqual(needs["AVFoundation"]["answer"], "out_of_reach")
        self.assertIn("Model/Contact.swift", [need["file"] for need in needs.values()])
        self.run_program(LAMINA, "port", broken, "--strict", expected=1)

    def test_init_writes_what_the_example_has(self):
        shutil.copytree(EXAMPLE / "App", self.folder / "App")
        self.run_program(LAMINA, "port", "--init", "App", "-o", ".")
        for name in ("main.swift", "port.json"):
            self.assertEqual((self.folder / "Sources/screens" / name).read_text(), (EXAMPLE / "Sources/screens" / name).read_text())
        self.run_program(LAMINA, "port", "--init", "App", "-o", ".", expected=2)

    def test_pictures_are_the_goldens(self):
        goldens = EXAMPLE / "Goldens"
        for name, screen, words in PICTURES:
            with self.subTest(picture=name):
                self.screens("render", screen, "-o", f"{name}.png", "-q", *words)
                picture = self.folder / f"{name}.png"
                if os.environ.get("LAMINA_RECORD"):
                    goldens.mkdir(exist_ok=True)
                    shutil.copy(picture, goldens)
                self.assertEqual(picture.read_bytes(), (goldens / f"{name}.png").read_bytes())
        if os.environ.get("LAMINA_RECORD"):
            self.fail("goldens were written: look at them, and run again")

    def test_screens_are_the_classes(self):
        listed = json.loads(self.screens("screens", "--json"))
        self.assertEqual(
            [screen["name"] for screen in listed["screens"]],
            ["AvatarView", "ContactCell", "ContactViewController", "ContactsViewController", "EditContactViewController",
             "PrimaryButton", "Call"])

    def test_the_tour_meets_its_expectations(self):
        self.screens("render", LIST, "--script", TOUR, "--frames", "all", "-o", "f/%04d.png", "--create-folders", "-q", "--scale", "1")

    def test_every_verb_takes_the_screens(self):
        self.assertIn('"ContactCell', self.screens("inspect", LIST))
        self.assertIn("offscreen passes", self.screens("inspect", LIST, "--passes"))
        profile = json.loads(self.screens("profile", LIST, "--script", TOUR, "--frames", "20", "--repeats", "1", "--json"))
        self.assertEqual(profile["frames"], 20)
        self.screens("profile", LIST, "--frames", "4", "--repeats", "1", "-q", "--report", "report.html")
        self.assertIn("ContactCell", (self.folder / "report.html").read_text())
        self.screens("explain", LIST, "--runs", "1")
        self.screens("convert", LIST, "-o", "list.json")
        self.screens("render", "list.json", "-o", "again.png", "-q")
        self.screens("compare", "--a", LIST, "--b", LIST, "--rounds", "2", "--max-rounds", "2")
        self.screens("check", "list.json", "--goldens", "g", "--record", "all", "--create-folders")
        self.screens("check", "list.json", "--goldens", "g")
        self.screens("render", LIST, "--frames", "0-3", "-o", "s/%d.png", "--create-folders", "-q")
        self.screens("merge", "s", "--frames", "0-3")
        self.screens("calibrate", "--list")
        self.screens("schema", "port")
        self.screens("version")

    def test_the_preview_serves_what_they_are_converted_to(self):
        self.screens("convert", LIST, "-o", "list.json")
        server = subprocess.Popen([SCREENS, "serve", "list.json", "--port", "0", "--json"], stdout=subprocess.PIPE, cwd=self.folder)
        self.addCleanup(server.stdout.close)
        self.addCleanup(server.wait)
        self.addCleanup(server.terminate)
        import urllib.request
        url = json.loads(server.stdout.readline())["url"]
        with urllib.request.urlopen(url, timeout=60) as page:
            self.assertIn("<html", page.read().decode())


if __name__ == "__main__":
    unittest.main()

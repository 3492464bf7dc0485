"""Every scene of Fixtures in the preview, and its explanation: one server and one browser, from scene to scene."""
import os, re, shutil, signal, subprocess, time, unittest

import browser
from browser import LAMINA, ROOT, PageTest

FOLDERS = ["scenes", "animations", "screens", "lottie"]


class EverySceneTest(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.shown = cls.folder / "shown.json"
        cls.shown.write_text('{"version": 1, "name": "none", "canvas": {"width": 8, "height": 8}, "root": {}}')
        cls.server = subprocess.Popen([LAMINA, "serve", cls.shown, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        cls.addClassCleanup(cls.stop)
        cls.address = cls.server.stdout.readline().strip()
        cls.driver.get(cls.address)

    @classmethod
    def stop(cls):
        cls.server.send_signal(signal.SIGINT)
        cls.server.stdout.close()
        assert cls.server.wait(10) == 130

    def setUp(self):
        self.until("return view.frame !== null")

    def tearDown(self):
        self.assertQuiet(self.address)

    def until(self, code, *arguments, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.script(code, *arguments):
                return
            time.sleep(0.01)
        self.fail(f"never: {code}; {self.script('return document.body.innerText')[:600]}")

    def show(self, scene):
        """Shows a scene in place of the one before; its pictures first, since a scene refers to its folder."""
        for path in scene.parent.rglob("*"):
            if path.is_file() and path.suffix != ".json":
                copy = self.folder / path.relative_to(scene.parent)
                copy.parent.mkdir(parents=True, exist_ok=True)
                if not copy.exists() or copy.read_bytes() != path.read_bytes():
                    shutil.copyfile(path, copy)
        before = self.script("return view.status.version")
        other = self.folder / "next"
        shutil.copyfile(scene, other)
        os.replace(other, self.shown)
        self.until("""return view.status.version > arguments[0] && !view.status.failure
            && view.frame?.version === view.status.scene.version && !frameWishes.isBusy""", before)

    def explain(self):
        """Presses Explain, and waits until the page shows what was found."""
        before = self.script("return view.status.explanation?.number ?? 0")
        self.script("find('ask').click()")
        self.until("""const facts = view.status.explanation;
            return facts?.number > arguments[0] && facts.state !== "running" """, before, seconds=180)
        facts = self.script("return view.status.explanation")
        self.assertEqual(facts["state"], "done", facts.get("message"))
        self.until("return view.explained === arguments[0] && find('explanation').dataset.number === String(arguments[0])",
                   facts["number"], seconds=10)
        return self.driver.execute_async_script("fetch('/explain').then(answer => answer.json()).then(arguments[0])")["explanation"]

    def test_no_function_is_declared_twice(self):
        code = self.script("return [...document.scripts].map(script => script.textContent).join('\\n')")
        names = re.findall(r"^function (\w+)", code, re.MULTILINE)
        self.assertGreater(len(names), 50)
        self.assertEqual(sorted({name for name in names if names.count(name) > 1}), [])

    def test_observations_are_shown(self):
        self.show(ROOT / "Fixtures/scenes/feed.json")
        found = self.explain()["findings"]
        observations = [finding for finding in found if finding["state"] == "observation"]
        self.assertGreater(len(observations), 0)
        text = self.text("#explanation")
        self.assertIn("Observed; each change needs a decision", text)
        for observation in observations:
            self.assertIn(observation["title"], text)
            self.assertIn(observation.get("evidence") or "", text)
        browser.screenshot(self.driver, "preview-observed")
        self.assertFits()

    def test_every_scene(self):
        scenes = [path for folder in FOLDERS for path in sorted((ROOT / "Fixtures" / folder).glob("*.json"))]
        self.assertGreater(len(scenes), 150)
        start = time.monotonic()
        for scene in scenes:
            with self.subTest(scene=f"{scene.parent.name}/{scene.name}"):
                self.show(scene)
                found = self.explain()["findings"]
                shown = [finding for finding in found if finding["state"] != "refused"]
                self.assertEqual(self.script("return document.querySelectorAll('#explanation li').length"), len(shown))
                # A number that nobody computed, in any table of the page.
                self.assertNotRegex(self.script("return document.body.innerText"), r"\bNaN\b|\bundefined\b")
                self.assertQuiet(self.address)
        print(f"{len(scenes)} scenes, each shown and explained, in {time.monotonic() - start:.0f} s")


if __name__ == "__main__":
    unittest.main()

"""The page of failures as a server shows it: accepted at once, and checked again."""
import json, signal, subprocess, time, unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import LAMINA, PageTest, lamina
from contrast import pale
from walk import walked

SIZES = [(390, 844), (800, 1000), (1280, 800), (1600, 1000)]
COLORS = {"one": "#00ff00", "two": "#0000ff", "three": "#ffff00", "four": "#00ffff", "five": "#ff00ff"}


def scene(color):
    return json.dumps({"version": 1, "canvas": {"width": 60, "height": 40, "background": "#ffffff"},
                       "root": {"sublayers": [{"name": "card", "frame": [4, 4, 40, 30], "backgroundColor": color}]}})


class LiveReviewTest(PageTest):
    def setUp(self):
        self.place = self.folder / self.id().rsplit(".", 1)[1]
        self.scenes, self.goldens = self.place / "scenes", self.place / "goldens"
        self.scenes.mkdir(parents=True)
        for name in COLORS:
            (self.scenes / f"{name}.json").write_text(scene("#ff0000"))
        self.words = [self.scenes, "--goldens", self.goldens]
        lamina("check", *self.words, "--record", "missing", "--create-folders")
        for name, color in COLORS.items():
            (self.scenes / f"{name}.json").write_text(scene(color))
        self.server = subprocess.Popen([LAMINA, "serve", "--review", *self.words, "--quiet", "--port", "0"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.stop)
        self.address = self.server.stdout.readline().strip()
        browser.resize(self.driver, (1280, 800))
        browser.scheme(self.driver, dark=False)
        self.driver.get(self.address)

    def stop(self):
        if self.server.poll() is None:
            self.server.send_signal(signal.SIGINT)
        self.server.wait(20)
        self.server.stdout.close()
        self.server.stderr.close()

    def until(self, code, seconds=60):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.script(code):
                    return
            except Exception:  # The page is loaded anew.
                pass
            time.sleep(0.05)
        self.fail(f"never: {code}; {self.script('return document.body.innerText')[:600]}")

    def goldens_now(self):
        return {path.stem: path.read_bytes() for path in self.goldens.glob("*.png")}

    def test_three_of_five_are_accepted(self):
        before = self.goldens_now()
        self.assertEqual(self.text("h1"), "5 checks failed")
        self.assertTrue(self.script("return document.getElementById('save').disabled"))
        # By keys alone: accept, reject with a note, accept, accept.
        body = self.driver.find_element(By.CSS_SELECTOR, "body")
        body.send_keys("a")
        for key in ("r", Keys.ENTER, "a", "a"):
            self.driver.switch_to.active_element.send_keys(key)
        self.assertEqual(self.text("#save"), "accept 3")
        rejected = self.script("return document.querySelector('section.rejected h2').textContent")
        self.script("document.querySelector('section.rejected .note').value = 'the old one'")
        browser.screenshot(self.driver, "review-live-decided", whole=False)
        self.driver.find_element(By.ID, "save").click()
        self.until("return document.querySelector('h1').textContent === '2 checks failed' && document.getElementById('decided').textContent.includes('recorded')")
        self.assertIn("2 of 5 checks fail", self.text("#decided"))
        # What was rejected stays rejected, and its note too.
        self.assertEqual(self.script("return document.querySelector('section.rejected h2').textContent"), rejected)
        self.assertEqual(self.script("return document.querySelector('section.rejected .note').value"), "the old one")
        browser.screenshot(self.driver, "review-live-taken", whole=False)
        after = self.goldens_now()
        self.assertEqual(sum(before[name] != after[name] for name in COLORS), 3)
        run = subprocess.run([LAMINA, "check", *map(str, self.words)], capture_output=True, text=True)
        self.assertEqual(run.returncode, 1)
        # Ctrl-C says what was accepted.
        self.server.send_signal(signal.SIGINT)
        self.assertEqual(self.server.wait(20), 130)
        self.assertRegex(self.server.stderr.read(), r"accepted 3: \w+, \w+, \w+\n")

    def test_a_mended_scene_passes_when_it_is_checked_again(self):
        for name in COLORS:
            (self.scenes / f"{name}.json").write_text(scene("#ff0000"))
        self.driver.find_element(By.ID, "again").click()
        self.until("return document.querySelector('h1').textContent.startsWith('Nothing to review')")
        self.assertIn("all 5 checks pass", self.text("#decided"))
        self.assertFits()

    def test_a_stale_decision_is_refused(self):
        before = self.goldens_now()
        self.driver.find_element(By.CSS_SELECTOR, "body").send_keys("a")
        for name in COLORS:
            (self.scenes / f"{name}.json").write_text(scene("#123456"))
        self.driver.find_element(By.ID, "save").click()
        self.until("return document.getElementById('decided').textContent.includes('not accepted')")
        self.assertEqual(self.goldens_now(), before)

    def test_widths_and_schemes(self):
        for size in SIZES:
            for dark in [False, True]:
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                time.sleep(0.2)
                with self.subTest(size=size, dark=dark):
                    self.assertFits()
                    self.assertEqual(pale(self.driver), [])
                    browser.screenshot(self.driver, f"review-live-{size[0]}-{'dark' if dark else 'light'}", whole=False)
        browser.resize(self.driver, (1280, 800))
        walked(self, self.driver, "the live review")


if __name__ == "__main__":
    unittest.main()

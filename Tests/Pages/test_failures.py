"""The page that lamina check leaves, as somebody uses it who has to say whether a picture may change."""
import base64, json, subprocess, time, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import DESKTOP, LAMINA, PHONE, PageTest, lamina
from walk import walked


def card(color, radius=12, width=390, height=300):
    """A card; of the failure, another colour and other corners."""
    return {"version": 1, "name": "card", "canvas": {"width": width, "height": height, "scale": 3, "background": "#f2f2f7"},
            "root": {"sublayers": [
                {"name": "card", "frame": [24, 24, width - 48, height - 48], "backgroundColor": "#ffffff", "cornerRadius": radius,
                 "sublayers": [{"name": "photo", "frame": [20, 20, 120, 120], "backgroundColor": color, "cornerRadius": 60},
                               {"name": "title", "frame": [160, 30, 150, 18], "backgroundColor": "#1c1c1e"},
                               {"name": "text", "frame": [160, 64, 120, 10], "backgroundColor": "#aeaeb2"}]}]}}


class FailurePageTest(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        scenes, goldens = cls.folder / "scenes", cls.folder / "goldens"
        scenes.mkdir()
        goldens.mkdir()
        small = {"version": 1, "canvas": {"width": 12, "height": 8, "scale": 1}, "root": {"sublayers": [
            {"frame": [2, 2, 4, 4], "backgroundColor": "#ff0000"}]}}
        (scenes / "card.json").write_text(json.dumps(card("#ff3b30")))
        (scenes / "small.json").write_text(json.dumps(small))
        lamina("check", scenes, "--goldens", goldens, "--record", "missing")
        (scenes / "card.json").write_text(json.dumps(card("#34c759", radius=32)))
        small["root"]["sublayers"][0]["frame"] = [3, 2, 4, 4]
        (scenes / "small.json").write_text(json.dumps(small))
        evil = {**small, "name": "new"}
        (scenes / "new <b>one & more.json").write_text(json.dumps(evil))
        run = subprocess.run([LAMINA, "check", scenes, "--goldens", goldens], capture_output=True)
        assert run.returncode == 1, run
        cls.page = goldens / "failed/lamina-check.html"

    def setUp(self):
        browser.resize(self.driver, DESKTOP)
        browser.scheme(self.driver, dark=False)
        self.driver.get("about:blank")
        self.driver.get(self.page.as_uri())

    def tearDown(self):
        self.assertQuiet(("file://", "about:blank"))

    def section(self, name):
        return next(one for one in self.driver.find_elements(By.TAG_NAME, "section") if one.find_element(By.TAG_NAME, "h2").text.startswith(name))

    def choose(self, section, view):
        section.find_element(By.CSS_SELECTOR, f"input[value={view}]").click()

    def boxes(self, section):
        """The pictures that are in sight: kind, and x, y, width, height."""
        return self.script("""return Object.fromEntries([...arguments[0].querySelectorAll("figure")]
            .filter(figure => figure.checkVisibility({ visibilityProperty: true }))
            .map(figure => [figure.className, (box => [box.x, box.y, box.width, box.height])(figure.querySelector("img").getBoundingClientRect())]))""", section)

    def test_pictures_fit_the_window(self):
        for size in (PHONE, DESKTOP, (1280, 800)):
            browser.resize(self.driver, size)
            time.sleep(0.1)
            self.assertFits()
            for name in ("card", "small"):
                section = self.section(name)
                for view in ("side", "flicker", "slide", "difference"):
                    self.choose(section, view)
                    boxes = self.boxes(section)
                    self.assertFits()
                    for x, _, width, height in boxes.values():
                        self.assertLessEqual(height, 0.75 * size[1])
                        self.assertGreaterEqual(x, 0)
                        self.assertLessEqual(x + width, size[0])
                    if name == "small":
                        # Enlarged by whole numbers, so that pixels stay squares.
                        self.assertEqual({box[2] % 12 for box in boxes.values()}, {0})
                        self.assertGreater(next(iter(boxes.values()))[2], 12)
        self.driver.find_element(By.ID, "zoom").send_keys("1")
        section = self.section("card")
        self.assertEqual(next(iter(self.boxes(section).values()))[2], 1170)
        self.assertFits()

    def test_side_by_side_flicker_slider_and_difference(self):
        section = self.section("card")
        self.assertEqual(set(self.boxes(section)), {"expected", "actual", "difference"})
        self.choose(section, "flicker")
        # Both come in turn, at the same place.
        seen = {}
        end = time.monotonic() + 4
        while len(seen) < 2 and time.monotonic() < end:
            seen.update(self.boxes(section))
            time.sleep(0.05)
        self.assertEqual(set(seen), {"expected", "actual"})
        self.assertEqual(seen["expected"], seen["actual"])
        pause, turn = (section.find_element(By.CSS_SELECTOR, name) for name in (".pause", ".turn"))
        pause.click()
        self.assertEqual(pause.text, "play")
        first = set(self.boxes(section))
        time.sleep(1.2)
        self.assertEqual(set(self.boxes(section)), first)
        turn.click()
        self.assertNotEqual(set(self.boxes(section)), first)
        self.assertEqual(section.find_element(By.CSS_SELECTOR, ".now").text, next(iter(self.boxes(section))))
        self.choose(section, "slide")
        boxes = self.boxes(section)
        self.assertEqual(boxes["expected"], boxes["actual"])
        cut = lambda: self.script("return getComputedStyle(arguments[0].querySelector('.actual')).clipPath", section)
        half = cut()
        section.find_element(By.CSS_SELECTOR, "[type=range]").send_keys(Keys.ARROW_RIGHT * 20)
        moved = cut()
        self.assertNotEqual(moved, half)
        # A drag over the pictures moves the edge too.
        view = section.find_element(By.CSS_SELECTOR, ".view")
        x, y, width, height = (int(number) for number in boxes["actual"])
        self.script("arguments[0].scrollIntoView()", view)
        picture = section.find_element(By.CSS_SELECTOR, ".actual img")
        ActionChains(self.driver).move_to_element(picture).click_and_hold().move_by_offset(-width // 4, 0).release().perform()
        self.assertAlmostEqual(float(self.script("return arguments[0].querySelector('[type=range]').value", section)), 25, delta=2)
        self.choose(section, "difference")
        self.assertEqual(set(self.boxes(section)), {"difference"})

    def test_a_new_picture_has_nothing_to_compare(self):
        section = self.section("new")
        self.assertEqual(set(self.boxes(section)), {"actual"})
        self.assertEqual(section.find_elements(By.CSS_SELECTOR, "[type=radio]"), [])
        self.assertIn("cp ", section.find_element(By.CSS_SELECTOR, ".accept code").text)

    def test_keys_alone_do_all_of_it(self):
        body = self.driver.find_element(By.TAG_NAME, "body")
        body.send_keys("4")
        self.assertEqual(set(self.boxes(self.section("card"))), {"difference"})
        self.assertEqual(set(self.boxes(self.section("small"))), {"difference"})
        body.send_keys("f")
        self.assertEqual(self.script("return document.getElementById('zoom').value"), "1")
        body.send_keys("f")
        self.driver.switch_to.active_element.send_keys("n")
        first = self.script("return document.activeElement.closest('section').id")
        self.driver.switch_to.active_element.send_keys("n")
        self.assertNotEqual(self.script("return document.activeElement.closest('section').id"), first)
        self.driver.switch_to.active_element.send_keys("2")
        self.assertEqual(len(self.script("return [...document.querySelectorAll('.view.flicker')].map(view => 1)")), 1)
        body.send_keys("1")
        walked(self, self.driver, "check")
        self.driver.find_element(By.ID, "zoom").send_keys("8")
        walked(self, self.driver, "check, enlarged")

    def test_screens(self):
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            for dark in (False, True):
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                for view in ("side", "slide") if dark else ("side", "flicker", "slide", "difference"):
                    self.choose(self.section("card"), view)
                    if view == "flicker":
                        self.section("card").find_element(By.CSS_SELECTOR, ".pause").click()
                    time.sleep(0.1)
                    self.assertFits()
                    browser.screenshot(self.driver, f"check-{name}-{'dark' if dark else 'light'}-{view}", whole=view == "side")
                colors = self.script("const style = getComputedStyle(document.body); return [style.backgroundColor, style.color]")
                self.assertNotEqual(*colors)


if __name__ == "__main__":
    unittest.main()

"""The page that lamina check leaves, as somebody uses it who has to say whether a picture may change."""
import base64, json, pathlib, shutil, subprocess, tempfile, time, unittest

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
        button = section.find_element(By.CSS_SELECTOR, f"input[value={view}]")
        # The bar at the bottom may lie over what has only just come into sight.
        self.script("arguments[0].scrollIntoView({ block: 'center' })", button)
        button.click()

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

    def test_the_changed_properties_are_named(self):
        since = self.section("card").find_element(By.CSS_SELECTOR, ".since")
        self.assertEqual(since.text.splitlines(), [
            "Changed since the picture was accepted:",
            '"photo": backgroundColor #ff3b30 → #34c759 (root.sublayers[0].sublayers[0])',
            '"card": cornerRadius 12 → 32 (root.sublayers[0])'])
        self.assertIn("frame 2 2 4 4 → 3 2 4 4", self.section("small").find_element(By.CSS_SELECTOR, ".since").text)
        self.assertEqual(self.section("new").find_elements(By.CSS_SELECTOR, ".since"), [])
        for size in ((390, 844), (800, 1000), (1280, 800), (1600, 1000)):
            for dark in (False, True):
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                time.sleep(0.1)
                self.assertFits()
                browser.screenshot(self.driver, f"failures-since-{size[0]}-{'dark' if dark else 'light'}", whole=False)

    def test_the_thumb_stands_at_the_edge(self):
        section = self.section("card")
        thumb = """const range = arguments[0].querySelector(".own [type=range]"), image = arguments[0].querySelector(".actual img").getBoundingClientRect();
            const box = range.getBoundingClientRect(), share = (range.value - range.min) / (range.max - range.min);
            return [box.left + 8 + share * (box.width - 16), image.left + image.width * range.value / 100];"""
        self.choose(section, "slide")
        for size in ((390, 844), (800, 1000), (1280, 800), (1600, 1000)):
            browser.resize(self.driver, size)
            time.sleep(0.1)
            for zoom in ("fit", "1", "4"):
                self.script("resizeAll(arguments[0])", zoom)
                for left in (0, 100, 1e6):
                    self.script("arguments[0].querySelector('.view').scrollLeft = arguments[1]", section, left)
                    time.sleep(0.1)
                    for keys in ([], [Keys.ARROW_RIGHT] * 3, [Keys.END], [Keys.HOME]):
                        section.find_element(By.CSS_SELECTOR, "[type=range]").send_keys("", *keys)
                        time.sleep(0.05)
                        middle, edge = self.script(thumb, section)
                        self.assertAlmostEqual(middle, edge, delta=1.5, msg=f"{size} {zoom} {left} {keys}")
                self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), size[0])
            self.script("arguments[0].scrollIntoView()", section)
            browser.screenshot(self.driver, f"failures-thumb-{size[0]}", whole=False)
        # At its end the slider scrolls on, so that it reaches the whole picture.
        self.script("arguments[0].querySelector('.view').scrollLeft = 0", section)
        for _ in range(60):
            section.find_element(By.CSS_SELECTOR, "[type=range]").send_keys(Keys.ARROW_LEFT * 3, Keys.END)
            time.sleep(0.05)
        self.assertGreater(float(self.script("return arguments[0].querySelector('[type=range]').value", section)), 99)

    def test_a_new_picture_has_nothing_to_compare(self):
        section = self.section("new")
        self.assertEqual(set(self.boxes(section)), {"actual"})
        self.assertEqual(section.find_elements(By.CSS_SELECTOR, ".tools:not(.decision)"), [])
        self.assertEqual([one.text for one in section.find_elements(By.CSS_SELECTOR, ".decision label")], ["accept", "reject"])

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
        # The second failure has nothing to compare, so the third one is taken.
        self.driver.switch_to.active_element.send_keys("n")
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


class ReviewTest(PageTest):
    """A red check, accepted in the page by one who has nothing but the page, and taken by one command."""

    def setUp(self):
        self.work = pathlib.Path(tempfile.mkdtemp(prefix="lamina-review-"))
        self.addCleanup(shutil.rmtree, self.work)
        self.scenes = self.work / "scenes"
        self.scenes.mkdir()
        for name, color in (("a", "#ff3b30"), ("b", "#ff9500"), ("c", "#34c759"), ("d", "#007aff"), ("e", "#af52de")):
            self.write(name, color)
        self.options = ["scenes", "--goldens", "goldens", "--baseline", "baseline.json"]
        lamina("check", *self.options, "--record", "missing", "--create-folders", cwd=self.work)
        for name in "abcd":
            self.write(name, "#5ac8fa", layers=2 if name == "d" else 1)
        self.assertEqual(self.check(*self.options, "--review", "review.html").returncode, 1)
        browser.resize(self.driver, DESKTOP)
        self.driver.execute_cdp_cmd("Browser.setDownloadBehavior", {"behavior": "allow", "downloadPath": str(self.work)})
        self.driver.get((self.work / "review.html").as_uri())
        self.assertEqual(self.script("return document.querySelectorAll('.decision :checked').length"), 0)

    def tearDown(self):
        self.assertQuiet(("file://",))
        # What is decided would come back in the next page of the same pictures.
        self.script("isSaved = true; localStorage.clear()")

    def write(self, name, color, layers=1):
        scene = card(color, width=260, height=200)
        for number in range(1, layers):
            scene["root"]["sublayers"].append({"name": f"more {number}", "frame": [210, 4, 40, 30], "backgroundColor": "#000000", "shadowOpacity": 1})
        (self.scenes / f"{name}.json").write_text(json.dumps(scene))

    def check(self, *arguments):
        return subprocess.run([LAMINA, "check", *arguments], capture_output=True, text=True, cwd=self.work)

    def saved(self):
        path = self.work / "accepted.json"
        end = time.monotonic() + 5
        while time.monotonic() < end and not path.exists():
            time.sleep(0.05)
        return path

    def press(self, keys):
        for key in keys:
            self.driver.switch_to.active_element.send_keys(key)

    def decide(self):
        """Accepts four of the five failures, and rejects the one named b, by keys alone."""
        titles = [one.text for one in self.driver.find_elements(By.TAG_NAME, "h2")]
        self.assertEqual(sorted(titles), ["a", "b", "c", "d", "d: counters"])
        self.press("n")
        for _ in titles:
            name = self.script("return document.activeElement.closest('section').querySelector('h2').textContent")
            self.press(["r", *"wrong blue", Keys.ENTER] if name == "b" else "a")
        self.assertEqual(self.text("#decided"), "5 of 5 decided, 4 accepted, 1 rejected")
        self.assertEqual(self.script("return document.activeElement.id"), "save")
        self.press("s")
        self.assertEqual(self.text("#decided"), "saved accepted.json: 4 accepted, 1 rejected, 0 left undecided")
        return self.saved()

    def test_accepted_results_are_taken_by_one_command(self):
        path = self.decide()
        run = self.check("--accept", "accepted.json")
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        self.assertIn("left as it is: rejected in accepted.json: wrong blue", run.stdout)
        again = self.check(*self.options)
        self.assertEqual(again.returncode, 1)
        self.assertEqual([line.split()[1] for line in again.stdout.splitlines() if line.startswith("FAILED")], ["b"])
        # A second time, nothing is left to take.
        self.assertEqual(self.check("--accept", "accepted.json").returncode, 0)
        self.assertEqual(json.loads(path.read_text())["command"], self.options)

    def test_a_stale_or_altered_file_is_refused_with_the_reason(self):
        path = self.decide()
        goldens = {one.name: one.read_bytes() for one in (self.work / "goldens").glob("*.png")}
        baseline = (self.work / "baseline.json").read_bytes()
        whole = json.loads(path.read_text())
        self.write("a", "#000000")
        run = self.check("--accept", "accepted.json")
        self.assertEqual(run.returncode, 1)
        self.assertIn("not accepted: the scene draws something else now than in the review", run.stdout)
        self.assertEqual((self.work / "goldens/a.png").read_bytes(), goldens["a.png"])
        self.assertNotEqual((self.work / "goldens/c.png").read_bytes(), goldens["c.png"])
        self.assertNotEqual((self.work / "baseline.json").read_bytes(), baseline)
        before = {one.name: one.read_bytes() for one in (self.work / "goldens").glob("*.png")}
        for change, code, words in (
                (lambda one: one["results"][0]["item"].update(new="0" * 63), 2, "results[0].item.new"),
                (lambda one: one.update(schema="lamina-accepted/9"), 2, "lamina-accepted/9"),
                (lambda one: one["results"].append(one["results"][0]), 2, "decided twice"),
                (lambda one: one["command"].extend(["--record", "all"]), 2, "command: it has an option that writes"),
                (lambda one: one["results"].append(
                    {"item": {"check": "golden", "name": "../../x", "scene": "0" * 64, "new": "1" * 64}, "decision": "accepted", "note": ""}),
                 1, "accepted in accepted.json, but not checked now")):
            other = json.loads(json.dumps(whole))
            change(other)
            path.write_text(json.dumps(other))
            run = self.check("--accept", "accepted.json")
            self.assertEqual(run.returncode, code, run.stdout + run.stderr)
            self.assertIn(words, run.stdout + run.stderr)
            self.assertEqual({one.name: one.read_bytes() for one in (self.work / "goldens").glob("*.png")}, before)

    def test_the_change_is_enlarged_and_its_layer_is_named(self):
        section = next(one for one in self.driver.find_elements(By.TAG_NAME, "section") if one.find_element(By.TAG_NAME, "h2").text == "a")
        self.assertIn('1 change, where "photo" draws now', section.find_element(By.CSS_SELECTOR, ".message").text)
        self.assertIn('"photo"', section.find_element(By.CSS_SELECTOR, ".changes li").get_attribute("textContent"))
        wide = lambda: self.script("return arguments[0].querySelector('.actual img').getBoundingClientRect().width", section)
        before = wide()
        section.find_element(By.CSS_SELECTOR, ".zoom").click()
        self.assertGreater(wide(), before)
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), self.script("return innerWidth"))

    def name_in_focus(self):
        return self.script("return document.activeElement.closest('section')?.querySelector('h2').textContent")

    def states(self):
        return self.script("return [...document.querySelectorAll('.state')].map(state => state.textContent)")

    def test_a_note_belongs_to_the_failure_that_is_rejected(self):
        self.press("n")
        first = self.script("return document.querySelector('h2').textContent")
        self.assertEqual(self.name_in_focus(), first)
        self.press("r")
        self.assertEqual(self.name_in_focus(), first)
        self.assertEqual(self.script("return document.activeElement.className"), "note")
        self.press([*"too blue", Keys.ENTER])
        self.assertNotEqual(self.name_in_focus(), first)
        second = self.name_in_focus()
        # Escape keeps the decision, but not what was typed.
        self.press(["r", *"no", Keys.ESCAPE])
        self.assertEqual(self.name_in_focus(), second)
        self.assertEqual(self.script("return [...document.querySelectorAll('section.rejected .note')].map(note => note.value)"), ["too blue", ""])

    def test_a_decision_can_be_taken_back(self):
        self.press("n")
        self.press("a")
        self.press("p")
        self.assertEqual(self.states()[0], "accepted")
        self.press("a")
        self.assertEqual(self.states(), ["undecided"] * 5)
        self.assertTrue(self.script("return document.getElementById('save').disabled"))
        radio = self.driver.find_element(By.CSS_SELECTOR, ".decision [value=rejected]")
        for state in ("rejected", "undecided"):
            radio.click()
            self.assertEqual(self.states()[0], state)

    def test_letters_after_a_pressed_reject_are_a_note(self):
        self.driver.find_element(By.CSS_SELECTOR, ".decision [value=rejected]").click()
        time.sleep(0.1)
        self.press([*"bad area", Keys.ENTER])
        self.assertEqual(self.script("return document.querySelector('section.rejected .note').value"), "bad area")
        self.assertEqual(sorted(self.states()), ["rejected"] + ["undecided"] * 4)

    def test_decisions_outlast_a_reload(self):
        self.press("n")
        self.press(["r", *"too blue", Keys.ENTER, "a"])
        self.assertEqual(self.text("#save"), "save 2 of 5 to accepted.json")
        self.driver.refresh()
        self.assertEqual(self.text("#decided"), "2 of 5 decided, 1 accepted, 1 rejected")
        self.assertEqual(self.script("return document.querySelector('section.rejected .note').value"), "too blue")
        self.assertEqual(sorted(self.states()), ["accepted", "rejected", "undecided", "undecided", "undecided"])

    def test_equal_changes_of_scenes_are_accepted_at_once(self):
        group = self.driver.find_element(By.CSS_SELECTOR, "#list .group")
        self.assertEqual(group.find_element(By.TAG_NAME, "span").text, '3 scenes change the picture at "photo"')
        self.assertEqual([one.text for one in group.find_elements(By.TAG_NAME, "a")], ["a", "b", "c"])
        button = group.find_element(By.TAG_NAME, "button")
        button.click()
        self.assertEqual([one.text for one in group.find_elements(By.CSS_SELECTOR, ".state")], ["accepted"] * 3)
        self.assertEqual(button.text, "take back 3")
        button.click()
        self.assertEqual(self.states(), ["undecided"] * 5)
        # A change that is rejected stays so.
        second = next(one for one in self.driver.find_elements(By.TAG_NAME, "section") if one.find_element(By.TAG_NAME, "h2").text == "b")
        reject = second.find_element(By.CSS_SELECTOR, "[value=rejected]")
        for one in (reject, button):
            self.script("arguments[0].scrollIntoView({ block: 'center' })", one)
            if one is button: self.assertEqual(button.text, "accept all 2")
            one.click()
        self.assertEqual([one.text for one in group.find_elements(By.CSS_SELECTOR, ".state")], ["accepted", "rejected", "accepted"])

    def test_each_change_is_enlarged_in_turn(self):
        section = next(one for one in self.driver.find_elements(By.TAG_NAME, "section") if one.find_element(By.TAG_NAME, "h2").text == "d")
        place = lambda: section.find_element(By.CSS_SELECTOR, ".place").text
        self.assertEqual(place(), "2 changes")
        self.assertIn('"more 1"', section.find_element(By.CSS_SELECTOR, ".message").text)
        for key, words in (("z", "change 1 of 2"), ("z", "change 2 of 2"), ("z", "change 1 of 2")):
            self.script("arguments[0].querySelector('h2').focus()", section)
            self.press(key)
            self.assertEqual(place(), words)
            for view in ("1", "2", "3"):
                self.press(view)
                self.assertTrue(self.is_change_in_sight(section), f"{words}, view {view}")
        # The slider has the focus; its edge lies in what is shown, and arrows move it.
        self.assertEqual(self.script("return document.activeElement.type"), "range")
        edge = lambda: float(self.script("return document.activeElement.value"))
        before = edge()
        self.press([Keys.ARROW_RIGHT])
        self.assertGreater(edge(), before)
        self.assertTrue(self.script("""const view = arguments[0].querySelector(".view"), image = view.querySelector(".actual img");
            const x = image.getBoundingClientRect().left + image.clientWidth * document.activeElement.value / 100;
            return x > view.getBoundingClientRect().left && x < view.getBoundingClientRect().right;""", section))
        for word in ("expected", "actual"):
            self.assertTrue(self.script("""const box = [...arguments[0].querySelectorAll(".sides span")].find(one => one.textContent.includes(arguments[1]))
                .getBoundingClientRect(); return box.width > 0 && box.left >= 0 && box.right <= innerWidth;""", section, word))
        # Other failures keep their size.
        self.assertEqual(self.script("return document.querySelectorAll('.view.large').length"), 1)
        self.press("f")
        self.press("f")
        self.assertEqual(self.script("return document.querySelectorAll('.view.large').length"), 1)

    def is_change_in_sight(self, section):
        """Whether the middle of the change that is enlarged lies in the window, and in what its view shows."""
        return self.script("""const section = arguments[0], view = section.querySelector(".view"), box = boxesOf(section)[section.place];
            const image = view.querySelector(".actual img").getBoundingClientRect();
            const scale = image.width / view.querySelector(".actual img").dataset.width;
            const x = image.left + (box[0] + box[2] / 2) * scale, y = image.top + (box[1] + box[3] / 2) * scale;
            const shown = (view.classList.contains("side") ? view.querySelector(".actual") : view).getBoundingClientRect();
            return x > shown.left && x < shown.right && y > shown.top && y < Math.min(shown.bottom, innerHeight);""", section)

    def test_pictures_are_whole_in_the_window_after_a_key(self):
        for size in ((1280, 800), (1600, 900), (390, 844)):
            browser.resize(self.driver, size)
            self.driver.refresh()
            self.driver.switch_to.active_element.send_keys("n")
            for number in range(4):
                section = self.driver.switch_to.active_element.find_element(By.XPATH, "ancestor::section")
                if section.find_elements(By.CSS_SELECTOR, ".view"):
                    top, bottom = self.script("""const boxes = [...arguments[0].querySelectorAll(".view img")].filter(image => image.checkVisibility())
                        .slice(0, 1).map(image => image.getBoundingClientRect());
                        return [boxes[0].top, boxes[0].bottom];""", section)
                    self.assertGreaterEqual(top, 0, f"{size} {number}")
                    self.assertLessEqual(bottom, self.script("return document.querySelector('footer').getBoundingClientRect().top"), f"{size} {number}")
                self.press("n")

    def test_a_phone_has_a_small_bar_and_one_picture(self):
        browser.resize(self.driver, (390, 844))
        self.driver.refresh()
        self.assertLess(self.script("return document.querySelector('footer').offsetHeight"), 90)
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('footer')).position"), "sticky")
        self.assertFalse(self.script("return document.querySelector('.keys').checkVisibility()"))
        self.assertEqual(self.script("return new Set([...document.querySelectorAll('.view')].map(view => view.className.split(' ').find(name => names.includes(name)))).size"), 1)
        self.assertTrue(self.script("return document.querySelector('.view').classList.contains('slide')"))
        self.assertFits()

    def test_screens(self):
        for width, height in ((390, 844), (800, 900), (1280, 800), (1600, 900)):
            for dark in (False, True):
                browser.resize(self.driver, (width, height))
                browser.scheme(self.driver, dark)
                time.sleep(0.1)
                self.assertFits()
                browser.screenshot(self.driver, f"review-{width}-{'dark' if dark else 'light'}", whole=False)
        walked(self, self.driver, "review")


if __name__ == "__main__":
    unittest.main()

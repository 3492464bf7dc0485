"""The preview, as somebody uses it who edits a scene: watch, scrub, play, point, break it, mend it, explain."""
import json, signal, subprocess, time, unittest

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import DESKTOP, LAMINA, PHONE
from preview_page import PreviewPageTest, moving


class PreviewTest(PreviewPageTest):
    # What is shown

    def test_page(self):
        self.assertEqual(self.text("h1"), self.name)
        self.assertEqual(self.script("return document.querySelectorAll('h1 b').length"), 0)
        self.assertEqual(self.text("#connection-text"), "live")
        self.assertIn("195 × 240 points (390 × 480 pixels) at 2×", self.text("#facts"))
        self.assertEqual(self.script("return [pane.image.naturalWidth, pane.image.naturalHeight]"), [390, 480])
        self.assertIn("offscreen pass", self.text("#passes"))
        self.assertGreater(self.script("return document.querySelectorAll('#stages tbody tr').length"), 3)
        self.assertEqual(self.driver.title, f"{self.name} · Lamina")
        # No listener stands in the markup, and no style or script is loaded.
        self.assertEqual(self.script("""return [...document.querySelectorAll("*")].filter(
            element => [...element.attributes].some(({name}) => name.startsWith("on"))).length"""), 0)
        self.assertEqual(self.script("return document.querySelectorAll('script[src], link[rel=stylesheet]').length"), 0)
        # Every control says what it is.
        self.assertEqual(self.script("""return [...document.querySelectorAll("button, input, select, [tabindex]")].filter(
            element => !(element.textContent.trim() || element.ariaLabel || element.labels?.length || element.title))
            .map(element => element.outerHTML)"""), [])

    def test_widths_and_schemes(self):
        self.move(100, 200, click=True)
        self.settle()
        for name, size in [("phone", PHONE), ("desktop", DESKTOP)]:
            for dark in [False, True]:
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                time.sleep(0.3)
                self.assertFits()
                browser.screenshot(self.driver, f"preview-{name}-{'dark' if dark else 'light'}")

    # Time

    def test_scrub_and_step(self):
        self.assertEqual(self.script("return Number(find('scrub').max)"), 2)
        before = self.colour(60 + 100, 200)
        self.script("find('scrub').value = 1; find('scrub').dispatchEvent(new Event('input'))")
        self.until("return view.frame.time_s === 1")
        self.assertEqual(self.element("#time").get_attribute("value"), "1.000")
        self.keys(Keys.ARROW_RIGHT)
        self.until("return Math.abs(view.frame.time_s - 31 / 30) < 1e-9")
        self.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT)
        self.until("return Math.abs(view.frame.time_s - 29 / 30) < 1e-9")
        self.keys(Keys.HOME)
        self.until("return view.frame.time_s === 0")
        self.assertEqual(self.colour(160, 200), before)
        self.keys(Keys.END)
        self.until("return view.frame.time_s === 2")
        field = self.element("#time")
        field.clear()
        field.send_keys("7.25", Keys.ENTER)
        self.until("return view.frame.time_s === 7.25")

    def test_scrubbing_fast_asks_for_few_frames(self):
        self.settle()
        browser.requests(self.driver)
        self.script("""for (let step = 0; step < 300; step += 1) {
            find('scrub').value = step / 150; find('scrub').dispatchEvent(new Event('input')); }""")
        self.settle()
        self.assertAlmostEqual(self.script("return view.frame.time_s"), 299 / 150, delta=1 / 29)
        self.assertLess(len([url for url in browser.requests(self.driver) if "/frame" in url]), 10)

    def test_play(self):
        self.script("document.activeElement.blur()")
        self.keys(Keys.SPACE)
        self.until("return view.playing && view.frames.length > 12")
        self.assertEqual(self.element("#play").get_attribute("aria-pressed"), "true")
        times = self.script("return view.frames.map(frame => frame.time_s)")
        self.assertGreater(len(set(times)), 10)
        self.until("return view.time < 1 && view.frames.some(frame => frame.time_s > 1.8)")  # It loops.
        self.keys("o")
        self.until("return pane.overlay !== null && pane.areas.childElementCount > 0")
        self.keys(Keys.SPACE)
        self.assertFalse(self.script("return view.playing"))
        self.settle()
        self.element("#loop").click()
        self.element("#speed").find_element(By.CSS_SELECTOR, "option[value='4']").click()
        self.script("setTime(1.5)")
        self.element("#play").click()
        self.until("return !view.playing && view.time === 2")
        self.element("#loop").click()

    def test_bars(self):
        for step in range(6):
            self.script("setTime(arguments[0])", step / 10)
            self.until(f"return Math.abs(view.frame.time_s - {step / 10}) < 1e-9")
        self.assertIn("% of the budget of 16.667 ms", self.text("#reading"))
        bars = self.element("#bars")
        bars.click()
        bars.send_keys(Keys.HOME)
        self.assertTrue(self.text("#reading").startswith("0.000 s"))
        self.assertTrue(bars.get_attribute("aria-valuetext").startswith("0.000 s"))
        bars.send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.script("return readFrame() === view.frames[1]"), True)
        self.assertTrue(self.element("#newest").is_displayed())
        self.element("#newest").click()
        self.assertEqual(self.script("return readFrame() === view.frame"), True)
        self.element("#zoom").click()
        self.assertEqual(self.element("#zoom").get_attribute("aria-pressed"), "true")

    # Overlays and pixels

    def test_overlays(self):
        seen = []
        for _ in range(8):
            self.keys("o")
            seen.append(self.script("return pane.overlay"))
        self.assertEqual(sorted(filter(None, seen)), sorted(
            ["offscreen", "blended", "cache", "misaligned", "copied", "damage", "overdraw"]))
        self.assertIn(None, seen)
        self.element("[data-overlay=offscreen]").click()
        self.until("return pane.areas.childElementCount > 0")
        self.assertIn("from an offscreen pass", self.text(".legend"))
        browser.screenshot(self.driver, "preview-overlay", whole=False)
        self.element("[data-overlay=none]").click()

    def test_pixel(self):
        self.move(190, 360)  # Where both of the group's layers are.
        self.until("return document.querySelectorAll('#history tbody tr').length > 2")
        self.settle()
        rows = self.script("return [...document.querySelectorAll('#history tbody tr')].map(row => row.textContent)")
        self.assertIn('"right"', rows[0])
        self.assertIn('"left"', rows[1])
        self.assertIn("hidden", rows[1])
        self.assertIn("the canvas's background", rows[-1])
        self.move(100, 60, click=True)
        self.settle()
        self.assertEqual(self.element("#pin").get_attribute("aria-pressed"), "true")
        self.move(190, 360)
        self.settle()
        self.assertIn('"title"', self.text("#history"))  # It stays.
        self.element("#pin").click()
        field = self.element("#pixel-y")
        field.clear()
        field.send_keys("180", Keys.TAB)
        self.until("return document.querySelector('#history').textContent.includes('left')")

    def test_a_pixel_in_points(self):
        self.assertEqual(self.text("#pixel-range"), "x to 194.5, y to 239.5 points")
        unit, field = self.element("#pixel-unit"), self.element("#pixel-y")
        self.move(100, 60, click=True)
        self.settle()
        x, y = self.script("return [view.pixel.x, view.pixel.y]")
        self.assertEqual(float(field.get_attribute("value")), y / 2)
        # Both units, points first.
        self.assertRegex(self.text("#history"), rf"^at {x / 2:g}, {y / 2:g} points \(pixel {x}, {y}\): ")
        self.assertIn("of the colour", self.text("#history").lower())
        field.clear()
        field.send_keys("100.5", Keys.TAB)
        self.assertEqual(self.script("return [view.pixel.x, view.pixel.y]"), [x, 201])
        unit.send_keys("pi", Keys.TAB)
        self.assertEqual(field.get_attribute("value"), "201")
        self.assertEqual(self.text("#pixel-range"), "x to 389, y to 479 pixels")
        unit.send_keys("po", Keys.TAB)
        self.element("#pin").click()
        # A press that leaves a field pins its pixel.
        field.clear()
        field.send_keys("90")
        self.element("#pin").click()
        self.assertEqual(self.element("#pin").get_attribute("aria-pressed"), "true")
        self.assertEqual(self.script("return [view.pixel.x, view.pixel.y]"), [x, 180])
        self.element("#pin").click()
        self.assertEqual(self.element("#pin").get_attribute("aria-pressed"), "false")
        # What is typed after a press replaces the time.
        self.element("#time").click()
        time.sleep(0.1)
        self.element("#time").send_keys("0.5", Keys.ENTER)
        self.assertEqual(self.element("#time").get_attribute("value"), "0.5")
        self.element("#time").send_keys(Keys.TAB)

    def test_a_server_without_edit_says_how_it_is_started_with_it(self):
        self.until("return document.querySelector('#edit-state').textContent !== ''")
        can_write = self.script("return view.status.edits.can_write")
        self.assertEqual("" if can_write else self.text("#edit-hint"), "" if can_write else
                         "Writing is off. lamina serve --edit with the scene’s file starts a server that can write to it.")
        if can_write:
            self.assertIn("only when they are written", self.text("#edit-state"))

    def test_percentages_name_their_totals(self):
        self.settle()
        self.assertRegex(self.text("#reading"), r"\d %[^%]*of the budget of 16\.\d+ ms")

    # Edits

    def test_edit(self):
        self.move(112, 200, click=True)
        self.settle()
        self.assertEqual(self.colour(112, 200), [255, 59, 48])
        times = []
        for color, expected in [("#007aff", [0, 122, 255]), ("#00ff00", [0, 255, 0]), ("#112233", [17, 34, 51])]:
            version = self.script("return view.frame.version")
            start = time.monotonic()
            self.scene.write_text(self.moving(color))
            self.until(f"return view.frame.version > {version}")
            times.append(time.monotonic() - start)
            self.assertEqual(self.colour(112, 200), expected)
            self.until(f"return document.querySelector('#history').textContent.includes('{color}')")
        print(f"edit to picture in the browser: {', '.join(f'{1000 * time:.0f}' for time in times)} ms")

    def test_broken_and_mended(self):
        before = self.colour(112, 200)
        version = self.script("return view.frame.version")
        text = self.moving().replace('"opacity"', '"opacty"')
        self.scene.write_text(text)
        self.until("return !find('failure').hidden")
        line = next(number for number, row in enumerate(text.splitlines(), 1) if "opacty" in row)
        message = self.text("#failure")
        self.assertIn(f"moving.json:{line}:", message)
        self.assertIn("did you mean \"opacity\"?", message)
        self.assertIn("opacty", self.text("#failure .wrong"))
        self.assertIn(f"last good frame, of version {version}", message)
        self.assertEqual(self.colour(112, 200), before)
        # The last good scene still plays.
        self.script("setTime(1)")
        self.until("return view.frame.time_s === 1")
        browser.screenshot(self.driver, "preview-broken", whole=False)
        browser.resize(self.driver, PHONE)
        self.assertFits()
        browser.screenshot(self.driver, "preview-broken-phone", whole=False)
        link = self.script("return document.querySelector('#failure a').href")
        self.assertEqual(link, self.address + "files/moving.json")
        self.scene.write_text(self.moving("#007aff"))
        self.until("return find('failure').hidden && view.frame.version > arguments[0]", 10, version)

    def test_broken_from_the_start(self):
        scene = self.folder / "unfinished.json"
        scene.write_text("{\n  \"version\": 1,,\n}")
        server = subprocess.Popen([LAMINA, "serve", scene, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (server.send_signal(signal.SIGINT), server.wait(10), server.stdout.close()))
        self.driver.get(server.stdout.readline().strip())
        self.until("return !find('failure').hidden")
        self.assertIn("unfinished.json:2:16: error:", self.text("#failure"))
        self.keys(Keys.SPACE, Keys.ARROW_RIGHT, "oez")
        scene.write_text(moving())
        self.until("return view.frame !== null && find('failure').hidden")
        self.assertEqual(self.colour(112, 200), [255, 59, 48])
        self.assertEqual(browser.errors(self.driver), [])
        browser.requests(self.driver)

    def test_small_scene_is_enlarged(self):
        self.scene.write_text(json.dumps({"version": 1, "canvas": {"width": 20, "height": 10}, "root": {"backgroundColor": "#ff0000"}}))
        self.until("return view.frame.width === 20")
        self.assertEqual(self.script("return [pane.image.clientWidth % 20, pane.image.clientWidth > 300, getComputedStyle(pane.image).imageRendering]"),
                         [0, True, "pixelated"])
        self.assertEqual(self.text("#length"), "10")  # It has no duration of its own.
        self.assertFits()
        self.move(19, 9)
        self.until("return view.pixel?.x === 19 && view.pixel?.y === 9")
        self.settle()

    # Explanations

    def test_explain(self):
        self.keys("e")
        self.until("return document.querySelectorAll('#explanation li').length > 0", 120)
        self.assertIn("offscreen passes, most expensive first", self.text("#explanation"))
        costs = self.script("return [...document.querySelectorAll('#explanation tbody tr')].map(row => Number(row.cells[5].textContent))")
        self.assertEqual(costs, sorted(costs, reverse=True))
        self.element("#explanation li button[aria-expanded]").click()
        self.until("return [...document.querySelectorAll('.compare img')].length === 2 "
                   "&& [...document.querySelectorAll('.compare img')].every(image => image.naturalWidth === 390)")
        slider = self.element(".compare input")
        slider.send_keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT)
        self.assertEqual(self.script("return document.querySelector('.pair').style.getPropertyValue('--cut')"), "52")
        slider.send_keys(Keys.HOME)
        self.assertIn("inset(0px 0px 0px 0%)", self.script("return getComputedStyle(document.querySelector('.after')).clipPath"))
        slider.send_keys(*[Keys.ARROW_RIGHT] * 30)
        self.assertFits()
        browser.screenshot(self.driver, "preview-explain")
        browser.resize(self.driver, PHONE)
        self.assertFits()
        browser.screenshot(self.driver, "preview-explain-phone")

    # The server

    def test_server_goes_and_comes_back(self):
        self.stop()
        try:
            self.until("return document.body.classList.contains('gone')")
            self.assertIn("does not answer", self.text("#connection-text"))
            self.assertEqual(self.script("return pane.image.naturalWidth"), 390)
            browser.screenshot(self.driver, "preview-gone", whole=False)
            time.sleep(1.5)
        finally:
            type(self).start(self.port)
        self.until("return document.body.classList.contains('live') && view.status.version === 1")
        self.until("return view.frame.version === 1 && !view.missed")
        # That nobody answered is in the log, and nothing else.
        for message in browser.errors(self.driver):
            self.assertIn("ERR_", message)


if __name__ == "__main__":
    unittest.main()

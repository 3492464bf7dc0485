"""The report's tools: zoom, colours, search, what stands in the first screen, what the page weighs, and the keys."""
import base64, json, time, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import DESKTOP, PHONE, ROOT, PageTest, lamina
from test_report import planted
from walk import walked

SCREENS = sorted((ROOT / "Fixtures/screens").glob("*.json"))
# The first screen of a laptop and of a phone.
LAPTOP = (1280, 800)


class ToolsTest(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.scene = planted(cls.folder)
        cls.report = cls.folder / "report.html"
        cls.json = json.loads(lamina("profile", cls.scene, "--frames", 60, "--repeats", 3, "--report", cls.report, "--json",
                                     "--seconds", 1, "--quiet"))

    def setUp(self):
        browser.resize(self.driver, LAPTOP)
        browser.scheme(self.driver, dark=False)
        self.driver.get("about:blank")
        self.driver.get(self.report.as_uri())
        self.chart = self.driver.find_element(By.ID, "chart")

    def tearDown(self):
        self.assertQuiet(("file://", "about:blank"))

    def shown(self):
        """The first frame that the chart shows, and how many."""
        return tuple(self.script("return [view.first, view.count]"))

    def x_of(self, frame):
        """How far from the chart's middle the middle of a frame's bar is."""
        return self.script("""const { found, step } = find("chart").columns;
            const place = found.findIndex(column => arguments[0] >= column.start && arguments[0] < column.end);
            return Math.round(measure.left + (place + .5) * step - find("chart").clientWidth / 2)""", frame)

    def drag(self, start, end):
        ActionChains(self.driver).move_to_element_with_offset(self.chart, self.x_of(start), 0).click_and_hold() \
            .move_by_offset((self.x_of(end) - self.x_of(start)) // 2, 3) \
            .move_by_offset(self.x_of(end) - self.x_of(start) - (self.x_of(end) - self.x_of(start)) // 2, 0).release().perform()

    def wheel(self, frame, turns, name="mouseWheel"):
        """Turns the wheel over a frame's bar; up, if it is negative."""
        box = self.script("const box = find('chart').getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]")
        for _ in range(abs(turns)):
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": name, "x": box[0] + self.x_of(frame), "y": box[1], "deltaX": 0, "deltaY": 100 if turns > 0 else -100})

    # MARK: Zoom

    def test_a_drag_zooms_into_its_frames(self):
        self.drag(10, 29)
        self.assertEqual(self.shown(), (10, 20))
        self.assertEqual(self.text("#range"), "Frames 20 to 39 of 60.")
        self.assertFalse(self.script("return document.getElementById('overview').hidden"))
        browser.screenshot(self.driver, "report-zoomed", whole=False)
        # From right to left, and within what is shown.
        self.drag(24, 15)
        self.assertEqual(self.shown(), (15, 10))
        # The frame that was chosen is still the one that is shown below: a drag chooses none.
        ActionChains(self.driver).move_to_element_with_offset(self.chart, self.x_of(18), 0).double_click().perform()
        self.assertEqual(self.shown(), (0, 60))
        self.drag(30, 39)
        self.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ESCAPE)
        self.assertEqual(self.shown(), (0, 60))
        self.assertEqual(self.text("#range"), "All 60 frames.")

    def test_a_drag_chooses_no_frame_and_a_click_does(self):
        before = self.text("#frame-title")
        self.drag(20, 40)
        self.assertEqual(self.text("#frame-title"), before)
        ActionChains(self.driver).move_to_element_with_offset(self.chart, self.x_of(25), 0).click().perform()
        self.assertEqual(self.text("#frame-title"), f"Frame {self.script('return frames.index[25]')}")

    def test_the_wheel_zooms_at_the_pointer(self):
        scrolled = lambda: self.script("return scrollY")
        top = scrolled()
        self.wheel(45, -6)
        first, size = self.shown()
        self.assertLess(size, 30)
        self.assertTrue(first <= 45 < first + size, (first, size))
        # What was under the pointer still is.
        self.assertAlmostEqual((45 - first) / size, 0.75, delta=0.12)
        self.assertEqual(scrolled(), top)
        self.wheel(45, 12)
        self.assertEqual(self.shown(), (0, 60))

    def test_keys_do_what_drag_and_wheel_do(self):
        body = self.driver.find_element(By.TAG_NAME, "body")
        body.send_keys("+")
        self.assertEqual(self.shown()[1], 30)
        first = self.shown()[0]
        body.send_keys("," if first > 0 else ".")
        self.assertNotEqual(self.shown()[0], first)
        body.send_keys(Keys.ESCAPE)
        self.assertEqual(self.shown(), (0, 60))
        self.chart.send_keys(Keys.HOME)
        for _ in range(4):
            self.chart.send_keys(Keys.ARROW_RIGHT)
        for _ in range(7):
            self.chart.send_keys(Keys.SHIFT + Keys.ARROW_RIGHT)
        self.assertIn("Marked: frames", self.text("#range"))
        self.assertGreater(self.driver.find_element(By.ID, "marked").size["width"], 20)
        self.chart.send_keys(Keys.ENTER)
        self.assertEqual(self.shown(), (4, 8))
        body.send_keys("0")
        self.assertEqual(self.shown(), (0, 60))
        # It says which frame is chosen, and how long it took.
        value = self.script("const chart = find('chart'); return [chart.role, chart.ariaValueNow, chart.ariaValueText]")
        self.assertEqual(value[0], "slider")
        self.assertIn(f"frame {value[1]}: ", value[2])

    def test_two_frames_are_the_fewest(self):
        for _ in range(12):
            self.driver.find_element(By.ID, "zoom-in").click()
        self.assertEqual(self.shown()[1], 2)
        self.driver.find_element(By.ID, "zoom-out").click()
        self.assertGreater(self.shown()[1], 2)

    # MARK: Colours

    def parts(self):
        return self.script("return [...document.querySelectorAll('#chart path[data-part]')].map(path => path.dataset.part)")

    def test_bars_are_coloured_by_stage_by_reason_and_by_layer(self):
        seen = {}
        for name in ("stage", "reason", "layer"):
            self.driver.find_element(By.CSS_SELECTOR, f"#colors input[value={name}]").click()
            seen[name] = (self.parts(), self.text("#chart-legend"))
            time.sleep(0.1)
            browser.screenshot(self.driver, f"report-by-{name}", whole=False)
            colors = self.script("""return [...document.querySelectorAll('#chart path[data-part]')].map(path => getComputedStyle(path).fill)""")
            self.assertEqual(len(set(colors)), len(colors), name)
            self.assertNotIn("rgb(0, 0, 0)", colors)
        self.assertIn("fragment", seen["stage"][0])
        for reason in ("filters", "mask"):
            self.assertIn(reason, seen["reason"][0])
            self.assertIn(reason, seen["reason"][1])
        for layer in ("glow", "ticket"):
            self.assertIn(layer, seen["layer"][1])
        # The key goes on to the next one, and begins again.
        self.driver.find_element(By.TAG_NAME, "body").send_keys("c")
        self.assertEqual(self.parts(), seen["stage"][0])

    def test_the_parts_are_those_of_the_json(self):
        rows = [row for row in self.json["per_frame"] if not row["warm_up"]]
        data = self.script("return { reasons: frames.reasons, charted: frames.charted, names: data.charted.map(place => layers[place]) }")
        self.assertEqual(data["names"], self.json["charted_layers"])
        for place, row in enumerate(rows):
            self.assertEqual([column[place] for column in data["charted"]], row["charted_layers_ns"])
            self.assertLessEqual(sum(row["charted_layers_ns"]), row["frame_ns"])
            own = {reason: times[place] for reason, times in data["reasons"].items() if times[place] > 0}
            self.assertEqual(own, {reason: time for reason, time in row["offscreen_reasons_ns"].items() if time > 0})
            self.assertEqual(sum(own.values()), row["offscreen_ns"])

    # MARK: Layers

    def test_layers_are_searched_and_filtered(self):
        search = self.driver.find_element(By.ID, "layer-search")
        rows = lambda: self.script("return [...document.querySelectorAll('#layer-list tbody tr')].map(row => row.cells[0].textContent)")
        self.assertEqual(rows(), [])
        self.driver.find_element(By.TAG_NAME, "body").send_keys("/")
        self.assertEqual(self.script("return document.activeElement.id"), "layer-search")
        search.send_keys("TICK")
        self.assertEqual([row for row in rows() if '"ticket"' not in row], [])
        self.assertEqual(len(rows()), 1)
        self.assertRegex(self.text("#layer-count"), r"^1 of \d+ layers$")
        self.assertFalse(self.driver.find_element(By.ID, "dearest").is_displayed())
        self.assertEqual(self.text("#layer-list mark"), "tick")
        dimmed = self.script("return document.querySelectorAll('#flame .dim').length")
        self.assertGreater(dimmed, 1)
        self.assertIn('"ticket"', self.script("return document.querySelector('#flame .match').title"))
        browser.screenshot(self.driver, "report-search", whole=False)
        # The row leads to the layer's box.
        self.driver.find_element(By.CSS_SELECTOR, "#layer-list button.link").click()
        self.assertIn('"ticket"', self.text("#flame-line"))
        search.send_keys(Keys.ESCAPE)
        self.assertEqual(search.get_attribute("value"), "")
        self.assertTrue(self.driver.find_element(By.ID, "dearest").is_displayed())
        search.send_keys("row 3 sublayers[1]")
        self.assertEqual(rows(), [])
        search.send_keys(Keys.ESCAPE)
        self.script("""const select = find("layer-filter"); select.value = "mask"; select.dispatchEvent(new Event("input"))""")
        self.assertTrue(rows() and all('"ticket"' in row for row in rows()), rows())
        # Every layer that has this reason by the JSON, and no other.
        masked = [row["layer"] for row in self.json["layer_tree"] if "mask" in row["reasons"]]
        self.assertEqual(sorted(rows()), sorted(masked))

    def test_every_layer_is_found(self):
        many = {"version": 1, "canvas": {"width": 400, "height": 400, "scale": 1}, "root": {"sublayers": [
            {"name": f"tile {k}", "frame": [k % 20 * 20, k // 20 * 20, 18, 18], "backgroundColor": "#3478f6"} for k in range(400)]}}
        (self.folder / "many.json").write_text(json.dumps(many))
        lamina("profile", self.folder / "many.json", "--frames", 4, "--warm-up", 1, "--repeats", 1, "--seconds", 0, "--report",
               self.folder / "many.html", "--quiet")
        self.driver.get((self.folder / "many.html").as_uri())
        search = self.driver.find_element(By.ID, "layer-search")
        search.send_keys("tile")
        self.assertEqual(self.text("#layer-count"), "400 of 401 layers")
        self.driver.find_element(By.CSS_SELECTOR, "#layer-list > button").click()
        self.assertEqual(self.script("return document.querySelectorAll('#layer-list tbody tr').length"), 230)
        search.send_keys(" 399")
        self.assertEqual(self.text("#layer-count"), "1 of 401 layers")

    # MARK: The first screen, names and keys

    def test_the_chart_is_in_the_first_screen(self):
        long = json.loads(self.scene.read_text())
        long["name"] = "a screen whose name is as long as those that build systems make of paths and of options " * 3
        (self.folder / "long.json").write_text(json.dumps(long))
        lamina("profile", self.folder / "long.json", "--frames", 30, "--repeats", 1, "--seconds", 0, "--pictures", "none", "--report",
               self.folder / "long.html", "--quiet")
        for path in (self.report, self.folder / "long.html"):
            for name, size in (("laptop", LAPTOP), ("phone", PHONE)):
                for dark in (False, True):
                    browser.resize(self.driver, size)
                    browser.scheme(self.driver, dark)
                    self.driver.get("about:blank")
                    self.driver.get(path.as_uri())
                    time.sleep(0.2)
                    top, bottom = self.script("""const box = document.querySelector("#chart svg").getBoundingClientRect();
                        return [box.top + scrollY, box.bottom + scrollY]""")
                    self.assertGreaterEqual(top, 0)
                    self.assertLessEqual(bottom, size[1], (path.name, name))
                    self.assertGreater(bottom - top, 180)
                    self.assertFits()
                    browser.screenshot(self.driver, f"first-{path.stem}-{name}-{'dark' if dark else 'light'}", whole=False)

    def test_every_element_has_a_name_and_keys_reach_all(self):
        for size in (LAPTOP, PHONE):
            browser.resize(self.driver, size)
            self.driver.get("about:blank")
            self.driver.get(self.report.as_uri())
            walked(self, self.driver, f"report at {size[0]}")
        # With a search, and with what is folded open.
        self.driver.find_element(By.ID, "layer-search").send_keys("row")
        self.script("for (const details of document.querySelectorAll('details')) details.open = true; labelScrollers()")
        walked(self, self.driver, "report, searched")


class WeightTest(PageTest):
    def test_sixty_frames_of_a_phone_weigh_at_most_3_mb(self):
        self.assertEqual(len(SCREENS), 6)
        for scene in SCREENS:
            path = self.folder / f"{scene.stem}.html"
            for choice in ("some", "all"):
                lamina("profile", scene, "--scale", 3, "--frames", 60, "--repeats", 1, "--seconds", 0, "--pictures", choice, "--report",
                       path, "--quiet")
                size = path.stat().st_size
                print(f"{scene.stem}, {choice}: {size:,} bytes")
                self.assertLessEqual(size, 3_000_000, scene.stem)
            self.driver.get(path.as_uri())
            kept = self.script("return pictures.pictures.length")
            self.assertEqual(kept, 60)
            # The picture is as large as it would be in full, and no column of it is wider than the page's.
            self.assertEqual(self.script("return document.querySelector('.picture img').getBoundingClientRect().width"), 311)
            self.assertEqual(self.script("return document.querySelectorAll('#picture img')[0].naturalWidth > 150"), True)
            self.driver.find_element(By.CSS_SELECTOR, "[data-overlay=blended]").click()
            self.assertGreater(self.script("return document.querySelectorAll('.picture svg rect').length"), 3)
            browser.screenshot(self.driver, f"screen-{scene.stem}")
            self.assertQuiet(("file://", "about:blank"))

    def test_full_pictures_have_every_pixel(self):
        path, picture = self.folder / "full.html", self.folder / "full.png"
        scene = ROOT / "Fixtures/screens/settings.json"
        lamina("profile", scene, "--scale", 3, "--frames", 2, "--warm-up", 3, "--repeats", 1, "--seconds", 0, "--pictures", "all,full",
               "--report", path, "--quiet")
        self.driver.get(path.as_uri())
        self.assertEqual(self.script("return pictures.pictures.map(picture => [picture.width, picture.height, picture.shrunk])"),
                         [[1170, 2532, False]] * 2)
        self.assertEqual(self.script("return document.querySelector('.picture img').naturalWidth"), 1170)
        self.assertNotIn("--pictures full", self.text("figcaption"))
        lamina("render", scene, "--scale", 3, "--time", 3 / 60, "-o", picture, "--quiet")
        same = self.driver.execute_async_script("""
            const done = arguments[1];
            const images = ["data:image/png;base64," + pictures.pictures[0].png, "data:image/png;base64," + arguments[0]].map(source => {
              const image = new Image(); image.src = source; return image; });
            Promise.all(images.map(image => image.decode())).then(() => {
              const [one, other] = images.map(image => {
                const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
                canvas.drawImage(image, 0, 0);
                return canvas.getImageData(0, 0, image.width, image.height).data; });
              done(one.length === other.length && one.every((value, place) => value === other[place])); });""",
            base64.b64encode(picture.read_bytes()).decode())
        self.assertTrue(same)


if __name__ == "__main__":
    unittest.main()

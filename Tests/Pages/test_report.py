"""The report, as a newcomer uses it: read the top, click a frame, look at its picture, its layers, its passes."""
import json, time, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import DESKTOP, PHONE, ROOT, PageTest, lamina


def planted(folder):
    """A scene with costs planted in it: a huge blur, a mask, and an oversize image that is first shown in frame 40."""
    picture = {"version": 1, "canvas": {"width": 800, "height": 500}, "root": {"sublayers": [
        {"type": "gradient", "frame": [0, 0, 800, 500], "colors": ["#0b3d91", "#f2994a", "#ffffff"]},
        {"type": "gradient", "gradientType": "radial", "frame": [200, 50, 400, 400], "colors": ["#ffffffcc", "#ffffff00"],
         "startPoint": [0.5, 0.5], "endPoint": [1, 1]}]}}
    (folder / "picture.json").write_text(json.dumps(picture))
    lamina("render", folder / "picture.json", "--scale", 5, "-o", folder / "oversize.png", "--quiet")
    rows = [{"name": f"row {k}", "frame": [16, 470 + 56 * k, 358, 44], "backgroundColor": "#ffffff", "cornerRadius": 8,
             "sublayers": [{"frame": [10, 8, 28, 28], "cornerRadius": 14, "backgroundColor": f"#{40 + 30 * k:02x}7ad0"},
                           {"frame": [50, 12, 180, 8], "backgroundColor": "#c7c7cc"},
                           {"frame": [50, 26, 120, 6], "backgroundColor": "#e0e0e5"}]} for k in range(5)]
    scene = {
        "version": 1, "name": "planted", "canvas": {"width": 390, "height": 760, "scale": 2, "background": "#f2f2f7"},
        "images": {"photo": "oversize.png"},
        "root": {"sublayers": [
            {"name": "title", "frame": [16, 20, 358, 36], "backgroundColor": "#1c1c1e", "cornerRadius": 6},
            {"name": "glow", "frame": [16, 70, 358, 260], "filters": [{"type": "gaussianBlur", "radius": 45}],
             "sublayers": [{"frame": [30, 30, 200, 180], "backgroundColor": "#ff3b30", "cornerRadius": 60},
                           {"frame": [160, 60, 160, 160], "backgroundColor": "#5856d6", "cornerRadius": 80}]},
            {"name": "ticket", "frame": [16, 345, 358, 300], "backgroundColor": "#34c759",
             "sublayers": [{"frame": [20, 20, 120, 70], "backgroundColor": "#0b6e2c"}],
             "mask": {"frame": [0, 0, 358, 300], "sublayers": [
                 {"frame": [3 * k, 3 * k, 358 - 6 * k, 300 - 6 * k], "cornerRadius": 50, "backgroundColor": "#00000060"}
                 for k in range(12)]}}, *rows,
            {"name": "hero", "frame": [230, 360, 128, 80], "isHidden": True, "contents": "photo",
             "animations": [{"type": "keyframe", "keyPath": "hidden", "values": [True, False], "keyTimes": [0, 0.666, 1],
                             "calculationMode": "discrete", "duration": 1, "fillMode": "both",
                             "isRemovedOnCompletion": False}]}]}}
    (folder / "planted.json").write_text(json.dumps(scene))
    return folder / "planted.json"


class ReportTest(PageTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.scene = planted(cls.folder)
        cls.report = cls.folder / "report.html"
        (cls.folder / "before.json").write_text(
            lamina("profile", cls.scene, "--frames", 60, "--repeats", 2, "--json", "--quiet"))
        lamina("profile", cls.scene, "--frames", 60, "--repeats", 3, "--report", cls.report, "--against",
               cls.folder / "before.json", "--quiet")

    def setUp(self):
        browser.resize(self.driver, DESKTOP)
        browser.scheme(self.driver, dark=False)
        self.driver.get("about:blank")
        self.driver.get(self.report.as_uri())

    def tearDown(self):
        self.assertQuiet(("file://", "about:blank"))

    def test_the_top_names_the_guilty(self):
        headline, findings = self.text("#verdict .headline"), self.text("#verdict ol")
        self.assertIn("budget", headline)
        self.assertIn('"glow"', findings)
        self.assertIn("filters", findings)
        self.assertIn('"ticket"', findings)
        self.assertIn("mask", findings)
        self.assertIn('"hero"', findings)
        self.assertIn("oversize.png", findings)
        # The frame that waited is a click away.
        self.driver.find_element(By.CSS_SELECTOR, "#verdict button[data-frame='40']").click()
        self.assertEqual(self.text("#frame-title"), "Frame 40")
        self.assertIn("oversize.png", self.text("#frame-line") + self.text("#detail"))

    def test_equal_layers_share_a_colour(self):
        self.driver.find_element(By.CSS_SELECTOR, "#colors input[value=layer]").click()
        labels = [item.text for item in self.driver.find_elements(By.CSS_SELECTOR, "#chart-legend li")]
        # Five rows of a list are among the eight most expensive kinds.
        self.assertIn("5 × row", labels)
        self.assertEqual(len(labels), len(set(labels)), labels)

    def test_a_frame_lists_its_most_expensive_layers_first(self):
        table = self.driver.find_elements(By.CSS_SELECTOR, "#detail table")[2]
        times = [float(row.find_elements(By.TAG_NAME, "td")[2].text) for row in table.find_elements(By.CSS_SELECTOR, "tbody tr")]
        self.assertGreater(len(times), 2)
        self.assertEqual(times, sorted(times, reverse=True))

    def test_the_comparison_names_the_layers_that_changed(self):
        captions = [caption.text for caption in self.driver.find_elements(By.CSS_SELECTOR, "#comparison caption")]
        place = next(place for place, caption in enumerate(captions) if caption.startswith("layers by how much"))
        rows = self.driver.find_elements(By.CSS_SELECTOR, "#comparison table")[place].find_elements(By.CSS_SELECTOR, "tbody tr")
        cells = [[cell.text for cell in row.find_elements(By.TAG_NAME, "td")] for row in rows]
        self.assertIn('"glow"', [row[0] for row in cells])
        changes = [abs(float(row[2]) - float(row[1])) for row in cells]
        for one, next_one in zip(changes, changes[1:]):
            self.assertGreaterEqual(one + .0011, next_one, cells)

    def test_the_distribution_can_be_read_on_a_phone(self):
        browser.resize(self.driver, PHONE)
        shown = [svg for svg in self.driver.find_elements(By.CSS_SELECTOR, "#distribution svg") if svg.is_displayed()]
        self.assertEqual(len(shown), 1)
        sizes = self.driver.execute_script(
            "return [...arguments[0].querySelectorAll('text')].map(text => text.getBoundingClientRect().height)", shown[0])
        self.assertGreater(min(sizes), 8)

    def test_the_first_line_says_whose_time_it_is(self):
        self.assertTrue(self.text("body").lstrip().startswith("Software rendering on "))
        self.assertIn("“over the budget” refer to this machine", self.text("#machine"))
        self.assertRegex(self.text("#traffic"),
                         r"^Memory traffic: [0-9.]+ MB a frame, at least [0-9.]+ of 16\.7 ms at 34\.1 GB/s \(lpddr4x\), by arithmetic\.$")
        # Each pass has its bytes, and so has the frame.
        moved = self.script("""return [...document.querySelectorAll('#passes tbody tr')].map(row => row.cells[5].textContent)""")
        self.assertGreater(len(moved), 3)
        for text in moved:
            self.assertRegex(text, r"^[0-9.]+ (MB|kB|B)$")
        self.assertRegex(self.text("#passes caption"), r"[0-9.]+ MB of memory traffic$")
        self.assertIn("memory traffic", self.text("#detail"))

    def test_a_click_shows_a_frame(self):
        chart = self.driver.find_element(By.ID, "chart")
        size = chart.size
        ActionChains(self.driver).move_to_element_with_offset(chart, -size["width"] // 4, 0).click().perform()
        first = self.text("#frame-title")
        self.assertNotEqual(self.text("#tip"), "")
        ActionChains(self.driver).move_to_element_with_offset(chart, size["width"] // 4, 0).click().perform()
        second = self.text("#frame-title")
        self.assertNotEqual(first, second)
        number = int(second.split()[1])
        self.driver.find_element(By.TAG_NAME, "body").send_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.text("#frame-title"), f"Frame {number + 1}")
        self.driver.find_element(By.ID, "previous").click()
        self.assertEqual(self.text("#frame-title"), second)
        # Stages of the table sum to the frame, which is the last row.
        rows = self.script("""return [...document.querySelector('#detail table').tBodies[0].rows]
            .map(row => Number(row.cells[1].textContent))""")
        self.assertAlmostEqual(sum(rows[:-1]), rows[-1], delta=0.001 * len(rows))
        self.assertIn("filters", self.text("#passes"))
        self.assertIn("mask", self.text("#passes"))

    def test_overlays_are_drawn_over_the_picture(self):
        self.assertGreater(self.script("return document.querySelector('.picture img').naturalWidth"), 0)
        self.driver.find_element(By.CSS_SELECTOR, "[data-overlay=offscreen]").click()
        areas = self.script("return document.querySelectorAll('.picture svg rect').length")
        self.assertGreaterEqual(areas, 2)
        self.assertIn("from an offscreen pass", self.text(".picture .legend"))
        self.driver.find_element(By.TAG_NAME, "body").send_keys("o")
        self.assertEqual(self.script("return document.querySelector('[data-overlay=offscreen]').ariaPressed"), "false")

    def test_scales_and_zoom(self):
        height = lambda: self.script("return document.querySelector('#chart svg > path').getAttribute('d')")
        linear = height()
        self.driver.find_element(By.ID, "log").click()
        self.assertNotEqual(height(), linear)
        self.driver.find_element(By.ID, "log").click()
        self.assertEqual(height(), linear)
        self.driver.find_element(By.ID, "zoom-in").click()
        self.assertFalse(self.script("return document.getElementById('overview').hidden"))
        self.driver.find_element(By.ID, "zoom-all").click()
        self.assertTrue(self.script("return document.getElementById('overview').hidden"))

    def test_the_flame_holds_the_tree(self):
        boxes = self.driver.find_elements(By.CSS_SELECTOR, "#flame button")
        self.assertGreater(len(boxes), 2)
        glow = next(box for box in boxes if '"glow"' in box.get_attribute("title"))
        self.assertIn("offscreen", glow.get_attribute("class"))
        width = glow.size["width"]
        glow.click()
        again = next(box for box in self.driver.find_elements(By.CSS_SELECTOR, "#flame button")
                     if '"glow"' in (box.get_attribute("title") or ""))
        self.assertGreater(again.size["width"], width)
        self.assertIn('"glow"', self.text("#flame-line"))

    def test_the_comparison_is_there(self):
        self.assertIn("before.json", self.text("#comparison"))
        self.assertGreater(self.script("return document.querySelectorAll('#comparison svg path, #comparison svg rect').length"), 3)

    def test_screens_and_paper(self):
        for name, size in (("phone", PHONE), ("desktop", DESKTOP)):
            for dark in (False, True):
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                time.sleep(0.2)
                self.assertFits()
                self.script("document.querySelector('[data-overlay=offscreen]').click()")
                browser.screenshot(self.driver, f"report-{name}-{'dark' if dark else 'light'}")
                self.script("document.querySelector('[data-overlay=none]').click()")
                colors = self.script("""const style = getComputedStyle(document.body);
                    return [style.backgroundColor, style.color]""")
                self.assertNotEqual(colors[0], colors[1])
        browser.scheme(self.driver, False, medium="print")
        self.assertEqual(self.script("return getComputedStyle(document.querySelector('.tools')).display"), "none")
        browser.screenshot(self.driver, "report-print")

    def test_names_of_layers_are_text(self):
        scene = json.loads(self.scene.read_text())
        evil = "</script><script>document.title='evil'</script><img src=x onerror=\"document.title='evil'\">"
        scene["name"] = evil
        for layer in scene["root"]["sublayers"]:
            layer["name"] = evil
        (self.folder / "evil.json").write_text(json.dumps(scene))
        lamina("profile", self.folder / "evil.json", "--frames", 12, "--warm-up", 30, "--repeats", 1, "--report",
               self.folder / "evil.html", "--quiet")
        self.driver.get((self.folder / "evil.html").as_uri())
        self.assertNotEqual(self.driver.title, "evil")
        self.assertIn("<img", self.driver.title)
        self.assertEqual(self.script("return document.querySelectorAll('img[src=x]').length"), 0)
        self.script("document.querySelector('#flame button').click()")
        self.assertNotEqual(self.driver.title, "evil")


def cells(folder):
    """A list of equal cells, each with a blur, which makes every frame late at 1,000 frames a second."""
    rows = [{"name": f"PhotoCell {k // 4},{k % 4}", "frame": [10 + 95 * (k % 4), 10 + 95 * (k // 4), 80, 80],
             "filters": [{"type": "gaussianBlur", "radius": 6}],
             "sublayers": [{"frame": [8, 8, 64, 64], "backgroundColor": "#ff3b30", "cornerRadius": 12}]} for k in range(24)]
    scene = {"version": 1, "name": "cells", "canvas": {"width": 400, "height": 600, "scale": 2, "background": "#ffffff"},
             "root": {"sublayers": rows + [{"name": "bar", "frame": [0, 560, 400, 40], "backgroundColor": "#222222"}]}}
    (folder / "cells.json").write_text(json.dumps(scene))
    return folder / "cells.json"


class WhoTest(PageTest):
    """The first screen answers who, and equal layers are one row."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.report = cls.folder / "cells.html"
        lamina("profile", cells(cls.folder), "--frames", 60, "--repeats", 2, "--refresh", 1000, "--report", cls.report, "--pictures",
               "none", "--quiet")

    def setUp(self):
        browser.resize(self.driver, DESKTOP)
        browser.scheme(self.driver, dark=False)
        self.driver.get("about:blank")
        self.driver.get(self.report.as_uri())

    def test_the_headline_names_whom(self):
        headline = self.text("#verdict .headline p")
        self.assertRegex(headline, r'^[0-9]+ of 60 frames were late, by up to [0-9.]+ ms: filters on 24 × "PhotoCell", [0-9.]+ % of')
        facts = self.text("#verdict .headline")
        self.assertRegex(facts, r"of a budget of [0-9.]+ ms at 1000 Hz")
        self.assertRegex(facts, r"[0-9]+ offscreen passes and [0-9.]+ MB of memory traffic a frame")

    def test_the_distribution_fits_a_phone(self):
        browser.resize(self.driver, browser.PHONE)
        self.driver.get(self.report.as_uri())
        wide = self.script("const box = document.querySelector('#distribution .scroll'); return [box.scrollWidth, box.clientWidth]")
        self.assertLessEqual(*wide)

    def test_the_first_screen_has_the_answer_and_the_chart(self):
        browser.resize(self.driver, (1280, 800))
        self.driver.get(self.report.as_uri())
        for selector in ("#verdict .headline", "#chart", "#chart-legend"):
            bottom = self.script("return document.querySelector(arguments[0]).getBoundingClientRect().bottom", selector)
            self.assertLessEqual(bottom, 800, selector)
        self.assertEqual(self.script("return document.querySelector('#colors input:checked').value"), "reason")
        self.assertIn("filters", self.text("#chart-legend"))
        self.assertIn("over", self.text("#strip-legend"))

    def test_equal_layers_are_one_row(self):
        rows = self.script("return [...document.querySelectorAll('#passes tbody tr')].map(row => row.cells[0].textContent)")
        self.assertLessEqual(len(rows), 4, rows)
        self.assertTrue(all(row.startswith('24 × "PhotoCell"') for row in rows), rows)
        self.assertEqual(self.text("#dearest").count('24 × "PhotoCell"'), 1)
        # A frame keeps its ten most expensive layers.
        self.assertEqual(self.text("#detail").count('10 × "PhotoCell"'), 1)

    def test_ticks_are_round(self):
        ticks = self.script("""return [...document.querySelectorAll('#chart svg text[text-anchor=end]')].map(text => text.textContent)""")
        self.assertGreaterEqual(len(ticks), 3)
        steps = {round(float(b) - float(a), 9) for a, b in zip(ticks, ticks[1:])}
        self.assertEqual(len(steps), 1, ticks)
        digits = f"{steps.pop():.12f}".strip("0.").replace(".", "")
        self.assertIn(digits, ("1", "2", "5", ""), ticks)

    def test_nothing_is_cut_off_at_any_width(self):
        for width, height in ((390, 844), (800, 900), (1280, 800), (1600, 900)):
            for dark in (False, True):
                browser.resize(self.driver, (width, height))
                browser.scheme(self.driver, dark)
                self.driver.get(self.report.as_uri())
                time.sleep(0.3)
                self.assertFits()
                wide = self.script("""return [...document.querySelectorAll('.scroll')].filter(box =>
                    box.querySelector('table') && box.scrollWidth > box.clientWidth + 1)
                    .map(box => box.querySelector('caption, th').textContent)""")
                self.assertEqual(wide, [], f"{width} {dark}")
                browser.screenshot(self.driver, f"who-{width}-{'dark' if dark else 'light'}")

    def test_sixty_frames_without_pictures_are_small(self):
        self.assertLess(self.report.stat().st_size, 1_000_000)


class LongReportTest(PageTest):
    def test_a_minute_of_frames_opens_at_once(self):
        path = self.folder / "long.html"
        lamina("profile", ROOT / "Fixtures/animations/kinds.json", "--frames", 3600, "--repeats", 1, "--pictures", "none",
               "--report", path, "--quiet")
        size = path.stat().st_size
        self.assertLess(size, 5_000_000)
        times = []
        for _ in range(3):
            self.driver.get("about:blank")
            start = time.monotonic()
            self.driver.get(path.as_uri())
            self.script("return document.getElementById('frame-title').textContent.startsWith('Frame ')")
            times.append(time.monotonic() - start)
        print(f"3,600 frames: {size} bytes, opened in {min(times):.2f} to {max(times):.2f} s")
        self.assertLess(min(times), 2)
        self.assertGreater(self.script("return document.querySelectorAll('#chart svg path').length"), 5)
        browser.screenshot(self.driver, "report-long", whole=False)
        self.assertQuiet(("file://", "about:blank"))


if __name__ == "__main__":
    unittest.main()

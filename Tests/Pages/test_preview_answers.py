"""The preview's first window, search, keys, links, findings and 3D, as somebody uses them who has the page alone."""
import json, time, unittest

from selenium.webdriver.common.keys import Keys

import browser
from contrast import pale
from preview_page import PreviewPageTest
from walk import unnamed

SIZES = [(390, 844), (800, 1000), (1280, 800), (1600, 1000)]


def screen(name):
    """A screen as high as a phone's: texts, cells with shadows, a hidden layer, one that clips, and a group that fades."""
    cells = [{"name": "cell", "frame": [10, 70 + 60 * place, 370, 50], "backgroundColor": "#ffffff", "cornerRadius": 8, "shadowOpacity": 0.3, "shadowRadius": 4,
              "sublayers": [{"type": "text", "frame": [10, 10, 300, 20], "string": f"Message {place} from Ines", "fontSize": 15, "foregroundColor": "#000000"}]}
             for place in range(12)]
    return json.dumps({
        "version": 1, "name": name, "canvas": {"width": 390, "height": 844, "scale": 2, "background": "#f2f2f7"},
        "timeline": {"duration": 2, "framesPerSecond": 30},
        "root": {"sublayers": [
            {"name": "title", "type": "text", "frame": [16, 20, 300, 30], "string": "Ridge Walkers", "fontSize": 20, "foregroundColor": "#000000"},
            *cells,
            {"name": "group", "frame": [0, 780, 390, 64], "opacity": 0.9, "sublayers": [
                {"name": "bar", "frame": [0, 0, 390, 64], "backgroundColor": "#ffffff"},
                {"name": "knob", "frame": [20, 12, 40, 40], "backgroundColor": "#ff3b30",
                 "animations": [{"type": "basic", "keyPath": "position.x", "from": 40, "to": 350, "duration": 2}]}]},
            {"name": "window", "frame": [300, 100, 60, 60], "masksToBounds": True, "sublayers": [
                {"name": "wide", "frame": [-40, 10, 140, 20], "backgroundColor": "#34c759"}]},
            {"name": "sheet", "frame": [40, 300, 310, 300], "isHidden": True, "backgroundColor": "#5856d6"}]}}, indent=2)


class FirstWindowTest(PreviewPageTest):
    """A screen as high as a phone's."""

    def moving(self, color="#ff3b30"):
        return screen(self.name)

    def box(self, selector):
        return self.script("const box = document.querySelector(arguments[0]).getBoundingClientRect(); return [box.top + scrollY, box.bottom + scrollY, box.width]", selector)

    def test_picture_time_and_tree_are_in_the_first_window(self):
        self.until("return tree.count > 0")
        for size in SIZES:
            for dark in [False, True]:
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                time.sleep(0.3)
                with self.subTest(size=size, dark=dark):
                    picture, scrub, tree = self.box("#shown img"), self.box("#scrub"), self.box("#tree")
                    self.assertLess(scrub[1], size[1])
                    self.assertGreaterEqual(scrub[0], picture[1])
                    # Four rows of the tree at least.
                    self.assertLess(tree[0] + 4 * 24, size[1])
                    # The picture is whole, and as large as there is room.
                    self.assertGreater(picture[1] - picture[0], .35 * size[1])
                    self.assertAlmostEqual((picture[1] - picture[0]) / picture[2], 844 / 390, delta=.02)
                    self.assertFits()
                    self.assertEqual(pale(self.driver), [])
                    browser.screenshot(self.driver, f"preview-first-{size[0]}-{'dark' if dark else 'light'}", whole=False)

    def test_a_wide_picture_fits_too(self):
        self.scene.write_text(json.dumps({"version": 1, "name": "wide", "canvas": {"width": 1600, "height": 300}, "root": {"backgroundColor": "#ff0000"}}))
        self.until("return view.status.scene.name === 'wide' && view.frame.width === 1600")
        for size in SIZES:
            browser.resize(self.driver, size)
            time.sleep(0.2)
            self.assertFits()
            self.assertLess(self.box("#scrub")[1], size[1])

    def test_an_overlay_moves_nothing(self):
        before = self.box("#scrub")
        self.keys("o")
        self.until("return pane.overlay !== null && pane.areas.childElementCount > 0")
        self.assertEqual(self.box("#scrub"), before)
        self.assertTrue(self.element(".legend").is_displayed())
        self.element("[data-overlay=none]").click()

    def test_texts_stand_in_the_tree(self):
        self.until("return tree.count > 0")
        rows = self.script("return [...document.querySelectorAll('[role=treeitem]')].map(row => row.textContent)")
        self.assertTrue(any("title“Ridge Walkers”" in row for row in rows), rows)
        self.assertTrue(any("▾cell" in row for row in rows) and any(row == "“Message 0 from Ines”text" for row in rows), rows)

    def test_search(self):
        self.until("return tree.count > 0")
        self.keys("/")
        self.assertEqual(self.script("return document.activeElement.id"), "filter")
        field = self.element("#filter")

        def found(text):
            field.send_keys(Keys.CONTROL, "a", Keys.NULL, text)
            return self.script("return [...tree.matches].map(row => tree.text[row] ?? tree.name[row])")

        self.assertEqual(found("FROM INES"), [f"Message {place} from Ines" for place in range(12)])
        self.assertEqual(self.script("return document.querySelector('.found').textContent"), "from Ines")
        self.assertEqual(found("walkers"), ["Ridge Walkers"])
        self.assertEqual(len(found("catextlayer")), 13)
        self.assertEqual(found("sheet"), ["sheet"])
        field.send_keys(Keys.ENTER)
        self.assertEqual(self.script("return tree.name[tree.selected]"), "sheet")
        self.keys("/")
        field.send_keys(Keys.ESCAPE)
        self.assertEqual(field.get_attribute("value"), "")
        self.assertEqual(self.script("return document.activeElement.id"), "tree")
        self.assertEqual(self.script("return tree.name[tree.selected]"), "sheet")

    def test_keys(self):
        self.until("return tree.count > 0")
        self.keys("..")
        self.until("return Math.abs(view.frame.time_s - 2 / 30) < 1e-9")
        self.keys(",")
        self.until("return Math.abs(view.frame.time_s - 1 / 30) < 1e-9")
        # In the tree too: these keys are the page's, letters search.
        tree = self.element("#tree")
        tree.send_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN, ".")
        self.until("return Math.abs(view.frame.time_s - 2 / 30) < 1e-9")
        tree.send_keys(Keys.SPACE)
        self.until("return view.playing")
        tree.send_keys(Keys.SPACE)
        self.assertFalse(self.script("return view.playing"))
        tree.send_keys(Keys.ESCAPE)
        self.assertIsNone(self.script("return tree.selected"))
        self.keys("?")
        self.assertTrue(self.script("return find('keys').open && document.activeElement.closest('#keys') !== null"))
        self.assertIn("search the layers", self.text("#keys"))
        self.keys("d")
        self.until("return apart.isShown && !apartWishes.isBusy", 60)
        self.assertEqual(self.script("return document.activeElement.id"), "apart-view")

    # Links

    def link(self):
        return self.script("return location.hash")

    def test_the_address_follows(self):
        self.until("return tree.count > 0")
        self.script("setTime(0.7)")
        self.until("return location.hash === '#t=0.7'")
        self.script("select(tree.name.indexOf('knob'))")
        self.until("return location.hash === '#t=0.7&layer=root.sublayers[13].sublayers[1]'")
        self.keys(",")
        self.until("return location.hash.startsWith('#t=0.6667&layer=')")
        count = self.script("return history.length")
        self.keys("...")
        self.settle()
        time.sleep(0.3)
        # The way back leads out of the page, not through every frame.
        self.assertEqual(self.script("return history.length"), count)

    def test_a_link_is_followed(self):
        for layer in ["root.sublayers[13].sublayers[1]", "knob", "root.sublayers%5B13%5D.sublayers%5B1%5D"]:
            self.driver.get("about:blank")
            self.driver.get(f"{self.address}#t=0.7&layer={layer}")
            self.until("return view.frame?.time_s === 0.7 && tree.selected !== null && tree.facts?.time_s === 0.7")
            self.assertEqual(self.script("return tree.facts.path"), 'root.sublayers[13].sublayers[1] "knob"')
            self.assertEqual(self.element("#time").get_attribute("value"), "0.700")
        # Another link in the page that is open.
        self.script("location.hash = 't=1.5&layer=title'")
        self.until("return view.frame.time_s === 1.5 && tree.facts?.path.includes('title')")
        for wrong in ["t=x&layer=nowhere", "t=-1", "&&=", "t=%E0%A4&layer=%", "layer=root.sublayers[99]"]:
            self.script("location.hash = arguments[0]", wrong)
            self.settle()
        self.until("return find('selected-path').textContent.includes('no layer')")
        self.assertEqual(self.script("return view.frame.time_s"), 1.5)

    # Findings

    def test_a_finding_is_applied_and_undone(self):
        before = self.scene.read_text()
        self.script("setTime(0.5)")
        self.until("return view.frame.time_s === 0.5")
        self.element("#ask").click()
        self.until("return view.explained > 0", 120)
        text = self.text("#explanation")
        self.assertIn("at 0.500 s", text)
        # Findings come before passes, and their passes before milliseconds.
        first = self.script("return [...find('explanation').children].map(part => part.localName)")
        self.assertEqual(first[0], "ol")
        self.assertRegex(self.text(".savings .gain"), r"^Saves [\d,]+ pass")
        browser.screenshot(self.driver, "preview-findings", whole=False)
        version = self.script("return view.frame.version")
        passes = self.script("return view.frame.counters.offscreenPasses")
        self.script("document.querySelector('.savings .apply').click()")
        self.until("return view.frame.version > arguments[0] && document.querySelector('.savings .outcome').textContent.includes('→')", 20, version)
        self.assertLess(self.script("return view.frame.counters.offscreenPasses ?? 0"), passes)
        self.assertRegex(self.text(".savings .outcome"), rf"offscreen passes {passes} → \d+")
        self.assertTrue(self.script("return document.querySelector('.savings .apply').disabled && document.activeElement.matches('.undo')"))
        self.assertEqual(self.scene.read_text(), before)
        self.script("document.querySelector('.savings li').scrollIntoView({ block: 'center' })")
        browser.screenshot(self.driver, "preview-applied", whole=False)
        self.script("document.querySelector('.savings .undo').click()")
        self.until("return view.status.edits.pending.length === 0 && view.frame.version === view.status.version")
        self.assertEqual(self.script("return view.frame.counters.offscreenPasses"), passes)
        self.until("return document.querySelector('.savings .outcome').textContent === '' && !document.querySelector('.savings .apply').disabled")

    # 3D

    def apart(self):
        self.script("openApart(true)")
        self.until("return apart.isShown && !apartWishes.isBusy", 60)

    def drawn(self):
        """The box of what the view draws, in shares of its sides."""
        return self.script("""const canvas = find('apart-view'), { width, height } = canvas, data = canvas.getContext('2d').getImageData(0, 0, width, height).data;
            const box = [width, height, 0, 0];
            for (let y = 0; y < height; y += 1) for (let x = 0; x < width; x += 1) {
                const place = 4 * (y * width + x);
                if (Math.abs(data[place] - data[0]) + Math.abs(data[place + 1] - data[1]) + Math.abs(data[place + 2] - data[2]) < 12) continue;
                [box[0], box[1], box[2], box[3]] = [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)];
            }
            return [box[0] / width, box[1] / height, box[2] / width, box[3] / height];""")

    def assertFitted(self):
        left, top, right, bottom = self.drawn()
        self.assertTrue(left > .005 and top > .005 and right < .995 and bottom < .995, (left, top, right, bottom))
        self.assertTrue(right - left > .6 or bottom - top > .6, (left, top, right, bottom))

    def test_3d_is_fitted_and_by_depth(self):
        for size in SIZES:
            for dark in [False, True]:
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                self.apart()
                self.element("#apart-reset").click()
                self.until("return apart.isShown && !apartWishes.isBusy && apart.isShown.width === apartSize().width")
                with self.subTest(size=size, dark=dark):
                    self.assertFitted()
                    self.assertFits()
                    self.script("find('apart').scrollIntoView()")
                    browser.screenshot(self.driver, f"preview-3d-{size[0]}-{'dark' if dark else 'light'}", whole=False)
        # Twelve cells with shadows stand on one level.
        self.assertLessEqual(self.script("return apart.facts.levels"), 8)
        self.assertRegex(self.text("#apart-state"), r"1 hidden, 1 clip on \d levels")
        # A wider spread stays in view.
        self.script("find('apart-gap').value = 180; find('apart-gap').dispatchEvent(new Event('input'))")
        self.until("return !apartWishes.isBusy && apart.isShown.gap === 180")
        self.assertFitted()
        # The range: without the canvas and the first levels.
        shown = self.drawn()
        self.script("find('apart-first').value = 3; find('apart-first').dispatchEvent(new Event('input'))")
        self.until("return !apartWishes.isBusy && apart.isShown.first === 3")
        self.assertNotEqual(self.drawn(), shown)
        self.script("find('apart-last').value = 1; find('apart-last').dispatchEvent(new Event('input'))")
        self.until("return !apartWishes.isBusy && apart.camera.first === 1 && apart.camera.last === 1")
        # By overlap there are more levels.
        self.script("find('apart-levels').value = 'overlap'; find('apart-levels').dispatchEvent(new Event('change'))")
        self.until("return !apartWishes.isBusy && apart.isShown.last === null && apart.facts.planes.length > 3")
        self.assertFitted()

    def test_outlines_are_hidden_on_request(self):
        self.apart()
        self.until("return !apartWishes.isBusy")
        pink = """const { width, height } = find('apart-view'), data = find('apart-view').getContext('2d').getImageData(0, 0, width, height).data;
            let count = 0; for (let place = 0; place < data.length; place += 4) if (data[place] > 200 && data[place + 1] < 120 && data[place + 2] > 110 && data[place + 2] < 200) count += 1;
            return count"""
        self.assertGreater(self.script(pink), 10)
        self.script("find('apart-clips').click()")
        self.until("return !apartWishes.isBusy")
        self.until(f"return (() => {{ {pink} }})() === 0")
        # A hidden layer that is selected is marked.
        self.script("select(tree.name.indexOf('sheet'))")
        self.until("return !apartWishes.isBusy && apart.facts.planes[apart.marked]?.kind === 'hidden'")

    def test_everything_has_a_name(self):
        self.script("select(1)")
        self.apart()
        self.assertEqual(unnamed(self.driver), [])


if __name__ == "__main__":
    unittest.main()

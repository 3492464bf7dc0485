"""The preview's layer tree, values and exploded view, as somebody uses them who inspects a screen."""
import json, signal, subprocess, time, unittest

from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

import browser
from browser import DESKTOP, LAMINA, PHONE, ROOT, PageTest
from large_scene import large
from preview_page import PreviewPageTest

# What an assistive technology knows of a page: everything that takes part in it, and has no name.
UNNAMED = """return [...document.querySelectorAll('button, input, select, a, summary, canvas, img, [tabindex], [role=tree], [role=treeitem], section')]
    .filter(element => element.checkVisibility() && !(element.ariaLabel || element.getAttribute('aria-labelledby') || element.labels?.length
        || element.alt || (element.matches('button, a, summary, [role=treeitem]') && element.textContent.trim())))
    .map(element => element.outerHTML.slice(0, 120))"""


class LayerTest(PreviewPageTest):
    """Without --edit: values are edited in memory alone."""

    def row(self):
        """The selected row, as an assistive technology has it."""
        return self.script("""const row = document.getElementById(find('tree').getAttribute('aria-activedescendant'));
            return row && { text: row.textContent, level: row.ariaLevel, expanded: row.ariaExpanded, selected: row.ariaSelected,
                place: row.getAttribute('aria-posinset'), size: row.getAttribute('aria-setsize') }""")

    def selected(self):
        self.until("return tree.facts !== null && tree.facts.number === tree.selected && tree.facts.version === tree.version")
        return self.script("return tree.facts.path")

    def tree_keys(self, *keys):
        self.element("#tree").send_keys(*keys)

    def field(self, name):
        return self.element(f"#values [data-key={name}]")

    def edit(self, name, text, key=Keys.ENTER):
        version = self.script("return tree.version")
        field = self.field(name)
        field.send_keys(Keys.CONTROL, "a", Keys.NULL, text, key)
        return version

    # The tree

    def test_keys_walk_the_tree(self):
        tree = self.element("#tree")
        self.assertEqual([tree.get_attribute("role"), tree.get_attribute("aria-label"), tree.get_attribute("tabindex")], ["tree", "layers", "0"])
        self.until("return tree.count === 7")
        self.tree_keys(Keys.ARROW_DOWN)
        row = self.row()
        self.assertEqual((row["level"], row["expanded"], row["selected"]), ("1", "true", "true"))
        self.tree_keys(Keys.ARROW_DOWN, Keys.ARROW_DOWN)
        row = self.row()
        self.assertIn("card", row["text"])
        self.assertEqual((row["level"], row["place"], row["size"], row["expanded"]), ("2", "2", "3", "true"))
        self.assertEqual(self.selected(), 'root.sublayers[1] "card"')
        self.tree_keys(Keys.ARROW_RIGHT)
        self.assertIn("dot", self.row()["text"])
        self.assertIsNone(self.row()["expanded"])
        self.tree_keys(Keys.ARROW_LEFT)
        self.assertIn("card", self.row()["text"])
        self.tree_keys(Keys.ARROW_LEFT)
        self.assertEqual(self.row()["expanded"], "false")
        self.assertEqual(len(self.driver.find_elements(By.CSS_SELECTOR, "[role=treeitem]")), 6)
        self.tree_keys(Keys.ARROW_RIGHT)
        self.assertEqual(self.row()["expanded"], "true")
        self.tree_keys(Keys.END)
        self.assertIn("right", self.row()["text"])
        self.tree_keys(Keys.HOME)
        self.assertEqual(self.row()["level"], "1")
        # Time stands still meanwhile.
        self.assertEqual(self.script("return view.time"), 0)

    def test_typing_filters(self):
        self.until("return tree.count === 7")
        self.tree_keys("do")
        self.assertEqual(self.script("return document.activeElement.id"), "filter")
        self.assertEqual(self.element("#filter").get_attribute("value"), "do")
        self.assertIn("1 of 7 layers", self.text("#tree-state"))
        rows = self.script("return [...document.querySelectorAll('[role=treeitem]')].map(row => row.querySelector('.name').textContent)")
        self.assertEqual(rows, ["root", "card", "dot"])
        self.element("#filter").send_keys(Keys.ENTER)
        self.assertEqual(self.selected(), 'root.sublayers[1].sublayers[0] "dot"')
        self.tree_keys(Keys.ESCAPE)
        self.assertEqual(self.element("#filter").get_attribute("value"), "")
        self.assertIn("7 layers", self.text("#tree-state"))
        self.assertIn("dot", self.row()["text"])

    def test_click_selects_what_is_drawn(self):
        self.move(112, 200, click=True)
        self.settle()
        self.assertEqual(self.selected(), 'root.sublayers[1].sublayers[0] "dot"')
        self.assertIn("dot", self.row()["text"])
        # The bounds lie where the layer is: 20, 20 of a card at 16, 60, at two pixels a point.
        points = self.script("return document.querySelector('.outlines .bounds:not(.under)').getAttribute('points')")
        self.assertEqual(points, "72,160 152,160 152,240 72,240")
        anchor = self.script("const box = find('anchor').getBoundingClientRect(), image = pane.image.getBoundingClientRect();"
                             "return [(box.left + box.width / 2 - image.left) / image.width * 390, (box.top + box.height / 2 - image.top) / image.height * 480]")
        self.assertAlmostEqual(anchor[0], 112, delta=1.5)
        self.assertAlmostEqual(anchor[1], 200, delta=1.5)
        # Another click at the same pixel goes deeper.
        self.move(112, 200, click=True)
        self.settle()
        self.assertEqual(self.selected(), 'root.sublayers[1] "card"')
        # It follows time.
        self.script("setTime(1)")
        self.until("return view.frame.time_s === 1 && tree.facts?.time_s === 1")
        points = self.script("return document.querySelector('.outlines .bounds:not(.under)').getAttribute('points')")
        self.assertTrue(points.startswith("86,120 326,120"), points)
        self.assertEqual(self.script("return edits.rows.get('position').element.querySelector('.presentation').textContent"), "[103, 100]")
        # Where nothing is drawn nothing is selected.
        self.move(4, 470, click=True)
        self.settle()
        self.until("return tree.selected === null")
        self.assertEqual(self.script("return document.querySelectorAll('.outlines polygon').length"), 0)

    def test_a_pixels_layers_select(self):
        self.move(190, 360)
        self.until("return document.querySelectorAll('#history td button').length === 2")
        self.settle()
        self.script("document.querySelectorAll('#history td button')[1].click()")
        self.assertEqual(self.selected(), 'root.sublayers[2].sublayers[0] "left"')

    # Values

    def test_a_value_is_edited_and_seen(self):
        self.move(112, 200, click=True)
        self.settle()
        self.selected()
        text = self.scene.read_text()
        version = self.edit("backgroundColor", "#007aff")
        self.until("return view.frame.version > arguments[0] && tree.facts?.version > arguments[0]", 10, version)
        self.assertEqual(self.colour(112, 200), [0, 122, 255])
        self.assertIn("1 edited value is not in the file", self.text("#edit-state"))
        self.assertEqual(self.scene.read_text(), text)
        self.assertTrue(self.script("return find('write').disabled && find('write').title.includes('--edit')"))
        # The hint stays while there are edits.
        self.assertIn("lamina serve --edit", self.text("#edit-hint"))
        self.assertEqual(self.text("#values-unit"), "Lengths are in points, angles in radians, times in seconds.")
        # A number by arrow keys; the key is not in the file yet.
        field = self.field("opacity") if self.script("return document.querySelector('#values [data-key=opacity]').checkVisibility()") else None
        if field is None:
            self.element("#values details summary").click()
        self.field("opacity").send_keys(Keys.ARROW_DOWN)
        self.until("return tree.facts?.properties.find(property => property.name === 'opacity').source === '0.9'")
        self.assertEqual(self.script("return document.activeElement.dataset.key"), "opacity")
        self.element("#undo").click()
        self.until("return view.status.edits.pending.length === 1")
        self.element("#discard").click()
        self.until("return view.status.edits.pending.length === 0 && view.frame.version === view.status.version")
        self.assertEqual(self.colour(112, 200), [255, 59, 48])

    def test_a_wrong_value_has_the_command_lines_error(self):
        self.move(112, 200, click=True)
        self.settle()
        self.selected()
        self.edit("backgroundColor", "reddish")
        self.until("return !find('edit-trouble').hidden")
        message = self.text("#edit-trouble .message")
        wrong = self.folder / "wrong.json"
        wrong.write_text(self.scene.read_text().replace("#ff3b30", "reddish"))
        outcome = subprocess.run([LAMINA, "inspect", wrong], capture_output=True, text=True)
        self.assertEqual(outcome.returncode, 2)
        self.assertIn(message.replace("moving.json", "wrong.json").split(": error:")[1].splitlines()[0], outcome.stderr)
        self.assertIn("moving.json:", message)
        self.assertIn("reddish", self.text("#edit-trouble .wrong"))
        self.assertEqual(self.field("backgroundColor").get_attribute("aria-invalid"), "true")
        self.assertEqual(self.colour(112, 200), [255, 59, 48])
        browser.screenshot(self.driver, "preview-edit-wrong", whole=False)
        self.assertEqual(len(browser.errors(self.driver)), 1)  # The refusal, which the browser logs.
        self.edit("backgroundColor", "#00ff00")
        self.until("return find('edit-trouble').hidden && view.frame.version === view.status.version")
        self.assertEqual(self.colour(112, 200), [0, 255, 0])
        self.element("#discard").click()
        self.until("return view.status.edits.pending.length === 0")

    # Labels and keys

    def test_everything_has_a_label_and_is_reached_by_keys(self):
        self.move(112, 200, click=True)
        self.settle()
        self.selected()
        self.element("#apart-open").click()
        self.until("return apart.isShown")
        self.assertEqual(self.script(UNNAMED), [])
        nodes = self.driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
        nameless = [node for node in nodes if not node.get("ignored") and not node.get("name", {}).get("value") and any(
            entry["name"] == "focusable" and entry["value"]["value"] for entry in node.get("properties", []))
            and node["role"]["value"] != "RootWebArea"]
        self.assertEqual([node["role"]["value"] for node in nameless], [])
        wanted = self.script("""document.activeElement.blur(); window.scrollTo(0, 0);
            window.reached = [...document.querySelectorAll('button, input, select, a, summary, [tabindex="0"]')]
                .filter(element => element.checkVisibility() && !element.disabled);
            document.body.tabIndex = -1; document.body.focus(); document.body.removeAttribute('tabindex');
            return reached.length""")
        met = set()
        for _ in range(wanted + 10):
            ActionChains(self.driver).send_keys(Keys.TAB).perform()
            met.add(self.script("return reached.indexOf(document.activeElement)"))
        missed = [place for place in range(wanted) if place not in met]
        self.assertEqual([self.script("return reached[arguments[0]].outerHTML.slice(0, 100)", place) for place in missed], [])

    def test_widths_and_schemes_of_layers(self):
        self.move(112, 200, click=True)
        self.settle()
        self.selected()
        self.element("#apart-open").click()
        for name, size in [("phone", PHONE), ("desktop", DESKTOP)]:
            for dark in [False, True]:
                browser.resize(self.driver, size)
                browser.scheme(self.driver, dark)
                self.until("return apart.isShown && !apartWishes.isBusy")
                time.sleep(0.3)
                self.assertFits()
                # All columns of the layers at a pixel are within the page.
                widths = self.script("const { scrollWidth, clientWidth } = find('history'); return [scrollWidth, clientWidth]")
                self.assertLessEqual(*widths)
                browser.screenshot(self.driver, f"preview-layers-{name}-{'dark' if dark else 'light'}")

    # The exploded view

    def apart(self):
        self.script("openApart(true)")
        self.until("return apart.isShown && !apartWishes.isBusy")

    def pixels(self):
        return self.script("""const { width, height } = find('apart-view');
            const data = new Uint32Array(find('apart-view').getContext('2d').getImageData(0, 0, width, height).data.buffer);
            let sum = 0; for (const value of data) sum = (sum * 31 + value) % 4294967291;
            return [sum, new Set(data).size]""")

    def test_layers_apart(self):
        self.apart()
        first = self.pixels()
        self.assertGreater(first[1], 20)
        self.assertIn(" levels", self.text("#apart-state"))
        # Passes stand in the list with their reasons, as the view labels them.
        reasons = self.script("return [...document.querySelectorAll('#apart-list [data-plane]')].map(button => button.textContent)")
        self.assertTrue(any("groupOpacity" in reason for reason in reasons), reasons)
        view = self.element("#apart-view")
        yaw = self.script("return apart.camera.yaw")
        view.send_keys(Keys.ARROW_RIGHT)
        self.until("return apart.isShown.yaw === arguments[0] + 5 && !apartWishes.isBusy", 10, yaw)
        second = self.pixels()
        self.assertNotEqual(first, second)
        zoom = self.script("return apart.camera.zoom")
        view.send_keys(Keys.ARROW_UP, "]", "+")
        self.until("return !apartWishes.isBusy && apart.isShown.pitch === 20 && apart.isShown.zoom === apart.camera.zoom")
        self.assertNotEqual(self.script("return apart.camera.zoom"), zoom)
        self.element("#apart-reset").click()
        self.until("return !apartWishes.isBusy && apart.isShown.yaw === -30")
        self.assertEqual(self.pixels(), first)
        # The pointer turns it.
        ActionChains(self.driver).move_to_element(view).click_and_hold().move_by_offset(50, -20).release().perform()
        self.until("return !apartWishes.isBusy && apart.isShown.yaw > -20 && apart.isShown.pitch > 15")
        # Without passes there are fewer pixels of their colour.
        gold = """const { width, height } = find('apart-view'), data = find('apart-view').getContext('2d').getImageData(0, 0, width, height).data;
            let count = 0; for (let place = 0; place < data.length; place += 4) if (data[place] > 240 && data[place + 1] > 190 && data[place + 2] < 60) count += 1;
            return count"""
        self.assertGreater(self.script(gold), 100)
        self.element("#apart-passes").click()
        self.until("return !apartWishes.isBusy")
        self.until(f"return (() => {{ {gold} }})() === 0")
        self.element("#apart-passes").click()

    def test_a_plane_is_picked(self):
        self.apart()
        self.script("Object.assign(apart.camera, { yaw: 0, pitch: 0 }); find('apart-passes').checked = false; wantApart()")
        self.until("return !apartWishes.isBusy && apart.isShown.yaw === 0")
        # From the front the view is the picture, as large as the camera says.
        x, y = self.script("""find('apart-view').scrollIntoView({ block: 'center' });
            const box = find('apart-view').getBoundingClientRect(), fit = .72 * apart.camera.zoom * Math.min(box.width / 195, box.height / 240);
            return [box.left + box.width / 2 + (56 - 97.5) * fit, box.top + box.height / 2 + (100 - 120) * fit].map(Math.round)""")
        for kind in ["mousePressed", "mouseReleased"]:
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {"type": kind, "x": x, "y": y, "button": "left", "clickCount": 1})
        self.until("return tree.selected !== null")
        self.assertEqual(self.selected(), 'root.sublayers[1].sublayers[0] "dot"')
        # What is selected in the tree is marked in the view.
        self.tree_keys(Keys.ARROW_UP)
        self.assertEqual(self.selected(), 'root.sublayers[1] "card"')
        self.until("return apart.facts.planes[apart.marked]?.path.includes('card')")


    # Time

    def test_animations_are_bars(self):
        self.until("return !find('timeline').hidden && timeline.bars.length === 1 && tree.count === 7")
        bar = self.element("#lanes .bar")
        self.assertEqual(bar.get_attribute("aria-label"), "position.x: begins at 0 s, lasts 2 s, linear")
        lane = self.script("const lane = document.querySelector('.lane').getBoundingClientRect(), bar = document.querySelector('.bar').getBoundingClientRect();"
                           "return [(bar.left - lane.left) / lane.width, bar.width / lane.width]")
        self.assertAlmostEqual(lane[0], 0, delta=0.01)
        self.assertAlmostEqual(lane[1], 1, delta=0.01)
        # Its layer is selected by its name.
        self.element("#lanes .lane-name").click()
        self.assertEqual(self.selected(), 'root.sublayers[1] "card"')
        # Scrubbed by the pointer, and by keys.
        self.script("find('timeline').scrollIntoView({ block: 'center' })")
        ActionChains(self.driver).move_to_element(self.element("#ruler")).click().perform()
        self.until("return Math.abs(view.frame.time_s - 1) < .04")
        ruler = self.element("#ruler")
        ruler.send_keys(Keys.HOME)
        self.until("return view.frame.time_s === 0")
        ruler.send_keys(Keys.ARROW_RIGHT)
        self.until("return Math.abs(view.frame.time_s - 1 / 30) < 1e-9")
        self.assertEqual(ruler.get_attribute("aria-valuetext"), "0.033 seconds")
        place = self.script("const head = find('playhead').getBoundingClientRect(), ruler = find('ruler').getBoundingClientRect();"
                            "return (head.left - ruler.left) / ruler.width")
        self.assertAlmostEqual(place, 1 / 60, delta=0.01)


class LateTest(PreviewPageTest):
    """A budget that no frame keeps."""
    arguments = ["--refresh", "1000", "--scale", "8"]

    def test_late_frames_are_marked(self):
        self.script("setTime(1)")
        self.until("return view.frame.time_s === 1 && timeline.late.has(1)")
        marks = self.script("return [...document.querySelectorAll('#late i')].map(mark => mark.style.left)")
        self.assertIn("50%", marks)
        self.assertIn("1.00 s", self.text("#late-state"))


class WritingTest(PreviewPageTest):
    """With --edit: values go into the file when they are asked to."""
    arguments = ["--edit"]

    def test_a_value_is_written_on_request(self):
        self.move(112, 200, click=True)
        self.settle()
        self.until("return tree.facts !== null")
        before = self.scene.read_text()
        field = self.element("#values [data-key=backgroundColor]")
        field.send_keys(Keys.CONTROL, "a", Keys.NULL, "#00ff00", Keys.ENTER)
        self.until("return view.status.edits.pending.length === 1 && !find('write').disabled")
        self.assertEqual(self.scene.read_text(), before)
        self.element("#write").click()
        self.until("return view.status.edits.pending.length === 0 && find('edit-state').textContent.includes('was written')")
        self.assertEqual(self.scene.read_text(), before.replace("#ff3b30", "#00ff00"))
        self.until("return view.frame.version === view.status.version")
        self.assertEqual(self.colour(112, 200), [0, 255, 0])


class SpeedTest(PageTest):
    """Large scenes: from click to selection, and turns of layers apart."""

    def serve(self, scene):
        server = subprocess.Popen([LAMINA, "serve", scene, "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
        self.addCleanup(lambda: (server.send_signal(signal.SIGINT), server.wait(10), server.stdout.close()))
        self.driver.get("about:blank")
        browser.errors(self.driver)
        self.driver.get(server.stdout.readline().strip())
        self.until("return view.frame !== null && tree.count > 0 && !frameWishes.isBusy")

    def until(self, code, seconds=20):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.script(code):
                return
            time.sleep(0.02)
        self.fail(f"never: {code}; {self.script('return document.body.innerText')[:400]}")

    def click(self, x, y):
        """Clicks a pixel of the picture; the time until its layer is selected and its values are shown, in ms."""
        place = self.script("""pane.image.scrollIntoView({ block: "center" }); tree.answeredIn = null;
            const box = pane.image.getBoundingClientRect();
            return [box.left + (arguments[0] + .5) / view.frame.width * box.width, box.top + (arguments[1] + .5) / view.frame.height * box.height]""", x, y)
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"]:
            self.driver.execute_cdp_cmd("Input.dispatchMouseEvent", {
                "type": kind, "x": place[0], "y": place[1], "button": "left" if kind != "mouseMoved" else "none", "clickCount": 1})
        self.until("return tree.answeredIn !== null")
        return self.script("return tree.answeredIn")

    def turns(self, count=40):
        """Turns a second of the layers apart, as the page shows them: the best of three, as others use the machine."""
        self.script("openApart(true)")
        self.until("return apart.isShown && !apartWishes.isBusy", 60)
        took = [self.driver.execute_async_script("""const done = arguments[1];
            (async () => {
                const began = performance.now();
                for (let count = 0; count < arguments[0]; count += 1) {
                    apart.camera.yaw += 4;
                    await apartWishes.want({});
                    // A wish of the page itself may have been on its way.
                    while (apartWishes.isBusy) await new Promise(later => setTimeout(later));
                }
                done(performance.now() - began);
            })()""", count) for _ in range(3)]
        return 1000 * count / min(took)

    def test_five_thousand_layers(self):
        scene = self.folder / "large.json"
        scene.write_text(large(5000))
        self.serve(scene)
        self.assertEqual(self.script("return tree.count"), 5000)
        times = [self.click(40 + 31 * step, 80 + 57 * step) for step in range(10)]
        self.assertLess(self.script("return document.querySelectorAll('[role=treeitem]').length"), 60)
        print(f"click to selection, 5,000 layers: {', '.join(f'{time:.0f}' for time in times)} ms")
        # 100 ms on a machine by itself, three times as long on one that others use.
        self.assertLess(min(times), 300)
        # By keys in the tree too.
        self.script("find('tree').focus()")
        self.element("#tree").send_keys(Keys.END)
        self.until("return tree.facts?.number === 4999")
        self.assertEqual(self.script("return document.querySelector('[aria-selected=true]').dataset.row"), "4999")
        rate = self.turns()
        print(f"turns a second, 5,000 layers: {rate:.0f}")
        # 13 on a machine that others use.
        self.assertGreaterEqual(rate, 6)
        browser.screenshot(self.driver, "preview-apart-large", whole=True)
        self.assertEqual(browser.errors(self.driver), [])

    def element(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def test_explaining_shows_how_far_it_is(self):
        self.serve(ROOT / "Fixtures/scenes/feed.json")
        self.element("#ask").click()
        self.until("return !find('ask-progress').hidden && find('ask-progress').value >= 1 && find('ask-progress').max > 10", 60)
        self.assertRegex(self.text("#ask-state"), "[0-9]+ of [0-9]+|measuring the [0-9]+ changes")

    def test_feed(self):
        self.serve(ROOT / "Fixtures/scenes/feed.json")
        rate = self.turns(60)
        print(f"turns a second, feed.json: {rate:.0f}")
        # 30 on a machine by itself.
        self.assertGreaterEqual(rate, 10)
        self.script("apart.camera.yaw = -35; wantApart()")
        self.until("return !apartWishes.isBusy")
        self.script("find('apart').scrollIntoView()")
        browser.screenshot(self.driver, "preview-apart-feed", whole=False)
        self.assertEqual(browser.errors(self.driver), [])


if __name__ == "__main__":
    unittest.main()

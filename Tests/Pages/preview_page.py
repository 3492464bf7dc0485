"""A served scene in a browser: what tests of the preview share."""
import itertools, json, signal, subprocess, time

from selenium.webdriver.common.actions.action_builder import ActionBuilder
from selenium.webdriver.common.by import By

import browser
from browser import DESKTOP, LAMINA, PageTest


def moving(color="#ff3b30", name="<b>moving</b>"):
    """A scene that moves, fades as a group, casts a shadow and has a name that must stay text."""
    return json.dumps({
        "version": 1, "name": name, "canvas": {"width": 195, "height": 240, "scale": 2, "background": "#f2f2f7"},
        "timeline": {"duration": 2, "framesPerSecond": 30},
        "root": {"sublayers": [
            {"name": "title", "frame": [16, 16, 163, 24], "backgroundColor": "#1c1c1e", "cornerRadius": 6},
            {"name": "card", "frame": [16, 60, 120, 80], "backgroundColor": "#ffffff", "cornerRadius": 12, "shadowOpacity": 0.4,
             "shadowRadius": 6, "sublayers": [{"name": "dot", "frame": [20, 20, 40, 40], "backgroundColor": color, "cornerRadius": 20}],
             "animations": [{"type": "basic", "keyPath": "position.x", "from": 76, "to": 130, "duration": 2}]},
            {"name": "group", "frame": [16, 160, 163, 60], "opacity": 0.5, "sublayers": [
                {"name": "left", "frame": [0, 0, 100, 60], "backgroundColor": "#5856d6"},
                {"name": "right", "frame": [60, 0, 100, 60], "backgroundColor": "#34c759"}]}]}}, indent=2)


class PreviewPageTest(PageTest):
    """A test of one scene, which `lamina serve` shows."""
    arguments = []
    names = (f"<b>moving</b> {number}" for number in itertools.count(1))

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.scene = cls.folder / "moving.json"
        cls.scene.write_text(moving())
        cls.start(0)
        cls.addClassCleanup(cls.stop)

    @classmethod
    def start(cls, port):
        cls.server = subprocess.Popen([LAMINA, "serve", cls.scene, "--port", str(port), "--quiet", *cls.arguments], stdout=subprocess.PIPE, text=True)
        cls.address = cls.server.stdout.readline().strip()
        cls.port = int(cls.address.rstrip("/").rsplit(":", 1)[1])

    @classmethod
    def stop(cls):
        cls.server.send_signal(signal.SIGINT)
        cls.server.stdout.close()
        assert cls.server.wait(10) == 130

    def setUp(self):
        browser.resize(self.driver, DESKTOP)
        browser.scheme(self.driver, dark=False)
        # A name of its own for each test: the page has this scene, and no frame of an older one is under way.
        self.name = next(self.names)
        self.scene.write_text(self.moving())
        self.driver.get("about:blank")
        browser.errors(self.driver), browser.requests(self.driver)
        self.driver.get(self.address)
        self.until("return document.body.classList.contains('live') && view.status.scene?.name === arguments[0]"
                   " && view.frame?.version === view.status.scene.version && !view.status.failure", 10, self.name)
        self.settle()

    def tearDown(self):
        self.assertQuiet(self.address)

    def moving(self, color="#ff3b30"):
        return moving(color, self.name)

    def until(self, code, seconds=10, *arguments):
        """Waits until a script says so."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.script(code, *arguments):
                return
            time.sleep(0.02)
        self.fail(f"never: {code}; {self.script('return document.body.innerText')[:600]}")

    def settle(self):
        self.until("return !frameWishes.isBusy && !pixelWishes.isBusy")

    def element(self, selector):
        return self.driver.find_element(By.CSS_SELECTOR, selector)

    def keys(self, *keys):
        self.element("body").send_keys(*keys)

    def move(self, x, y, click=False):
        """Moves the mouse to a pixel of the picture: by its place in the window, since a frame may bring another image."""
        place = self.script("""pane.image.scrollIntoView({ block: "center" });
            const box = pane.image.getBoundingClientRect();
            return [box.left + (arguments[0] + .5) / view.frame.width * box.width,
                    box.top + (arguments[1] + .5) / view.frame.height * box.height].map(Math.round)""", x, y)
        builder = ActionBuilder(self.driver)
        builder.pointer_action.move_to_location(*place)
        if click:
            builder.pointer_action.click()
        builder.perform()

    def colour(self, x, y):
        """The colour that the browser shows at a pixel of the picture."""
        return self.script("""const canvas = document.createElement("canvas");
            [canvas.width, canvas.height] = [view.frame.width, view.frame.height];
            const context = canvas.getContext("2d");
            context.drawImage(pane.image, 0, 0, canvas.width, canvas.height);
            return [...context.getImageData(arguments[0], arguments[1], 1, 1).data].slice(0, 3)""", x, y)

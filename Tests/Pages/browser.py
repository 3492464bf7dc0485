"""A headless Chromium that tests of pages drive: what a page logs and asks for is kept, and screenshots are.

Needs Debian's chromium, chromium-driver and python3-selenium; LAMINA is the binary that is tested,
LAMINA_SCREENSHOTS the folder of the screenshots.
"""
import json, os, pathlib, shutil, subprocess, tempfile, unittest

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LAMINA = os.environ.get("LAMINA", str(ROOT / ".build/release/lamina"))
SCREENSHOTS = pathlib.Path(os.environ.get("LAMINA_SCREENSHOTS", str(ROOT / ".build/pages")))
PHONE, DESKTOP = (390, 844), (1280, 900)


def browser(size=DESKTOP, dark=False, flags=()):
    """A browser with a window of that many CSS pixels, in the light or the dark scheme, and further flags."""
    options = Options()
    options.binary_location = "/usr/bin/chromium"
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     "--force-device-scale-factor=1", "--hide-scrollbars", "--no-first-run",
                     "--disable-background-networking", "--disable-component-update", *flags]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_page_load_timeout(30)
    resize(driver, size)
    scheme(driver, dark)
    return driver


def resize(driver, size):
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size[0] < 600})


def scheme(driver, dark, medium=""):
    driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"media": medium, "features": [
        {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}]})


def screenshot(driver, name, whole=True):
    """Keeps a picture of the page, all of it or what the window shows."""
    import base64
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    taken = driver.execute_cdp_cmd("Page.captureScreenshot", {"format": "png", "captureBeyondViewport": whole})
    (SCREENSHOTS / f"{name}.png").write_bytes(base64.b64decode(taken["data"]))


def errors(driver):
    """What the page's console has said since the last time, warnings and errors alone."""
    return [entry["message"] for entry in driver.get_log("browser") if entry["level"] in ("SEVERE", "WARNING")]


def requests(driver):
    """The addresses that the page has asked for since the last time, but for data in the page itself."""
    found = []
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            found.append(message["params"]["request"]["url"])
    return [url for url in found if not url.startswith(("data:", "blob:"))]


def lamina(*arguments, **options):
    """Runs the command, which has to succeed; what it prints."""
    run = subprocess.run([LAMINA, *map(str, arguments)], capture_output=True, **options)
    assert run.returncode == 0, f"lamina {' '.join(map(str, arguments))}: {run.returncode}: {run.stderr.decode()}"
    return run.stdout.decode()


class PageTest(unittest.TestCase):
    """A test with a folder of its own, and one browser for all of a class."""

    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="lamina-pages-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.driver = browser()
        cls.addClassCleanup(cls.driver.quit)

    def tearDown(self):
        """Fails a test whose page logged an error, or left an exception uncaught."""
        self.assertEqual(errors(self.driver), [])

    def text(self, selector):
        return self.script("return document.querySelector(arguments[0]).textContent", selector)

    def script(self, code, *arguments):
        return self.driver.execute_script(code, *arguments)

    def assertQuiet(self, allowed):
        """The console said nothing, and nothing was asked for but what starts as allowed."""
        self.assertEqual(errors(self.driver), [])
        for url in requests(self.driver):
            self.assertTrue(url.startswith(allowed), url)

    def assertFits(self):
        """Nothing makes the page wider than the window, and no text is cut by its box without being meant to."""
        # What closed details hide keeps its place of before.
        wide = self.script("""return [...document.querySelectorAll('body *:not(details:not([open]) > :not(summary) *, details:not([open]) > :not(summary))')].filter(element => {
            const box = element.getBoundingClientRect();
            return box.width > 0 && box.right > innerWidth + 1 && !element.closest('.scroll');
        }).map(element => element.tagName + '#' + element.id + '.' + element.className).slice(0, 5)""")
        self.assertEqual(wide, [])
        self.assertLessEqual(self.script("return document.documentElement.scrollWidth"), self.script("return innerWidth"))

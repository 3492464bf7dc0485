"""Walks a page as people do who do not see it, or have no mouse: every element has a name, and keys reach all that act."""
import time

from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys

# Roles that say nothing without a name.
NAMED = {
    "button", "checkbox", "columnheader", "combobox", "figure", "form", "group", "heading", "image", "img", "link", "listbox", "menuitem",
    "meter", "option", "progressbar", "radio", "radiogroup", "region", "rowheader", "search", "searchbox", "slider", "spinbutton",
    "switch", "tab", "textbox", "tree", "treeitem", "dialog", "alertdialog", "navigation", "application", "graphics-document",
    "ComboBoxSelect", "Iframe", "Canvas",
}

ACTING = "a[href], button, input, select, textarea, summary, [tabindex], [role=button], [role=slider], [role=treeitem], [contenteditable=true]"


def unnamed(driver):
    """The elements that a screen reader announces without a name: (role, markup)."""
    driver.execute_cdp_cmd("DOM.enable", {})
    driver.execute_cdp_cmd("Accessibility.enable", {})
    driver.execute_cdp_cmd("DOM.getDocument", {"depth": 0})
    nodes = driver.execute_cdp_cmd("Accessibility.getFullAXTree", {})["nodes"]
    found = []
    for node in nodes:
        role = node.get("role", {}).get("value")
        if node.get("ignored") or role not in NAMED or node.get("name", {}).get("value", "").strip():
            continue
        # A group without a name is a box around others, but for one that the page calls so.
        if "backendDOMNodeId" not in node:
            continue
        html = driver.execute_cdp_cmd("DOM.getOuterHTML", {"backendNodeId": node["backendDOMNodeId"]})["outerHTML"]
        # A picture of a figure has the name, and details are no group to anybody.
        if role in ("figure", "group") and not html.startswith("<fieldset") and "role=" not in html.split(">")[0]:
            continue
        found.append((role, html[:120]))
    driver.execute_cdp_cmd("Accessibility.disable", {})
    return found


def keyed(driver):
    """Marks all that the keys reach from the top of the page on, and returns how often Tab was pressed."""
    driver.execute_script("""
        for (const element of document.querySelectorAll("[data-reached]")) element.removeAttribute("data-reached");
        window.getSelection().removeAllRanges();
        // Tab goes on from where the page was last: that is its beginning.
        const start = document.createElement("span");
        start.tabIndex = -1;
        document.body.prepend(start);
        start.focus();
        scrollTo(0, 0);""")
    presses = 0
    seen = set()
    # The element at the beginning goes once it has been left.
    leave = "document.querySelector('body > span[tabindex=\"-1\"]:not([data-reached])')?.remove();"
    while presses < 600:
        driver.switch_to.active_element.send_keys(Keys.TAB)
        presses += 1
        state = driver.execute_script(leave + """
            const element = document.activeElement;
            if (!element || element === document.body) return null;
            const again = element.hasAttribute("data-reached");
            element.setAttribute("data-reached", "");
            const style = getComputedStyle(element), box = element.getBoundingClientRect();
            return { again, role: element.getAttribute("role") ?? element.type ?? "", name: element.name ?? "",
              group: element.closest("[role=tree]")?.id ?? "" };""")
        if state is None or state["again"]:
            break
        if state["role"] == "radio" and state["name"] not in seen:
            seen.add(state["name"])
            reach_by(driver, Keys.ARROW_RIGHT)
        elif state["role"] == "treeitem" and state["group"] not in seen:
            seen.add(state["group"])
            walk_tree(driver)
    return presses


def reach_by(driver, key, most=200):
    """Goes on with a key, within radio buttons or a row, until it leads to nothing new."""
    for _ in range(most):
        driver.switch_to.active_element.send_keys(key)
        if not driver.execute_script("""
            const element = document.activeElement, isNew = !element.hasAttribute("data-reached");
            element.setAttribute("data-reached", "");
            return isNew;"""):
            return


def walk_tree(driver):
    """Every box of a tree, by arrow keys alone: along each row, then down from the first box that has one below it."""
    def press(key):
        before = driver.switch_to.active_element
        before.send_keys(key)
        driver.execute_script("document.activeElement.setAttribute('data-reached', '')")
        return driver.switch_to.active_element != before

    press(Keys.HOME)
    for _ in range(60):
        while press(Keys.ARROW_LEFT):
            pass
        place, first = 0, None
        while True:
            if first is None and press(Keys.ARROW_DOWN):
                first = place
                press(Keys.ARROW_UP)
            if not press(Keys.ARROW_RIGHT):
                break
            place += 1
        if first is None:
            return
        while press(Keys.ARROW_LEFT):
            pass
        for _ in range(first):
            press(Keys.ARROW_RIGHT)
        press(Keys.ARROW_DOWN)


def unreached(driver):
    """What acts and is in sight, but was reached by no key: markup."""
    return driver.execute_script("""
        return [...document.querySelectorAll(arguments[0])].filter(element =>
            element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) && !element.disabled
            && !(element.tabIndex < 0 && !element.matches("button, input, select, textarea, [role=treeitem]"))
            && !element.hasAttribute("data-reached"))
          .map(element => element.outerHTML.slice(0, 120))""", ACTING)


def walked(test, driver, name=""):
    """Asserts that a page holds both."""
    test.assertEqual(unnamed(driver), [], f"{name}: elements without a name")
    presses = keyed(driver)
    test.assertGreater(presses, 3)
    test.assertEqual(unreached(driver), [], f"{name}: elements that no key reaches")

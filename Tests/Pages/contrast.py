"""Whether texts can be read: the contrast of each with what lies behind it, as WCAG computes it."""

SCRIPT = r"""
const canvas = document.createElement("canvas");
[canvas.width, canvas.height] = [1, 1];
const context = canvas.getContext("2d", { willReadFrequently: true });
// Any colour of CSS as four numbers from 0 to 1.
const channels = color => {
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = color;
    context.fillRect(0, 0, 1, 1);
    return [...context.getImageData(0, 0, 1, 1).data].map(value => value / 255);
};
const over = ([r, g, b, a], below) => [r, g, b].map((value, place) => value * a + below[place] * (1 - a));
const light = color => {
    const [r, g, b] = color.map(value => value <= .04045 ? value / 12.92 : ((value + .055) / 1.055) ** 2.4);
    return .2126 * r + .7152 * g + .0722 * b;
};
const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? [0, 0, 0] : [1, 1, 1];
// The colour behind an element; null where a picture is.
const behind = element => {
    const layers = [];
    for (let next = element; next; next = next.parentElement) {
        const style = getComputedStyle(next);
        if (style.backgroundImage.includes("url(")) return null;
        layers.push(channels(style.backgroundColor));
        if (layers[layers.length - 1][3] === 1) break;
    }
    return layers.reverse().reduce((below, color) => over(color, below), scheme);
};
const found = [];
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim(), element = walker.currentNode.parentElement;
    if (!text || element.closest("script, style, svg, option, noscript") || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    // What cannot be used now may be pale.
    if (element.closest(":disabled, [aria-hidden=true]")) continue;
    const style = getComputedStyle(element), below = behind(element);
    if (!below) continue;
    const color = over(channels(style.color), below);
    let opacity = 1;
    for (let next = element; next; next = next.parentElement) opacity *= Number(getComputedStyle(next).opacity);
    const shown = color.map((value, place) => value * opacity + below[place] * (1 - opacity));
    const [high, low] = [light(shown), light(below)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize), isLarge = size >= 24 || size >= 18.66 && Number(style.fontWeight) >= 700;
    const ratio = (high + .05) / (low + .05);
    if (ratio < (isLarge ? 3 : 4.5)) found.push(`${ratio.toFixed(2)}: ${element.localName}.${element.className}: ${text.slice(0, 40)}`);
}
return [...new Set(found)];
"""


def pale(driver):
    """The texts whose contrast is below 4.5, or 3 for large ones."""
    return driver.execute_script(SCRIPT)

"""A scene like a captured screen of thousands of layers: windows within windows, rows of cells, labels, pictures of colour."""
import json, random


def large(count=5000, seed=7):
    """The scene's text; layers overlap as those of apps do, and some two in five draw nothing."""
    dice = random.Random(seed)
    made = 1

    def layer(name, x, y, width, height, **more):
        nonlocal made
        made += 1
        return {"name": name, "frame": [round(x, 1), round(y, 1), round(width, 1), round(height, 1)], **more}

    def colour():
        return "#%02x%02x%02x" % tuple(dice.randrange(64, 256) for _ in range(3))

    def cell(number, y):
        parts = [layer("UIView", 8, 4, 44, 44, backgroundColor=colour(), cornerRadius=22, sublayers=[
            layer("UIImageView", 8, 8, 28, 28, backgroundColor=colour())])]
        for line in range(3):
            parts.append(layer("UILabel", 60, 6 + 14 * line, 200 - 30 * line, 12, sublayers=[
                layer("glyphs", 0, 1, 160 - 30 * line, 9, backgroundColor=colour())]))
        buttons = [layer("UIButton", 24 * place, 0, 22, 22, sublayers=[
            layer("UIButtonLabel", 2, 2, 18, 18, backgroundColor=colour(), opacity=0.8)]) for place in range(4)]
        parts.append(layer("UIStackView", 270, 10, 100, 24, sublayers=buttons))
        return layer(f"Cell {number}", 0, y, 390, 52, backgroundColor="#ffffff", sublayers=[
            layer("UITableViewCellContentView", 0, 0, 390, 52, sublayers=parts)])

    pages, number = [], 0
    while made < count - 24:
        rows = [cell(number + place, 53 * place) for place in range(min(16, (count - made) // 20))]
        number += len(rows)
        pages.append(layer(f"UITableView {len(pages)}", 6 * len(pages) % 40, 40 + 5 * len(pages) % 60, 390, 848, masksToBounds=True,
                           sublayers=rows))
    while made < count:
        pages.append(layer("UIView", dice.randrange(300), dice.randrange(700), 40, 40, backgroundColor=colour(), shadowOpacity=0.3))
    return json.dumps({"version": 1, "name": "large", "canvas": {"width": 390, "height": 844, "scale": 1, "background": "#f2f2f7"},
                       "root": {"sublayers": pages}}, indent=1)


if __name__ == "__main__":
    print(large())

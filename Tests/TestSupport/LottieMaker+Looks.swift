// Random masks, effects, styles and blend modes of layers.

extension LottieMaker {
  /// Gives a layer what changes the look of its whole content.
  mutating func setLooks(of layer: inout LottieValue) {
    if random.chance(looks) { layer["masksProperties"] = masks() }
    if random.chance(looks) {
      layer["ef"] = .list((0..<random.element(of: [1, 1, 2])).map { _ in effect() })
    }
    if random.chance(looks / 2) {
      layer["sy"] = [
        [
          "ty": .number(random.chance(0.9) ? 1 : 3), "c": property { $0.color() },
          "o": scalar { $0.percent() }, "a": scalar { $0.angle() },
          "d": scalar { $0.number(in: 0...20) }, "s": scalar { $0.number(in: 0...15) },
        ]
      ]
    }
    if random.chance(looks) {
      layer["bm"] = .number(Double(random.integer(in: 0...(random.chance(0.1) ? 17 : 16))))
    }
  }

  /// One to three masks of a layer.
  private mutating func masks() -> LottieValue {
    .list(
      (0..<random.integer(in: 1...3)).map { _ in
        var mask: LottieValue = ["pt": path()]
        if random.chance(0.95) {
          mask["mode"] = .text(random.element(of: ["a", "a", "s", "i", "n", "l", "d", "f"]))
        }
        if random.chance(0.7) { mask["inv"] = .flag(random.chance(0.3)) }
        if random.chance(0.6) { mask["o"] = scalar { $0.percent() } }
        if random.chance(0.2) { mask["x"] = scalar { $0.number(in: -8...8) } }
        if random.chance(0.15) {
          mask["f"] = property { .numbers([$0.number(in: 0...12), $0.number(in: 0...12)]) }
        }
        return mask
      })
  }

  /// An effect: one that draws, controls, or one that is unknown.
  private mutating func effect() -> LottieValue {
    func value(_ name: String, _ value: LottieValue) -> LottieValue {
      ["ty": 0, "nm": .text(name), "v": value]
    }
    var effect: LottieValue
    switch random.integer(in: 0...7) {
    case 0, 1:
      var values = [
        value("Shadow Color", property { $0.color() }),
        value("Opacity", scalar { $0.number(in: 0...255) }),
        value("Direction", scalar { $0.angle() }),
        value("Distance", scalar { $0.number(in: 0...20) }),
        value("Softness", scalar { $0.number(in: 0...40) }),
      ]
      if random.chance(0.3) { values.reverse() }
      effect = ["ty": 25, "nm": "Drop Shadow", "ef": .list(values)]
    case 2, 3:
      effect = [
        "ty": 29, "nm": "Gaussian Blur",
        "ef": [value("Blurriness", scalar { $0.number(in: 0...30) })],
      ]
    case 4:
      effect = [
        "ty": 21, "nm": "Fill",
        "ef": [
          value("Fill Mask", ["k": 0]), value("All Masks", ["k": 0]),
          value("Color", property { $0.color() }), value("Invert", ["k": 0]),
          value("Horizontal Feather", ["k": 0]), value("Vertical Feather", ["k": 0]),
          value("Opacity", scalar { $0.random.double(in: 0...1) }),
        ],
      ]
    case 5:
      effect = [
        "ty": 20, "nm": "Tint",
        "ef": [
          value("Map Black To", property { $0.color() }),
          value("Map White To", property { $0.color() }),
          value("Amount to Tint", scalar { $0.percent() }),
        ],
      ]
    case 6: effect = ["ty": 5, "nm": "Slider", "ef": [value("Slider", ["k": 3])]]
    default: effect = ["ty": 33, "nm": "Unknown", "ef": []]
    }
    if random.chance(0.2) { effect["en"] = .number(random.chance(0.5) ? 1 : 0) }
    return effect
  }
}

// Random text: documents, animators, and the glyphs that they use.

extension LottieMaker {
  /// The letters that files have outlines of, each with its advance at size 100.
  private static let glyphs: [(character: String, width: Double, outline: [[Double]])] = [
    (" ", 28, []),
    ("I", 28, [[6, -72], [22, -72], [22, 0], [6, 0]]),
    ("L", 52, [[6, -72], [22, -72], [22, -14], [48, -14], [48, 0], [6, 0]]),
    (
      "T", 60,
      [[4, -72], [56, -72], [56, -58], [38, -58], [38, 0], [22, 0], [22, -58], [4, -58]]
    ),
    ("V", 66, [[2, -72], [18, -72], [33, -20], [48, -72], [64, -72], [42, 0], [24, 0]]),
  ]

  /// The table of glyphs.
  static let characters = LottieValue.list(
    glyphs.map { glyph in
      let points = LottieValue.list(glyph.outline.map { .numbers($0) })
      let tangents = LottieValue.list(glyph.outline.map { _ in [0, 0] })
      let path: LottieValue = [
        "ty": "sh", "ks": ["a": 0, "k": ["c": true, "v": points, "i": tangents, "o": tangents]],
      ]
      return [
        "ch": .text(glyph.character), "size": 100, "style": "Bold", "fFamily": "Blocks",
        "w": .number(glyph.width),
        "data": ["shapes": glyph.outline.isEmpty ? [] : [["ty": "gr", "it": [path]]]],
      ]
    })

  /// The list of fonts: one by the table of glyphs, one that is looked for on the system.
  static let fonts: LottieValue = [
    "list": [
      ["fName": "Blocks-Bold", "fFamily": "Blocks", "fStyle": "Bold", "ascent": 72],
      ["fName": "DejaVuSans", "fFamily": "DejaVu Sans", "fStyle": "Book", "ascent": 75],
    ]
  ]

  /// The text of a layer: one to three documents, and now and then an animator.
  ///
  /// - Returns: the object `t`.
  mutating func text() -> LottieValue {
    let times = (0..<random.element(of: [1, 1, 2, 3])).map { _ in frame() }.sorted()
    var text: LottieValue = [
      "d": ["k": .list(times.map { ["t": .number($0), "s": textDocument()] })]
    ]
    if random.chance(0.4) { text["a"] = .list([animator()]) }
    return text
  }

  /// One document.
  private mutating func textDocument() -> LottieValue {
    let usesTable = random.chance(0.85)
    let words = ["LIT", "TILT VIL", "I", "VILLI\rTILL", "LIT\u{3}IT\rVI", "TILT TILL LIT IT", ""]
    var document: LottieValue = [
      "t": .text(random.element(of: usesTable ? words : ["Lamina", "office\rfile"])),
      "f": .text(usesTable ? "Blocks-Bold" : "DejaVuSans"), "s": .number(number(in: 6...40)),
      "j": .number(Double(random.integer(in: 0...(random.chance(0.2) ? 6 : 2)))),
      "fc": color(),
    ]
    if random.chance(0.6) { document["tr"] = .number(number(in: -80...300)) }
    if random.chance(0.8) { document["lh"] = .number(random.chance(0.2) ? 0 : number(in: 5...50)) }
    if random.chance(0.2) { document["ls"] = .number(number(in: -10...10)) }
    if random.chance(0.1) { document["ca"] = 1 }
    if random.chance(0.2) {
      document["sc"] = color()
      document["sw"] = .number(number(in: 0.5...4))
      document["of"] = .flag(random.chance(0.5))
    }
    if random.chance(0.2) {
      document["sz"] = .numbers([number(in: 20...width + 20), number(in: 20...height + 20)])
      document["ps"] = .numbers([number(in: -30...10), number(in: -30...10)])
    }
    return document
  }

  /// An animator of one range.
  private mutating func animator() -> LottieValue {
    let isIndex = random.chance(0.3)
    var values: LottieValue = [:]
    if random.chance(0.5) { values["o"] = scalar { $0.percent() } }
    if random.chance(0.5) {
      values["p"] = property { .numbers([$0.number(in: -9...9), $0.number(in: -20...20), 0]) }
    }
    if random.chance(0.3) {
      values["s"] = property { .numbers([$0.number(in: 50...200), $0.number(in: 50...200), 100]) }
    }
    if random.chance(0.3) { values["r"] = scalar { $0.angle() } }
    if random.chance(0.3) { values["fc"] = property { $0.color() } }
    if random.chance(0.2) { values["t"] = scalar { $0.number(in: -10...20) } }
    if random.chance(0.05) { values["bl"] = property { _ in [4, 4] } }
    func bound(_ maker: inout LottieMaker) -> Double {
      isIndex ? maker.number(in: 0...6) : maker.percent()
    }
    return [
      "nm": "animator", "a": values,
      "s": [
        "t": 0, "s": scalar(bound), "e": scalar(bound),
        "o": scalar { $0.random.chance(0.6) ? 0 : $0.number(in: -50...50) },
        "r": isIndex ? 2 : 1, "b": .number(Double(random.integer(in: 1...4))),
        "sh": .number(random.chance(0.9) ? 1 : 2), "a": ["k": 100],
      ],
    ]
  }
}

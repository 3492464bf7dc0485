// Seeded random Lottie files for tests of the importer.

/// A valid Lottie file that follows from a seed, with every feature of the importer in play.
///
/// One seed gives the same bytes on every machine. A failing test prints the seed, and `RandomLottie(seed:)`
/// makes the file again. The canvas has at most 160 pixels on a side, and the file at most 12 layers in all its
/// compositions. Shapes nest at most three groups deep, and precomps at most two.
package struct RandomLottie: Sendable {
  /// The seed that the file follows from.
  package let seed: UInt64

  /// Chooses the file of a seed.
  ///
  /// - Parameter seed: any number; neighbouring seeds give unrelated files.
  package init(seed: UInt64) { self.seed = seed }

  /// Makes the file.
  ///
  /// - Returns: JSON in UTF-8.
  package func json() -> [UInt8] {
    var maker = LottieMaker(seed: seed)
    return maker.document().bytes
  }
}

/// Draws the dice for Lottie files.
struct LottieMaker {
  /// The dice.
  var random: SplitMix
  /// The canvas's width in points.
  let width: Double
  /// The canvas's height in points.
  let height: Double
  /// The first frame.
  let start: Double
  /// The frame after the last.
  let end: Double
  /// Frames per second.
  let rate: Double
  /// Layers that may still be made, in all compositions.
  var budget: Int
  /// Names of the compositions that a layer of the composition in the making may show.
  var compositions: [String] = []
  /// Names of the pictures.
  var pictures: [String] = []
  /// How likely a property is animated.
  let motion: Double
  /// How likely a layer has masks, mattes, effects or blend modes.
  let looks: Double
  /// How likely animated values have the form before version 5.5.
  let oldForm: Double

  /// Starts the sequence of a seed.
  ///
  /// - Parameter seed: the seed.
  init(seed: UInt64) {
    random = SplitMix(seed: seed)
    width = Double(random.integer(in: 24...160))
    height = Double(random.integer(in: 24...160))
    start = random.element(of: [0, 0, 0, 10, -5, 2.5])
    end = start + Double(random.integer(in: 8...60))
    rate = random.element(of: [30, 30, 24, 25, 60, 29.97, 12.5])
    budget = random.integer(in: 2...12)
    motion = random.element(of: [0.1, 0.3, 0.6])
    looks = random.element(of: [0.05, 0.2, 0.4])
    oldForm = random.element(of: [0, 0, 0.1, 1])
  }

  /// The whole file.
  ///
  /// - Returns: its JSON value.
  mutating func document() -> LottieValue {
    var file: LottieValue = [
      "v": .text(random.element(of: ["5.9.0", "5.12.1", "5.5.2", "4.8.0", "4.0.1"])),
      "fr": .number(rate), "ip": .number(start), "op": .number(end), "w": .number(width),
      "h": .number(height), "nm": "random", "ddd": 0,
    ]
    file["slots"] = slots()
    file["fonts"] = LottieMaker.fonts
    file["chars"] = LottieMaker.characters
    file["assets"] = assets()
    file["layers"] = layers(in: "root")
    if random.chance(0.2) {
      file["markers"] = [["cm": "intro", "tm": .number(start), "dr": 5], ["cm": "end", "tm": 9]]
    }
    return file
  }

  /// Values that a property's `sid` names.
  private mutating func slots() -> LottieValue {
    [
      "colour": ["p": constant(color())], "angle": ["p": constant(.number(angle()))],
      "share": ["p": constant(.number(percent()))], "point": ["p": constant(point())],
    ]
  }

  /// Pictures, then compositions: each shows only ones before it.
  private mutating func assets() -> LottieValue {
    var assets: [LottieValue] = []
    if random.chance(0.5) {
      assets.append(picture("picture"))
      pictures.append("picture")
    }
    if random.chance(0.1) {
      assets.append(["id": "missing", "w": 20, "h": 20, "u": "images/", "p": "missing.png"])
      pictures.append("missing")
    }
    guard random.chance(0.6) else { return .list(assets) }
    for name in ["inner", "outer"] where random.chance(0.7) && budget > 2 {
      assets.append(["id": .text(name), "layers": layers(in: name)])
      compositions.append(name)
    }
    return .list(assets)
  }

  /// A picture as a `data:` URI.
  private mutating func picture(_ name: String) -> LottieValue {
    let (width, height) = (random.integer(in: 1...12), random.integer(in: 1...12))
    let shift = random.integer(in: 0...255)
    let file = PNGMaker(width: width, height: height, bitDepth: 8, colorType: 6).file {
      ($0 * 37 + $1 * 91 + $2 * 64 + shift) & 255
    }
    let size = random.element(of: [1, 1, 2.5])
    return [
      "id": .text(name), "w": .number(Double(width) * size), "h": .number(Double(height) * size),
      "e": 1, "u": "", "p": .text("data:image/png;base64," + LottieMaker.base64(file)),
    ]
  }

  /// Base64 with padding.
  ///
  /// - Parameter bytes: what to write.
  /// - Returns: the characters.
  static func base64(_ bytes: [UInt8]) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
    var text = ""
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let count = min(3, bytes.count - start)
      let word = (0..<3).reduce(0) { $0 << 8 | ($1 < count ? Int(bytes[start + $1]) : 0) }
      for digit in 0..<4 {
        text.append(digit > count ? "=" : digits[word >> (18 - 6 * digit) & 63])
      }
    }
    return text
  }
}

// Calibration: screens as apps show them, at one to three pixels per point, and crowds of small things.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers

extension CalibrationCorpus {
  /// Returns screens of two to four parts each, from lists to glass, in three sizes and at three scales.
  static func appScreens(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    let sizes = [(320.0, 568.0), (390, 844), (768, 1_024)]
    var numbers = CalibrationNumbers(state: 54)
    return (0..<24).map { number in
      let (width, height) = sizes[number / 3 % 3]
      let scale = Double(1 + number % 3)
      let count = 2 + numbers.below(3)
      var parts: [Layer] = []
      for part in 0..<count {
        let rect = Rect(
          x: 0, y: height / Double(count) * Double(part), width: width,
          height: height / Double(count))
        let index = part == 0 ? number : numbers.below(ScreenPart.allCases.count)
        let kind = ScreenPart.allCases[index % ScreenPart.allCases.count]
        parts.append(kind.layer(rect, pictures, &numbers))
      }
      if numbers.below(2) == 0 {
        parts.append(
          layer(
            Rect(x: 0, y: height - 90, width: width, height: 90), Color(white: 1, alpha: 0.4)
          ) {
            $0.backgroundFilters = [.gaussianBlur(radius: numbers.below(2) == 0 ? 8 : 20)]
          })
      }
      let root = layer(Rect(x: 0, y: 0, width: width, height: height), canvasColor)
      for part in parts { root.addSublayer(part) }
      var tree = CalibrationTree(
        "screen \(number + 1) of \(count) parts at \(Int(scale))x", root,
        Canvas(
          width: width, height: height, scale: scale,
          background: number % 2 == 0 ? canvasColor : .clear))
      tree.isLarge = true
      return tree
    }
  }

  /// Returns trees of hundreds to thousands of small things on a phone's screen.
  static func smallThings(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (count, scale) in [(400, 1.0), (1_500, 2), (6_000, 3)] {
      func all(_ name: String, _ body: @MainActor (Layer, Int) -> Void) {
        var numbers = CalibrationNumbers(state: UInt64(count))
        let root = layer(Rect(x: 0, y: 0, width: 390, height: 844), canvasColor)
        for index in 0..<count {
          let rect = Rect(
            x: numbers.share() * 380, y: numbers.share() * 834, width: 4 + numbers.share() * 6,
            height: 4 + numbers.share() * 6)
          root.addSublayer(layer(rect, color(index)) { body($0, index) })
        }
        var tree = CalibrationTree(
          "\(count) small \(name)", root,
          Canvas(width: 390, height: 844, scale: scale, background: canvasColor))
        tree.isLarge = true
        trees.append(tree)
      }
      all("boxes") { _, _ in }
      all("rounded boxes") { layer, _ in layer.cornerRadius = 2 }
      all("round boxes") { layer, index in
        layer.cornerRadius = Double(1 + index % 40) * 0.11
      }
      all("bordered boxes") { layer, index in
        layer.cornerRadius = index % 2 == 0 ? 3 : 0
        layer.borderWidth = 1
        layer.borderColor = .black
      }
      all("pictures") { layer, _ in layer.contents = pictures.small }
      all("clipped pictures") { layer, _ in
        layer.contents = pictures.small
        layer.cornerRadius = 3
        layer.masksToBounds = true
      }
    }
    // More corners than the cache of their masks holds.
    let dots = layer(Rect(x: 0, y: 0, width: 390, height: 844))
    var places = CalibrationNumbers(state: 9)
    for index in 0..<9_000 {
      let rect = Rect(x: places.share() * 380, y: places.share() * 834, width: 6, height: 6)
      dots.addSublayer(layer(rect, color(index)) { $0.cornerRadius = 2 })
    }
    var crowd = CalibrationTree(
      "9000 dots", dots, Canvas(width: 390, height: 844, scale: 3, background: canvasColor))
    crowd.isLarge = true
    trees.append(crowd)
    for (count, scale) in [(100, 1.0), (300, 2), (900, 3)] {
      var numbers = CalibrationNumbers(state: UInt64(count))
      let root = layer(Rect(x: 0, y: 0, width: 390, height: 844), canvasColor)
      for index in 0..<count {
        let rect = Rect(
          x: numbers.share() * 350, y: numbers.share() * 800, width: 12 + numbers.share() * 24,
          height: 12 + numbers.share() * 24)
        root.addSublayer(
          layer(rect, color(index)) {
            $0.cornerRadius = 6
            shadow($0, radius: 3)
            $0.shadowPath = Path(roundedRect: RoundedRect($0.bounds, radius: 6))
          })
      }
      var tree = CalibrationTree(
        "\(count) small shadows", root,
        Canvas(width: 390, height: 844, scale: scale, background: canvasColor))
      tree.isLarge = true
      trees.append(tree)
    }
    return trees
  }
}

/// Numbers in a fixed order: a linear congruential generator with Knuth's constants.
struct CalibrationNumbers {
  var state: UInt64

  /// Returns the next number from 0 up to but not including 1.
  mutating func share() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }

  /// Returns the next whole number below `count`.
  mutating func below(_ count: Int) -> Int { Int(share() * Double(count)) }
}

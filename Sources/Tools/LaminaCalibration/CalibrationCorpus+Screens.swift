// Calibration: screens as apps show them, at one to three pixels per point, and crowds of small things.

import LaminaCompositor
import LaminaGeometry
import LaminaLayers

extension CalibrationCorpus {
  /// Returns trees of screens as apps show them, of two to four parts each, in three sizes and at three scales.
  static func appScreens(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    let sizes = [(320.0, 568.0), (390, 844), (768, 1_024)]
    var numbers = CalibrationNumbers(state: 54)
    return (0..<24).map { number in
      let (width, height) = sizes[number / 3 % 3]
      let scale = Double(1 + number % 3)
      let count = 2 + numbers.nextBelow(3)
      var parts: [Layer] = []
      for part in 0..<count {
        let rect = Rect(
          x: 0, y: height / Double(count) * Double(part), width: width,
          height: height / Double(count))
        let index = part == 0 ? number : numbers.nextBelow(ScreenPart.allCases.count)
        let kind = ScreenPart.allCases[index % ScreenPart.allCases.count]
        parts.append(kind.makeLayer(rect, pictures, &numbers))
      }
      if numbers.nextBelow(2) == 0 {
        parts.append(
          makeLayer(
            Rect(x: 0, y: height - 90, width: width, height: 90), Color(white: 1, alpha: 0.4)
          ) {
            $0.backgroundFilters = [.gaussianBlur(radius: numbers.nextBelow(2) == 0 ? 8 : 20)]
          })
      }
      return makeTree(
        "screen \(number + 1) of \(count) parts at \(Int(scale))x", width: width, height: height,
        scale: scale, canvas: number % 2 == 0 ? canvasColor : .clear, parts)
    }
  }

  /// Returns trees of hundreds to thousands of small things on a phone's screen.
  static func smallThings(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    /// Adds a tree of `count` layers at random places; `size` returns the size of the next layer.
    func scatter(
      _ count: Int, _ name: String, scale: Double,
      background: Color? = canvasColor, size: @MainActor (inout CalibrationNumbers) -> Size,
      _ body: @MainActor (Layer, Int) -> Void
    ) {
      var numbers = CalibrationNumbers(state: UInt64(count))
      let layers = (0..<count).map { index in
        let (x, y) = (numbers.nextShare() * 370, numbers.nextShare() * 824)
        return makeLayer(Rect(origin: Point(x: x, y: y), size: size(&numbers)), color(index)) {
          body($0, index)
        }
      }
      trees.append(
        makeTree(
          "\(count) \(name)", width: 390, height: 844, scale: scale, background: background,
          canvas: canvasColor, layers))
    }
    for (count, scale) in [(400, 1.0), (1_500, 2), (6_000, 3)] {
      func addSmallLayers(_ name: String, _ body: @MainActor (Layer, Int) -> Void) {
        scatter(count, "small \(name)", scale: scale) {
          Size(width: 4 + $0.nextShare() * 6, height: 4 + $0.nextShare() * 6)
        } _: {
          body($0, $1)
        }
      }
      addSmallLayers("boxes") { _, _ in }
      addSmallLayers("rounded boxes") { layer, _ in layer.cornerRadius = 2 }
      addSmallLayers("round boxes") { layer, index in
        layer.cornerRadius = Double(1 + index % 40) * 0.11
      }
      addSmallLayers("bordered boxes") { layer, index in
        layer.cornerRadius = index % 2 == 0 ? 3 : 0
        layer.borderWidth = 1
        layer.borderColor = .black
      }
      addSmallLayers("pictures") { layer, _ in layer.contents = pictures.small }
      addSmallLayers("clipped pictures") { layer, _ in
        layer.contents = pictures.small
        layer.cornerRadius = 3
        layer.masksToBounds = true
      }
    }
    // More corners than the cache of their masks holds.
    scatter(9_000, "dots", scale: 3, background: nil) { _ in
      Size(width: 6, height: 6)
    } _: { layer, _ in
      layer.cornerRadius = 2
    }
    for (count, scale) in [(100, 1.0), (300, 2), (900, 3)] {
      scatter(count, "small shadows", scale: scale) {
        Size(width: 12 + $0.nextShare() * 24, height: 12 + $0.nextShare() * 24)
      } _: { layer, _ in
        layer.cornerRadius = 6
        addShadow(layer, radius: 3)
        layer.shadowPath = Path(roundedRect: RoundedRect(layer.bounds, radius: 6))
      }
    }
    return trees
  }
}

/// A linear congruential generator with Knuth's constants, which gives the same pseudo-random numbers in every run.
struct CalibrationNumbers {
  var state: UInt64

  /// Returns the next number from 0 up to but not including 1.
  mutating func nextShare() -> Double {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Double(state >> 33) / Double(1 << 31)
  }

  /// Returns the next whole number below `count`.
  mutating func nextBelow(_ count: Int) -> Int { Int(nextShare() * Double(count)) }
}

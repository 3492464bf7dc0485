// The values of layers and animations in keyed archives.

import LaminaGeometry
import LaminaLayers
import LaminaText

/// A value of a property, ready to be written as an object of an archive.
enum ArchiveValue: Equatable {
  case bool(Bool)
  case integer(Int)
  case number(Double)
  case string(String)
  case color(Color)
  case point(Point)
  case size(Size)
  case rect(Rect)
  case transform(Matrix4)
  case affine(Affine)
  case colorMatrix(ColorMatrix)
  case path(Path)
  case numbers([Double])
  case colors([Color])
  case timingFunction(TimingFunction)

  /// Whether all numbers of the value are finite; those of a path are not examined.
  var isFinite: Bool {
    switch self {
    case .bool, .integer, .string, .path: true
    case .number(let number): number.isFinite
    case .color(let color): ArchiveValue.isFinite(color)
    case .point(let point): point.isFinite
    case .size(let size): size.width.isFinite && size.height.isFinite
    case .rect(let rect):
      rect.origin.isFinite && rect.width.isFinite && rect.height.isFinite
    case .transform(let matrix): matrix.isFinite
    case .affine(let matrix): matrix.numbers.allSatisfy(\.isFinite)
    case .colorMatrix(let matrix): matrix.isFinite
    case .numbers(let numbers): numbers.allSatisfy(\.isFinite)
    case .colors(let colors): colors.allSatisfy(ArchiveValue.isFinite)
    case .timingFunction(let curve):
      [curve.x1, curve.y1, curve.x2, curve.y2].allSatisfy(\.isFinite)
    }
  }

  private static func isFinite(_ color: Color) -> Bool {
    [color.red, color.green, color.blue, color.alpha].allSatisfy(\.isFinite)
  }
}

extension ArchiveValue {
  /// Makes the archive value of a layer's property; `nil` if the layer has none, or if the property is written
  /// separately.
  @MainActor init?(_ property: LayerProperty, in layer: Layer, _ state: LayerState) {
    switch property.value {
    case .number(_, let access): self = .number(access.get(layer, state))
    case .integer(_, let access): self = .integer(access.get(layer, state))
    case .bool(let access): self = .bool(access.get(layer, state))
    case .string(let access):
      guard let text = access.get(layer, state) else { return nil }
      self = .string(text)
    case .color(let access):
      guard let color = access.get(layer, state) else { return nil }
      self = .color(color)
    case .point(let access): self = .point(access.get(layer, state))
    case .offset(let access), .size(let access): self = .size(access.get(layer, state))
    case .rect(_, let access): self = .rect(access.get(layer, state))
    case .transform(let access): self = .transform(access.get(layer, state))
    case .affine(let access): self = .affine(access.get(layer, state))
    case .choice(_, let access): self = .string(access.get(layer, state))
    case .set(_, let access): self = .integer(Int(clamping: access.get(layer, state)))
    case .path(let access):
      guard let path = access.get(layer, state) else { return nil }
      self = .path(path)
    case .lengths(let access):
      guard let lengths = access.get(layer, state) else { return nil }
      self = .numbers(lengths)
    case .font(let access):
      // The default font and font files have no family that an archive could name.
      guard let family = access.get(layer, state).writtenFamily else { return nil }
      self = .string(family)
    case .timing(let key): self.init(key, in: layer.timing)
    default: return nil
    }
  }

  /// Makes the archive value of a key of media timing.
  init(_ key: TimingKey, in timing: MediaTiming) {
    switch key.value {
    case .number(let path): self = .number(timing[keyPath: path])
    case .length(let path): self = .number(timing[keyPath: path])
    case .bool(let path): self = .bool(timing[keyPath: path])
    case .fillMode: self = .string(timing.fillMode.rawValue)
    }
  }

  /// Makes the archive value of a cell's property; `nil` if the cell has none, or if the property is written
  /// separately.
  init?(_ property: CellProperty, in cell: EmitterCell) {
    switch property.value {
    case .number(_, let path): self = .number(cell[keyPath: path])
    case .string(let path):
      guard let text = cell[keyPath: path] else { return nil }
      self = .string(text)
    case .bool(let path): self = .bool(cell[keyPath: path])
    case .color(let path): self = .color(cell[keyPath: path])
    case .rect(let path): self = .rect(cell[keyPath: path])
    // Cells have no trilinear filter; it is written as linear.
    case .filter(let path):
      self = .string(cell[keyPath: path] == .nearest ? "nearest" : "linear")
    case .contents, .cells: return nil
    }
  }

  /// Makes the archive value of an animation's key; `nil` if the animation has none, or if the key is written
  /// separately.
  init?(_ key: AnimationKey, in draft: AnimationDraft) {
    switch key.value {
    case .timing(let key): self.init(key, in: draft.timing)
    case .timingFunction:
      guard let function = draft.timingFunction else { return nil }
      self = .timingFunction(function)
    case .number(_, let place): self = .number(draft[keyPath: place])
    case .bool(let place): self = .bool(draft[keyPath: place])
    case .choice(_, let access):
      guard let name = access.get(draft) else { return nil }
      self = .string(name)
    case .path:
      guard let path = draft.keyframes.path else { return nil }
      self = .path(path)
    case .keyTimes:
      guard let times = draft.keyframes.keyTimes else { return nil }
      self = .numbers(times)
    case .knots(let place):
      guard let knots = draft.keyframes[keyPath: place] else { return nil }
      self = .numbers(knots)
    case .key, .keyPath, .values, .timingFunctions, .animations, .end: return nil
    }
  }

  /// Makes the archive value of an animated value; `nil` for a picture.
  init?(_ value: AnimatableValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .bool(let bool): self = .bool(bool)
    case .point(let point): self = .point(point)
    case .size(let size): self = .size(size)
    case .rect(let rect): self = .rect(rect)
    case .color(let color): self = .color(color ?? .clear)
    case .matrix(let matrix): self = .transform(matrix)
    case .path(let path): self = .path(path ?? Path())
    case .colorMatrix(let matrix): self = .colorMatrix(matrix)
    case .colors(let colors): self = .colors(colors)
    case .numbers(let numbers): self = .numbers(numbers)
    case .contents: return nil
    }
  }
}

extension KeyedArchiveWriter {
  /// Adds the object of a value, and returns its number.
  mutating func addObject(_ value: ArchiveValue) -> Int {
    switch value {
    case .bool(let bool): addObject(Plain.bool(bool))
    case .integer(let integer): addObject(Plain.integer(integer))
    case .number(let number): addObject(Plain.number(number))
    case .string(let text): addObject(Plain.string(text))
    case .color(let color):
      addProxy(
        "LKCGColorCodingProxy",
        [("r", color.red), ("g", color.green), ("b", color.blue), ("a", color.alpha)])
    case .point(let point): self.addValueProxy(0, [("x", point.x), ("y", point.y)])
    case .size(let size): self.addValueProxy(1, [("width", size.width), ("height", size.height)])
    case .rect(let rect):
      self.addValueProxy(
        2,
        [
          ("x", rect.origin.x), ("y", rect.origin.y), ("width", rect.width),
          ("height", rect.height),
        ])
    case .transform(let matrix):
      self.addValueProxy(
        3,
        named(
          [matrix.row1, matrix.row2, matrix.row3, matrix.row4].map { [$0.x, $0.y, $0.z, $0.w] }))
    case .affine(let matrix):
      self.addValueProxy(10, Array(zip(["a", "b", "c", "d", "tx", "ty"], matrix.numbers)))
    case .colorMatrix(let matrix):
      self.addValueProxy(9, named((0..<4).map { Array(matrix.numbers[5 * $0..<5 * $0 + 5]) }))
    case .path(let path): self.addPath(path)
    case .numbers(let numbers): addProxiedArray(numbers.map { addObject(Plain.number($0)) })
    case .colors(let colors): addProxiedArray(colors.map { addObject(ArchiveValue.color($0)) })
    case .timingFunction(let curve):
      addObject(
        ["CAMediaTimingFunction"],
        [("c1x", curve.x1), ("c1y", curve.y1), ("c2x", curve.x2), ("c2y", curve.y2)].map {
          ($0.0, .number($0.1))
        })
    }
  }

  /// Adds an array within the proxy that Core Animation puts around arrays, and returns the proxy's number.
  mutating func addProxiedArray(_ objects: [Int]) -> Int {
    let list = addObject(["NSMutableArray", "NSArray"], [("NS.objects", .list(objects))])
    return addObject(["LKNSArrayCodingProxy", "CACodingProxy"], [("array", .object(list))])
  }

  /// Adds an array without a proxy around it, and returns the array's number.
  mutating func plainArray(_ objects: [Int]) -> Int {
    addObject(["NSArray"], [("NS.objects", .list(objects))])
  }

  private mutating func addProxy(_ name: String, _ numbers: [(String, Double)]) -> Int {
    addObject([name, "CACodingProxy"], numbers.map { ($0.0, .number($0.1)) })
  }

  private mutating func addValueProxy(_ kind: Int, _ numbers: [(String, Double)]) -> Int {
    addObject(
      ["LKNSValueCodingProxy", "CACodingProxy"],
      [("kind", .integer(kind))] + numbers.map { ($0.0, .number($0.1)) })
  }

  /// Returns the numbers of a matrix, each with its name in archives: `m11`, `m12` and so on.
  private func named(_ rows: [[Double]]) -> [(String, Double)] {
    rows.enumerated().flatMap { row, numbers in
      numbers.enumerated().map { ("m\(row + 1)\($0 + 1)", $1) }
    }
  }

  private mutating func addPath(_ path: Path) -> Int {
    var segments: [Int] = []
    for element in path {
      let (type, points): (Int, [Point]) =
        switch element {
        case .move(let point): (0, [point])
        case .line(let point): (1, [point])
        case .quad(let control, let point): (2, [control, point])
        case .cubic(let first, let second, let point): (3, [first, second, point])
        case .close: (4, [])
        }
      var fields: [(String, Field)] = [(ArchiveKey.pathType.name, .integer(type))]
      for (place, point) in points.enumerated() {
        fields.append(("LKCGPathPoint\(place)_x", .number(point.x)))
        fields.append(("LKCGPathPoint\(place)_y", .number(point.y)))
      }
      segments.append(addObject(["CACGPathCodingSegment"], fields))
    }
    let list = addObject(["NSMutableArray", "NSArray"], [("NS.objects", .list(segments))])
    return addObject(
      ["CACGPathCodingProxy", "CACodingProxy"],
      [(ArchiveKey.pathSegments.name, .object(list))])
  }
}

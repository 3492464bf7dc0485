// CAML: the properties that are honoured, and the forms of their values.

import LaminaGeometry
import LaminaLayers

/// A property's text, with the opacity that may stand beside a colour.
struct CAMLValue {
  let text: String
  var opacity: String?

  /// One number; `inf` and the like are numbers here.
  var number: Double? { CAMLValue.number(Substring(text)) }

  /// A number that is finite.
  var finite: Double? { number.flatMap { $0.isFinite ? $0 : nil } }

  /// "0" and "1", "true" and "false".
  var bool: Bool? {
    switch text {
    case "1", "true", "YES": true
    case "0", "false", "NO": false
    default: nil
    }
  }

  /// Finite numbers with spaces between them.
  var numbers: [Double]? {
    var values: [Double] = []
    for part in text.split(whereSeparator: \.isWhitespace) {
      guard let value = CAMLValue.number(part), value.isFinite else { return nil }
      values.append(value)
    }
    return values
  }

  var point: Point? {
    guard let n = numbers, n.count >= 2 else { return nil }
    return Point(x: n[0], y: n[1])
  }

  var rect: Rect? {
    guard let n = numbers, n.count == 4 else { return nil }
    return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
  }

  /// "r g b" or "r g b a"; the opacity beside it multiplies.
  var color: Color? {
    guard let n = numbers, n.count == 3 || n.count == 4 || n.count == 1 else { return nil }
    var color =
      n.count == 1
      ? Color(white: n[0])
      : Color(red: n[0], green: n[1], blue: n[2], alpha: n.count == 4 ? n[3] : 1)
    if let opacity {
      guard let alpha = CAMLValue.number(Substring(opacity)), alpha.isFinite else { return nil }
      color.alpha *= alpha
    }
    return color
  }

  /// `translate(x, y, z) scale(x, y, z) rotate(30deg, x, y, z)`: the rightmost acts first (a named
  /// policy); or `matrix(…)` with sixteen numbers.
  ///
  /// An empty text is the identity.
  var transform: Matrix4? {
    var matrix = Matrix4.identity
    var rest = Substring(text).drop(while: \.isWhitespace)
    while !rest.isEmpty {
      guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close
      else { return nil }
      let name = rest[..<open]
      let arguments = rest[rest.index(after: open)..<close].split(
        separator: ",", omittingEmptySubsequences: false
      ).map { $0.filter { !$0.isWhitespace } }
      guard let step = CAMLValue.step(String(name), arguments) else { return nil }
      matrix = step.concatenating(matrix)
      rest = rest[rest.index(after: close)...].drop(while: \.isWhitespace)
    }
    return matrix
  }

  /// Numbers with the letters that use them behind: `x y m`, `x y l`, `x1 y1 x y q`,
  /// `x1 y1 x2 y2 x y c`, `h`, which closes (q is presumed).
  var path: Path? {
    let operands: [UInt8: Int] = [
      UInt8(ascii: "m"): 2, UInt8(ascii: "l"): 2, UInt8(ascii: "q"): 4, UInt8(ascii: "c"): 6,
      UInt8(ascii: "h"): 0,
    ]
    var scanner = PathScanner(Array(text.utf8))
    scanner.skipSpace()
    var path = Path()
    var n: [Double] = []
    while let next = scanner.peek {
      if PathScanner.startsNumber(next) {
        guard n.count < 6, let number = try? scanner.number() else { return nil }
        n.append(number)
        scanner.skipSpace()
        continue
      }
      guard operands[next] == n.count else { return nil }
      func point(_ index: Int) -> Point { Point(x: n[index], y: n[index + 1]) }
      switch n.count {
      case 0: path.close()
      case 2:
        if next == UInt8(ascii: "m") { path.move(to: point(0)) } else { path.addLine(to: point(0)) }
      case 4: path.addQuad(point(0), to: point(2))
      default: path.addCubic(point(0), point(2), to: point(4))
      }
      n.removeAll(keepingCapacity: true)
      scanner.advance()
    }
    return n.isEmpty ? path : nil
  }

  private static func step(_ name: String, _ arguments: [String]) -> Matrix4? {
    if name == "rotate" {
      guard let first = arguments.first, arguments.count == 1 || arguments.count == 4,
        let angle = number(first.hasSuffix("deg") ? first.dropLast(3) : Substring(first)),
        angle.isFinite
      else { return nil }
      let axis = arguments.dropFirst().map { number(Substring($0)) ?? .nan }
      guard axis.allSatisfy(\.isFinite) else { return nil }
      let (x, y, z) = axis.isEmpty ? (0, 0, 1) : (axis[0], axis[1], axis[2])
      return first.hasSuffix("deg")
        ? .rotation(degrees: angle, x: x, y: y, z: z) : .rotation(radians: angle, x: x, y: y, z: z)
    }
    let values = arguments.map { number(Substring($0)) ?? .nan }
    // What no steps say: sixteen numbers, row by row.
    if name == "matrix", values.count == 16, values.allSatisfy(\.isFinite) {
      func row(_ i: Int) -> SIMD4<Double> {
        [values[4 * i], values[4 * i + 1], values[4 * i + 2], values[4 * i + 3]]
      }
      return Matrix4(row1: row(0), row2: row(1), row3: row(2), row4: row(3))
    }
    guard values.allSatisfy(\.isFinite), (1...3).contains(values.count) else { return nil }
    switch name {
    case "translate":
      return .translation(
        x: values[0], y: values.count > 1 ? values[1] : 0, z: values.count > 2 ? values[2] : 0)
    case "scale":
      return .scale(
        x: values[0], y: values.count > 1 ? values[1] : values[0],
        z: values.count > 2 ? values[2] : 1)
    default: return nil
    }
  }

  private static func number(_ text: Substring) -> Double? {
    switch text.lowercased() {
    case "inf", "+inf", "infinity", "+infinity": .infinity
    case "-inf", "-infinity": -.infinity
    default: Double(text)
    }
  }
}

/// A property that is honoured.
@MainActor struct CAMLProperty {
  /// What its value has to be, in words.
  let expected: String
  /// Sets it; says whether the value could be read.
  let set: (Layer, CAMLValue) -> Bool

  private static func property<Value>(
    _ expected: String, _ read: @escaping (CAMLValue) -> Value?,
    _ set: @escaping (Layer, Value) -> Void
  ) -> CAMLProperty {
    CAMLProperty(expected: expected) { layer, value in
      guard let read = read(value) else { return false }
      set(layer, read)
      return true
    }
  }

  private static func number(_ set: @escaping (Layer, Double) -> Void) -> CAMLProperty {
    property("a number", \.finite, set)
  }
  private static func bool(_ set: @escaping (Layer, Bool) -> Void) -> CAMLProperty {
    property("0 or 1", \.bool, set)
  }
  private static func point(_ set: @escaping (Layer, Point) -> Void) -> CAMLProperty {
    property("two numbers", \.point, set)
  }
  private static func rect(_ set: @escaping (Layer, Rect) -> Void) -> CAMLProperty {
    property("four numbers", \.rect, set)
  }
  private static func color(_ set: @escaping (Layer, Color) -> Void) -> CAMLProperty {
    property("three or four numbers", \.color, set)
  }
  private static func transform(_ set: @escaping (Layer, Matrix4) -> Void) -> CAMLProperty {
    property("steps like scale(x, y, z), rotate(30deg), translate(x, y, z)", \.transform, set)
  }
  private static func text(_ set: @escaping (Layer, String) -> Void) -> CAMLProperty {
    property("a name", \.text, set)
  }
  private static func instances(_ set: @escaping (ReplicatorLayer, Double) -> Void) -> CAMLProperty
  { number { layer, value in if let layer = layer as? ReplicatorLayer { set(layer, value) } } }

  static let all: [String: CAMLProperty] = common.merging(shape) { first, _ in first }
    .merging(textLayer) { first, _ in first }.merging(emitter) { first, _ in first }
    .merging(effects) { first, _ in first }.merging(timing) { first, _ in first }

  private static let common: [String: CAMLProperty] = [
    "name": text { $0.name = $1 }, "bounds": rect { $0.bounds = $1 },
    "position": point { $0.position = $1 }, "zPosition": number { $0.zPosition = $1 },
    "anchorPoint": point { $0.anchorPoint = $1 }, "anchorPointZ": number { $0.anchorPointZ = $1 },
    "transform": transform { $0.transform = $1 },
    "sublayerTransform": transform { $0.sublayerTransform = $1 },
    "autoresizingMask": number {
      $0.autoresizingMask = AutoresizingMask(rawValue: UInt32(max(0, min(63, $1))))
    },
    "geometryFlipped": bool { $0.isGeometryFlipped = $1 },
    "doubleSided": bool { $0.isDoubleSided = $1 }, "hidden": bool { $0.isHidden = $1 },
    "opacity": number { $0.opacity = $1 },
    "allowsGroupOpacity": bool { $0.allowsGroupOpacity = $1 },
    "backgroundColor": color { $0.backgroundColor = $1 },
    "cornerRadius": number { $0.cornerRadius = $1 },
    "maskedCorners": number { $0.maskedCorners = CornerMask(rawValue: UInt(max(0, min(15, $1)))) },
    "cornerCurve": text { $0.cornerCurve = CornerCurve(name: $1) },
    "continuousCorners": bool { $0.cornerCurve = $1 ? .continuous : .circular },
    "masksToBounds": bool { $0.masksToBounds = $1 }, "borderWidth": number { $0.borderWidth = $1 },
    "borderColor": color { $0.borderColor = $1 },
    "contentsGravity": text { $0.contentsGravity = ContentsGravity(name: $1) },
    "contentsRect": rect { $0.contentsRect = $1 },
    "contentsCenter": rect { $0.contentsCenter = $1 },
    "contentsScale": number { $0.contentsScale = $1 },
    "minificationFilter": text { $0.minificationFilter = ContentsFilter(rawValue: $1) ?? .linear },
    "magnificationFilter": text {
      $0.magnificationFilter = ContentsFilter(rawValue: $1) ?? .linear
    }, "minificationFilterBias": number { $0.minificationFilterBias = $1 },
    "opaque": bool { $0.isOpaque = $1 },
    "allowsEdgeAntialiasing": bool { $0.allowsEdgeAntialiasing = $1 },
    // Core Animation's bits: 1 left, 2 right, 4 bottom (the smallest y), 8 top.
    "edgeAntialiasingMask": number {
      $0.edgeAntialiasingMask = EdgeMask(rawValue: UInt(max(0, min(15, $1))))
    }, "instanceCount": instances { $0.instanceCount = Int(max(0, min(1e9, $1))) },
    "instanceDelay": instances { $0.instanceDelay = $1 },
    "instanceTransform": transform { layer, matrix in
      (layer as? ReplicatorLayer)?.instanceTransform = matrix
    },
    "scrollMode": text { ($0 as? ScrollLayer)?.scrollMode = ScrollMode(name: $1) },
    "tileSize": point {
      guard $1.x > 0, $1.y > 0 else { return }
      ($0 as? TiledLayer)?.tileSize = Size(width: $1.x, height: $1.y)
    },
    "levelsOfDetail": number {
      ($0 as? TiledLayer)?.levelsOfDetail = Int(max(1, min(64, $1)))
    },
    "levelsOfDetailBias": number {
      ($0 as? TiledLayer)?.levelsOfDetailBias = Int(max(0, min(16, $1)))
    },
    "fadeDuration": number { ($0 as? TiledLayer)?.fadeDuration = $1 },
    "startPoint": point { ($0 as? GradientLayer)?.startPoint = $1 },
    "endPoint": point { ($0 as? GradientLayer)?.endPoint = $1 },
    "instanceColor": color { layer, color in (layer as? ReplicatorLayer)?.instanceColor = color },
    "instanceRedOffset": instances { $0.instanceRedOffset = $1 },
    "instanceGreenOffset": instances { $0.instanceGreenOffset = $1 },
    "instanceBlueOffset": instances { $0.instanceBlueOffset = $1 },
    "instanceAlphaOffset": instances { $0.instanceAlphaOffset = $1 },
  ]

  /// Whether leaving a key out changes nothing that this version could show.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - value: its value.
  ///   - type: the layer's class.
  ///   - hasContents: whether the layer has contents.
  /// - Returns: whether it may be left out in silence.
  static func isIgnored(
    _ key: String, _ value: CAMLValue, of type: String, hasContents: Bool
  ) -> Bool {
    switch key {
    case "contentsMultiplyColor": return !hasContents || value.color == .white
    // Those of transform layers do anyway.
    case "preservesDepth": return value.bool == false || type == "CATransformLayer"
    default: return isOfEditors(key)
    }
  }

  /// Whether a key is an editor's, a private one, or says what this renderer does not have.
  static func isOfEditors(_ key: String) -> Bool {
    // Key paths as attributes are an editor's notes beside the real property.
    ignored.contains(key) || key.contains(".")
      || ["mica_", "CUI_", "xmlns"].contains { key.hasPrefix($0) }
  }

  /// Editors' and private attributes, and formats of memory that this renderer does not have.
  private static let ignored: Set<String> = [
    "id", "type", "object", "src", "value", "contentsFormat",
    "allowsHitTesting", "locked", "description", "debugDescription", "hash", "animationType",
    "spinBias", "scriptObject", "needsDisplayOnBoundsChange", "drawsAsynchronously",
    "allowsDisplayCompositing",
  ]
}

// The operations of a workload, as `Benchmarks/Peers/workloads.py` writes them: one a line.

import Foundation
import LaminaGeometry

/// The next drawing of a peer over the existing pixels, in device pixels.
indirect enum WorkloadOperation {
  /// The whole screen in one colour.
  case clear(Color)
  /// A rounded rectangle, antialiased where it misses the pixel grid.
  case rect(Rect, radius: Double, Color)
  /// An image, pixel for pixel, within a rounded rectangle of its own size.
  case image(String, at: Point, radius: Double)
  /// An image through an affine transform, sampled bilinearly.
  case transformedImage(String, Affine)
  /// Operations that are composited as one, within a rounded rectangle.
  case group(Rect, radius: Double, opacity: Double, [WorkloadOperation])
  /// A rounded rectangle, blurred.
  case shadow(Rect, radius: Double, sigma: Double, Color)
  /// A rectangle filled by a gradient.
  case gradient(Rect, WorkloadGradient, stops: [(location: Double, color: Color)])
  /// The inside of a path, by the nonzero rule.
  case fill([WorkloadVerb], Color)
  /// The outline of a path.
  case stroke([WorkloadVerb], width: Double, Color, cap: String, join: String)
  /// A line of DejaVu Sans from a point on its baseline.
  case text(String, at: Point, size: Double, Color)
  /// The pixels below, blurred, then tinted.
  case backdrop(Rect, sigma: Double, Color)
}

/// How a gradient's colours lie, in device pixels.
enum WorkloadGradient {
  case linear(from: Point, to: Point)
  case radial(center: Point, radius: Double)
}

/// A step of a path, in device pixels.
enum WorkloadVerb {
  case move(Point)
  case line(Point)
  case cubic(Point, Point, Point)
  case close
}

extension WorkloadOperation {
  /// Nominal pixels: bounding areas, groups once more for their composite, as the peers count.
  func pixels(imagePixels: (String) -> Int) -> Double {
    switch self {
    case .clear: Double(Workload.width * Workload.height)
    case .rect(let rect, _, _), .gradient(let rect, _, _), .backdrop(let rect, _, _):
      rect.width * rect.height
    case .image(let name, _, _): Double(imagePixels(name))
    case .transformedImage(let name, let affine):
      Double(imagePixels(name)) * abs(affine.a * affine.d - affine.b * affine.c)
    case .group(let rect, _, _, let operations):
      operations.reduce(rect.width * rect.height) { $0 + $1.pixels(imagePixels: imagePixels) }
    case .shadow(let rect, _, let sigma, _):
      (rect.width + 6 * sigma) * (rect.height + 6 * sigma)
    case .fill(let verbs, _), .stroke(let verbs, _, _, _, _):
      WorkloadVerb.bounds(of: verbs).width * WorkloadVerb.bounds(of: verbs).height
    case .text(let text, _, let size, _): Double(text.unicodeScalars.count) * size * size * 0.6
    }
  }
}

extension WorkloadVerb {
  /// The smallest rectangle around every point of a path, control points among them.
  static func bounds(of verbs: [WorkloadVerb]) -> Rect {
    Rect(
      bounding: verbs.flatMap { verb -> [Point] in
        switch verb {
        case .move(let point), .line(let point): [point]
        case .cubic(let first, let second, let end): [first, second, end]
        case .close: []
        }
      })
  }
}

/// Why a file of operations cannot be read.
enum WorkloadError: Error, CustomStringConvertible {
  case notAnOperation(file: String, line: Int, String)
  case noFolder(String)
  case noImage(String, folder: String)

  var description: String {
    switch self {
    case .notAnOperation(let file, let line, let text):
      "\(file):\(line): \"\(text.prefix(60))\" is no operation"
    case .noFolder(let folder): "no *.ops files in \(folder)"
    case .noImage(let name, let folder): "no image \"\(name)-WIDTHxHEIGHT.rgba\" in \(folder)"
    }
  }
}

/// Reads the text form of operations.
struct WorkloadReader {
  private let file: String
  private let lines: [Substring]
  private var next = 0

  /// Reads every operation of a file.
  static func read(path: String) throws -> [WorkloadOperation] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    var reader = WorkloadReader(file: path, lines: text.split(separator: "\n"))
    return try reader.operations(isGroup: false)
  }

  private init(file: String, lines: [Substring]) {
    self.file = file
    self.lines = lines
  }

  private mutating func operations(isGroup: Bool) throws -> [WorkloadOperation] {
    var operations: [WorkloadOperation] = []
    while next < lines.count {
      let line = lines[next]
      next += 1
      if isGroup && line == "endgroup" { return operations }
      let number = next
      guard let operation = try operation(line) else {
        throw WorkloadError.notAnOperation(file: file, line: number, String(line))
      }
      operations.append(operation)
    }
    guard !isGroup else {
      throw WorkloadError.notAnOperation(file: file, line: next, "a group without an end")
    }
    return operations
  }

  private mutating func operation(_ line: Substring) throws -> WorkloadOperation? {
    var words = WorkloadWords(line)
    switch words.word() {
    case "clear": return words.color().map { .clear($0) }
    case "rect":
      guard let rect = words.rect(), let color = words.color() else { return nil }
      return .rect(rect, radius: 0, color)
    case "rrect":
      guard let rect = words.rect(), let radius = words.number(), let color = words.color() else {
        return nil
      }
      return .rect(rect, radius: radius, color)
    case "image":
      guard let name = words.word(), let point = words.point() else { return nil }
      return .image(String(name), at: point, radius: 0)
    case "imagerr":
      guard let name = words.word(), let point = words.point(), let radius = words.number() else {
        return nil
      }
      return .image(String(name), at: point, radius: radius)
    case "imagem":
      guard let name = words.word(), let m = words.numbers(6) else { return nil }
      return .transformedImage(
        String(name), Affine(a: m[0], b: m[1], c: m[2], d: m[3], tx: m[4], ty: m[5]))
    case "group":
      guard let rect = words.rect(), let radius = words.number(), let opacity = words.number()
      else { return nil }
      return .group(rect, radius: radius, opacity: opacity, try operations(isGroup: true))
    case "shadow":
      guard let rect = words.rect(), let radius = words.number(), let sigma = words.number(),
        let color = words.color()
      else { return nil }
      return .shadow(rect, radius: radius, sigma: sigma, color)
    case "linear":
      guard let rect = words.rect(), let from = words.point(), let to = words.point(),
        let stops = words.stops()
      else { return nil }
      return .gradient(rect, .linear(from: from, to: to), stops: stops)
    case "radial":
      guard let rect = words.rect(), let center = words.point(), let radius = words.number(),
        let stops = words.stops()
      else { return nil }
      return .gradient(rect, .radial(center: center, radius: radius), stops: stops)
    case "fill":
      guard let color = words.color(), let verbs = words.path() else { return nil }
      return .fill(verbs, color)
    case "stroke":
      guard let width = words.number(), let color = words.color(), let cap = words.word(),
        let join = words.word(), let verbs = words.path()
      else { return nil }
      return .stroke(verbs, width: width, color, cap: String(cap), join: String(join))
    case "text":
      guard let point = words.point(), let size = words.number(), let color = words.color() else {
        return nil
      }
      return .text(words.rest, at: point, size: size, color)
    case "backdrop":
      guard let rect = words.rect(), let sigma = words.number(), let color = words.color() else {
        return nil
      }
      return .backdrop(rect, sigma: sigma, color)
    default: return nil
    }
  }
}

/// The words of one line, taken from the front; `nil` where the line has no such thing next.
private struct WorkloadWords {
  private var line: Substring

  init(_ line: Substring) { self.line = line }

  /// The unread rest of the line, spaces included.
  var rest: String { String(line) }

  mutating func word() -> Substring? {
    guard !line.isEmpty else { return nil }
    let word = line.prefix { $0 != " " }
    line = line.dropFirst(word.count + 1)
    return word
  }

  mutating func number() -> Double? { word().flatMap { Double($0) } }

  mutating func numbers(_ count: Int) -> [Double]? {
    var numbers: [Double] = []
    for _ in 0..<count {
      guard let number = number() else { return nil }
      numbers.append(number)
    }
    return numbers
  }

  mutating func point() -> Point? { numbers(2).map { Point(x: $0[0], y: $0[1]) } }

  mutating func rect() -> Rect? {
    numbers(4).map { Rect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }
  }

  /// Straight 8-bit channels.
  mutating func color() -> Color? {
    numbers(4).map {
      Color(red: $0[0] / 255, green: $0[1] / 255, blue: $0[2] / 255, alpha: $0[3] / 255)
    }
  }

  mutating func stops() -> [(location: Double, color: Color)]? {
    guard let count = number() else { return nil }
    var stops: [(location: Double, color: Color)] = []
    for _ in 0..<Int(count) {
      guard let location = number(), let color = color() else { return nil }
      stops.append((location, color))
    }
    return stops
  }

  mutating func path() -> [WorkloadVerb]? {
    guard let count = number() else { return nil }
    var verbs: [WorkloadVerb] = []
    for _ in 0..<Int(count) {
      switch word() {
      case "M":
        guard let point = point() else { return nil }
        verbs.append(.move(point))
      case "L":
        guard let point = point() else { return nil }
        verbs.append(.line(point))
      case "C":
        guard let first = point(), let second = point(), let end = point() else { return nil }
        verbs.append(.cubic(first, second, end))
      case "Z": verbs.append(.close)
      default: return nil
      }
    }
    return verbs
  }
}

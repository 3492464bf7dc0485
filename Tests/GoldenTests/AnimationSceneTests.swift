import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import Testing

// A scene for each kind of animation: its values against closed forms, its frames against pictures.

/// A number of a layer, and what it should be at a time.
private struct Formula {
  let name: String
  let read: @MainActor (Layer) -> Double
  let value: (Double) -> Double

  init(
    _ name: String, _ read: @escaping @MainActor (Layer) -> Double,
    _ value: @escaping (Double) -> Double
  ) {
    (self.name, self.read, self.value) = (name, read, value)
  }
}

/// Pictures of the scenes in Fixtures/animations at six times.
@MainActor @Suite struct AnimationSceneTests {
  static let times = [0, 0.4, 0.8, 1.2, 1.6, 2]

  private func load(_ name: String) throws -> Scene {
    try Scene.load(path: "\(Golden.fixtures)/animations/\(name).json")
  }

  @Test func `animations: every scene has a picture and a test`() throws {
    let files = try FileManager.default.contentsOfDirectory(
      atPath: Golden.fixtures + "/animations")
    let expected = Self.allNames.flatMap { ["\($0).json", "\($0).png"] }
    #expect(files.sorted() == expected.sorted())
  }

  // MARK: - Closed forms

  /// Compares layers' numbers with formulas at many times, the frames at 60 Hz among them.
  private func check(_ name: String, _ layers: [String: [Formula]]) throws {
    let scene = try load(name)
    let times = (0...120).map { Double($0) / 60 } + [0.123_456_789, 1.9999, 2.5]
    for time in times {
      let shown = scene.root.presentationCopy(at: time)
      for (layer, values) in layers {
        let found = try #require(shown.layer(named: layer), "\(layer)")
        for formula in values {
          let (value, expected) = (formula.read(found), formula.value(time))
          #expect(
            abs(value - expected) <= 1e-6,
            "\(name) at \(time) s: \(layer).\(formula.name) is \(value), expected \(expected)")
        }
      }
    }
  }

  private func x(_ value: @escaping (Double) -> Double) -> Formula {
    Formula("x", { $0.position.x }, value)
  }

  private func y(_ value: @escaping (Double) -> Double) -> Formula {
    Formula("y", { $0.position.y }, value)
  }

  /// Core Animation's curves by bisection of their parameter.
  private func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ time: Double)
    -> Double
  {
    func bezier(_ a: Double, _ b: Double, _ s: Double) -> Double {
      3 * a * s * (1 - s) * (1 - s) + 3 * b * s * s * (1 - s) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if bezier(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return bezier(y1, y2, low)
  }

  private func easeInEaseOut(_ time: Double) -> Double { curve(0.42, 0, 0.58, 1, time) }

  @Test func `basic: straight lines, curves, there and back, held`() throws {
    func width(_ time: Double) -> Double {
      let within = time.truncatingRemainder(dividingBy: 2)
      return time > 4 ? 4 : 8 + 30 * (within <= 1 ? within : 2 - within)
    }
    try check(
      "basic",
      [
        "from-to": [x { $0 <= 2 ? 4 + 28 * $0 : 4 }],
        "eased": [
          x { $0 <= 2 ? 4 + 56 * easeInEaseOut($0 / 2) : 4 },
          y { $0 <= 2 ? 18 + 4 * easeInEaseOut($0 / 2) : 18 },
        ],
        "by": [
          Formula("width", { $0.bounds.width }, width),
          Formula(
            "red", { $0.backgroundColor?.red ?? -1 },
            { ($0 <= 2 ? (2 - $0) / 2 : 1) * 52.0 / 255 }
          ),
        ],
        "held": [
          Formula(
            "angle",
            { atan2($0.transform.row1.y, $0.transform.row1.x) },
            { 1.5 * min(1, max(0, ($0 - 0.25) / 0.5)) }
          ),
          Formula("radius", { $0.cornerRadius }, { $0 <= 2 ? 2.5 * $0 : 0 }),
        ],
        // Half as fast, 0.8 s of its own time in passes of 0.5: 1.6 s in all.
        "faded": [
          Formula(
            "opacity", { $0.opacity },
            { time in
              let local = time / 2
              if local > 0.8 { return 1 }
              return 1 - local.truncatingRemainder(dividingBy: 0.5) / 0.5
            }
          )
        ],
      ])
  }

  @Test func `keyframes: at times, on curves, paced, stepped, eased`() throws {
    try check(
      "keyframes",
      [
        "timed": [
          x { time in
            let p = time / 2
            if p > 1 { return 4 }
            return p < 0.8 ? 4 + 8 * p / 0.8 : 12 + 48 * (p - 0.8) / 0.2
          }
        ],
        // Tangents: 56 at the start, 0 in the middle, -56 at the end.
        "cubic": [
          x { time in
            if time > 2 { return 4 }
            let s = time <= 1 ? time : 2 - time
            let (s2, s3) = (s * s, s * s * s)
            return (2 * s3 - 3 * s2 + 1) * 4 + (s3 - 2 * s2 + s) * 56 + (3 * s2 - 2 * s3) * 60
          }
        ],
        "paced": [x { $0 <= 2 ? 4 + 28 * $0 : 4 }],
        "discrete": [x { $0 < 0.5 ? 4 : $0 < 1 ? 32 : 60 }],
        "eased": [
          x { time in
            if time > 2 { return 4 }
            return time < 1
              ? 4 + 28 * curve(0.42, 0, 1, 1, time)
              : 32 + 28 * curve(0, 0, 0.58, 1, time - 1)
          }
        ],
      ])
  }

  @Test func `paths: on a curve by its parameter, along lines by their length`() throws {
    func along(_ time: Double) -> Point {
      let way = min(1, time / 2) * 116
      if way <= 40 { return Point(x: 6 + way, y: 6) }
      if way <= 76 { return Point(x: 46, y: 6 + way - 40) }
      return Point(x: 46 - (way - 76), y: 42)
    }
    func angle(_ time: Double) -> Double {
      let s = time / 2
      return atan2(-120 * (1 - s) + 120 * s, 48)
    }
    try check(
      "path",
      [
        "even": [x { $0 <= 2 ? along($0).x : 3 }, y { $0 <= 2 ? along($0).y : 3 }],
        "curve": [
          x { $0 <= 2 ? 8 + 24 * $0 : 7 },
          y { time in
            let s = time / 2
            return s <= 1 ? 40 * (1 - s) * (1 - s) - 40 * s * (1 - s) + 40 * s * s : 3
          },
          Formula(
            "angle", { atan2($0.transform.row1.y, $0.transform.row1.x) },
            { $0 <= 2 ? angle($0) : 0 }
          ),
        ],
      ])
  }

  @Test func `springs: the damped oscillator`() throws {
    func swing(_ t: Double, mass: Double, stiffness: Double, damping: Double, velocity: Double)
      -> Double
    {
      let w = (stiffness / mass).squareRoot()
      let z = damping / (2 * (stiffness * mass).squareRoot())
      let d = w * (1 - z * z).squareRoot()
      return 1 - exp(-z * w * t) * (cos(d * t) + (z * w - velocity) / d * sin(d * t))
    }
    let critical = { (t: Double) in
      let w = (300.0 / 2).squareRoot()
      return 1 - exp(-w * t) * (1 + w * t)
    }
    try check(
      "spring",
      [
        "default": [
          x {
            $0 <= 1.5
              ? 8 + 36 * swing($0, mass: 1, stiffness: 100, damping: 10, velocity: 0) : 5
          }
        ],
        "thrown": [
          x {
            $0 <= 2 ? 8 + 36 * swing($0, mass: 2, stiffness: 150, damping: 8, velocity: 6) : 5
          }
        ],
        // Damped more than critically, which is not allowed: critically.
        "critical": [x { 8 + 48 * critical(min($0, 0.8)) }],
      ])
  }

  @Test func `groups: children in the group's time, clipped by it`() throws {
    func local(_ time: Double) -> Double { time.truncatingRemainder(dividingBy: 1.5) }
    try check(
      "group",
      [
        "grouped": [
          x { 6 + 52 * local($0) / 3 }, y { 6 + 34 * min(1, max(0, (local($0) - 0.5) / 0.5)) },
          Formula("opacity", { $0.opacity }, { 0.2 + 0.8 * local($0) / 1.5 }),
        ]
      ])
  }

  @Test func `additive and cumulative: sums`() throws {
    func wave(_ time: Double) -> Double {
      let within = time.truncatingRemainder(dividingBy: 1)
      return 12 * (within <= 0.5 ? within / 0.5 : (1 - within) / 0.5)
    }
    func passes(_ time: Double) -> (complete: Double, within: Double) {
      let complete = min(3, (time / 0.5).rounded(.down))
      return (complete, (time - complete * 0.5) / 0.5)
    }
    func turn(_ time: Double) -> Double {
      let (complete, within) = passes(time)
      return 0.5 * within + 0.5 * complete
    }
    try check(
      "additive",
      [
        "added": [x { ($0 <= 2 ? 6 + 20 * $0 : 5) + wave($0) }],
        "cumulative": [
          x { time in
            if time > 2 { return 11 }
            let (complete, within) = passes(time)
            return 6 + 8 * within + 14 * complete
          }
        ],
        "turning": [
          Formula(
            "cosine and size", { $0.transform.row1.x },
            { $0 <= 2 ? cos(turn($0)) * (1 + $0 / 2) : 1 }
          )
        ],
      ])
  }

  @Test func `time: fast, late and paused layers`() throws {
    try check(
      "time",
      [
        "inner": [
          x { time in
            let local = 2 * time + 0.25
            return local <= 4 ? 6 + 13 * local : 5
          }
        ],
        "behind": [x { 6 + 52 * min(1, max(0, $0 - 0.5)) }],
        "still": [x { _ in 6 + 26 * 0.5 }],
      ])
  }

  @Test func `kinds: lines, paths, colours and filters`() throws {
    func line(_ layer: Layer) -> ShapeLayer? { layer as? ShapeLayer }
    func gradient(_ layer: Layer) -> GradientLayer? { layer as? GradientLayer }
    func part(_ time: Double) -> Double { time <= 2 ? time / 2 : 0 }
    try check(
      "kinds",
      [
        "line": [
          Formula("strokeEnd", { line($0)?.strokeEnd ?? -1 }, { $0 <= 2 ? $0 / 2 : 1 }),
          Formula("lineWidth", { line($0)?.lineWidth ?? -1 }, { $0 <= 2 ? 1 + 2 * $0 : 3 }),
        ],
        "morph": [
          Formula("left", { line($0)?.path?.controlBounds?.minX ?? -1 }, { 4 + 10 * part($0) }),
          Formula("bottom", { line($0)?.path?.controlBounds?.maxY ?? -1 }, { 20 + 2 * part($0) }),
        ],
        "sky": [
          Formula(
            "green", { gradient($0)?.colors?[0].green ?? -1 },
            { (59 + (204 - 59) * part($0)) / 255 }
          ),
          Formula("end y", { gradient($0)?.endPoint.y ?? -1 }, { 1 - part($0) }),
        ],
        "blurred": [Formula("radius", { $0.filters[0].radius }, { 0.5 + 4 * part($0) })],
      ])
  }

  @Test func `replicators: each instance later by the delay`() throws {
    let scene = try load("replicator")
    let tree = try CommittedTree(committing: scene.root, canvas: scene.canvas, at: 0)
    for time in (0...120).map({ Double($0) / 60 }) {
      let frame = try EvaluatedFrame(showing: tree, at: time, images: ImageCache())
      let dots = frame.layers.filter { $0.name == "dot" }
      #expect(dots.count == 5)
      for (instance, dot) in dots.enumerated() {
        let local = max(0, time - 0.2 * Double(instance))
        let within = local.truncatingRemainder(dividingBy: 1.2)
        let way = within <= 0.6 ? within / 0.6 : (1.2 - within) / 0.6
        let expected = 8 + 32 * easeInEaseOut(way)
        #expect(
          abs(dot.matrixToPosition.row4.y + 4.5 - expected) <= 1e-6,
          "instance \(instance) at \(time) s")
      }
    }
  }

  @Test func `transitions: how far both pictures are`() throws {
    let scene = try load("transition")
    let tree = try CommittedTree(committing: scene.root, canvas: scene.canvas, at: 0)
    for time in (0...119).map({ Double($0) / 60 }) {
      let frame = try EvaluatedFrame(showing: tree, at: time, images: ImageCache())
      func shown(_ name: String) throws -> EvaluatedLayer {
        // What holds a transition's pictures comes first, under the same name.
        try #require(frame.layers.last { $0.name == name })
      }
      let faded = try shown("faded")
      #expect(abs(faded.opacity - time / 2) <= 1e-6)
      // From the top by its height of 20, to its place of 2.
      let pushed = try shown("pushed")
      #expect(abs(pushed.matrixToPosition.row4.y - (2 - 20 * (1 - time / 2))) <= 1e-6)
      let moved = try shown("moved")
      let progress = 0.5 + 0.5 * curve(0, 0, 0.58, 1, time / 2)
      #expect(abs(moved.matrixToPosition.row4.x - (2 - 28 * (1 - progress))) <= 1e-6)
    }
  }

  // MARK: - Pictures

  @Test(arguments: AnimationSceneTests.allNames)
  func `animations: six frames side by side, to the byte`(_ name: String) throws {
    let scene = try load(name)
    let path = "\(Golden.fixtures)/animations/\(name).png"
    var renderer = try Renderer()
    let (width, height) = (64, 48)
    var pixels = [PackedPixel](repeating: .clear, count: 6 * width * height)
    for (place, time) in Self.times.enumerated() {
      _ = try renderer.render(scene.root, canvas: scene.canvas, at: time)
      let presented = renderer.presented
      let texture = try #require(presented)
      try #require(texture.width == width && texture.height == height)
      for y in 0..<height {
        for x in 0..<width {
          pixels[y * 6 * width + place * width + x] = texture.pixels[y * width + x]
        }
      }
    }
    if ProcessInfo.processInfo.environment["LAMINA_RECORD"] == "1" {
      try record(pixels, width: 6 * width, height: height, to: path)
      Issue.record("\(name) was recorded: look at it, then run again without recording")
      return
    }
    let expected = try ImageSource(path: path).decode().texture
    try #require(expected.width == 6 * width && expected.height == height)
    let differing = pixels.indices.filter { expected.pixels[$0] != pixels[$0] }
    #expect(
      differing.isEmpty,
      "\(differing.count) pixels differ, the first at \(differing.first.map { ($0 % 384, $0 / 384) } ?? (0, 0))"
    )
  }

  nonisolated static let allNames = [
    "additive", "basic", "group", "keyframes", "kinds", "path", "replicator", "spring", "time",
    "transition",
  ]

  private func record(_ pixels: [PackedPixel], width: Int, height: Int, to path: String) throws {
    var framebuffer = try Framebuffer(bounds: IntRect(x: 0, y: 0, width: width, height: height))
    framebuffer.withRegion { region in
      var rows = region.allRows
      for index in rows.indices { rows[index] = pixels[index] }
    }
    let picture = framebuffer.makeTexture(isOpaque: true)
    var file = try OutputFile(path: path)
    try PNGEncoder(compression: .best).encode(picture) { part throws(FileError) in
      try file.write(part)
    }
    try file.commit()
  }
}

extension Layer {
  fileprivate func layer(named name: String) -> Layer? {
    if self.name == name { return self }
    for sublayer in orderedSublayers {
      if let found = sublayer.layer(named: name) { return found }
    }
    return nil
  }
}

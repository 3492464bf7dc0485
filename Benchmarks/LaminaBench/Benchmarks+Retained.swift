// Frames of many layers of which few change, or none: what is kept from frame to frame.

import Foundation
import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaSystem

/// Small rounded layers on a screen of 1,170 by 2,532 pixels.
@MainActor
final class ManyLayers {
  static let canvas = Canvas(width: 390, height: 844, scale: 3, background: .white)

  let root = Layer()
  private(set) var dots: [Layer] = []
  private var renderer: Renderer
  private var time = 0.0

  /// Makes the layers, and renders until the screen's buffers hold them.
  init(_ count: Int, redraw: RedrawMode = .damage, in group: Layer? = nil) throws {
    var configuration = RendererConfiguration()
    configuration.redraw = redraw
    renderer = try Renderer(configuration)
    root.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    let columns = max(1, Int((Double(count) * 0.46).squareRoot()))
    let rows = (count + columns - 1) / columns
    let (width, height) = (380 / Double(columns), 830 / Double(rows))
    for index in 0..<count {
      let dot = Layer()
      dot.frame = Rect(
        x: 4 + width * Double(index % columns), y: 4 + height * Double(index / columns),
        width: width * 0.7, height: height * 0.7)
      dot.cornerRadius = min(width, height) / 6
      dot.backgroundColor = Color(
        red: Double(index % 11) / 11, green: Double(index % 7) / 7, blue: 0.6)
      dots.append(dot)
    }
    if let group { root.addSublayer(group) }
    (group ?? root).sublayers = dots
    for _ in 0..<4 { try render() }
  }

  /// A list of rows of 44 points, 19 of them in sight.
  static func table(of count: Int) throws -> (layers: ManyLayers, list: Layer) {
    let list = Layer()
    list.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    list.masksToBounds = true
    let layers = try ManyLayers(count, in: list)
    for (index, row) in layers.dots.enumerated() {
      row.frame = Rect(x: 0, y: 44 * Double(index), width: 390, height: 43)
    }
    for _ in 0..<4 { try layers.render() }
    return (layers, list)
  }

  /// Makes all layers rounded boxes of 6 points that overlap at seeded positions between pixels.
  func scatter() throws {
    var seed: UInt64 = 62
    func next(_ limit: Double) -> Double {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return (Double(seed >> 40) / Double(1 << 24) * limit * 100).rounded() / 100
    }
    for dot in dots {
      dot.frame = Rect(x: next(384), y: next(838), width: 6, height: 6)
      dot.cornerRadius = 2
    }
    for _ in 0..<4 { try render() }
  }

  /// Renders the next frame.
  @discardableResult func render() throws -> UInt64 {
    time += 1 / 60
    let record = try renderer.render(root, canvas: ManyLayers.canvas, at: time)
    return UInt64(record.counters[.damagePixels])
  }
}

extension Benchmark {
  /// Frames of many layers, by what changes from one to the next.
  @MainActor
  static func retained() throws -> [Benchmark] {
    var benchmarks: [Benchmark] = []
    for count in [10_000, 100_000] {
      let still = try ManyLayers(count)
      benchmarks.append(frame("retained/still-\(count)", of: still, units: count) {})
    }
    let moving = try ManyLayers(10_000)
    moving.dots[5_000].add(
      .basic("position.x", by: .number(100), duration: 1e4), forKey: "move")
    benchmarks.append(frame("retained/one-of-10000-moves", of: moving, units: 1) {})

    let list = Layer()
    list.frame = Rect(x: 0, y: 0, width: 390, height: 844)
    list.masksToBounds = true
    let scrolling = try ManyLayers(2_000, in: list)
    benchmarks.append(
      frame("retained/scroll-2000-by-a-pixel", of: scrolling, units: 2_000) {
        list.bounds.origin.y = list.bounds.minY < 30 ? list.bounds.minY + 1.0 / 3 : 0
      })
    for count in [100, 10_000] {
      let (table, rows) = try ManyLayers.table(of: count)
      benchmarks.append(
        frame("retained/table-of-\(count)-scrolls", of: table, units: 1) {
          rows.bounds.origin.y = rows.bounds.minY < 900 ? rows.bounds.minY + 1.0 / 3 : 0
        })
    }
    let whole = try ManyLayers(10_000, redraw: .everything)
    benchmarks.append(frame("retained/whole-frame-10000", of: whole, units: 10_000) {})
    let scattered = try ManyLayers(10_000, redraw: .everything)
    try scattered.scatter()
    benchmarks.append(
      frame("retained/whole-frame-10000-scattered", of: scattered, units: 10_000) {})
    return benchmarks
  }

  @MainActor
  private static func frame(
    _ name: String, of layers: ManyLayers, units: Int, change: @escaping @MainActor () -> Void
  ) -> Benchmark {
    Benchmark(name: name, units: units, unit: "layer") {
      MainActor.assumeIsolated {
        change()
        return (try? layers.render()) ?? 0
      }
    }
  }
}

/// The memory that a tree of many layers takes with all that is kept of it.
@MainActor
enum LayerMemory {
  /// Prints the bytes for each of 250,000 layers: the peak of building and rendering them, less that of none.
  static func run() throws {
    _ = try ManyLayers(1)
    let before = SystemMemory.resident
    let count = 250_000
    let layers = try ManyLayers(count)
    guard let before, let after = SystemMemory.resident else {
      return print("the system does not say how much memory the process holds")
    }
    print(
      String(
        format: "%d layers, %d dots: %.0f bytes a layer at the peak, %.0f resident now", count,
        layers.dots.count, Double(after.peak - before.peak) / Double(count),
        Double(after.now - before.peak) / Double(count)))
  }
}

// One workload, ready to be drawn again and again, and how long that takes.

import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A workload's plan, and a renderer for it.
///
/// As with the peers, what turns operations into the engine's own objects is not timed: layers are
/// built, committed and planned beforehand. What is drawn from the plan allocates as a frame does.
@MainActor
final class WorkloadRun {
  private let root: Layer
  private let canvas: Canvas
  private let frame: EvaluatedFrame
  private let plan: PassPlan
  private var renderer: Renderer

  init(root: Layer, background: Color, threadCount: Int) throws {
    var configuration = RendererConfiguration()
    configuration.threadCount = threadCount
    // A frame like the one before would take a look at its layers.
    configuration.redraw = .everything
    self.root = root
    canvas = Canvas(
      width: Double(Workload.width), height: Double(Workload.height), background: background)
    var renderer = try Renderer(configuration)
    frame = try renderer.evaluate(root, canvas: canvas)
    self.renderer = renderer
    plan = PassPlan(planning: frame)
  }

  /// Vertex, assembly and the tile section, once.
  private func draw() throws { try renderer.renderWholePlan(plan, of: frame) }

  /// A whole frame, once.
  private func renderFrame() throws { _ = try renderer.render(root, canvas: canvas) }

  /// Samples both for `seconds` each, after half of that to warm up, at least 5 times.
  func measure(seconds: Double) throws -> WorkloadTimes {
    let drawing = try WorkloadRun.sample(seconds: seconds, draw)
    let frames = try WorkloadRun.sample(seconds: seconds, renderFrame)
    return WorkloadTimes(drawing: drawing, frames: frames)
  }

  /// CPU time of all threads and wall time of each call of `body`, ns.
  static func sample(seconds: Double, _ body: () throws -> Void) throws -> (
    cpu: [UInt64], wall: [UInt64]
  ) {
    let clock = NanosecondClock.monotonic
    var (cpu, wall): ([UInt64], [UInt64]) = ([], [])
    try body()
    var end = clock.now() + UInt64(seconds / 2 * 1e9)
    while clock.now() < end { try body() }
    end = clock.now() + UInt64(seconds * 1e9)
    while clock.now() < end || cpu.count < 5 {
      var (watch, cpuWatch) = (Stopwatch(clock), Stopwatch(.processCPU))
      try body()
      cpu.append(cpuWatch.lap())
      wall.append(watch.lap())
    }
    return (cpu, wall)
  }

  /// Writes the picture that was drawn last.
  func writePicture(path: String) throws {
    if let shown = renderer.presented { try WorkloadRun.write(shown, path: path) }
  }

  static func write(_ picture: Texture, path: String) throws {
    var file = try OutputFile(path: path)
    try PNGEncoder(compression: .standard).encode(picture) { part throws(FileError) in
      try file.write(part)
    }
    try file.commit()
  }
}

/// The samples of one workload, ns.
struct WorkloadTimes {
  /// From draw lists to pixels.
  let drawing: (cpu: [UInt64], wall: [UInt64])
  /// From layers to the presented picture.
  let frames: (cpu: [UInt64], wall: [UInt64])

  /// The JSON object that a peer prints.
  func line(peer: String, version: String, workload: Workload) -> String {
    let cpu = drawing.cpu.sorted()
    let median = WorkloadTimes.median(cpu)
    let perPixel = Double(median) / Double(max(workload.nominalPixels, 1))
    return "{\"peer\": \"\(peer)\", \"version\": \"\(version)\", "
      + "\"workload\": \"\(workload.name)\", \"median_ns\": \(median), "
      + "\"min_ns\": \(cpu[0]), \"max_ns\": \(cpu[cpu.count - 1]), "
      + "\"wall_median_ns\": \(WorkloadTimes.median(drawing.wall)), "
      + "\"frames\": \(cpu.count), \"nominal_px\": \(workload.nominalPixels), "
      + "\"ns_per_px\": \(String(format: "%.4f", perPixel)), "
      + "\"frame_median_ns\": \(WorkloadTimes.median(frames.cpu)), "
      + "\"frame_wall_median_ns\": \(WorkloadTimes.median(frames.wall))}"
  }

  /// The middle sample, or the mean of the two in the middle.
  private static func median(_ samples: [UInt64]) -> UInt64 {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

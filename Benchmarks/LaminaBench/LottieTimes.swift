// Lottie files, timed as `Benchmarks/Peers/lottie_bench.py` times their other players.

import ArgumentParser
import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaLottie
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// Times Lottie files, and prints what the peers print: one JSON object a line.
struct LottieTimes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "lottie",
    abstract: "Time Lottie files as 'Benchmarks/Peers/lottie_bench.py' times other players.",
    discussion: """
      Every .json and .lottie file of FOLDER and of the folders in it is played on
      one thread. Frames are spread evenly over the animation, drawn in order, and
      not accounted for. load_ms is wall time from the file to layers, first_ms
      that of the first frame, from committing the layers to pixels in memory, and
      frame_ms that of a later frame, the median. mean_ms is the mean of all
      frames, cpu_ms their mean CPU time, and ink the share of pixels in the last
      frame that are not clear. The last line sums means and loads.
      """)

  @Argument(help: "The folder.")
  var folder: String

  @Option(help: "Frames of each file.")
  var frames = 20

  @Option(help: "Pixels of the longest side.")
  var side = 1_080

  @Option(help: "Draw only what changed ('damage') or all of each frame ('everything').")
  var redraw = "damage"

  func validate() throws {
    guard (1...100_000).contains(frames) else {
      throw ValidationError("--frames \(frames) is not 1 to 100000")
    }
    guard (1...16_384).contains(side) else {
      throw ValidationError("--side \(side) is not 1 to 16384")
    }
    guard RedrawMode(rawValue: redraw) != nil else {
      throw ValidationError("--redraw \(redraw) is neither damage nor everything")
    }
  }

  @MainActor
  func run() async throws {
    let paths = LottieTimes.files(in: folder)
    guard !paths.isEmpty else { throw ValidationError("no .json or .lottie in \(folder)") }
    var sums = (files: 0, means: 0.0, loads: 0.0)
    let version = "Lamina \(Machine.current.commit)"
    for path in paths {
      var line = "{\"engine\": \"lamina\", \"file\": \"\(path)\", "
      do {
        let times = try play("\(folder)/\(path)")
        line += times.members(version: version)
        sums = (sums.files + 1, sums.means + times.mean, sums.loads + times.load)
      } catch {
        line += "\"error\": \"\(String(describing: error).prefix(120).filter { $0 != "\"" })\""
      }
      print("\(line)}")
    }
    print(
      "{\"engine\": \"lamina\", \"files\": \(sums.files), \"failed\": \(paths.count - sums.files), "
        + "\"sum_of_means_ms\": \(LottieTimes.text(sums.means)), "
        + "\"sum_of_loads_ms\": \(LottieTimes.text(sums.loads))}")
  }

  /// The files of a folder and of the folders in it, by name.
  private static func files(in folder: String) -> [String] {
    guard let names = FileManager.default.enumerator(atPath: folder) else { return [] }
    return names.compactMap { $0 as? String }
      .filter { $0.hasSuffix(".json") || $0.hasSuffix(".lottie") }.sorted()
  }

  static func text(_ milliseconds: Double) -> String { String(format: "%.3f", milliseconds) }

  /// Plays one file.
  @MainActor
  private func play(_ path: String) throws -> PlayedLottie {
    let clock = NanosecondClock.monotonic
    var watch = Stopwatch(clock)
    var scene = try Scene.open(path: path)
    let load = watch.lap()
    let points = max(scene.canvas.width, scene.canvas.height)
    scene.canvas.scale = Double(side) / points
    var configuration = RendererConfiguration()
    configuration.threadCount = 1
    // The other players account for nothing either.
    configuration.isProfiled = false
    if let mode = RedrawMode(rawValue: redraw) { configuration.redraw = mode }
    var renderer = try Renderer(configuration)
    var times: [UInt64] = []
    var cpu = Stopwatch(.processCPU)
    var tree: CommittedTree?
    for index in 0..<frames {
      watch = Stopwatch(clock)
      let committed =
        try tree ?? renderer.commit(scene.root, canvas: scene.canvas, at: 0).tree
      tree = committed
      _ = try renderer.render(
        committed, at: scene.timeline.duration * Double(index) / Double(frames))
      times.append(watch.lap())
    }
    let used = cpu.lap()
    return PlayedLottie(
      load: Double(load) / 1e6, frames: times.map { Double($0) / 1e6 },
      cpu: Double(used) / 1e6 / Double(frames), picture: renderer.presented)
  }
}

/// The times of one file, in milliseconds.
private struct PlayedLottie {
  let load: Double
  let frames: [Double]
  /// The mean of a frame's CPU time.
  let cpu: Double
  let picture: Texture?

  var mean: Double { frames.reduce(0, +) / Double(frames.count) }

  /// The members of the JSON object that a peer prints.
  func members(version: String) -> String {
    let later = (frames.count > 1 ? Array(frames.dropFirst()) : frames).sorted()
    var clear = 0
    var count = 1
    if let picture {
      let pixels = picture.span
      count = pixels.count
      for index in pixels.indices where pixels[index].alpha == 0 { clear += 1 }
    }
    let ink = 1 - Double(clear) / Double(count)
    return "\"version\": \"\(version)\", \"width\": \(picture?.width ?? 0), "
      + "\"height\": \(picture?.height ?? 0), \"frames\": \(frames.count), "
      + "\"load_ms\": \(LottieTimes.text(load)), \"first_ms\": \(LottieTimes.text(frames[0])), "
      + "\"frame_ms\": \(LottieTimes.text(later[later.count / 2])), "
      + "\"mean_ms\": \(LottieTimes.text(mean)), \"cpu_ms\": \(LottieTimes.text(cpu)), "
      + "\"ink\": \(String(format: "%.4f", ink))"
  }
}

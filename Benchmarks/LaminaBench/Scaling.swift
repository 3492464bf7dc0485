// How times grow with the number of layers.

import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaScenes

/// Loads and renders scenes of 12,500 to 100,000 layers; every stage should take eight times as
/// long at the end.
@MainActor
enum Scaling {
  /// A scene of that many small layers in groups of ten, one group in ten fading as one.
  static func text(layers: Int) -> String {
    var groups: [String] = []
    for group in 0..<max(1, layers / 10) {
      let (x, y) = (group % 40 * 9, group / 40 % 90 * 9)
      let leaves = (0..<9).map { leaf in
        "{\"frame\": [\(leaf % 3 * 3), \(leaf / 3 * 3), 2.5, 2.5], \"backgroundColor\": \"#\(group % 9)\(leaf)8\""
          + (leaf == 4 ? ", \"cornerRadius\": 1" : "") + "}"
      }
      groups.append(
        "{\"frame\": [\(x), \(y), 9, 9], \"opacity\": \(group % 10 == 0 ? 0.5 : 1), "
          + "\"sublayers\": [\(leaves.joined(separator: ", "))]}")
    }
    return """
      {"version": 1, "canvas": {"width": 390, "height": 844, "scale": 2, "background": "#fff"},
      "root": {"sublayers": [
      \(groups.joined(separator: ",\n"))
      ]}}
      """
  }

  /// The fastest of a few runs at one size, ns by stage.
  static func measure(layers: Int) throws -> [(stage: String, time: UInt64)] {
    let bytes = try FileBytes(copying: Array(text(layers: layers).utf8))
    var best: [UInt64] = []
    var names: [String] = []
    for _ in 0..<3 {
      var watch = Stopwatch(.threadCPU)
      let scene = try Scene.parse(bytes, file: "scaling")
      let load = watch.lap()
      var renderer = try Renderer()
      let record = try renderer.render(scene.root, canvas: scene.canvas)
      let stages = [Stage.prepare, .commit, .plan, .vertex, .assemble]
      names = ["load"] + stages.map(\.rawValue) + ["tiles", "present"]
      let times =
        [load] + stages.map { record.serial[$0] } + [record.tileSection, record.serial[.present]]
      best = best.isEmpty ? times : zip(best, times).map { min($0, $1) }
    }
    return zip(names, best).map { (stage: $0, time: $1) }
  }

  static func run() throws {
    let sizes = [12_500, 25_000, 50_000, 100_000]
    let columns = try sizes.map { try measure(layers: $0) }
    print("ms          " + sizes.map { String(format: "%12d", $0) }.joined() + "   growth for 8x")
    for row in columns[0].indices {
      let times = columns.map { Double($0[row].time) / 1e6 }
      print(
        columns[0][row].stage.padding(toLength: 12, withPad: " ", startingAt: 0)
          + times.map { String(format: "%12.2f", $0) }.joined()
          + String(format: "%12.1fx", times[3] / max(times[0], 1e-6)))
    }
  }
}

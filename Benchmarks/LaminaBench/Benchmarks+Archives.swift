// Keyed archives of layer trees: small layers, and shapes whose paths are an object for each segment.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaScenes

extension Benchmark {
  /// Reading and writing: about 5 MB, and a tenth of it, since times should grow as sizes do.
  @MainActor
  static func archives() throws -> [Benchmark] {
    var benchmarks: [Benchmark] = []
    for (name, layers, segments) in [
      ("layers/1000", 1_000, 0), ("layers/10000", 10_000, 0), ("paths/400", 400, 12),
      ("paths/4000", 4_000, 12),
    ] {
      let scene = try scene(layers: layers, segments: segments)
      let written = scene.archive().bytes
      let bytes = try FileBytes(copying: written)
      benchmarks.append(
        Benchmark(name: "archives/read/\(name)", units: written.count, unit: "byte") {
          MainActor.assumeIsolated {
            UInt64((try? Scene.parse(bytes, file: "bench.caar"))?.root.orderedSublayers.count ?? 0)
          }
        })
      benchmarks.append(
        Benchmark(name: "archives/write/\(name)", units: written.count, unit: "byte") {
          MainActor.assumeIsolated { UInt64(scene.archive().bytes.count) }
        })
    }
    return benchmarks
  }

  /// Layers in groups of ten, none like another; with segments they are shapes.
  @MainActor
  private static func scene(layers: Int, segments: Int) throws -> Scene {
    let text = #"{"version": 1, "canvas": {"width": 390, "height": 844}, "root": {}}"#
    let scene = try Scene.parse(try FileBytes(copying: Array(text.utf8)), file: "bench")
    var group = Layer()
    for index in 0..<layers {
      if index % 10 == 0 {
        group = Layer()
        scene.root.addSublayer(group)
      }
      let number = Double(index) * 0.37
      let layer = segments > 0 ? ShapeLayer() : Layer()
      layer.name = "cell \(index)"
      layer.bounds = Rect(x: 0, y: 0, width: 20 + number, height: 30)
      layer.position = Point(x: number, y: number * 0.7)
      layer.backgroundColor = Color(
        red: number.truncatingRemainder(dividingBy: 1), green: 0.5, blue: 0.25)
      layer.cornerRadius = 4
      layer.opacity = 0.9
      if let shape = layer as? ShapeLayer {
        var path = Path()
        path.move(to: .zero)
        for step in 0..<segments {
          path.addLine(to: Point(x: number + Double(step), y: number - Double(step * step)))
        }
        shape.path = path
      }
      group.addSublayer(layer)
    }
    return scene
  }
}

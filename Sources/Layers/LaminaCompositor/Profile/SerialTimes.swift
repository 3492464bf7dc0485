// The times of vertex and assembly in attribution frames, by layer.

import LaminaGeometry
import LaminaProfiling
import LaminaRaster

/// The clocked times of vertex and assembly in a frame, for each layer that is charged for them.
struct SerialTimes {
  /// The times of one layer in nanoseconds, and the number of its commands.
  struct Layer {
    var vertex: UInt64 = 0
    var assemble: UInt64 = 0
    /// The time to compute masks of shadows, which is not part of `assemble`.
    var masks: UInt64 = 0
    var draws = 0
    /// The number of the layer's commands that draw its own content, and no finished pass.
    var contents = 0
  }

  private(set) var layers: [Int: Layer] = [:]
  /// For each layer that forced passes, the draws in each of these passes: the drawing layer and its pixels.
  private(set) var passContents: [Int: [[(layer: Int, bounds: IntRect)]]] = [:]

  /// Adds the vertex and assembly times of a pass's commands to the layers that are charged for them.
  ///
  /// Commands of a pass that repeats draws belong to the layer that forced it.
  ///
  /// - Parameters:
  ///   - pass: the pass.
  ///   - vertices: its vertices.
  ///   - list: its commands.
  mutating func addPass(_ pass: AssembledPass, _ vertices: VertexBuffer, of list: DrawList) {
    if !pass.repeatsDraws {
      passContents[Int(pass.layer.rawValue), default: []].append(
        pass.coveredPixels.map { (Int($0.layer.rawValue), $0.bounds) })
    }
    let (vertexTimes, times, masks) = (vertices.times, pass.times, pass.maskTimes)
    for (place, command) in list.commands.enumerated() {
      let layer = Int((pass.repeatsDraws ? pass.layer : command.layer).rawValue)
      var row = layers[layer] ?? Layer()
      if place < vertexTimes.count { row.vertex += vertexTimes[place] }
      if place < times.count { row.assemble += times[place] }
      if place < masks.count { row.masks += masks[place] }
      row.draws += 1
      switch command.source {
      case .pass: break
      case .image(let image):
        row.contents += list.images[Int(image)].source.pass == nil ? 1 : 0
      case .color, .box, .gradient: row.contents += pass.repeatsDraws ? 0 : 1
      }
      layers[layer] = row
    }
  }
}

// The cause of a frame's cost: the stages, and the layers with most passes or pixels.

import LaminaCompositor
import LaminaFiles
import LaminaProfiling
import LaminaReports

/// The cause of an expensive frame, by exact counts, so that it is the same in every run.
struct BudgetCause {
  /// The cause in a clause that names the layers, such as `most is for 42 × "cell": 42 passes (shadow)`.
  let clause: String
  /// The path of the first layer that is named; `nil` if none is.
  let layer: String?
  /// Further lines: each kind of layer that forces offscreen passes.
  let lines: [String]

  /// The largest number of kinds of layers in `lines`.
  private static let most = 4

  /// Finds the cause of a frame of a scene.
  ///
  /// - Parameters:
  ///   - frame: the frame.
  ///   - scene: the scene, for the layers that draw.
  ///   - model: the model by which stages are compared; `nil` for their measured times.
  /// - Throws: `Failure` if the frame cannot be rendered again.
  @MainActor init(of frame: BudgetFrames.Frame, in scene: CheckedScene, model: CostModel?)
    throws(Failure)
  {
    let record = frame.record
    let modelled = model?.stages(of: record)
    let times = modelled?.times ?? record.serial
    func sum(_ stages: Stage...) -> UInt64 { stages.reduce(0) { $0 + times[$1] } }
    let drawing = modelled?.tileSection ?? record.tileSection
    let stages: [(name: String, time: UInt64)] = [
      ("drawing", drawing), ("decoding images", sum(.prepare)),
      ("drawing backing stores", sum(.display)), ("layout", sum(.layout)),
      ("copying the tree", sum(.commit)), ("planning draws", sum(.plan, .vertex, .assemble)),
    ]
    let largest = stages.max { $0.time < $1.time } ?? stages[0]
    let passes = BudgetCause.passKinds(of: frame)
    lines = passes.prefix(BudgetCause.most).map {
      "\($0.label): \($0.text), because \($0.meanings)"
    }
    let share = "most of the frame is \(largest.name)"
    switch largest.name {
    case "decoding images":
      let decode = record.decodes.max { $0.bytes < $1.bytes }
      layer = decode?.layer
      clause =
        share
        + (decode.map { ", of \($0.image.printed(most: 200)) (\($0.width) x \($0.height))" } ?? "")
    case "drawing backing stores":
      let store = record.drawings.filter { $0.layer != nil }.max { $0.pixels < $1.pixels }
      layer = store?.layer
      clause =
        share
        + (store.flatMap { store in
          store.layer.map {
            ", of \(LayerKind(path: $0).label(count: 1)) (\(groupedNumber(store.pixels)) pixels)"
          }
        } ?? "")
    case "drawing", "planning draws":
      let draws = try BudgetCause.drawnKinds(of: frame, in: scene)
      let drawn = draws.reduce(0) { $0 + $1.pixels }
      let offscreen = passes.reduce(0) { $0 + $1.pixels }
      if let first = passes.first, 3 * offscreen >= drawn {
        clause = "most is for \(first.label): \(first.text)"
        layer = first.layer
      } else if let first = draws.first {
        clause = "\(share): \(first.label), \(groupedNumber(first.pixels)) pixels"
        layer = first.layer
      } else {
        (clause, layer) = (share, nil)
      }
    default: (clause, layer) = (share, nil)
    }
  }

  /// A kind of layer with its offscreen passes or its drawn pixels.
  private struct Kind {
    let label: String
    /// The path of the first of the layers.
    let layer: String
    var passes = 0
    var pixels = 0
    var reasons: [PassReason] = []

    var text: String {
      "\(groupedNumber(passes)) offscreen pass\(passes == 1 ? "" : "es") "
        + "(\(reasons.map(\.rawValue).joined(separator: ", "))), \(groupedNumber(pixels)) pixels"
    }

    var meanings: String { reasons.map(\.meaning).joined(separator: ", and ") }
  }

  /// Returns the kinds of layers that force offscreen passes, the one with the most pixels first.
  private static func passKinds(of frame: BudgetFrames.Frame) -> [Kind] {
    let passes = frame.record.offscreenPasses.filter { !$0.isAvoidable }.map {
      (path: frame.layers.path(of: $0.layer), pass: $0)
    }
    return passes.groupedByLayerKind(\.path).map { kind, group in
      var found = Kind(
        label: kind.label(count: Set(group.map(\.path)).count), layer: group[0].path)
      found.passes = group.count
      found.pixels = group.reduce(0) { $0 + $1.pass.extent.width * $1.pass.extent.height }
      for reason in group.flatMap(\.pass.reasons) where !found.reasons.contains(reason) {
        found.reasons.append(reason)
      }
      return found
    }.sorted { ($1.pixels, $0.label) < ($0.pixels, $1.label) }
  }

  /// Returns the kinds of layers that draw, the one with the most pixels first.
  @MainActor private static func drawnKinds(of frame: BudgetFrames.Frame, in scene: CheckedScene)
    throws(Failure) -> [Kind]
  {
    let attribution: Attribution
    do throws(RenderError) {
      var renderer = try scene.renderer(redraw: .everything)
      attribution = try renderer.attribute(frame.layers)
    } catch { throw scene.renderFailure(error) }
    let costs = attribution.layers.filter { $0.pixels > 0 }.map {
      (path: frame.layers.path(of: $0.layer), pixels: $0.pixels)
    }
    return costs.groupedByLayerKind(\.path).map { kind, group in
      var found = Kind(
        label: kind.label(count: Set(group.map(\.path)).count), layer: group[0].path)
      found.pixels = group.reduce(0) { $0 + $1.pixels }
      return found
    }.sorted { ($1.pixels, $0.label) < ($0.pixels, $1.label) }
  }
}

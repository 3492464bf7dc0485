/// A backing store that its layer left empty; it still costs memory and blending.
public struct UnpaintedStore: Codable, Hashable, Sendable {
  /// The layer's path.
  public var layer: String
  /// The size of the store, in bytes.
  public var bytes: Int

  /// Makes the row of a layer.
  public init(layer: String, bytes: Int) { (self.layer, self.bytes) = (layer, bytes) }
}

/// The cost of a layer that drew its backing store within a frame, or of several such layers.
public struct StoreDrawing: Hashable, Sendable {
  /// The layer's path; `nil` for the sum of all cheaper layers.
  public var layer: String?
  /// The number of pixels that the layer redrew.
  public var pixels: Int
  /// The time of drawing by the renderer's clock, in ns.
  public var nanoseconds: UInt64

  /// Makes the row of a layer, or of several.
  public init(layer: String?, pixels: Int, nanoseconds: UInt64) {
    self.layer = layer
    self.pixels = pixels
    self.nanoseconds = nanoseconds
  }
}

/// The cost of a layer whose view's constraints were solved in a frame's layout, or of several such
/// layers.
public struct ConstraintCost: Codable, Hashable, Sendable {
  /// The layer's path; `nil` for the sum of all cheaper layers.
  public var layer: String?
  /// The number of constraints added or changed.
  public var constraints: Int
  /// The number of pivots that the constraints needed; each exchanges a basic variable.
  public var pivots: Int

  /// Makes the row of a layer, or of several.
  public init(layer: String?, constraints: Int, pivots: Int) {
    (self.layer, self.constraints, self.pivots) = (layer, constraints, pivots)
  }

  /// Returns the sums of the costs of several frames: a row for each layer, the most pivots first.
  ///
  /// - Parameters:
  ///   - rows: the rows of all frames.
  ///   - limit: the number of layers with a row each; the others share one.
  /// - Returns: the rows.
  public static func sum(_ rows: [ConstraintCost], naming limit: Int = 8) -> [ConstraintCost] {
    var sums: [String: ConstraintCost] = [:]
    var rest = ConstraintCost(layer: nil, constraints: 0, pivots: 0)
    func addCost(_ row: ConstraintCost, to sum: inout ConstraintCost) {
      sum.constraints += row.constraints
      sum.pivots += row.pivots
    }
    for row in rows {
      if let layer = row.layer {
        addCost(
          row, to: &sums[layer, default: ConstraintCost(layer: layer, constraints: 0, pivots: 0)])
      } else {
        addCost(row, to: &rest)
      }
    }
    let ordered = sums.values.sorted {
      ($1.pivots, $1.constraints, $0.layer ?? "") < ($0.pivots, $0.constraints, $1.layer ?? "")
    }
    for row in ordered.dropFirst(limit) { addCost(row, to: &rest) }
    return ordered.prefix(limit) + (rest.constraints + rest.pivots > 0 ? [rest] : [])
  }
}

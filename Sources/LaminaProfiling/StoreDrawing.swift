/// A backing store that its layer has drawn nothing into: it costs memory and blending all the same.
public struct UnpaintedStore: Codable, Hashable, Sendable {
  /// The layer's path.
  public var layer: String
  /// The store's bytes.
  public var bytes: Int

  /// Makes a row.
  public init(layer: String, bytes: Int) { (self.layer, self.bytes) = (layer, bytes) }
}

/// A layer that drew into its backing store inside a frame.
public struct StoreDrawing: Hashable, Sendable {
  /// The layer's path; `nil` for what many cheap layers took together.
  public var layer: String?
  /// The pixels that were drawn.
  public var pixels: Int
  /// How long it took, by the renderer's clock, ns.
  public var nanoseconds: UInt64

  /// Makes a row.
  public init(layer: String?, pixels: Int, nanoseconds: UInt64) {
    self.layer = layer
    self.pixels = pixels
    self.nanoseconds = nanoseconds
  }
}

/// A layer whose view's constraints a frame's layout has solved.
public struct ConstraintCost: Codable, Hashable, Sendable {
  /// The layer's path; `nil` for the sum of many cheap layers.
  public var layer: String?
  /// The constraints that were added or changed.
  public var constraints: Int
  /// The exchanges of a variable that they took.
  public var pivots: Int

  /// Makes a row.
  public init(layer: String?, constraints: Int, pivots: Int) {
    (self.layer, self.constraints, self.pivots) = (layer, constraints, pivots)
  }

  /// The costs of several frames: a row for each layer, the most pivots first.
  ///
  /// - Parameters:
  ///   - rows: the rows of all frames.
  ///   - limit: the number of layers that are named; the others share a row.
  /// - Returns: the rows.
  public static func sum(_ rows: [ConstraintCost], naming limit: Int = 8) -> [ConstraintCost] {
    var sums: [String: ConstraintCost] = [:]
    var rest = ConstraintCost(layer: nil, constraints: 0, pivots: 0)
    func add(_ row: ConstraintCost, to sum: inout ConstraintCost) {
      sum.constraints += row.constraints
      sum.pivots += row.pivots
    }
    for row in rows {
      if let layer = row.layer {
        add(row, to: &sums[layer, default: ConstraintCost(layer: layer, constraints: 0, pivots: 0)])
      } else {
        add(row, to: &rest)
      }
    }
    let ordered = sums.values.sorted {
      ($1.pivots, $1.constraints, $0.layer ?? "") < ($0.pivots, $0.constraints, $1.layer ?? "")
    }
    for row in ordered.dropFirst(limit) { add(row, to: &rest) }
    return ordered.prefix(limit) + (rest.constraints + rest.pivots > 0 ? [rest] : [])
  }
}

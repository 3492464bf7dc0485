/// The division of a frame's time among its stages and among layers.
///
/// It comes from attribution frames: the same commands on one thread, with a clock around each. Statistics leave these
/// frames out. Shares are scaled to the real time of the stages.
///
/// A layer is charged for its own draws, and for what it forces: passes with their clearing, effects, composites and
/// masks. It is also charged for draws that are repeated behind its backdrop. What no layer forces is the screen's:
/// clearing and storing it, waiting, and what committing and planning a frame without layers takes.
public struct Attribution: Sendable {
  /// The clocked time of raster, fragment and blend, in ns; other stages read 0.
  public var clocked: StageTimes
  /// The wall time of the tile section of the attribution frame itself, in ns.
  public var section: UInt64
  /// The part of `clocked` that offscreen passes and their composites took, in ns.
  public var offscreen: UInt64
  /// The part of `clocked` that belongs to the screen, in ns.
  public var screen: UInt64
  /// The share of commit that a frame without layers takes too, 0...1; it belongs to the screen.
  public var screenCommit = 0.0
  /// The share of plan that a frame without layers takes too, 0...1; it belongs to the screen.
  public var screenPlan = 0.0
  /// The number of layers of the frame, including those that draw nothing.
  public var frameLayers: Int
  /// A row for each layer that drew, or that forced passes, each before its sublayers.
  public var layers: [LayerCost]

  /// Makes an attribution, whose rows sum up their sublayers' costs.
  ///
  /// - Parameters:
  ///   - clocked: the times of raster, fragment and blend, ns.
  ///   - section: wall time of the tile section, ns.
  ///   - offscreen: the part of `clocked` in offscreen passes, ns.
  ///   - screen: the part of `clocked` that belongs to the screen, ns.
  ///   - layers: a row for each layer with a cost, each before its sublayers.
  ///   - ends: for each layer of the frame, the index after its subtree; without them, each total is the layer's own.
  public init(
    clocked: StageTimes, section: UInt64, offscreen: UInt64 = 0, screen: UInt64 = 0,
    layers: [LayerCost], subtreeEnds ends: [Int] = []
  ) {
    self.clocked = clocked
    self.section = section
    self.offscreen = offscreen
    self.screen = screen
    self.layers = layers
    frameLayers = ends.count
    if !ends.isEmpty { sumSubtrees(ends) }
  }

  /// Sets, for each row, the range of rows of the layer's subtree, and the total time of that subtree.
  private mutating func sumSubtrees(_ ends: [Int]) {
    var sums: [UInt64] = [0]
    for row in layers { sums.append(sums[sums.count - 1] + row.own) }
    // Rows whose subtrees have not ended, the innermost last.
    var open: [Int] = []
    func closeSubtree(_ place: Int, at end: Int) {
      layers[place].rowsBelow = place..<end
      layers[place].total = sums[end] - sums[place]
    }
    for place in layers.indices {
      while let last = open.last, ends[layers[last].layer] <= layers[place].layer {
        closeSubtree(last, at: place)
        open.removeLast()
      }
      open.append(place)
    }
    for last in open.reversed() { closeSubtree(last, at: layers.count) }
  }

  /// The empty attribution, by which all of the tile section counts as blend.
  public static let none = Attribution(clocked: StageTimes(), section: 0, layers: [])

  /// The share of the attribution frame's tile section that belongs to no command, 0...1.
  ///
  /// It is the error of scaling the shares to the real section. It covers clearing tiles, taking tiles, and the clock
  /// itself.
  public var scalingError: Double {
    guard section > 0 else { return 0 }
    let clockedSum = clocked.sum
    return clockedSum >= section ? 0 : Double(section - clockedSum) / Double(section)
  }

  /// Divides `section` ns among raster, fragment and blend; the parts sum to it exactly.
  public func split(section: UInt64) -> StageTimes {
    var parts = StageTimes()
    let total = Double(clocked.sum)
    var left = section
    if total > 0 {
      for stage in [Stage.raster, .fragment] {
        let part = min(left, UInt64(Double(section) * (Double(clocked[stage]) / total)))
        parts[stage] = part
        left -= part
      }
    }
    parts[.blend] = left
    return parts
  }
}

/// The clocked cost of one layer.
public struct LayerCost: Hashable, Sendable {
  /// The layer's index in the evaluated frame.
  public var layer: Int
  /// The clocked time of the layer in the tile section, in ns: its own draws, with what it forced.
  public var own: UInt64
  /// The part of `own` that offscreen passes and their composites took, in ns.
  public var offscreen: UInt64
  /// The part of `own` that is not for the layer's own draws but for what it forced, in ns.
  public var forced: UInt64
  /// The part of other layers' charges that would be saved without this layer and its sublayers, in ns; not part of
  /// `own`.
  ///
  /// It is for passes of ancestors, as far as they would be smaller, and for draws that are repeated behind a backdrop.
  public var shared: UInt64
  /// The sum of `own` of this layer and of every layer below it, in ns.
  public var total: UInt64
  /// The clocked time of the layer's commands in the vertex stage, in ns.
  public var vertex: UInt64
  /// The clocked time of the layer's commands in assembly, in ns, without `masks`.
  public var assemble: UInt64
  /// The clocked time to compute the masks of the layer's shadow in assembly, in ns.
  public var masks: UInt64
  /// The number of the layer's draw commands in all passes.
  public var draws: Int
  /// The number of layers that the row stands for: itself, and those of its mask.
  public var layers: Int
  /// The number of pixels written by the layer's own draws.
  public var pixels: Int
  /// The number of pixels in the extents of offscreen passes that the layer forced.
  public var offscreenPixels: Int
  /// The reasons for the passes that the layer forced, the one with the most pixels first; empty without passes.
  public var reasons: [PassReason]
  /// The rows of the attribution that belong to the layer and to every layer below it, as a range of indices.
  package var rowsBelow = 0..<0

  /// Makes the cost of a layer; amounts that are not given are 0.
  public init(
    layer: Int, own: UInt64 = 0, offscreen: UInt64 = 0, forced: UInt64 = 0, shared: UInt64 = 0,
    total: UInt64 = 0, vertex: UInt64 = 0, assemble: UInt64 = 0, masks: UInt64 = 0, draws: Int = 0,
    layers: Int = 0, pixels: Int = 0, offscreenPixels: Int = 0, reasons: [PassReason] = []
  ) {
    self.layer = layer
    self.own = own
    self.offscreen = offscreen
    self.forced = forced
    self.shared = shared
    self.total = total
    self.vertex = vertex
    self.assemble = assemble
    self.masks = masks
    self.draws = draws
    self.layers = layers
    self.pixels = pixels
    self.offscreenPixels = offscreenPixels
    self.reasons = reasons
  }

  /// Whether the layer drew, forced a pass, or would save other layers' time if it were absent.
  package var isCharged: Bool { own > 0 || shared > 0 || draws > 0 || !reasons.isEmpty }
}

// The tile section's times in attribution frames, by stage and by layer.

public import LaminaProfiling

/// Clocks the stages of each command in a tile, and charges layers.
public struct AttributionLog: Sendable {
  private let clock: NanosecondClock
  private var last: UInt64 = 0
  private var spent: UInt64 = 0
  /// Clocked time of raster, fragment and blend, ns.
  public private(set) var stages = StageTimes()
  /// For each layer of the frame, the clocked time of its commands, ns.
  public private(set) var layerTimes: [UInt64]
  /// The part of `layerTimes` spent in offscreen passes and in compositing them, ns.
  public private(set) var offscreenTimes: [UInt64]
  /// The number of offscreen passes around the command, including one that it composites.
  private var depth = 0
  /// For each layer of the frame, the pixels that its commands wrote.
  public private(set) var layerPixels: [Int]

  /// Starts an empty log for a frame of `layerCount` layers.
  public init(clock: NanosecondClock, layerCount: Int) {
    self.clock = clock
    layerTimes = [UInt64](repeating: 0, count: layerCount)
    offscreenTimes = layerTimes
    layerPixels = [Int](repeating: 0, count: layerCount)
  }

  mutating func begin() {
    last = clock.now()
    spent = 0
  }

  mutating func lap(_ stage: Stage) {
    let now = clock.now()
    stages[stage] += now &- last
    spent += now &- last
    last = now
  }

  mutating func enterPass() { depth += 1 }

  mutating func leavePass() { depth -= 1 }

  mutating func end(_ layer: LayerIndex, pixels: Int) {
    lap(.blend)
    layerTimes[Int(layer.rawValue)] += spent
    if depth > 0 { offscreenTimes[Int(layer.rawValue)] += spent }
    layerPixels[Int(layer.rawValue)] += pixels
  }
}

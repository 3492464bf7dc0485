// The tile section's times in attribution frames, by stage and by layer.

public import LaminaProfiling

/// A log of rendering times in tiles, charged to the layers that caused them.
///
/// From the start of a tile to its end, all time is charged. A command's layer pays for the command. The layer that
/// forced an offscreen pass pays for the pass's clearing. If a pass draws again what another pass draws, such as what
/// lies behind a backdrop, the layer that forced it pays for its commands, too. What no layer forced, such as clearing
/// the screen, is the screen's. Tiles are cleared whole, also where opaque draws cover them.
public struct AttributionLog: Sendable {
  private let clock: NanosecondClock
  /// The time that reading the clock takes, which is subtracted from every interval.
  private let readingTime: UInt64
  private var last: UInt64 = 0
  private var spent: UInt64 = 0
  /// The clocked times of the stages raster, fragment and blend, in ns.
  public private(set) var stages = StageTimes()
  /// The clocked time that each layer of the frame is charged for, in ns.
  public private(set) var layerTimes: [UInt64]
  /// The part of `layerTimes` spent in offscreen passes and in compositing them, ns.
  public private(set) var offscreenTimes: [UInt64]
  /// The part of `layerTimes`, in ns, for passes that the layer forced and for draws repeated for it, not for its own
  /// draws.
  ///
  /// It is for clearing, composites and effects of these passes, and for draws that are repeated for the layer.
  public private(set) var forcedTimes: [UInt64]
  /// The clocked time that no layer is charged for, ns.
  public private(set) var screenTime: UInt64 = 0
  /// The times of draws that passes repeat for another layer than their own, one element for each
  /// layer that pays.
  public private(set) var repeatedDraws: [RepeatedDraws] = []
  /// The number of pixels that the commands of each layer of the frame wrote.
  public private(set) var layerPixels: [Int]
  /// The nesting depth of offscreen passes around the current command, including one that it composites.
  private var depth = 0
  /// The nested passes within which the current command is drawn, the innermost last.
  private var passes: [Pass] = []
  /// The layers of the commands whose visibility was tested since the last charge.
  private var visited: [LayerIndex] = []

  /// A pass that is being rendered.
  private struct Pass {
    let layer: LayerIndex
    /// The index, in `repeatedDraws`, of the times of the pass's draws; `nil` unless `layer` pays for these draws, too.
    let repeats: Int?
  }

  /// The times of draws that passes repeat for one layer, which pays for them though they belong to
  /// other layers.
  public struct RepeatedDraws: Sendable {
    /// The layer that pays.
    public let payer: LayerIndex
    /// The clocked time in which each layer's draws were repeated, by the layer's index in the
    /// frame, in ns.
    public fileprivate(set) var times: [UInt64]
  }

  /// Starts an empty log for a frame of `layerCount` layers.
  public init(clock: NanosecondClock, layerCount: Int) {
    self.clock = clock
    readingTime = clock.readingTime()
    layerTimes = [UInt64](repeating: 0, count: layerCount)
    offscreenTimes = layerTimes
    forcedTimes = layerTimes
    layerPixels = [Int](repeating: 0, count: layerCount)
  }

  /// Starts clocking, at the start of a tile.
  mutating func startTile() {
    last = clock.now()
    spent = 0
  }

  /// Adds the time since the last reading of the clock to a stage.
  mutating func lapStage(_ stage: Stage) {
    let now = clock.now()
    let elapsed = now &- last
    let time = elapsed &- min(elapsed, readingTime)
    stages[stage] += time
    spent += time
    last = now
  }

  mutating func enterPass() { depth += 1 }

  mutating func leavePass() { depth -= 1 }

  /// Begins a pass that a layer forced; it lasts until `endPass()`.
  ///
  /// Within a pass that repeats draws, the layer of that pass pays for everything.
  mutating func beginPass(_ layer: LayerIndex, repeatsDraws: Bool) {
    if let pass = passes.last, pass.repeats != nil {
      passes.append(pass)
    } else {
      passes.append(Pass(layer: layer, repeats: repeatsDraws ? repeatIndex(of: layer) : nil))
    }
  }

  /// Returns the index in `repeatedDraws` of the draws that are repeated for a layer, appended if
  /// it is new.
  private mutating func repeatIndex(of layer: LayerIndex) -> Int {
    if let known = repeatedDraws.firstIndex(where: { $0.payer == layer }) { return known }
    repeatedDraws.append(
      RepeatedDraws(payer: layer, times: [UInt64](repeating: 0, count: layerTimes.count)))
    return repeatedDraws.count - 1
  }

  /// Ends the pass that began last.
  mutating func endPass() {
    settleInterval(.blend)
    passes.removeLast()
  }

  /// Records that the visibility of a command of a layer was tested.
  mutating func visitLayer(_ layer: LayerIndex) { visited.append(layer) }

  /// Ends the visibility test of a pass's commands, and charges its time to their layers in equal parts.
  mutating func endLook() {
    guard !visited.isEmpty, passes.last?.repeats == nil else {
      visited.removeAll(keepingCapacity: true)
      return settleInterval(.raster)
    }
    lapStage(.raster)
    let share = spent / UInt64(visited.count)
    for layer in visited { chargeLayer(layer, share, isForced: false) }
    spent -= share * UInt64(visited.count)
    visited.removeAll(keepingCapacity: true)
  }

  /// Charges the time since the last charge to the layer that forced the innermost pass, or else to
  /// the screen.
  mutating func settleInterval(_ stage: Stage) {
    lapStage(stage)
    if let pass = passes.last {
      chargeLayer(pass.layer, spent, isForced: true)
    } else {
      screenTime += spent
    }
    spent = 0
  }

  /// Ends a command, with blend as its last stage, and charges its time to its layer.
  mutating func endCommand(_ layer: LayerIndex, pixels: Int, isForced: Bool) {
    lapStage(.blend)
    layerPixels[Int(payer(layer).rawValue)] += pixels
    chargeLayer(layer, spent, isForced: isForced)
    spent = 0
  }

  /// Charges a layer for the time since the last charge, within a command of another layer.
  mutating func chargeElapsedTime(_ layer: LayerIndex) {
    chargeLayer(layer, spent, isForced: false)
    spent = 0
  }

  private mutating func chargeLayer(_ layer: LayerIndex, _ time: UInt64, isForced: Bool) {
    let repeats = passes.last?.repeats
    let index = Int(payer(layer).rawValue)
    layerTimes[index] += time
    if depth > 0 || !passes.isEmpty { offscreenTimes[index] += time }
    if isForced || repeats != nil { forcedTimes[index] += time }
    if let repeats { repeatedDraws[repeats].times[Int(layer.rawValue)] += time }
  }

  private func payer(_ layer: LayerIndex) -> LayerIndex {
    if let pass = passes.last, pass.repeats != nil { pass.layer } else { layer }
  }
}

/// The time of each command in a run of commands, for frames whose time is charged to layers.
struct CommandTimes: Sendable {
  /// The time that each command took, ns; empty without a clock.
  private(set) var times: [UInt64] = []
  private var watch: Stopwatch?
  private var readingTime: UInt64 = 0

  /// Starts timing a run of `count` commands; without a clock nothing is timed.
  init(clock: NanosecondClock?, count: Int) {
    guard let clock else { return }
    times = Array(repeating: 0, count: count)
    watch = Stopwatch(clock)
    readingTime = clock.readingTime()
  }

  /// Adds the time since the last lap to the time of the command at index `place` of the run.
  mutating func lapCommand(_ place: Int) {
    guard let time = watch?.lap() else { return }
    times[place] += time &- min(time, readingTime)
  }
}

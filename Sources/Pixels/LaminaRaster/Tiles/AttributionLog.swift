// The tile section's times in attribution frames, by stage and by layer.

public import LaminaProfiling

/// Clocks the stages of each command in a tile, and charges layers.
///
/// From the start of a tile to its end, all time is charged. A command's layer pays for the command. The layer that
/// forced an offscreen pass pays for the pass's clearing. If a pass draws again what another pass draws, such as what
/// lies behind a backdrop, the layer that forced it pays for its commands, too. What no layer forced, such as clearing
/// the screen, is the screen's.
public struct AttributionLog: Sendable {
  private let clock: NanosecondClock
  /// The time of a reading of the clock, which no interval contains.
  private let readingTime: UInt64
  private var last: UInt64 = 0
  private var spent: UInt64 = 0
  /// Clocked time of raster, fragment and blend, ns.
  public private(set) var stages = StageTimes()
  /// For each layer of the frame, the clocked time that it is charged for, ns.
  public private(set) var layerTimes: [UInt64]
  /// The part of `layerTimes` spent in offscreen passes and in compositing them, ns.
  public private(set) var offscreenTimes: [UInt64]
  /// The part of `layerTimes` that is not for the layer's own draws: clearing, composites and effects of passes that it
  /// forced, and draws that are repeated for it, ns.
  public private(set) var forcedTimes: [UInt64]
  /// The clocked time that no layer is charged for, ns.
  public private(set) var screenTime: UInt64 = 0
  /// For each layer of the frame, the pixels that its commands wrote.
  public private(set) var layerPixels: [Int]
  /// The number of offscreen passes around the command, including one that it composites.
  private var depth = 0
  /// The passes around the command, the innermost last.
  private var passes: [Pass] = []
  /// The layers of the commands that were looked at since the last charge.
  private var visited: [LayerIndex] = []

  /// A pass that is being rendered.
  private struct Pass {
    let layer: LayerIndex
    /// Whether the layer pays for the pass's commands, too.
    let paysForAll: Bool
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
  mutating func start() {
    last = clock.now()
    spent = 0
  }

  /// Ends an interval of a stage.
  mutating func lap(_ stage: Stage) {
    let now = clock.now()
    let elapsed = now &- last
    let time = elapsed &- min(elapsed, readingTime)
    stages[stage] += time
    spent += time
    last = now
  }

  mutating func enterPass() { depth += 1 }

  mutating func leavePass() { depth -= 1 }

  /// Begins a pass that a layer forced, until `end()`.
  ///
  /// Within a pass that repeats draws, the layer of that pass pays for everything.
  mutating func begin(_ layer: LayerIndex, repeatsDraws: Bool) {
    if let pass = passes.last, pass.paysForAll {
      passes.append(pass)
    } else {
      passes.append(Pass(layer: layer, paysForAll: repeatsDraws))
    }
  }

  /// Ends the pass that began last.
  mutating func end() {
    settle(.blend)
    passes.removeLast()
  }

  /// Notes that a command of a layer is looked at.
  mutating func visit(_ layer: LayerIndex) { visited.append(layer) }

  /// Ends the look at a pass's commands: their layers share its time equally.
  mutating func endLook() {
    guard !visited.isEmpty, passes.last?.paysForAll != true else {
      visited.removeAll(keepingCapacity: true)
      return settle(.raster)
    }
    lap(.raster)
    let share = spent / UInt64(visited.count)
    for layer in visited { charge(layer, share, isForced: false) }
    spent -= share * UInt64(visited.count)
    visited.removeAll(keepingCapacity: true)
  }

  /// Ends an interval that belongs to no command: the layer that forced the innermost pass pays for it.
  mutating func settle(_ stage: Stage) {
    lap(stage)
    if let pass = passes.last {
      charge(pass.layer, spent, isForced: true)
    } else {
      screenTime += spent
    }
    spent = 0
  }

  /// Ends a command of a layer, with blend as its last stage.
  mutating func end(_ layer: LayerIndex, pixels: Int, isForced: Bool) {
    lap(.blend)
    layerPixels[Int(payer(layer).rawValue)] += pixels
    charge(layer, spent, isForced: isForced)
    spent = 0
  }

  /// Charges a layer for the time since the last charge, within a command of another layer.
  mutating func split(_ layer: LayerIndex) {
    charge(layer, spent, isForced: false)
    spent = 0
  }

  private mutating func charge(_ layer: LayerIndex, _ time: UInt64, isForced: Bool) {
    let repeats = passes.last?.paysForAll == true
    let index = Int(payer(layer).rawValue)
    layerTimes[index] += time
    if depth > 0 || !passes.isEmpty { offscreenTimes[index] += time }
    if isForced || repeats { forcedTimes[index] += time }
  }

  private func payer(_ layer: LayerIndex) -> LayerIndex {
    if let pass = passes.last, pass.paysForAll { pass.layer } else { layer }
  }
}

/// The times of single commands of a run, in attribution frames.
struct CommandTimes: Sendable {
  /// The time of each command, ns; empty without a clock.
  private(set) var times: [UInt64] = []
  private var watch: Stopwatch?
  private var readingTime: UInt64 = 0

  /// Starts a run of `count` commands.
  init(clock: NanosecondClock?, count: Int) {
    guard let clock else { return }
    times = Array(repeating: 0, count: count)
    watch = Stopwatch(clock)
    readingTime = clock.readingTime()
  }

  /// Ends the command at a place of the run.
  mutating func lap(_ place: Int) {
    guard let time = watch?.lap() else { return }
    times[place] += time &- min(time, readingTime)
  }
}

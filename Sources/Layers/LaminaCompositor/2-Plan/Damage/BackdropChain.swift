// Stage 2, plan: backdrops that are copied from the root pass.

import LaminaGeometry
import LaminaRaster

/// The backdrops of a frame that are copied from the root pass, once everything behind them is drawn there.
///
/// ```
/// root pass   draws | first filtered backdrop, draws | second, draws | ...
///                   ^ copied: the first backdrop     ^ the second
/// ```
/// Otherwise each backdrop draws everything behind it again, and every filtered backdrop waits for the last layer.
/// Memory and time would grow with the layers times the screen.
struct BackdropChain {
  /// For each pass, the number of the root pass's draws that lie behind it; 0 unless it copies the root pass.
  private var behind: [Int]
  /// The numbers of the root pass's draws after which a backdrop copies it, ascending.
  private(set) var boundaries: [Int] = []

  /// Finds the backdrops of a plan that can be copied; none if all have at most `leastArea` pixels together.
  ///
  /// O(passes), and O(draws) for each backdrop.
  init(_ plan: PassPlan, leastArea: Int) {
    behind = [Int](repeating: 0, count: plan.passes.count)
    let root = plan.passes[plan.passes.count - 1]
    let backdrops = plan.passes.indices.filter {
      let pass = plan.passes[$0]
      return pass.isBackdropOfRoot && pass.isSurface && pass.known == nil && pass.reduction == 1
        && pass.background == root.background
    }
    guard backdrops.reduce(0, { $0 + plan.passes[$1].extent.area }) > leastArea else { return }
    for index in backdrops {
      let commands = plan.passes[index].list.commands
      // The root pass is never drawn twice: a group's later members read what lies behind its first one.
      guard !commands.isEmpty, commands.count >= boundaries.last ?? 0,
        root.list.commands.starts(with: commands)
      else { continue }
      behind[index] = commands.count
      if boundaries.last != commands.count { boundaries.append(commands.count) }
    }
  }

  /// Updates the numbers of draws after some draws of the root pass were dropped; `isKept` says which are left.
  mutating func keepDraws(_ isKept: [Bool]) {
    if boundaries.isEmpty { return }
    var counts = [0]
    counts.reserveCapacity(isKept.count + 1)
    for kept in isKept { counts.append(counts[counts.count - 1] + (kept ? 1 : 0)) }
    for index in behind.indices { behind[index] = counts[behind[index]] }
  }

  /// Returns the number of the root pass's draws after which a pass copies it; 0 if the pass has its own draws.
  func drawsBehind(_ pass: Int) -> Int { behind[pass] }
}

// The order of rendering passes, drawing them and freeing their surfaces, so that few screens of pixels are held at once.

import LaminaGeometry
import LaminaRaster

/// The steps that render a plan's passes, each to a surface or to the screen.
///
/// ```
/// passes     1 2 3 4 | 5 6 7 8 | ...     rendered in order, each to a surface
/// root pass  a b c d | e f g h | ...     where surfaces are too many, the draws that read them come first
/// ```
/// Draws keep their order, so that the pixels are the same.
struct SurfaceSchedule {
  /// One step of rendering a plan.
  enum Step: Equatable {
    /// Renders the pass at an index to a surface of its own.
    case render(Int)
    /// Copies the root pass, as far as it is drawn, to the surface of the pass at an index.
    case copy(Int)
    /// Gives back the surface of the pass at an index, which no later step reads.
    case giveBack(Int)
    /// Draws a range of the root pass's commands over those drawn before.
    case draw(Range<Int>)
  }

  /// The steps, in order; the last one that draws reaches the end of the root pass.
  private(set) var steps: [Step] = []
  /// An upper bound on the number of pixels of surfaces that are held, or kept for later frames, at once.
  private(set) var peakArea = 0

  private let plan: PassPlan
  /// For each pass, whether it is rendered separately, and not within its consumer's tiles.
  private let isRendered: [Bool]
  /// The indices of the passes whose surfaces are held.
  private var held: [Int] = []
  /// The number of pixels of the held surfaces.
  private var heldArea = 0
  /// The number of pixels of all surfaces that are kept because later frames may read them.
  private var keptArea = 0
  /// The number of the root pass's commands that have been drawn.
  private var drawn = 0
  private var readers = Readers()

  /// The last commands and passes that read each pass, found once surfaces are too many or copied.
  private struct Readers {
    /// For each pass, the last command of the root pass that reads it; -1 for none.
    var root: [Int] = []
    /// For each pass, the last pass other than the root that reads it; -1 for none.
    var other: [Int] = []
    /// For each command of the root pass, the last pass that has to be rendered before it; -1 for none.
    var needs: [Int] = []
    /// For each pass, the number of commands that the root pass may draw before a later pass has to copy it.
    var copies: [Int] = []
  }

  /// Puts the passes of a plan, and the draws of the root pass, in an order of steps.
  ///
  /// O(passes + draws).
  ///
  /// - Parameters:
  ///   - plan: the plan.
  ///   - isRendered: for each pass, whether it is rendered by itself, and not within its consumer's tiles.
  ///   - mostArea: the pixels of surfaces from which on the draws that read them come first.
  init(_ plan: PassPlan, isRendered: [Bool], mostArea: Int) {
    self.plan = plan
    self.isRendered = isRendered
    let root = plan.passes.count - 1
    let lastReaders = plan.lastReaders { isRendered[$0] }
    for index in 0..<root where isRendered[index] && lastReaders[index] >= 0 {
      if plan.passes[index].drawsBehind > 0 {
        findReaders()
        drawRootPass(upTo: plan.passes[index].drawsBehind, after: index - 1)
        steps.append(.copy(index))
      } else {
        steps.append(.render(index))
      }
      holdSurface(index) { lastReaders[$0] <= index }
      if heldArea <= mostArea { continue }
      findReaders()
      var end = drawn
      while end < min(readers.needs.count, readers.copies[index]), readers.needs[end] <= index {
        end += 1
      }
      drawRootPass(upTo: end, after: index)
    }
    let count = plan.passes[root].list.commands.count
    if drawn == 0 || drawn < count { steps.append(.draw(drawn..<count)) }
    giveBack { _ in true }
  }

  /// Holds the surface of a pass, and gives back the surfaces that are no longer read.
  private mutating func holdSurface(_ index: Int, isDone: (Int) -> Bool) {
    let area = plan.passes[index].reducedExtent.area
    peakArea = max(peakArea, keptArea + heldArea + area)
    giveBack(where: isDone)
    held.append(index)
    heldArea += area
    if plan.passes[index].isLasting || plan.passes[index].bitmap != nil { keptArea += area }
  }

  private mutating func giveBack(where isDone: (Int) -> Bool) {
    held.removeAll { index in
      guard isDone(index) else { return false }
      steps.append(.giveBack(index))
      heldArea -= plan.passes[index].reducedExtent.area
      return true
    }
  }

  /// Draws the root pass up to a command, and gives back surfaces; `index` is the last pass that is rendered by then.
  private mutating func drawRootPass(upTo end: Int, after index: Int) {
    if end == drawn { return }
    steps.append(.draw(drawn..<end))
    drawn = end
    let readers = readers
    giveBack { readers.root[$0] < end && readers.other[$0] <= index }
  }

  private mutating func findReaders() {
    if !readers.copies.isEmpty { return }
    let isRendered = isRendered
    readers.root = plan.lastRootReaders { isRendered[$0] }
    readers.needs = plan.rootNeeds { isRendered[$0] }
    readers.other = plan.lastReaders(countsRoot: false) { isRendered[$0] }
    readers.copies = [Int](repeating: .max, count: plan.passes.count)
    for index in plan.passes.indices.dropFirst().reversed() {
      let behind = plan.passes[index].drawsBehind
      readers.copies[index - 1] = behind > 0 ? behind : readers.copies[index]
    }
  }
}

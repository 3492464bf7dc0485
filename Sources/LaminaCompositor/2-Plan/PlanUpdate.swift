// Stage 2, plan: layers that have changed are planned anew, by themselves, in a plan that is kept.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A plan that is kept, and is brought up to date.
struct PlanUpdate {
  /// The frame as it is now.
  let frame: CommittedFrame
  /// The plan, all of it: nothing is left out yet.
  private(set) var plan: PassPlan
  /// Whose its draws are.
  private(set) var slices: PlanSlices
  /// The pictures and layers behind the indices of draws, as they were and are.
  private let known: PlannedFrame
  /// The pixels that differ.
  private(set) var damage = Damage()
  /// For each pass the one before that has the same pixels, -1 for none; `nil` while all have.
  private(set) var unchanged: [Int]?
  /// The pixels that slices make differently, where no passes are concerned.
  private var rects: [IntRect] = []
  /// The passes as they were, where all have to be compared.
  private(set) var original: [PlannedPass]?
  /// Slices that were planned anew, in order: draws as they stood in the original, how many there are now, and
  /// passes.
  private var replaced: [(draws: Range<Int>, count: Int, passes: Range<Int>)] = []
  /// How many draws there are now more than in the original.
  private var drawsAdded = 0
  /// The counts of planning anew.
  private(set) var counts = PlanCounts()

  init(
    _ plan: consuming PassPlan, _ slices: consuming PlanSlices, of frame: CommittedFrame,
    known: PlannedFrame
  ) {
    self.plan = plan
    self.slices = slices
    self.frame = frame
    self.known = known
  }

  /// Plans some layers anew; the kept plan is of no use any more if that cannot be done.
  ///
  /// O(their draws), and a copy of the draws behind them if there are now more, or fewer; O(draws of the frame)
  /// where passes or backdrops are concerned.
  ///
  /// - Parameter changed: the layers, in order.
  /// - Returns: why all has to be planned anew; `nil` if not.
  mutating func update(_ changed: [Int]) -> ReplanReason? {
    plan.counts = counts
    if changed.isEmpty { return nil }
    if !slices.areKept { return .nothingKept }
    guard let targets = targets(of: changed) else { return .manyLayers }
    if hasLargeTables { return .tables }
    if plan.passes.contains(where: \.isBackdropOfRoot) { original = plan.passes }
    for target in targets where !replan(target) {
      damage.add(Damage(joining: rects))
      return .passes
    }
    if original != nil && !settle() { return .backdrop }
    damage.add(Damage(joining: rects))
    plan.counts = counts
    return nil
  }

  /// Makes backdrops of the draws that are now before their layers, finds surfaces, and compares all.
  ///
  /// - Returns: whether it is known which draws are before each: of a layer right in the root pass, whose
  ///   backdrop is neither a group's nor that of its finished picture.
  private mutating func settle() -> Bool {
    guard let original else { return true }
    let root = plan.passes.count - 1
    for index in plan.passes.indices where plan.passes[index].isBackdropOfRoot {
      let layer = Int(plan.passes[index].layer.rawValue)
      let effects = frame.effects(of: frame.layers[layer])
      guard let draws = slices[layer], effects?.backdropGroup == nil, effects?.vibrancy == nil
      else { return false }
      var list = plan.passes[root].list
      list.commands = Array(list.commands[..<draws.lowerBound])
      plan.passes[index].list = list
    }
    plan.isOpaque = frame.canvas.background.alpha >= 1 && !plan.passes[root].list.lowersAlpha
    plan.settle(textureCount: frame.textures.count)
    let difference = PlanDifference(
      from: PlannedFrame(passes: original, textures: known.textures, layers: known.layers),
      to: PlannedFrame(passes: plan.passes, textures: known.textures, layers: known.layers),
      kept: runs(of: original))
    damage.add(difference.damage)
    unchanged = difference.unchanged
    return true
  }

  /// Draws and passes that stand as they stood, between those that were planned anew and those of layers with
  /// a backdrop, which show what is before them.
  private func runs(of original: [PlannedPass]) -> KeptRuns {
    let root = original.count - 1
    let backdrops = original.filter(\.isBackdropOfRoot).map { Int($0.layer.rawValue) }
    let shown = backdrops.compactMap { slices[$0] }.sorted { $0.lowerBound < $1.lowerBound }
    var runs = KeptRuns()
    var (next, growth) = (0, 0)
    func add(upTo end: Int) {
      for draws in shown where draws.lowerBound < end && draws.upperBound > next {
        if draws.lowerBound > next {
          runs.addDraws(next - growth..<draws.lowerBound - growth, at: next)
        }
        next = draws.upperBound
      }
      if next < end { runs.addDraws(next - growth..<end - growth, at: next) }
    }
    for (draws, count, _) in replaced {
      add(upTo: draws.lowerBound + growth)
      growth += count - draws.count
      next = draws.upperBound + growth
    }
    add(upTo: original[root].list.commands.count + growth)
    var isKept = [Bool](repeating: true, count: root)
    for slice in replaced { for pass in slice.passes { isKept[pass] = false } }
    for layer in backdrops { for pass in slices.passes(layer) { isKept[pass] = false } }
    for index in 0..<root where isKept[index] { runs.addPasses(index..<index + 1, at: index) }
    return runs
  }

  private var hasLargeTables: Bool {
    let list = plan.passes[plan.passes.count - 1].list
    return list.planes.count + list.outlines.count > 4 * list.commands.count + 1_024
      || slices.hasLargeTables
  }

  /// The layers to be planned with all below them, in order: those nearest to what has changed whose draws
  /// are a slice of the root pass; `nil` if that is much of the frame: each costs as much as taking over 16.
  private func targets(of changed: [Int]) -> [Int]? {
    var targets: [Int] = []
    for layer in changed {
      var target = layer
      while slices[target] == nil {
        target = Int(frame.layers[target].parent)
        if target < 0 { return nil }
      }
      targets.append(target)
    }
    var (kept, next, count) = ([Int](), 0, 0)
    for target in targets.sorted() where target >= next {
      kept.append(target)
      next = Int(frame.layers[target].subtreeEnd)
      count += next - target
    }
    return count > 16 && 16 * count > frame.layers.count ? nil : kept
  }

  /// Plans a layer and all below it; says whether its draws could take the place of those that it had.
  private mutating func replan(_ target: Int) -> Bool {
    guard let old = slices[target] else { return false }
    let layers = target..<Int(frame.layers[target].subtreeEnd)
    var above: [Int] = []
    var next = Int(frame.layers[target].parent)
    while next >= 0 {
      above.append(next)
      next = Int(frame.layers[next].parent)
    }
    var builder = PlanBuilder(frame: frame, layers: layers)
    guard let context = builder.context(within: above.reversed()) else { return false }
    builder.slices = PlanSlices(ofLayers: layers)
    builder.walk(from: target, context)
    let (passes, combines) = (slices.passes(target), slices.combines(target))
    let made = builder.recorder.plan
    guard made.passes.count == passes.count, made.combines.count == combines.count,
      made.tileRequests.isEmpty
    else { return false }
    let offset = Int32(passes.lowerBound)
    let new = builder.recorder.pass.list.moved(by: offset, textureCount: frame.textures.count)
    if !passes.isEmpty || new.lowersAlpha || slice(old).lowersAlpha {
      // The passes of all are compared then, with those that are there now.
      if original == nil { original = plan.passes }
    }
    if original == nil { rects += difference(old, new) }
    guard plan.passes[plan.passes.count - 1].list.replace(old, with: new) else { return false }
    if original != nil {
      replaced.append(
        (old.lowerBound - drawsAdded..<old.upperBound - drawsAdded, new.commands.count, passes))
      drawsAdded += new.commands.count - old.count
    }
    for (index, pass) in zip(passes, made.passes) {
      plan.passes[index] = pass.moved(by: offset, textureCount: frame.textures.count)
    }
    for (index, combine) in zip(combines, made.combines) {
      plan.combines[index] = PassPlan.Combine(
        pass: combine.pass.moved(by: offset), extent: combine.extent)
    }
    slices.replace(layers, with: builder.slices, within: above)
    counts.add(builder.recorder.pass.counts)
    return true
  }

  /// Some draws of the root pass.
  private func slice(_ range: Range<Int>) -> DrawList {
    var list = plan.passes[plan.passes.count - 1].list
    list.commands = Array(list.commands[range])
    return list
  }

  /// The pixels that two slices make differently: what holds the tables meanwhile is gone afterwards, so
  /// that they are not copied when they change.
  @inline(never) private func difference(_ old: Range<Int>, _ new: DrawList) -> [IntRect] {
    DrawDifference(slice(old), of: known, new, of: known, passes: .none).rects
  }
}

extension PlanBuilder {
  /// The context that the layers around a layer hand down to it.
  ///
  /// - Parameter layers: those layers, the root first.
  /// - Returns: it; `nil` unless all of them are open right in the root pass.
  fileprivate func context(within layers: some Sequence<Int>) -> LayerContext? {
    var context = rootContext
    for layer in layers {
      if case .transform = frame.layers[layer].kind { return nil }
      guard let place = frame.place(of: layer, in: context),
        let drawing = frame.drawing(of: layer, at: place, in: context), !drawing.isSealed
      else { return nil }
      context = frame.context(within: drawing, toDevice: place.toDevice, in: context)
    }
    return context
  }
}

extension DrawList {
  /// Puts the draws of another list in the place of some of its own.
  ///
  /// Entries of tables are added; those of draws that are gone stay, unused.
  ///
  /// - Returns: whether it has: not if the numbers of blurred rectangles differ, which are looked up one by
  ///   one.
  fileprivate mutating func replace(_ range: Range<Int>, with other: DrawList) -> Bool {
    var blurred: [Int32] = []
    for command in commands[range] {
      if case .blurredRect(let index) = command.shape, !blurred.contains(index) {
        blurred.append(index)
      }
    }
    guard blurred.count == other.blurredRects.count else { return false }
    for (place, rect) in zip(blurred, other.blurredRects) { blurredRects[Int(place)] = rect }
    let base = TableSizes(self)
    planes += other.planes
    outlines += other.outlines
    paths += other.paths
    images += other.images
    gradients += other.gradients
    cuts += other.cuts
    var new = other.commands
    for index in new.indices { new[index].move(behind: base, blurred) }
    commands.replaceSubrange(range, with: new)
    return true
  }

  fileprivate struct TableSizes {
    let planes, outlines, paths, images, gradients, cuts: Int32

    init(_ list: DrawList) {
      planes = Int32(list.planes.count)
      outlines = Int32(list.outlines.count)
      paths = Int32(list.paths.count)
      images = Int32(list.images.count)
      gradients = Int32(list.gradients.count)
      cuts = Int32(list.cuts.count)
    }
  }
}

extension DrawCommand {
  fileprivate mutating func move(behind base: DrawList.TableSizes, _ blurred: [Int32]) {
    plane += base.planes
    if !cuts.isEmpty { cuts = cuts.lowerBound + base.cuts..<cuts.upperBound + base.cuts }
    switch shape {
    case .rect, .pixels, .masks: break
    case .outline(let index): shape = .outline(index + base.outlines)
    case .ring(let outer, let inner):
      shape = .ring(outer: outer + base.outlines, inner: inner + base.outlines)
    case .box(let outer, let inner):
      shape = .box(outer: outer + base.outlines, inner: inner + base.outlines)
    case .rectWithin(let rect, let index):
      shape = .rectWithin(rect, outline: index + base.outlines)
    case .path(let index): shape = .path(index + base.paths)
    case .blurredRect(let index): shape = .blurredRect(blurred[Int(index)])
    }
    switch source {
    case .color, .box, .pass: break
    case .image(let index): source = .image(index + base.images)
    case .gradient(let index): source = .gradient(index + base.gradients)
    }
  }
}

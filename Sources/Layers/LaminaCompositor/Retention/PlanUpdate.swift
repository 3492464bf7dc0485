// Stage 2, plan: changed layers are replanned, separately, in the previous plan.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// An update of the previous plan to the present frame, in place.
struct PlanUpdate {
  /// The frame as it is now.
  let frame: EvaluatedFrame
  /// The whole plan, from which no draw has been dropped yet.
  private(set) var plan: PassPlan
  /// The slices of the plan, each with the draws and passes of a layer's subtree.
  private(set) var slices: PlanSliceTable
  /// The pictures and layers to which the draws' indices refer, both before and after the update.
  private let known: PlannedFrame
  /// The pixels of the screen that differ from the previous frame.
  private(set) var damage = Damage()
  /// For each pass the previous pass with the same pixels, -1 for none; `nil` if all are unchanged.
  private(set) var unchanged: [Int]?
  /// The rectangles around the pixels at which replanned slices differ, as long as no passes are affected.
  private var rects: [IntRect] = []
  /// The passes before the update, if all have to be compared; otherwise `nil`.
  private(set) var original: [PlannedPass]?
  /// The replanned slices, in order: their original draws, the number of draws now, and their passes.
  private var replaced: [(draws: Range<Int>, count: Int, passes: Range<Int>)] = []
  /// The number of draws now, minus the original number.
  private var drawsAdded = 0

  init(
    _ plan: consuming PassPlan, _ slices: consuming PlanSliceTable, of frame: EvaluatedFrame,
    known: PlannedFrame
  ) {
    self.plan = plan
    self.slices = slices
    self.frame = frame
    self.known = known
  }

  /// Replans the changed layers; if that fails, the plan fits no frame, and only its unchanged slices can be reused.
  ///
  /// O(their draws), and a copy of the draws behind them if the number of draws changes. O(draws of the frame) if
  /// passes or backdrops are affected.
  ///
  /// - Parameter changed: the layers, in order.
  /// - Returns: the reason for which everything has to be replanned; `nil` on success.
  mutating func updatePlan(_ changed: [Int]) -> ReplanReason? {
    plan.counters = Counters()
    if changed.isEmpty { return nil }
    if !slices.areKept { return .nothingRetained }
    guard let targets = targets(of: changed) else { return .manyLayers }
    if hasLargeTables { return .tables }
    if plan.passes.contains(where: \.isBackdropOfRoot) { original = plan.passes }
    for target in targets where !replanSubtree(target) {
      damage.addDamage(Damage(joining: rects))
      return .passes
    }
    if original != nil && !rebuildBackdrops() { return .backdrop }
    damage.addDamage(Damage(joining: rects))
    return nil
  }

  /// Rebuilds backdrops from the draws that now lie before their layers, finds surfaces, and compares all passes.
  ///
  /// - Returns: whether the draws before each layer with a backdrop are known. They are known if the layer is drawn
  ///   directly in the root pass, and its backdrop belongs to no group and to no finished picture.
  private mutating func rebuildBackdrops() -> Bool {
    guard let original else { return true }
    let root = plan.passes.count - 1
    for index in plan.passes.indices where plan.passes[index].isBackdropOfRoot {
      let layer = Int(plan.passes[index].layer.rawValue)
      let effects = frame.layerEffects(at: frame.layers[layer].effects)
      guard let draws = slices[layer], effects?.backdropGroup == nil, effects?.vibrancy == nil
      else { return false }
      var list = plan.passes[root].list
      list.commands = Array(list.commands[..<draws.lowerBound])
      plan.passes[index].list = list
    }
    plan.isOpaque = frame.canvas.background.alpha >= 1 && !plan.passes[root].list.lowersAlpha
    plan.findSurfaces()
    let difference = PlanDifference(
      from: PlannedFrame(passes: original, textures: known.textures, layers: known.layers),
      to: PlannedFrame(passes: plan.passes, textures: known.textures, layers: known.layers),
      kept: unchangedRuns(of: original))
    damage.addDamage(difference.damage)
    unchanged = difference.unchanged
    return true
  }

  /// Returns the runs of draws and passes that the update has not changed.
  ///
  /// Excluded are those replanned, and those of layers with a backdrop, which show the draws before them.
  private func unchangedRuns(of original: [PlannedPass]) -> RetainedRuns {
    let root = original.count - 1
    let backdrops = original.filter(\.isBackdropOfRoot).map { Int($0.layer.rawValue) }
    let shown = backdrops.compactMap { slices[$0] }.sorted { $0.lowerBound < $1.lowerBound }
    var runs = RetainedRuns()
    var (next, growth) = (0, 0)
    func addRuns(upTo end: Int) {
      for draws in shown where draws.lowerBound < end && draws.upperBound > next {
        if draws.lowerBound > next {
          runs.addDraws(next - growth..<draws.lowerBound - growth, at: next)
        }
        next = draws.upperBound
      }
      if next < end { runs.addDraws(next - growth..<end - growth, at: next) }
    }
    for (draws, count, _) in replaced {
      addRuns(upTo: draws.lowerBound + growth)
      growth += count - draws.count
      next = draws.upperBound + growth
    }
    addRuns(upTo: original[root].list.commands.count + growth)
    var isKept = [Bool](repeating: true, count: root)
    for slice in replaced { for pass in slice.passes { isKept[pass] = false } }
    for layer in backdrops { for pass in slices.layerPasses(layer) { isKept[pass] = false } }
    for index in 0..<root where isKept[index] { runs.addPasses(index..<index + 1, at: index) }
    return runs
  }

  private var hasLargeTables: Bool {
    let list = plan.passes[plan.passes.count - 1].list
    return list.planes.count + list.outlines.count > 4 * list.commands.count + 1_024
      || slices.hasLargeTables
  }

  /// Returns the layers to replan with their subtrees, ascending; `nil` if these are a large part of the frame.
  ///
  /// They are the changed layers, or their nearest ancestors with a slice of the root pass.
  ///
  /// If siblings share a space now, that is an ancestor of all of them: the change may have put them in another order.
  ///
  /// Replanning a layer costs as much as copying the slices of 16.
  private func targets(of changed: [Int]) -> [Int]? {
    var targets: [Int] = []
    var sharing: [Int: Bool] = [:]
    for layer in changed {
      var target = layer
      if let above = frame.flatteningLayer(layer), frame.layers[above].flags.contains(.hasDepth) {
        let isShared = sharing[above] ?? frame.sharesSpace(above)
        sharing[above] = isShared
        if isShared { target = above }
      }
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

  /// Plans a layer and its subtree, and returns whether its draws could replace the previous ones.
  private mutating func replanSubtree(_ target: Int) -> Bool {
    guard let old = slices[target] else { return false }
    let layers = target..<Int(frame.layers[target].subtreeEnd)
    var above: [Int] = []
    var next = Int(frame.layers[target].parent)
    while next >= 0 {
      above.append(next)
      next = Int(frame.layers[next].parent)
    }
    var builder = PlanBuilder(frame: frame, layers: layers)
    guard let context = builder.inheritedContext(within: above.reversed()) else { return false }
    builder.slices = PlanSliceTable(ofLayers: layers)
    builder.planSubtree(from: target, context)
    let (passes, composites) = (slices.layerPasses(target), slices.layerComposites(target))
    let made = builder.recorder.plan
    guard made.passes.count == passes.count, made.composites.count == composites.count,
      made.tileRequests.isEmpty
    else { return false }
    let offset = Int32(passes.lowerBound)
    let new = builder.recorder.pass.list.withPassesShifted(by: offset)
    if !passes.isEmpty || new.lowersAlpha || rootDrawSlice(old).lowersAlpha {
      // All passes are then compared with the present ones.
      if original == nil { original = plan.passes }
    }
    if original == nil { rects += changedPixels(old, new) }
    guard plan.passes[plan.passes.count - 1].list.replaceDraws(old, with: new) else { return false }
    if original != nil {
      replaced.append(
        (old.lowerBound - drawsAdded..<old.upperBound - drawsAdded, new.commands.count, passes))
      drawsAdded += new.commands.count - old.count
    }
    for (index, pass) in zip(passes, made.passes) {
      plan.passes[index] = pass.withPassesShifted(by: offset)
    }
    for (index, composite) in zip(composites, made.composites) {
      plan.composites[index] = PassPlan.Composite(
        pass: composite.pass.shiftedIndex(by: offset), extent: composite.extent)
    }
    slices.replaceSlices(layers, with: builder.slices, within: above)
    plan.counters += builder.recorder.plan.counters
    return true
  }

  /// Returns the root pass's draw list with only a range of its draws.
  private func rootDrawSlice(_ range: Range<Int>) -> DrawList {
    var list = plan.passes[plan.passes.count - 1].list
    list.commands = Array(list.commands[range])
    return list
  }

  /// Returns the pixels at which a range of the root pass's draws differs from its replacement.
  ///
  /// Not inlined: its references to the tables end with the call, so that later changes copy no table.
  @inline(never) private func changedPixels(_ old: Range<Int>, _ new: DrawList) -> [IntRect] {
    DrawDifference(rootDrawSlice(old), of: known, new, of: known, passes: .none).rects
  }
}

extension PlanBuilder {
  /// Returns the context that a layer inherits from its ancestors.
  ///
  /// - Parameter layers: those layers, the root first.
  /// - Returns: the context; `nil` unless all of them are open directly in the root pass.
  fileprivate func inheritedContext(within layers: some Sequence<Int>) -> LayerContext? {
    var context = rootContext
    for layer in layers {
      if case .transform = frame.layers[layer].kind { return nil }
      let around = SharedContext(context)
      guard let place = frame.layerPlacement(of: layer, in: around),
        let drawing = frame.layerDrawing(of: layer, at: place, in: around), !drawing.isSealed
      else { return nil }
      context = frame.sublayerContext(within: drawing, toDevice: place.toDevice, in: around)
    }
    return context
  }
}

extension DrawList {
  /// Replaces a range of draws by the draws of another list.
  ///
  /// Entries of tables are added; entries of removed draws remain, unused.
  ///
  /// - Returns: whether it was possible. It is not if the numbers of blurred rectangles differ, since these are
  ///   replaced one by one.
  fileprivate mutating func replaceDraws(_ range: Range<Int>, with other: DrawList) -> Bool {
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
    for index in new.indices { new[index].moveIndices(behind: base, blurred) }
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
  fileprivate mutating func moveIndices(behind base: DrawList.TableSizes, _ blurred: [Int32]) {
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

// Stage 2, plan: the recorder of draws: passes that are open, and the plan of those that are finished.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// The recording of a pass: which part of it can be seen, and what planning has drawn to it so far.
///
/// Once closed, it is all that planning the layers within the pass has made, as one value: draws with
/// their tables, the pixels that they touch, counts, and the passes that were finished meanwhile. It
/// follows from the layers and the `LayerContext` that they were planned with, but for the places of
/// passes: those are relative to the first of `passes`.
struct PassRecording {
  /// The device pixels that can be seen of it.
  let visible: IntRect
  /// The part that is kept where it would be far larger than a screen: the pixels around the layer in
  /// whose own plane it lies.
  var vicinity = IntRect.everything
  /// The pixels beyond which the layer that it is made for clips it when it is put in place: what lies
  /// there is not behind anything that can be seen.
  var clip = IntRect.everything

  /// Its draws.
  var list = DrawList()
  /// The device pixels that its draws touch.
  var drawn = IntRect.empty
  /// The counts of the layers and the passes within it.
  var counts = PlanCounts()
  /// How many of its draws lie below the lowest layer of each group that filters the same pixels.
  var backdropMarks: [String: Int] = [:]
  /// The passes that were finished while it was open.
  var passes = 0..<0

  /// The pixels to render.
  var extent: IntRect { drawn.intersection(visible).limited(to: vicinity) }
}

/// Records draws into the innermost of the passes that are open, and finished passes into the plan.
///
/// Draws, their tables and passes are only ever appended. A subtree's share of them is the slice between
/// a mark before it and one after it: no subtree costs anything that nobody asks for. Planes in a shared
/// space are such slices of draws; a pass is a recording of its own.
struct PassRecorder {
  /// The finished passes.
  private(set) var plan = PassPlan(passes: [])
  /// The innermost pass.
  var pass: PassRecording
  /// The passes around it, the outermost first.
  private var outer: [PassRecording] = []
  /// The pixels that draws may touch, were they in sight, since somebody asked.
  private(set) var reach = IntRect.empty
  /// For each layer, whether it has drawn: a replicated one counts once.
  private var hasDrawn: [Bool]
  private let firstLayer: Int

  /// Starts to record the draws of some layers.
  init(root: PassRecording, of layers: Range<Int>) {
    pass = root
    firstLayer = layers.lowerBound
    // Most layers draw once, in a plane of their own.
    pass.list.commands.reserveCapacity(layers.count)
    pass.list.planes.reserveCapacity(layers.count)
    hasDrawn = [Bool](repeating: false, count: layers.count)
  }

  // MARK: - Passes

  /// How many offscreen passes are open.
  var depth: Int { outer.count }

  /// Opens a pass within the innermost one.
  mutating func open(_ opened: PassRecording) {
    outer.append(pass)
    pass = opened
    pass.passes = plan.passes.count..<plan.passes.count
  }

  /// Opens a pass in the plane of the innermost one.
  mutating func open(visible: IntRect) {
    open(PassRecording(visible: visible, vicinity: pass.vicinity, clip: pass.clip))
  }

  /// Closes the innermost pass; its counts become part of those of the pass around it.
  mutating func close() -> PassRecording {
    var closed = outer.removeLast()
    swap(&closed, &pass)
    closed.passes = closed.passes.lowerBound..<plan.passes.count
    pass.counts.add(closed.counts)
    return closed
  }

  /// Adds a finished pass, which lies within the innermost one, to the plan.
  @discardableResult mutating func finish(_ finished: PlannedPass) -> FinishedPass {
    plan.passes.append(finished)
    plan.passes[plan.passes.count - 1].depth = depth
    return FinishedPass(index: PassIndex(plan.passes.count - 1), extent: finished.extent)
  }

  /// The place in the plan of the pass that is finished next.
  var nextPass: Int { plan.passes.count }

  /// Charges the passes from a place on for another resolution.
  mutating func charge(passesFrom first: Int, at resolution: Double) {
    for index in first..<plan.passes.count { plan.passes[index].resolution = resolution }
  }

  /// The draws that a layer which filters what lies behind it reads: all so far, or those below the lowest layer
  /// of its group.
  mutating func drawsBehind(group: String?) -> DrawList {
    guard let group else { return pass.list }
    let mark = pass.backdropMarks[group] ?? self.mark
    pass.backdropMarks[group] = mark
    var list = pass.list
    list.commands.removeSubrange(min(mark, list.commands.count)...)
    return list
  }

  /// Takes over a part of a plan that is kept.
  mutating func take(
    _ slice: PlanRange, from kept: KeptPlan, _ transfer: PlanTransfer
  ) {
    let first = pass.list.commands.count
    kept.copy(slice.draws, to: &pass.list, transfer)
    for index in first..<pass.list.commands.count {
      pass.drawn = pass.drawn.union(pass.list.commands[index].scissor)
    }
    for index in slice.passes {
      plan.passes.append(kept.plan.passes[index].copy(kept, transfer))
    }
    for index in slice.combines {
      let combine = kept.plan.combines[index]
      plan.combines.append(
        PassPlan.Combine(
          pass: combine.pass.moved(by: transfer.passes), extent: transfer.move.moved(combine.extent)
        ))
    }
  }

  /// Adds the draws of a pass that was closed to the innermost one, as far as some pixels.
  mutating func append(_ closed: PassRecording, within scissor: IntRect) {
    let visible = pass.visible.intersection(scissor)
    for command in closed.list.commands {
      let scissor = command.scissor.intersection(visible)
      if scissor.isEmpty { continue }
      var draw = closed.list.copy(command, to: &pass.list)
      draw.scissor = scissor
      append(draw, in: closed.list.planes[Int(command.plane)])
    }
  }

  /// Finishes the root pass, and with it the plan.
  mutating func finish(root: PlannedPass, isOpaque: Bool, textureCount: Int) -> PassPlan {
    finish(root)
    plan.counts = pass.counts
    plan.isOpaque = isOpaque
    plan.settle(textureCount: textureCount)
    return plan
  }

  /// Notes that a finished pass is put in place.
  mutating func combine(_ pass: FinishedPass, within extent: IntRect) {
    plan.combines.append(PassPlan.Combine(pass: pass.index, extent: extent))
  }

  /// Notes that a part of a finished pass is put in place: the first takes the place of the whole.
  mutating func combine(partOf pass: PassIndex, within extent: IntRect, isFirst: Bool) {
    guard let whole = plan.combines.lastIndex(where: { $0.pass == pass }) else { return }
    if isFirst {
      plan.combines[whole].extent = plan.combines[whole].extent.intersection(extent)
    } else {
      plan.combines.append(PassPlan.Combine(pass: pass, extent: extent))
    }
  }

  /// Notes that a tile can be seen that the frame does not have.
  mutating func request(_ tile: TileRequest) { plan.tileRequests.append(tile) }

  /// Notes that tiles of so many bytes can be seen that are too many to be asked for.
  mutating func refuse(tileBytes: Double) { plan.refusedTileBytes += tileBytes }

  // MARK: - Tables

  mutating func add(_ outline: RoundedRect) -> Int32 { store(outline, in: &pass.list.outlines) }

  /// All that lies within an outline.
  mutating func inside(_ outline: RoundedRect) -> Shape {
    outline.isRounded ? .outline(add(outline)) : .rect(outline.rect)
  }

  mutating func add(_ path: PathShape) -> Shape { .path(store(path, in: &pass.list.paths)) }

  mutating func add(_ blurred: BlurredRect) -> Shape {
    .blurredRect(store(blurred, in: &pass.list.blurredRects))
  }

  mutating func add(_ image: ImageSample) -> Source { .image(store(image, in: &pass.list.images)) }

  mutating func add(_ gradient: Gradient) -> Source {
    .gradient(store(gradient, in: &pass.list.gradients))
  }

  // MARK: - Draws

  /// A mark between the draws of the innermost pass: the next one follows it.
  var mark: Int { pass.list.commands.count }

  /// The same for all of the plan.
  var place: PlanMark {
    PlanMark(
      draws: Int32(mark), passes: Int32(plan.passes.count), combines: Int32(plan.combines.count))
  }

  /// Records a draw, unless none of it can be seen.
  ///
  /// - Parameters:
  ///   - draw: the draw; its plane is set.
  ///   - plane: from the plane of its shape to the pixels of the pass.
  ///   - rect: what bounds it in that plane; with `nil` it may touch whatever can be seen.
  mutating func record(_ draw: consuming DrawCommand, in plane: Homography, covering rect: Rect?) {
    draw.scissor = pass.visible.intersection(draw.scissor)
    if let rect, let box = plane.pixels(of: rect, edges: draw.antialiasedEdges) {
      draw.scissor = draw.scissor.intersection(box)
      reach = reach.union(box)
    } else {
      reach = .unbounded
    }
    if draw.scissor.isEmpty {
      pass.counts.drawsCulled += 1
    } else {
      append(draw, in: plane)
    }
  }

  /// Adds pixels to those that draws may touch.
  mutating func reach(_ pixels: IntRect) { reach = reach.union(pixels) }

  /// Starts to find the pixels of a layer and those below it; returns those so far.
  mutating func startReach() -> IntRect {
    defer { reach = .empty }
    return reach
  }

  /// Adds the pixels of a layer to those that were found before it.
  mutating func endReach(_ own: IntRect, before: IntRect) { reach = own.union(before) }

  /// Records a draw that touches the pixels of its scissor.
  mutating func append(_ draw: consuming DrawCommand, in plane: Homography) {
    if pass.list.planes.last != plane { pass.list.planes.append(plane) }
    draw.plane = Int32(pass.list.planes.count - 1)
    pass.drawn = pass.drawn.union(draw.scissor)
    let layer = Int(draw.layer.rawValue) - firstLayer
    if !hasDrawn[layer] {
      hasDrawn[layer] = true
      pass.counts.layersDrawn += 1
    }
    pass.list.commands.append(draw)
  }
}

/// A pass that is finished.
struct FinishedPass {
  let index: PassIndex
  /// The pixels it holds.
  let extent: IntRect

  /// The pixels that so many around each of them are near; none if it is empty.
  func extent(grownBy amount: Int) -> IntRect { extent.isEmpty ? .empty : extent.grown(by: amount) }
}

// Stage 2, plan: the recorder of draws: open passes, and the plan of the finished ones.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// The recording of a pass: its visible part, and its draws so far.
///
/// Once closed, it contains all results of planning the layers within the pass, as one value. These are draws with
/// their tables, the pixels that they touch, and the passes that were finished meanwhile. It depends only on
/// the layers and their `LayerContext`, except for indices of passes, which are relative to the first of `passes`.
struct PassRecording {
  /// The visible device pixels.
  let visible: IntRect
  /// The pixels around the layer whose plane the pass lies in.
  ///
  /// An extent far larger than a screen is limited to them.
  var vicinity = IntRect.everything
  /// The pixels within the clip of the layer that the pass is made for; no visible backdrop lies outside.
  var clip = IntRect.everything

  /// The pass's draws.
  var list = DrawList()
  /// The device pixels that its draws touch.
  var drawn = IntRect.empty
  /// For each backdrop group, the number of draws below the lowest layer of the group.
  var backdropMarks: [String: Int] = [:]
  /// The opacity, before rounding, of the first draw, if that composites a group onto clear pixels.
  var firstGroupOpacity: Double?
  /// The passes that were finished while this one was open.
  var passes = 0..<0

  /// Returns the opacity of the only draw, a group, and lets that draw composite the group opaque; 1 if there are other
  /// draws.
  ///
  /// The composite of this pass then multiplies both factors before they are rounded. Otherwise the error of each factor,
  /// and of the pixels, would add up along a chain of groups.
  ///
  /// Policy: `group-opacity-chain`.
  mutating func takeOpacityOfOnlyGroup() -> Double {
    guard let opacity = firstGroupOpacity, list.commands.count == 1,
      case .pass(let group, _) = list.commands[0].source
    else { return 1 }
    list.commands[0].source = .pass(group, factor: .white)
    return opacity
  }

  /// The pixels to render.
  var extent: IntRect { drawn.intersection(visible).limited(to: vicinity) }
}

/// A recorder of draws into the innermost open pass, and of finished passes into the plan.
///
/// Draws, their tables and passes are only appended. A subtree's part is the slice between a mark before it and one
/// after it, which costs nothing unless it is used. Planes in a shared space are such slices of draws; a pass is a
/// recording of its own.
struct PassRecorder {
  /// The finished passes.
  private(set) var plan = PassPlan(passes: [])
  /// The innermost pass.
  var pass: PassRecording
  /// The open passes around the innermost one, the outermost first.
  private var outer: [PassRecording] = []
  /// The pixels that draws may touch, visible or not, since `startReach()`.
  private(set) var reach = IntRect.empty
  /// For each layer, whether it has drawn: a replicated one counts once.
  private var hasDrawn: [Bool]
  private let firstLayer: Int

  /// Makes a recorder for the draws of a range of layers.
  init(root: PassRecording, of layers: Range<Int>) {
    pass = root
    firstLayer = layers.lowerBound
    // Most layers draw once, in their own plane.
    pass.list.commands.reserveCapacity(layers.count)
    pass.list.planes.reserveCapacity(layers.count)
    hasDrawn = [Bool](repeating: false, count: layers.count)
  }

  // MARK: - Passes

  /// The number of open offscreen passes.
  var depth: Int { outer.count }

  /// Opens a pass within the innermost one.
  mutating func openPass(_ opened: PassRecording) {
    outer.append(pass)
    pass = opened
    pass.passes = plan.passes.count..<plan.passes.count
  }

  /// Opens a pass in the plane of the innermost one.
  mutating func openPass(visible: IntRect) {
    openPass(PassRecording(visible: visible, vicinity: pass.vicinity, clip: pass.clip))
  }

  /// Closes the innermost pass.
  mutating func closePass() -> PassRecording {
    var closed = outer.removeLast()
    swap(&closed, &pass)
    closed.passes = closed.passes.lowerBound..<plan.passes.count
    return closed
  }

  /// Adds a finished pass, which lies within the innermost one, to the plan.
  @discardableResult mutating func finishPass(_ finished: PlannedPass) -> FinishedPass {
    plan.passes.append(finished)
    plan.passes[plan.passes.count - 1].depth = depth
    return FinishedPass(index: PassIndex(plan.passes.count - 1), extent: finished.extent)
  }

  /// Counts work of planning.
  mutating func countWork(_ counter: Counter, _ number: Int = 1) {
    plan.counters[counter] += number
  }

  /// The index of the next finished pass.
  var nextPass: Int { plan.passes.count }

  /// Counts the passes from an index on at another resolution.
  mutating func chargeResolution(passesFrom first: Int, at resolution: Double) {
    for index in first..<plan.passes.count { plan.passes[index].resolution = resolution }
  }

  /// Returns the draws that a layer with background filters reads: all draws so far, or the draws below the lowest
  /// layer of its group.
  mutating func drawsBehind(group: String?) -> DrawList {
    guard let group else { return pass.list }
    let mark = pass.backdropMarks[group] ?? self.mark
    pass.backdropMarks[group] = mark
    var list = pass.list
    list.commands.removeSubrange(min(mark, list.commands.count)...)
    return list
  }

  /// Takes over a part of a previous plan.
  mutating func takeSlice(
    _ slice: PlanRange, from kept: RetainedPlan, _ transfer: PlanTransfer
  ) {
    let first = pass.list.commands.count
    kept.copyDraws(slice.draws, to: &pass.list, transfer)
    for index in first..<pass.list.commands.count {
      pass.drawn = pass.drawn.union(pass.list.commands[index].scissor)
    }
    for index in slice.passes {
      plan.passes.append(kept.plan.passes[index].copiedPass(kept, transfer))
    }
    for index in slice.composites {
      let composite = kept.plan.composites[index]
      plan.composites.append(
        PassPlan.Composite(
          pass: composite.pass.shiftedIndex(by: transfer.passes),
          extent: transfer.move.movedPixels(composite.extent)
        ))
    }
  }

  /// Appends the draws of a closed pass, clipped to `scissor`, to the innermost pass.
  mutating func mergePass(_ closed: PassRecording, within scissor: IntRect) {
    let visible = pass.visible.intersection(scissor)
    for command in closed.list.commands {
      let scissor = command.scissor.intersection(visible)
      if scissor.isEmpty { continue }
      var draw = closed.list.copyDraw(command, to: &pass.list)
      draw.scissor = scissor
      appendDraw(draw, in: closed.list.planes[Int(command.plane)])
    }
  }

  /// Finishes the root pass, and with it the plan.
  mutating func finishPlan(root: PlannedPass, isOpaque: Bool) -> PassPlan {
    finishPass(root)
    plan.isOpaque = isOpaque
    plan.findSurfaces()
    return plan
  }

  /// Records the composite of a finished pass.
  mutating func recordComposite(_ pass: FinishedPass, within extent: IntRect) {
    plan.composites.append(PassPlan.Composite(pass: pass.index, extent: extent))
  }

  /// Records the composite of a part of a finished pass.
  ///
  /// The first part narrows the recorded composite; later parts add composites.
  mutating func recordComposite(partOf pass: PassIndex, within extent: IntRect, isFirst: Bool) {
    guard let whole = plan.composites.lastIndex(where: { $0.pass == pass }) else { return }
    if isFirst {
      plan.composites[whole].extent = plan.composites[whole].extent.intersection(extent)
    } else {
      plan.composites.append(PassPlan.Composite(pass: pass, extent: extent))
    }
  }

  /// Records that a visible tile is missing from the frame.
  mutating func requestTile(_ tile: TileRequest) { plan.tileRequests.append(tile) }

  /// Records the bytes of visible tiles that are too many to be requested.
  mutating func refuse(tileBytes: Double) { plan.refusedTileBytes += tileBytes }

  // MARK: - Tables

  mutating func addOutline(_ outline: RoundedRect) -> Int32 {
    storeElement(outline, in: &pass.list.outlines)
  }

  /// Makes the shape of the inside of an outline.
  mutating func insideShape(_ outline: RoundedRect) -> Shape {
    outline.isRounded ? .outline(addOutline(outline)) : .rect(outline.rect)
  }

  mutating func addPath(_ path: PathShape) -> Shape {
    .path(storeElement(path, in: &pass.list.paths))
  }

  mutating func addBlurredRect(_ blurred: BlurredRect) -> Shape {
    .blurredRect(storeElement(blurred, in: &pass.list.blurredRects))
  }

  mutating func addImage(_ image: ImageSample) -> Source {
    .image(storeElement(image, in: &pass.list.images))
  }

  mutating func addGradient(_ gradient: Gradient) -> Source {
    .gradient(storeElement(gradient, in: &pass.list.gradients))
  }

  // MARK: - Draws

  /// The number of draws in the innermost pass: the index of the next one.
  var mark: Int { pass.list.commands.count }

  /// The mark in the whole plan.
  var place: PlanMark {
    PlanMark(
      draws: Int32(mark), passes: Int32(plan.passes.count), composites: Int32(plan.composites.count)
    )
  }

  /// Records a draw, unless it is invisible.
  ///
  /// - Parameters:
  ///   - draw: the draw; its plane is set here.
  ///   - plane: the map from the plane of its shape to the pixels of the pass.
  ///   - rect: its bounds in that plane; with `nil` it may touch any visible pixel.
  mutating func recordDraw(
    _ draw: consuming DrawCommand, in plane: Homography, covering rect: Rect?
  ) {
    draw.scissor = pass.visible.intersection(draw.scissor)
    if let rect, let box = plane.touchedPixels(of: rect, edges: draw.antialiasedEdges) {
      draw.scissor = draw.scissor.intersection(box)
      reach = reach.union(box)
    } else {
      reach = .unbounded
    }
    if draw.scissor.isEmpty {
      countWork(.drawsCulled)
    } else {
      appendDraw(draw, in: plane)
    }
  }

  /// Adds pixels to the pixels that draws may touch.
  mutating func extendReach(_ pixels: IntRect) { reach = reach.union(pixels) }

  /// Starts to collect the pixels of a layer's subtree; returns the pixels collected so far.
  mutating func startReach() -> IntRect {
    defer { reach = .empty }
    return reach
  }

  /// Adds the pixels of a layer's subtree to the pixels collected before it.
  mutating func endReach(_ own: IntRect, before: IntRect) { reach = own.union(before) }

  /// Records a draw that touches the pixels of its scissor.
  mutating func appendDraw(_ draw: consuming DrawCommand, in plane: Homography) {
    if pass.list.planes.last != plane { pass.list.planes.append(plane) }
    draw.plane = Int32(pass.list.planes.count - 1)
    pass.drawn = pass.drawn.union(draw.scissor)
    let layer = Int(draw.layer.rawValue) - firstLayer
    if !hasDrawn[layer] {
      hasDrawn[layer] = true
      countWork(.layersDrawn)
    }
    pass.list.commands.append(draw)
  }
}

/// A pass that is finished.
struct FinishedPass {
  let index: PassIndex
  /// The pixels it contains.
  let extent: IntRect

  /// Returns the extent grown by a number of pixels on each side; empty if the extent is.
  func extent(grownBy amount: Int) -> IntRect { extent.isEmpty ? .empty : extent.grown(by: amount) }
}

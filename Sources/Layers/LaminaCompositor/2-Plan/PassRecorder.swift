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
  /// The pixels that may be visible, to which the pass is limited.
  let visible: IntRect
  /// The pixels near the layer in whose plane the pass lies.
  ///
  /// An extent far larger than a screen is limited to them.
  var vicinity = IntRect.everything
  /// The pixels within the clip of the layer that forced the pass; no backdrop outside it is visible.
  var clip = IntRect.everything

  /// The pass's draws.
  var list = DrawList()
  /// The pixels that its draws touch.
  var drawn = IntRect.empty
  /// For each backdrop group, the number of draws recorded before its first layer.
  var backdropMarks: [String: Int] = [:]
  /// The opacity, before rounding, at which the first draw composites a group; `nil` if it does not.
  var firstGroupOpacity: Double?
  /// The indices of the passes that were finished while this one was open.
  var passes = 0..<0

  /// Takes the opacity at which the only draw composites a group, and returns it; returns 1 for any other draws.
  ///
  /// The draw then composites the group opaque.
  ///
  /// The composite of this pass then multiplies both factors before they are rounded. Otherwise the error of each
  /// factor, and of the pixels, would add up along a chain of groups.
  ///
  /// Policy: `group-opacity-chain`.
  mutating func takeOpacityOfOnlyGroup() -> Double {
    guard let opacity = firstGroupOpacity, list.commands.count == 1,
      case .pass(let group, _) = list.commands[0].source
    else { return 1 }
    list.commands[0].source = .pass(group, factor: .white)
    return opacity
  }

  /// The pixels to render: the visible ones that draws touch.
  var extent: IntRect { drawn.intersection(visible).limited(to: vicinity) }
}

/// A recorder of draws into the innermost open pass, and of finished passes into the plan.
///
/// Draws, their tables and passes are only appended. A subtree's part is the slice between a mark before it and one
/// after it, which costs nothing unless it is used. Planes in a shared space are such slices of draws; a pass is a
/// recording of its own.
struct PassRecorder {
  /// The plan of the passes that are finished so far.
  private(set) var plan = PassPlan(passes: [])
  /// The innermost open pass, to which draws are added.
  var pass: PassRecording
  /// The open passes around the innermost one, the outermost first.
  private var outer: [PassRecording] = []
  /// The pixels, visible or not, that the draws recorded since `startReach()` may touch.
  private(set) var reach = IntRect.empty
  /// For each layer, whether it has drawn anything: a replicated layer counts once.
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

  /// Opens a pass within the innermost open one.
  mutating func openPass(_ opened: PassRecording) {
    outer.append(pass)
    pass = opened
    pass.passes = plan.passes.count..<plan.passes.count
  }

  /// Opens a pass in the plane of the innermost open one.
  mutating func openPass(visible: IntRect) {
    openPass(PassRecording(visible: visible, vicinity: pass.vicinity, clip: pass.clip))
  }

  /// Closes the innermost open pass and returns its recording.
  mutating func closePass() -> PassRecording {
    var closed = outer.removeLast()
    swap(&closed, &pass)
    closed.passes = closed.passes.lowerBound..<plan.passes.count
    return closed
  }

  /// Adds a finished pass, whose composite the innermost pass will contain, to the plan.
  @discardableResult mutating func finishPass(_ finished: PlannedPass) -> FinishedPass {
    plan.passes.append(finished)
    plan.passes[plan.passes.count - 1].depth = depth
    return FinishedPass(index: PassIndex(plan.passes.count - 1), extent: finished.extent)
  }

  /// Adds a number to a counter of planning.
  mutating func countWork(_ counter: Counter, _ number: Int = 1) {
    plan.counters[counter] += number
  }

  /// The index that the next finished pass will have.
  var nextPass: Int { plan.passes.count }

  /// Sets the relative resolution at which the account counts the pixels of the passes from an index on.
  mutating func chargeResolution(passesFrom first: Int, at resolution: Double) {
    for index in first..<plan.passes.count { plan.passes[index].resolution = resolution }
  }

  /// Returns the draws that a layer's background filters read: all so far, or those below its group's lowest layer.
  ///
  /// Layers with background filters above one another repeat each other's draws, so that n of them repeat n² / 2. The
  /// list is empty once all of these take more than `limit` bytes.
  mutating func drawsBehind(group: String?, limit: Int) -> DrawList {
    let mark = group.map { pass.backdropMarks[$0] ?? self.mark } ?? self.mark
    if let group { pass.backdropMarks[group] = mark }
    plan.repeatedBytes += 2 * (pass.list.tableBytes + min(mark, self.mark) * DrawList.drawBytes)
    guard plan.repeatedBytes <= limit else { return DrawList() }
    var list = pass.list
    if group == nil { return list }
    list.commands.removeSubrange(min(mark, list.commands.count)...)
    return list
  }

  /// Copies a slice of a previous plan: its draws to the innermost pass, its passes and composites to the plan.
  mutating func takeSlice(
    _ slice: PlanRange, from kept: RetainedPlan, _ transfer: PlanTransfer
  ) {
    let first = pass.list.commands.count
    kept.copyDraws(slice.draws, to: &pass.list, transfer)
    for index in first..<pass.list.commands.count {
      pass.drawn = pass.drawn.union(pass.list.commands[index].scissor)
    }
    for index in slice.passes {
      let copied = kept.plan.passes[index].copiedPass(kept, transfer)
      if copied.repeatsDraws {
        let list = copied.list
        plan.repeatedBytes += 2 * (list.tableBytes + list.commands.count * DrawList.drawBytes)
      }
      plan.passes.append(copied)
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

  /// Adds the root pass to the plan, finds the passes with surfaces, and returns the plan.
  mutating func finishPlan(root: PlannedPass, isOpaque: Bool) -> PassPlan {
    finishPass(root)
    plan.isOpaque = isOpaque
    plan.findSurfaces()
    return plan
  }

  /// Records that a finished pass is composited within the pixels `extent`.
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

  /// Records the bytes of visible tiles that are not requested because they are too many.
  mutating func refuse(tileBytes: Double) { plan.refusedTileBytes += tileBytes }

  // MARK: - Tables

  mutating func addOutline(_ outline: RoundedRect) -> Int32 {
    storeElement(outline, in: &pass.list.outlines)
  }

  /// Returns the shape inside an outline; a rounded outline is added to the tables.
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

  /// The number of draws in the innermost pass, which is the index of the next one.
  var mark: Int { pass.list.commands.count }

  /// The present position in the plan: the numbers of draws, finished passes and composites so far.
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

  /// Adds pixels to `reach`, which is collected since `startReach()`.
  mutating func extendReach(_ pixels: IntRect) { reach = reach.union(pixels) }

  /// Starts to collect the pixels that a layer's subtree may touch, and returns those collected before.
  mutating func startReach() -> IntRect {
    defer { reach = .empty }
    return reach
  }

  /// Joins the pixels that a layer's subtree may touch with those collected before it.
  mutating func endReach(_ own: IntRect, before: IntRect) { reach = own.union(before) }

  /// Adds a draw to the innermost pass; all pixels of the draw's scissor count as touched.
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

/// A finished pass, by its index in the plan, with its extent.
struct FinishedPass {
  let index: PassIndex
  /// The pixels that the pass contains.
  let extent: IntRect

  /// Returns the extent grown by a number of pixels on each side; empty if the extent is.
  func extent(grownBy amount: Int) -> IntRect { extent.isEmpty ? .empty : extent.grown(by: amount) }
}

extension DrawList {
  /// The size of a draw, in bytes.
  fileprivate static let drawBytes = MemoryLayout<DrawCommand>.stride

  /// The size of the tables that grow with the number of draws, in bytes.
  fileprivate var tableBytes: Int {
    planes.count * MemoryLayout<Homography>.stride
      + outlines.count * MemoryLayout<RoundedRect>.stride
  }
}

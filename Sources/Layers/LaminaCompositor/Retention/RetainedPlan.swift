// Stage 2, plan: a new plan reuses unchanged subtrees of the previous plan.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// The indices of a frame's layers and pictures in the previous frame.
struct FrameOrigins: Sendable {
  /// For each layer its index in the previous frame; -1 for a new layer.
  ///
  /// `nil` if all indices are unchanged.
  var layers: [Int32]?
  /// For each picture of the previous frame its index in this frame; -1 if it is no longer used.
  var textures: [Int32] = []

  init() {}

  /// Returns the index of a layer in the previous frame; `nil` for a new layer.
  func previousLayer(_ index: Int) -> Int? {
    guard let layers else { return index }
    return layers[index] < 0 ? nil : Int(layers[index])
  }

  /// Returns this frame's index of a picture of the previous frame; -1 if no layer shows it any more.
  func currentTexture(_ index: Int32) -> Int32 { layers == nil ? index : textures[Int(index)] }
}

/// A previous plan whose valid parts a new one reuses.
///
/// Shared by reference: taking over subtrees queries each of them, and copies none of its tables.
final class RetainedPlan {
  let plan: PassPlan
  /// The draws of the previous root pass.
  private let list: DrawList
  let slices: PlanSliceTable
  let origins: FrameOrigins
  /// For each layer of the new frame, whether it or a descendant was changed, added, or lost a sublayer.
  let hasChanged: [Bool]

  /// The runs of draws and passes that the new plan has reused so far.
  private(set) var runs = RetainedRuns()

  init(
    _ plan: PassPlan, _ slices: PlanSliceTable, _ origins: FrameOrigins, hasChanged: [Bool]
  ) {
    self.plan = plan
    list = plan.passes[plan.passes.count - 1].list
    self.slices = slices
    self.origins = origins
    self.hasChanged = hasChanged
  }

  /// Makes the previous plan for a rebuilt frame.
  convenience init(_ plan: PassPlan, _ slices: PlanSliceTable, _ layers: RetainedLayers) {
    self.init(plan, slices, layers.origins, hasChanged: layers.hasChanged)
  }

  /// Returns the displacement of the context of a layer's sublayers since they were planned.
  ///
  /// It is `nil` if the context differs in any other way, or is unknown.
  func contextMove(of layer: Int, to context: LayerContext) -> ContextMove? {
    guard let old = origins.previousLayer(layer), let known = slices.sublayerContext(old) else {
      return nil
    }
    return context.contextMove(from: known.value)
  }

  /// Returns the previous index of a layer whose subtree is unchanged except for a displacement; `nil` if it has to be
  /// planned.
  func reusableLayer(_ layer: Int, _ move: ContextMove) -> Int? {
    guard !hasChanged[layer], let old = origins.previousLayer(layer), slices[old] != nil,
      move.keepsDraws(reaching: slices.layerReach(old))
    else { return nil }
    let passes = slices.layerPasses(old)
    // A backdrop contains all draws before it, including draws of other layers.
    return passes.isEmpty
      || (move.isStill && !plan.passes[passes].contains(where: \.isBackdropOfRoot)) ? old : nil
  }

  /// Records that the new plan has reused a slice of this plan, displaced by `move`, from `mark` in the new plan on.
  func recordReuse(_ slice: PlanRange, takenAs mark: PlanMark, _ move: ContextMove) {
    let (first, passes) = (Int(mark.draws), Int(mark.passes))
    runs.addDraws(slice.draws, at: first, movedBy: PixelMove(x: move.x, y: move.y))
    runs.addPasses(slice.passes, at: passes)
  }

  /// Appends a range of the root pass's draws to another list.
  func copyDraws(_ draws: Range<Int>, to other: inout DrawList, _ transfer: PlanTransfer) {
    list.copyDraws(draws, to: &other, self, transfer)
  }

}

extension PlannedPass {
  /// Whether the pass is a backdrop that repeats the root pass's draws up to a layer.
  var isBackdropOfRoot: Bool {
    depth == 0 && role == .content && reasons == [.backgroundFilters]
  }
}

/// The index offsets by which draws of a previous plan become draws of another.
struct PlanTransfer {
  let move: ContextMove
  /// The number that is added to layer indices.
  let layers: Int32
  /// The number that is added to pass indices.
  let passes: Int32

  fileprivate func image(_ image: ImageSample, _ kept: RetainedPlan) -> ImageSample {
    var image = image
    switch image.source {
    case .pass(let pass):
      image.source = .pass(pass.shiftedIndex(by: passes))
      return image
    case .texture(let texture): image.source = .texture(kept.origins.currentTexture(texture))
    }
    if case .trilinear(let levels, let bias) = image.filter, !levels.isEmpty {
      let first = kept.origins.currentTexture(levels.lowerBound)
      image.filter = .trilinear(levels: first..<first + Int32(levels.count), bias: bias)
    }
    return image
  }
}

extension PlannedPass {
  /// Returns a copy of the pass for another plan, with that plan's indices; it is not displaced on the screen.
  func copiedPass(_ kept: RetainedPlan, _ transfer: PlanTransfer) -> PlannedPass {
    // The tables keep their order, by which bitmaps are recognised.
    var copied = list
    for index in list.commands.indices {
      copied.commands[index].layer.rawValue += transfer.layers
      copied.commands[index].maskPass?.rawValue += transfer.passes
      copied.commands[index].source = list.commands[index].source.withPassesShifted(
        by: transfer.passes)
    }
    for index in list.images.indices {
      copied.images[index] = transfer.image(list.images[index], kept)
    }
    return withIndicesShifted(by: transfer.passes, layers: transfer.layers, list: copied)
  }
}

extension DrawList {
  /// Appends a range of draws, moved and renumbered, with the table entries they use; coverage masks are left out,
  /// because planned lists contain none.
  func copyDraws(
    _ range: Range<Int>, to other: inout DrawList, _ kept: RetainedPlan, _ transfer: PlanTransfer
  ) {
    let move = transfer.move
    var (oldPlane, plane) = (Int32(-1), Int32(-1))
    for index in range {
      var command = copyDraw(commands[index], to: &other, move) { transfer.image($0, kept) }
      if command.plane != oldPlane {
        oldPlane = command.plane
        let known = planes[Int(oldPlane)]
        plane = storeElement(move.isStill ? known : known.movedPlane(by: move), in: &other.planes)
      }
      command.plane = plane
      command.layer.rawValue += transfer.layers
      command.maskPass?.rawValue += transfer.passes
      command.scissor = move.movedPixels(command.scissor)
      command.source = command.source.withPassesShifted(by: transfer.passes)
      other.commands.append(command)
    }
  }

  /// Appends the table entries that a draw refers to, except for its plane, to another list's tables.
  ///
  /// - Returns: the draw with the other list's indices.
  func copyDraw(
    _ command: DrawCommand, to other: inout DrawList, _ move: ContextMove = .none,
    image: (ImageSample) -> ImageSample = { $0 }
  ) -> DrawCommand {
    var copied = command
    if !command.cuts.isEmpty {
      let first = Int32(other.cuts.count)
      other.cuts += cuts[command.cuts.ints]
      copied.cuts = first..<Int32(other.cuts.count)
    }
    copied.shape = copyShape(command.shape, to: &other, move)
    switch command.source {
    case .color, .box, .pass: break
    case .image(let index):
      copied.source = .image(storeElement(image(images[Int(index)]), in: &other.images))
    case .gradient(let index):
      copied.source = .gradient(storeElement(gradients[Int(index)], in: &other.gradients))
    }
    return copied
  }

  private func copyShape(_ shape: Shape, to other: inout DrawList, _ move: ContextMove) -> Shape {
    func copyOutline(_ index: Int32, _ table: inout [RoundedRect]) -> Int32 {
      storeElement(outlines[Int(index)], in: &table)
    }
    switch shape {
    case .rect, .masks: return shape
    case .pixels(let rect): return .pixels(move.movedPixels(rect))
    case .outline(let index): return .outline(copyOutline(index, &other.outlines))
    case .ring(let outer, let inner):
      let first = copyOutline(outer, &other.outlines)
      return .ring(outer: first, inner: copyOutline(inner, &other.outlines))
    case .box(let outer, let inner):
      let first = copyOutline(outer, &other.outlines)
      return .box(outer: first, inner: copyOutline(inner, &other.outlines))
    case .rectWithin(let rect, let index):
      return .rectWithin(rect, outline: copyOutline(index, &other.outlines))
    case .path(let index): return .path(storeElement(paths[Int(index)], in: &other.paths))
    case .blurredRect(let index):
      var blurred = blurredRects[Int(index)]
      blurred.rect = move.movedPixels(blurred.rect)
      return .blurredRect(storeElement(blurred, in: &other.blurredRects))
    }
  }
}

/// Appends an element to a table and returns its index.
func storeElement<Element>(_ element: Element, in table: inout [Element]) -> Int32 {
  table.append(element)
  return Int32(table.count - 1)
}

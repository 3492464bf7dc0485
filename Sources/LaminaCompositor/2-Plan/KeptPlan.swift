// Stage 2, plan: what is kept of the plan before is taken over by a new one, subtree by subtree.

import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// Where the layers and the pictures of a frame stood in the frame before.
struct FrameOrigins: Sendable {
  /// For each layer its place in the frame before; -1 for one that was not there.
  ///
  /// `nil` if all stand where they stood.
  var layers: [Int32]?
  /// For each picture of the frame before its place in the frame; -1 for one that is not there any more.
  var textures: [Int32] = []

  init() {}

  /// The place of a layer in the frame before.
  func layer(_ index: Int) -> Int? {
    guard let layers else { return index }
    return layers[index] < 0 ? nil : Int(layers[index])
  }

  /// The place in the frame of a picture of the frame before; -1 if no layer shows it any more.
  func texture(_ index: Int32) -> Int32 { layers == nil ? index : textures[Int(index)] }
}

/// A plan of which a new one takes over what still holds.
///
/// Shared by reference: what takes over its subtrees asks for each of them, and copies none of its tables.
final class KeptPlan {
  let plan: PassPlan
  /// The draws of the root pass.
  private let list: DrawList
  let slices: PlanSlices
  let origins: FrameOrigins
  /// How many pictures the frame had.
  let textureCount: Int
  /// For each layer of the new frame, whether it or one below it has changed, come, or lost one.
  let hasChanged: [Bool]

  /// The draws and passes that have been taken over.
  private(set) var runs = KeptRuns()

  init(
    _ plan: PassPlan, _ slices: PlanSlices, _ origins: FrameOrigins, textureCount: Int,
    hasChanged: [Bool]
  ) {
    self.plan = plan
    list = plan.passes[plan.passes.count - 1].list
    self.slices = slices
    self.origins = origins
    self.textureCount = textureCount
    self.hasChanged = hasChanged
  }

  /// The plan of a frame that has been rebuilt.
  convenience init(_ plan: PassPlan, _ slices: PlanSlices, _ layers: KeptLayers) {
    self.init(
      plan, slices, layers.origins, textureCount: layers.frame.textures.count,
      hasChanged: layers.hasChanged)
  }

  /// The move of what comes down to a layer's sublayers since they were planned; `nil` if that is another
  /// thing, or not known.
  func move(of layer: Int, to context: LayerContext) -> ContextMove? {
    guard let old = origins.layer(layer), let known = slices.context(old) else { return nil }
    return context.move(from: known.value)
  }

  /// The place in the frame before of a layer which, with all below it, is what it was but for a move; `nil`
  /// if it has to be planned.
  func kept(_ layer: Int, _ move: ContextMove) -> Int? {
    guard !hasChanged[layer], let old = origins.layer(layer), slices[old] != nil,
      move.keeps(reaching: slices.reach(old))
    else { return nil }
    let passes = slices.passes(old)
    // A backdrop is made of the draws before it, wherever they come from.
    return passes.isEmpty
      || (move.isStill && !plan.passes[passes].contains(where: \.isBackdropOfRoot)) ? old : nil
  }

  /// Notes that a part of the plan has been taken over.
  func note(_ slice: PlanRange, takenAs mark: PlanMark, _ move: ContextMove) {
    let (first, passes) = (Int(mark.draws), Int(mark.passes))
    runs.addDraws(slice.draws, at: first, movedBy: PixelMove(x: move.x, y: move.y))
    runs.addPasses(slice.passes, at: passes)
  }

  /// Adds some draws of the root pass to another list.
  func copy(_ draws: Range<Int>, to other: inout DrawList, _ transfer: PlanTransfer) {
    list.copy(draws, to: &other, self, transfer)
  }

}

extension PlannedPass {
  /// Whether it is made of what the root pass has drawn so far.
  var isBackdropOfRoot: Bool {
    depth == 0 && role == .content && reasons == [.backgroundFilters]
  }
}

/// How draws of a plan that is kept become draws of another.
struct PlanTransfer {
  let move: ContextMove
  /// How much further on their layers and passes stand.
  let layers: Int32
  let passes: Int32
  /// How many pictures the frame has: those behind them are passes.
  let textureCount: Int32

  fileprivate func image(_ image: ImageSample, _ kept: KeptPlan) -> ImageSample {
    var image = image
    if image.texture >= kept.textureCount {
      image.texture += textureCount - Int32(kept.textureCount) + passes
      return image
    }
    image.texture = kept.origins.texture(image.texture)
    if case .trilinear(let levels, let bias) = image.filter, !levels.isEmpty {
      let first = kept.origins.texture(levels.lowerBound)
      image.filter = .trilinear(levels: first..<first + Int32(levels.count), bias: bias)
    }
    return image
  }
}

extension PlannedPass {
  /// The same pass in another plan; it is not moved on the screen.
  func copy(_ kept: KeptPlan, _ transfer: PlanTransfer) -> PlannedPass {
    // The tables stay as they are: bitmaps are recognised by them.
    var copied = list
    for index in list.commands.indices {
      copied.commands[index].layer.rawValue += transfer.layers
      copied.commands[index].maskPass?.rawValue += transfer.passes
      copied.commands[index].source = list.commands[index].source.moved(by: transfer.passes)
    }
    for index in list.images.indices {
      copied.images[index] = transfer.image(list.images[index], kept)
    }
    return moved(by: transfer.passes, layers: transfer.layers, list: copied)
  }
}

extension DrawList {
  /// Adds some draws to another list, with what they refer to; masks apart, which no plan has.
  func copy(
    _ range: Range<Int>, to other: inout DrawList, _ kept: KeptPlan, _ transfer: PlanTransfer
  ) {
    let move = transfer.move
    var (oldPlane, plane) = (Int32(-1), Int32(-1))
    for index in range {
      var command = copy(commands[index], to: &other, move) { transfer.image($0, kept) }
      if command.plane != oldPlane {
        oldPlane = command.plane
        let known = planes[Int(oldPlane)]
        plane = store(move.isStill ? known : known.moved(by: move), in: &other.planes)
      }
      command.plane = plane
      command.layer.rawValue += transfer.layers
      command.maskPass?.rawValue += transfer.passes
      command.scissor = move.moved(command.scissor)
      command.source = command.source.moved(by: transfer.passes)
      other.commands.append(command)
    }
  }

  /// Adds what a draw refers to to another list, its plane apart.
  ///
  /// - Returns: the draw as that list has it.
  func copy(
    _ command: DrawCommand, to other: inout DrawList, _ move: ContextMove = .none,
    image: (ImageSample) -> ImageSample = { $0 }
  ) -> DrawCommand {
    var copied = command
    if !command.cuts.isEmpty {
      let first = Int32(other.cuts.count)
      other.cuts += cuts[command.cuts.ints]
      copied.cuts = first..<Int32(other.cuts.count)
    }
    copied.shape = copy(command.shape, to: &other, move)
    switch command.source {
    case .color, .box, .pass: break
    case .image(let index):
      copied.source = .image(store(image(images[Int(index)]), in: &other.images))
    case .gradient(let index):
      copied.source = .gradient(store(gradients[Int(index)], in: &other.gradients))
    }
    return copied
  }

  private func copy(_ shape: Shape, to other: inout DrawList, _ move: ContextMove) -> Shape {
    func outline(_ index: Int32, _ table: inout [RoundedRect]) -> Int32 {
      store(outlines[Int(index)], in: &table)
    }
    switch shape {
    case .rect, .masks: return shape
    case .pixels(let rect): return .pixels(move.moved(rect))
    case .outline(let index): return .outline(outline(index, &other.outlines))
    case .ring(let outer, let inner):
      let first = outline(outer, &other.outlines)
      return .ring(outer: first, inner: outline(inner, &other.outlines))
    case .box(let outer, let inner):
      let first = outline(outer, &other.outlines)
      return .box(outer: first, inner: outline(inner, &other.outlines))
    case .rectWithin(let rect, let index):
      return .rectWithin(rect, outline: outline(index, &other.outlines))
    case .path(let index): return .path(store(paths[Int(index)], in: &other.paths))
    case .blurredRect(let index):
      var blurred = blurredRects[Int(index)]
      blurred.rect = move.moved(blurred.rect)
      return .blurredRect(store(blurred, in: &other.blurredRects))
    }
  }
}

/// Appends to a table and returns the place.
func store<Element>(_ element: Element, in table: inout [Element]) -> Int32 {
  table.append(element)
  return Int32(table.count - 1)
}

// Stage 2, plan: previous subtrees are reused, and the pixels that new ones may touch are recorded.

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaRaster

extension PlanBuilder {
  /// Reuses the previous plan's slices for the next sublayers of an open layer, as long as they are valid.
  mutating func takeSublayers(of last: Int) {
    guard let kept, let move = layers[last].move,
      case .siblings(let first, let end, _) = layers[last].sublayers
    else { return }
    var next = first
    while next < end, let old = kept.reusableLayer(next, move) {
      // Siblings that were adjacent are taken together.
      var (sibling, stop) = (next, Int(frame.layers[next].subtreeEnd))
      while stop < end, kept.reusableLayer(stop, move) == old + stop - next {
        (sibling, stop) = (stop, Int(frame.layers[stop].subtreeEnd))
      }
      takeSubtrees(next..<stop, from: old...old + sibling - next, of: kept, move)
      next = stop
    }
    if next > first { advance(last, to: next) }
  }

  /// Copies the slices of adjacent siblings from the previous plan, displaced on the screen.
  private mutating func takeSubtrees(
    _ subtrees: Range<Int>, from siblings: ClosedRange<Int>, of kept: RetainedPlan,
    _ move: ContextMove
  ) {
    let (old, mark) = (siblings.lowerBound, recorder.place)
    let slice = kept.slices.siblingSlice(siblings)
    kept.recordReuse(slice, takenAs: mark, move)
    recorder.takeSlice(
      slice, from: kept,
      PlanTransfer(
        move: move, layers: Int32(subtrees.lowerBound - old),
        passes: mark.passes - Int32(slice.passes.lowerBound)))
    let reach = slices.takeSlices(
      old..<old + subtrees.count, of: kept.slices, for: subtrees.lowerBound, at: mark,
      movedBy: move)
    recorder.extendReach(reach)
  }

  /// Ends the slice of a layer, and determines the pixels that its subtree may touch.
  mutating func endLayer(_ index: Int, _ drawing: LayerDrawing?, before: IntRect) {
    var reach = recorder.reach
    if let drawing, reach != .unbounded, frame.layers[index].flags.contains(.masksToBounds),
      drawing.needs.isCut || drawing.needs.contains(.scissorClip)
    {
      reach =
        drawing.devicePlane.touchedPixels(of: frame.layers[index].bounds, edges: .all) ?? .unbounded
    }
    slices.endSlice(index, at: recorder.place, reach: reach)
    recorder.endReach(reach, before: before)
  }

  /// Whether a layer may touch other pixels than its draws and clips tell.
  func hasUnknownReach(_ index: Int) -> Bool {
    switch frame.layers[index].kind {
    case .transform, .tiled: true
    case .layer, .replicator, .gradient, .shape, .emitter: frame.layers[index].effects >= 0
    }
  }
}

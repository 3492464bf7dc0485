// Stage 2, plan: the pixels of a frame that the previous frame shows at another position.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

/// Pixels of a frame that the previous frame shows displaced by whole pixels.
///
/// A pixel is equal to the displaced one if all its draws have moved together. A draw that has not moved is allowed if
/// it puts one colour over the whole area: a background. A moved draw counts if its pixels are computed from integer
/// offsets to its position. These are upright rectangles of colours, and pictures shown texel for pixel.
struct ScrolledPixels: Sendable {
  /// The rectangle that the displaced pixels have in the new frame.
  private(set) var target: IntRect
  /// The displacement of the pixels from their positions in the previous frame.
  let move: PixelMove

  /// Finds one rectangle of displaced pixels; `nil` if there is none.
  init?(from old: PlannedFrame, to new: PlannedFrame, kept runs: RetainedRuns) {
    guard let move = runs.draws.first(where: { !$0.move.isStill })?.move,
      old.screen == new.screen, let before = old.passes.last, let after = new.passes.last,
      before.background == after.background
    else { return nil }
    self.move = move
    target = .empty
    let (a, b) = (before.list, after.list)
    for run in runs.draws where run.move == move {
      for draw in b.commands[run.new] { target = target.union(draw.scissor) }
    }
    target = target.intersection(new.screen)
      .intersection(new.screen.offset(x: move.x, y: move.y))
    // Draws between runs are compared one by one.
    var (next, nextNew) = (0, 0)
    for run in runs.draws {
      guard next <= run.old.lowerBound else { return nil }
      leaveOut(a, next..<run.old.lowerBound, b, nextNew..<run.new.lowerBound)
      if run.move == move {
        for draw in b.commands[run.new] where !b.isMovable(draw) { leaveOut(draw.scissor) }
      } else {
        leaveOut(a, run.old, b, run.new)
      }
      (next, nextNew) = (run.old.upperBound, run.new.upperBound)
      if target.isEmpty { return nil }
    }
    leaveOut(a, next..<a.commands.count, b, nextNew..<b.commands.count)
    if target.isEmpty { return nil }
  }

  /// Copies the pixels from their positions in the previous frame into the new frame's buffer.
  func copyPixels(from front: Texture, to back: inout Framebuffer) {
    back.copyPixels(front, to: target, movedBy: move.x, move.y)
  }

  /// Excludes the pixels of draws that have not moved along with the area, except for unchanged backgrounds.
  private mutating func leaveOut(
    _ a: DrawList, _ before: Range<Int>, _ b: DrawList, _ after: Range<Int>
  ) {
    for (index, other) in zip(before, after)
    where !isBackground(a, a.commands[index], b, b.commands[other]) {
      leaveOut(a.commands[index].scissor.offset(x: move.x, y: move.y))
      leaveOut(b.commands[other].scissor)
    }
    let count = min(before.count, after.count)
    for index in before.dropFirst(count) {
      leaveOut(a.commands[index].scissor.offset(x: move.x, y: move.y))
    }
    for index in after.dropFirst(count) { leaveOut(b.commands[index].scissor) }
  }

  /// Whether a draw covers the whole area with one colour, the same in both frames.
  private func isBackground(
    _ a: DrawList, _ first: DrawCommand, _ b: DrawList, _ second: DrawCommand
  ) -> Bool {
    guard case .color(let color) = first.source, case .color(let other) = second.source,
      color == other, first.blendMode == .normal, second.blendMode == .normal,
      first.clip < 0, second.clip < 0, first.maskPass == nil, second.maskPass == nil
    else { return false }
    return a.wholePixels(of: first).contains(target.offset(x: -move.x, y: -move.y))
      && b.wholePixels(of: second).contains(target)
  }

  /// Shrinks `target` to its largest part above, below, left or right of `pixels`.
  private mutating func leaveOut(_ pixels: IntRect) {
    let hole = target.intersection(pixels)
    if hole.isEmpty { return }
    let sides = [
      IntRect(minX: target.minX, minY: target.minY, maxX: target.maxX, maxY: hole.minY),
      IntRect(minX: target.minX, minY: hole.maxY, maxX: target.maxX, maxY: target.maxY),
      IntRect(minX: target.minX, minY: target.minY, maxX: hole.minX, maxY: target.maxY),
      IntRect(minX: hole.maxX, minY: target.minY, maxX: target.maxX, maxY: target.maxY),
    ]
    target = sides.reduce(.empty) { $1.isEmpty || $1.area <= $0.area ? $0 : $1 }
  }
}

extension DrawList {
  /// Whether displacing a draw by whole pixels only displaces its pixels, and changes none of them.
  ///
  /// Each pixel then depends only on integer offsets to the draw's position.
  fileprivate func isMovable(_ draw: DrawCommand) -> Bool {
    guard draw.blendMode == .normal, draw.clip < 0, draw.maskPass == nil, draw.cuts.isEmpty else {
      return false
    }
    switch draw.shape {
    case .rect, .outline, .ring, .box, .rectWithin, .pixels: break
    case .path, .masks, .blurredRect: return false
    }
    let plane = planes[Int(draw.plane)]
    guard plane.isAffine, plane.row3.z == 1, plane.row1.y == 0, plane.row2.x == 0,
      plane.row1.x > 0, plane.row2.y > 0
    else { return false }
    switch draw.source {
    case .color, .box: return true
    case .gradient, .pass: return false
    case .image(let index):
      let image = images[Int(index)]
      guard image.source.pass == nil, let column = image.columns.single,
        let row = image.rows.single
      else { return false }
      // Texels coincide with pixels, one for each.
      func isOnPixels(_ scale: Double, _ texels: AxisMap.Piece, _ offset: Double) -> Bool {
        let first = texels.offset - offset
        return texels.scale == scale && abs(first - first.rounded()) < 0x1p-30
      }
      return isOnPixels(plane.row1.x, column, plane.row3.x)
        && isOnPixels(plane.row2.y, row, plane.row3.y)
    }
  }
}

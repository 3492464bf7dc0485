// Stage 2, plan: passes that only a wide blur reads are rendered in fewer, larger pixels.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension PassPlan {
  /// Determines which passes are rendered at a half or a quarter of the device's resolution.
  ///
  /// Their only reader is a blur wide enough to hide the larger pixels (`BlurKernel.reduction`), and all their draws
  /// look the same in them. These are magnified pictures, colours and gradients, whose edges lie between larger pixels
  /// or are covered by area.
  mutating func reduceSources() {
    for index in passes.indices { passes[index].reduction = 1 }
    guard passes.contains(where: { $0.operation.reduction > 1 }) else { return }
    let readers = readerCounts()
    for pass in passes where pass.operation.reduction > 1 && !pass.isAvoidable {
      guard case .blur(let source, _, _) = pass.operation else { continue }
      let index = Int(source.rawValue)
      var reduction = pass.operation.reduction
      while reduction > 1, readers[index] != 1 || !passes[index].canReduce(by: reduction) {
        reduction /= 2
      }
      passes[index].reduction = reduction
    }
  }
}

extension PlannedPass {
  /// The pass's extent, in rendered pixels of `reduction` device pixels along a side.
  var reducedExtent: IntRect { extent.reduced(by: reduction) }

  /// The pass's draws, scaled to rendered pixels of `reduction` device pixels along a side.
  var reducedList: DrawList {
    if reduction == 1 { return list }
    var reduced = list
    let share = 1 / Double(reduction)
    for index in reduced.planes.indices {
      let plane = reduced.planes[index]
      let factors: SIMD3<Double> = [share, share, 1]
      reduced.planes[index] = Homography(
        row1: plane.row1 * factors, row2: plane.row2 * factors, row3: plane.row3 * factors)
    }
    for index in reduced.commands.indices {
      reduced.commands[index].scissor = list.commands[index].scissor.reduced(by: reduction)
      if case .pixels(let pixels) = list.commands[index].shape {
        reduced.commands[index].shape = .pixels(pixels.reduced(by: reduction))
      }
    }
    return reduced
  }

  /// Whether the pass's draws look the same in pixels of `reduction` device pixels along a side.
  fileprivate func canReduce(by reduction: Int) -> Bool {
    guard case .draw = operation, bitmap == nil, !list.commands.isEmpty else { return false }
    return extent.isMultiple(of: reduction)
      && list.commands.allSatisfy { canReduce($0, by: reduction) }
  }

  private func canReduce(_ draw: DrawCommand, by reduction: Int) -> Bool {
    guard draw.maskPass == nil, draw.cuts.isEmpty, draw.clip < 0, draw.blendMode == .normal,
      draw.scissor.contains(extent) || draw.scissor.isMultiple(of: reduction)
    else { return false }
    let plane = list.planes[Int(draw.plane)]
    switch draw.source {
    case .color, .gradient, .box: break
    case .pass: return false
    case .image(let index):
      let image = list.images[Int(index)]
      guard image.source.pass == nil, image.filter == .linear,
        let texels = image.texelsPerPixel(through: plane),
        max(texels.x, texels.y) * Double(reduction) <= 1
      else { return false }
    }
    func isWhole(_ rect: Rect) -> Bool {
      draw.antialiasedEdges == .all
        || plane.centredPixels(of: rect)?.isMultiple(of: reduction) == true
    }
    switch draw.shape {
    case .rect(let rect): return isWhole(rect)
    case .pixels(let pixels): return pixels.isMultiple(of: reduction)
    case .outline(let index), .box(let index, _):
      let outline = list.outlines[Int(index)]
      return outline.isRounded || isWhole(outline.rect)
    case .path: return true
    case .rectWithin(let rect, let index):
      let outline = list.outlines[Int(index)]
      return isWhole(rect) && (outline.isRounded || isWhole(outline.rect))
    case .ring, .masks, .blurredRect: return false
    }
  }
}

extension ImageSample {
  /// Returns the picture's texels per device pixel along x and y; `nil` if it is not upright, or has slices.
  fileprivate func texelsPerPixel(through plane: Homography) -> SIMD2<Double>? {
    guard let across = columns.single, let down = rows.single, plane.isAffine, plane.row3.z != 0,
      plane.row1.y == 0, plane.row2.x == 0, plane.row1.x != 0, plane.row2.y != 0
    else { return nil }
    return [
      abs(across.scale * plane.row3.z / plane.row1.x),
      abs(down.scale * plane.row3.z / plane.row2.y),
    ]
  }
}

extension IntRect {
  /// Whether all edges of the rectangle are multiples of a number, which is a power of two.
  fileprivate func isMultiple(of number: Int) -> Bool {
    (minX | minY | maxX | maxY) & (number - 1) == 0
  }

  /// Returns the smallest rectangle of larger pixels that contains this one.
  ///
  /// A larger pixel has `reduction` pixels along a side, a power of two.
  func reduced(by reduction: Int) -> IntRect {
    if reduction == 1 || isEmpty { return self }
    let shift = reduction.trailingZeroBitCount
    return IntRect(
      minX: minX >> shift, minY: minY >> shift, maxX: (maxX + reduction - 1) >> shift,
      maxY: (maxY + reduction - 1) >> shift)
  }
}

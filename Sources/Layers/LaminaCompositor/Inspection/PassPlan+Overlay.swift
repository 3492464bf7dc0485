// The areas that overlays show: where and how a plan draws.

import LaminaGeometry
import LaminaPixels
public import LaminaProfiling
import LaminaRaster

extension PassPlan {
  /// Returns the areas of an overlay, back to front: the pixel boxes of draws.
  ///
  /// Draws within a picture that is shown through its own plane, such as a bitmap, do not lie on the screen, and are
  /// left out. Draws hidden by opaque ones are included. O(draws), except `overdraw`: O(draws^2) if many overlap. A
  /// plan alone has no damage: `Renderer.changes(_:)` returns it.
  public func areas(_ overlay: Overlay, of frame: EvaluatedFrame) -> [OverlayArea] {
    let boxes = screenDraws(of: frame)
    switch overlay {
    case .overdraw: return OverlapCount(boxes.map(\.box)).areas
    case .offscreen:
      var avoidable = avoidableComposites
      return boxes.flatMap { draw in
        var extents = avoidable.removeValue(forKey: draw.layer) ?? []
        if let pass = draw.pass, passes[pass].isCounted { extents.append(draw.extent) }
        return extents.map { OverlayArea(.offscreen, extent: $0, layer: draw.layer) }
      }
    case .blended:
      return boxes.map { draw in
        OverlayArea(draw.isOpaque ? .opaque : .blended, extent: draw.extent, layer: draw.layer)
      }
    case .cache:
      return boxes.compactMap { draw in
        guard let pass = draw.pass, passes[pass].bitmap != nil else { return nil }
        let mark = passes[pass].known == nil ? OverlayMark.cacheMiss : .cacheHit
        return OverlayArea(mark, extent: draw.extent, layer: draw.layer)
      }
    case .misaligned:
      return boxes.compactMap { draw in
        draw.fit.map { OverlayArea($0, extent: draw.extent, layer: draw.layer) }
      }
    case .copied:
      return boxes.compactMap { draw in
        guard draw.isCopied else { return nil }
        return OverlayArea(.copied, extent: draw.extent, layer: draw.layer)
      }
    case .damage: return []
    }
  }

  /// The areas at which avoidable passes would be composited, by the layer that forces them.
  private var avoidableComposites: [Int: [PassRecord.Extent]] {
    var extents: [Int: [PassRecord.Extent]] = [:]
    for composite in composites {
      let pass = passes[Int(composite.pass.rawValue)]
      guard pass.isAvoidable, !composite.extent.isEmpty else { continue }
      extents[Int(pass.layer.rawValue), default: []].append(PassRecord.Extent(composite.extent))
    }
    return extents
  }

  /// A draw on the screen, with the facts that overlays show.
  private struct ScreenDraw {
    let box: IntRect
    let layer: Int
    /// The pass that the draw composites; `nil` for none.
    let pass: Int?
    let isOpaque: Bool
    /// The deviation of the draw's picture from the pixel grid; `nil` for no deviation or no picture.
    let fit: OverlayMark?
    /// Whether the draw shows a picture that display hardware could not read as stored, so that it has been converted.
    let isCopied: Bool

    var extent: PassRecord.Extent { PassRecord.Extent(box) }
  }

  /// Returns the draws of the root pass, and of passes composited pixel for pixel, back to front.
  private func screenDraws(of frame: EvaluatedFrame) -> [ScreenDraw] {
    var draws: [ScreenDraw] = []
    var waiting = [(pass: passes.count - 1, command: 0, within: passes[passes.count - 1].extent)]
    while let (pass, command, within) = waiting.popLast() {
      let list = passes[pass].list
      guard command < list.commands.count else { continue }
      waiting.append((pass, command + 1, within))
      let draw = list.commands[command]
      let box = within.intersection(passes[pass].extent).intersection(list.pixelBox(of: draw))
      guard !box.isEmpty else { continue }
      var source: Int?
      var isOpaque =
        draw.blendMode == .normal && draw.maskPass == nil && !list.isRounded(draw.shape)
      var fit: OverlayMark?
      var isCopied = false
      switch draw.source {
      case .color(let color): isOpaque = isOpaque && color.isOpaque
      case .box(let fill, let edge): isOpaque = isOpaque && fill.isOpaque && edge.isOpaque
      case .gradient(let gradient):
        let stops = list.gradients[Int(gradient)].stops
        isOpaque = isOpaque && stops.allSatisfy { $0.color.alpha >= 1 }
      case .image(let index):
        let image = list.images[Int(index)]
        switch image.source {
        case .pass(let pass):
          source = Int(pass.rawValue)
          isOpaque = false
        case .texture(let texture):
          isOpaque = isOpaque && frame.textures[Int(texture)].isOpaque && image.factor.isOpaque
          fit = image.gridDeviation(in: list.planes[Int(draw.plane)])
          isCopied = frame.convertedTextures.contains(texture)
        }
      case .pass(let consumed, _):
        source = Int(consumed.rawValue)
        isOpaque = false
        waiting.append((Int(consumed.rawValue), 0, box))
      }
      draws.append(
        ScreenDraw(
          box: box, layer: Int(draw.layer.rawValue), pass: source, isOpaque: isOpaque, fit: fit,
          isCopied: isCopied))
    }
    return draws
  }
}

extension DrawList {
  /// Returns the bounding box of the device pixels that a draw may touch.
  fileprivate func pixelBox(of draw: DrawCommand) -> IntRect {
    let rect: Rect? =
      switch draw.shape {
      case .rect(let rect), .rectWithin(let rect, _): rect
      case .outline(let outline), .ring(let outline, _), .box(let outline, _):
        outlines[Int(outline)].rect
      case .path(let path): paths[Int(path)].path.controlBounds
      case .pixels, .masks, .blurredRect: nil
      }
    if case .pixels(let pixels) = draw.shape { return draw.scissor.intersection(pixels) }
    guard let rect, let box = planes[Int(draw.plane)].touchedPixels(of: rect, edges: []) else {
      return draw.scissor
    }
    return draw.scissor.intersection(box)
  }

  /// Whether a shape covers pixels at its edges in part, or leaves some within its box uncovered.
  fileprivate func isRounded(_ shape: Shape) -> Bool {
    switch shape {
    case .rect, .pixels: false
    case .outline(let outline), .box(let outline, _), .rectWithin(_, let outline):
      outlines[Int(outline)].isRounded
    case .ring, .path, .masks, .blurredRect: true
    }
  }
}

extension ImageSample {
  /// Returns how the picture deviates from the grid of device pixels; `nil` if each texel is a pixel.
  fileprivate func gridDeviation(in plane: Homography) -> OverlayMark? {
    guard plane.isAffine, plane.row1.y == 0, plane.row2.x == 0, columns.lower == -.infinity,
      rows.lower == -.infinity
    else { return .stretched }
    func isWhole(_ value: Double) -> Bool { abs(value - value.rounded()) < 1e-3 }
    var isAligned = true
    for (scale, shift, map) in [
      (plane.row1.x, plane.row3.x, columns.middle), (plane.row2.y, plane.row3.y, rows.middle),
    ] {
      let texels = map.scale / (scale / plane.row3.z)
      guard abs(abs(texels) - 1) < 1e-3 else { return .stretched }
      isAligned = isAligned && isWhole(shift / plane.row3.z - map.offset / texels)
    }
    return isAligned ? nil : .misaligned
  }
}

/// The division of the screen into rectangles whose pixels lie in equally many boxes.
private struct OverlapCount {
  /// The rectangles, row by row, each with the number of boxes that contain its pixels.
  private(set) var areas: [OverlayArea] = []

  init(_ boxes: [IntRect]) {
    let edges = Set(boxes.flatMap { [$0.minY, $0.maxY] }).sorted()
    for (top, bottom) in zip(edges, edges.dropFirst()) {
      var steps: [Int: Int] = [:]
      for box in boxes where box.minY <= top && box.maxY >= bottom {
        steps[box.minX, default: 0] += 1
        steps[box.maxX, default: 0] -= 1
      }
      var (count, start) = (0, 0)
      for (x, step) in steps.sorted(by: { $0.key < $1.key }) where step != 0 {
        if count > 0 {
          areas.append(
            OverlayArea(
              .drawn(count),
              extent: PassRecord.Extent(x: start, y: top, width: x - start, height: bottom - top)))
        }
        count += step
        start = x
      }
    }
  }
}

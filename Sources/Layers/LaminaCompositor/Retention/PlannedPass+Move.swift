// Stage 2, plan: passes, and references to them, shifted by an index offset.

import LaminaGeometry
import LaminaPixels
import LaminaRaster

extension Source {
  /// Returns the source with its pass index shifted by `offset`.
  func withPassesShifted(by offset: Int32) -> Source {
    guard case .pass(let pass, let factor) = self else { return self }
    return .pass(pass.shiftedIndex(by: offset), factor: factor)
  }
}

extension PassOperation {
  /// Returns the operation with its pass index shifted by `offset`.
  func withPassesShifted(by offset: Int32) -> PassOperation {
    switch self {
    case .draw: .draw
    case .blur(let pass, let sigma, let repeats):
      .blur(pass.shiftedIndex(by: offset), sigma: sigma, repeatsEdges: repeats)
    case .shadow(let pass, let sigma, let color, let repeats):
      .shadow(pass.shiftedIndex(by: offset), sigma: sigma, color: color, repeatsEdges: repeats)
    case .normalizedBlur(let pass, let sigma, let box):
      .normalizedBlur(pass.shiftedIndex(by: offset), sigma: sigma, within: box)
    case .colors(let pass, let matrix): .colors(pass.shiftedIndex(by: offset), matrix)
    case .curve(let pass, let curve): .curve(pass.shiftedIndex(by: offset), curve)
    }
  }
}

extension PassIndex {
  /// Returns the index shifted by `offset`.
  func shiftedIndex(by offset: Int32) -> PassIndex { PassIndex(Int(rawValue + offset)) }
}

extension Bitmap {
  /// Returns the bitmap with its pass indices shifted by `offset`.
  func withPassesShifted(by offset: Int32) -> Bitmap {
    Bitmap(
      layer: layer, scale: scale,
      passes: passes.lowerBound + Int(offset)..<passes.upperBound + Int(offset))
  }
}

extension PlannedPass {
  /// Returns the pass with all its pass indices shifted by `offset`.
  func withPassesShifted(by offset: Int32) -> PlannedPass {
    offset == 0
      ? self : withIndicesShifted(by: offset, layers: 0, list: list.withPassesShifted(by: offset))
  }

  /// Returns the pass with its pass and layer indices shifted, and with a draw list that has been shifted already.
  func withIndicesShifted(by offset: Int32, layers: Int32, list: DrawList) -> PlannedPass {
    var moved = PlannedPass(
      reasons: reasons, role: role, operation: operation.withPassesShifted(by: offset),
      isCounted: isCounted,
      isAvoidable: isAvoidable, layer: LayerIndex(Int(layer.rawValue + layers)), extent: extent,
      depth: depth, background: background, list: list,
      bitmap: bitmap?.withPassesShifted(by: offset))
    moved.isSurface = isSurface
    moved.resolution = resolution
    moved.reduction = reduction
    return moved
  }
}

extension DrawList {
  /// Returns the draw list with all its pass indices shifted by `offset`.
  func withPassesShifted(by offset: Int32) -> DrawList {
    if offset == 0 { return self }
    var moved = self
    for index in commands.indices {
      moved.commands[index].source = commands[index].source.withPassesShifted(by: offset)
      moved.commands[index].maskPass?.rawValue += offset
    }
    for index in images.indices {
      guard let pass = images[index].source.pass else { continue }
      moved.images[index].source = .pass(pass.shiftedIndex(by: offset))
    }
    return moved
  }
}

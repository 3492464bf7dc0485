// Layers of wallpapers that move with the device.

import LaminaGeometry
import LaminaLayers

/// The layers of a wallpaper that move when the device tilts.
@MainActor struct WallpaperParallax {
  /// A value of a layer that follows the tilt about an axis.
  struct Group {
    let layer: Layer
    let keyPath: String
    let isVertical: Bool
    /// The values at a tilt of -1 and of 1.
    let range: (low: Double, high: Double)
  }

  /// The values that follow the tilt, in the order of the file.
  let groups: [Group]
  /// The tilt about each axis, from -1 to 1.
  let tilt: Point

  /// Sets the values that the tilt gives; a device at rest shows the middle of each range.
  ///
  /// Policy: `wallpaper-tilt`.
  func applyTilt() {
    for group in groups {
      let fraction = ((group.isVertical ? tilt.y : tilt.x) + 1) / 2
      let value = group.range.low + (group.range.high - group.range.low) * min(1, max(0, fraction))
      group.layer.setValue(.number(value), forKeyPath: group.keyPath)
    }
  }
}

import LaminaGeometry
public import LaminaViews

// The components of a colour, and colours made of other ones.

nonisolated extension ViewColor {
  /// Stores the sRGB components of the colour for the current traits, and returns true.
  @discardableResult public func getRed(
    _ red: UnsafeMutablePointer<CGFloat>?, green: UnsafeMutablePointer<CGFloat>?,
    blue: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    unsafe red?.pointee = color.red
    unsafe green?.pointee = color.green
    unsafe blue?.pointee = color.blue
    unsafe alpha?.pointee = color.alpha
    return true
  }

  /// Stores the hue, the saturation and the brightness of the colour for the current traits, and returns true.
  @discardableResult public func getHue(
    _ hue: UnsafeMutablePointer<CGFloat>?, saturation: UnsafeMutablePointer<CGFloat>?,
    brightness: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    let parts = color.hueSaturationBrightness
    unsafe hue?.pointee = parts.hue
    unsafe saturation?.pointee = parts.saturation
    unsafe brightness?.pointee = parts.brightness
    unsafe alpha?.pointee = color.alpha
    return true
  }

  /// Stores the white of a colour whose components are equal; returns false for other colours.
  @discardableResult public func getWhite(
    _ white: UnsafeMutablePointer<CGFloat>?, alpha: UnsafeMutablePointer<CGFloat>?
  ) -> Bool {
    let color = cgColor
    guard color.red == color.green, color.green == color.blue else { return false }
    unsafe white?.pointee = color.red
    unsafe alpha?.pointee = color.alpha
    return true
  }
}

nonisolated extension Color {
  /// The hue in turns, the saturation and the brightness, each in 0...1; a grey has the hue 0.
  var hueSaturationBrightness: (hue: Double, saturation: Double, brightness: Double) {
    let (high, low) = (max(red, green, blue), min(red, green, blue))
    let range = high - low
    guard range > 0 else { return (0, 0, high) }
    let turn =
      high == red
      ? (green - blue) / range
      : high == green ? (blue - red) / range + 2 : (red - green) / range + 4
    return ((turn < 0 ? turn + 6 : turn) / 6, high > 0 ? range / high : 0, high)
  }
}

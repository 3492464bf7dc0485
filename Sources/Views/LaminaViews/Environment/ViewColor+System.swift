import LaminaGeometry

// Semantic colours: each has a value for light and one for dark appearance.

extension ViewColor {
  private convenience init(
    _ light: (Double, Double, Double, Double), dark: (Double, Double, Double, Double)
  ) {
    func color(_ parts: (Double, Double, Double, Double)) -> Color {
      Color(red: parts.0 / 255, green: parts.1 / 255, blue: parts.2 / 255, alpha: parts.3)
    }
    self.init(light: color(light), dark: color(dark))
  }

  // MARK: - Fixed

  /// White in both appearances.
  public static let white = ViewColor(Color.white)
  /// Black in both appearances.
  public static let black = ViewColor(Color.black)
  /// Clear in both appearances.
  public static let clear = ViewColor(Color.clear)

  // MARK: - Hues
  //
  // - Source: Apple, Human Interface Guidelines, "Color", specifications of system colours.

  /// The system's red, with variants for light and dark appearance.
  public static let systemRed = ViewColor((255, 59, 48, 1), dark: (255, 69, 58, 1))
  /// The system's orange, with variants for light and dark appearance.
  public static let systemOrange = ViewColor((255, 149, 0, 1), dark: (255, 159, 10, 1))
  /// The system's yellow, with variants for light and dark appearance.
  public static let systemYellow = ViewColor((255, 204, 0, 1), dark: (255, 214, 10, 1))
  /// The system's green, with variants for light and dark appearance.
  public static let systemGreen = ViewColor((52, 199, 89, 1), dark: (48, 209, 88, 1))
  /// The system's mint, with variants for light and dark appearance.
  public static let systemMint = ViewColor((0, 199, 190, 1), dark: (99, 230, 226, 1))
  /// The system's teal, with variants for light and dark appearance.
  public static let systemTeal = ViewColor((48, 176, 199, 1), dark: (64, 200, 224, 1))
  /// The system's cyan, with variants for light and dark appearance.
  public static let systemCyan = ViewColor((50, 173, 230, 1), dark: (100, 210, 255, 1))
  /// The system's blue, with variants for light and dark appearance; a window's default tint.
  public static let systemBlue = ViewColor((0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// The system's indigo, with variants for light and dark appearance.
  public static let systemIndigo = ViewColor((88, 86, 214, 1), dark: (94, 92, 230, 1))
  /// The system's purple, with variants for light and dark appearance.
  public static let systemPurple = ViewColor((175, 82, 222, 1), dark: (191, 90, 242, 1))
  /// The system's pink, with variants for light and dark appearance.
  public static let systemPink = ViewColor((255, 45, 85, 1), dark: (255, 55, 95, 1))
  /// The system's brown, with variants for light and dark appearance.
  public static let systemBrown = ViewColor((162, 132, 94, 1), dark: (172, 142, 104, 1))
  /// The system's grey, the same in both appearances.
  public static let systemGray = ViewColor((142, 142, 147, 1), dark: (142, 142, 147, 1))
  /// The second grey, nearer to the background than `systemGray`.
  public static let systemGray2 = ViewColor((174, 174, 178, 1), dark: (99, 99, 102, 1))
  /// The third grey, nearer to the background than `systemGray2`.
  public static let systemGray3 = ViewColor((199, 199, 204, 1), dark: (72, 72, 74, 1))
  /// The fourth grey, nearer to the background than `systemGray3`.
  public static let systemGray4 = ViewColor((209, 209, 214, 1), dark: (58, 58, 60, 1))
  /// The fifth grey, nearer to the background than `systemGray4`.
  public static let systemGray5 = ViewColor((229, 229, 234, 1), dark: (44, 44, 46, 1))
  /// The grey nearest to the background.
  public static let systemGray6 = ViewColor((242, 242, 247, 1), dark: (28, 28, 30, 1))

  // MARK: - Text and lines
  //
  // - Source: the values that `UIColor` resolves to since iOS 13.

  /// The colour of primary text: black in light appearance, white in dark.
  public static let label = ViewColor((0, 0, 0, 1), dark: (255, 255, 255, 1))
  /// The colour of secondary text, fainter than `label`.
  public static let secondaryLabel = ViewColor((60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
  /// The colour of tertiary text, fainter than `secondaryLabel`.
  public static let tertiaryLabel = ViewColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// The colour of quaternary text, the faintest.
  public static let quaternaryLabel = ViewColor((60, 60, 67, 0.18), dark: (235, 235, 245, 0.18))
  /// The colour of the placeholder in an empty field.
  public static let placeholderText = ViewColor((60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// A translucent separator line.
  public static let separator = ViewColor((60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
  /// An opaque separator line.
  public static let opaqueSeparator = ViewColor((198, 198, 200, 1), dark: (56, 56, 58, 1))
  /// A link in a text.
  public static let link = ViewColor((0, 122, 255, 1), dark: (9, 132, 255, 1))

  // MARK: - Backgrounds and fills
  //
  // - Source: the values that `UIColor` resolves to since iOS 13.

  /// The background of a screen.
  public static let systemBackground = ViewColor((255, 255, 255, 1), dark: (0, 0, 0, 1))
  /// The background of a group on `systemBackground`.
  public static let secondarySystemBackground = ViewColor((242, 242, 247, 1), dark: (28, 28, 30, 1))
  /// The background of a group within a group.
  public static let tertiarySystemBackground = ViewColor((255, 255, 255, 1), dark: (44, 44, 46, 1))
  /// The background of a grouped table.
  public static let systemGroupedBackground = ViewColor((242, 242, 247, 1), dark: (0, 0, 0, 1))
  /// The background of the cells of a grouped table.
  public static let secondarySystemGroupedBackground = ViewColor(
    (255, 255, 255, 1), dark: (28, 28, 30, 1))
  /// The background of a group in the cells of a grouped table.
  public static let tertiarySystemGroupedBackground = ViewColor(
    (242, 242, 247, 1), dark: (44, 44, 46, 1))
  /// The fill of thin shapes, such as the track of a slider.
  public static let systemFill = ViewColor((120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
  /// The fill of medium shapes, such as a switch.
  public static let secondarySystemFill = ViewColor(
    (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
  /// The fill of large shapes, such as a field or a button.
  public static let tertiarySystemFill = ViewColor(
    (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
  /// The fill of large areas.
  public static let quaternarySystemFill = ViewColor(
    (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
}

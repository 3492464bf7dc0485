// The colours of charts, for light and dark pages.

/// The colours of stages, of the time outside stages, and of other parts of charts.
///
/// Neighbours in a bar differ in lightness as well as in hue.
package enum ChartPalette {
  /// A name with its colours for light and for dark pages, as `#rrggbb`.
  package struct Entry: Sendable {
    /// The name of a stage, reason, layer colour or other part, which ends the name of the style sheet's variable.
    package let name: String
    /// The colour on a light page.
    let light: String
    /// The colour on a dark page.
    let dark: String
  }

  /// The colours of stages, from the bottom to the top of a bar.
  ///
  /// The app's side is blue, the serial render stages are violet, and the tile section is warm.
  package static let stages: [Entry] = [
    Entry(name: "layout", light: "#0d47a1", dark: "#3f7ad1"),
    Entry(name: "display", light: "#1976d2", dark: "#7db4ee"),
    Entry(name: "prepare", light: "#42a5f5", dark: "#2f6fb0"),
    Entry(name: "commit", light: "#90caf9", dark: "#b9ddfb"),
    Entry(name: "plan", light: "#4a148c", dark: "#9a63d6"),
    Entry(name: "vertex", light: "#8e24aa", dark: "#d7a3e6"),
    Entry(name: "assemble", light: "#ce93d8", dark: "#8f4aa3"),
    Entry(name: "raster", light: "#bf360c", dark: "#e0683f"),
    Entry(name: "fragment", light: "#fb8c00", dark: "#ffb74d"),
    Entry(name: "blend", light: "#ffcc80", dark: "#b9793a"),
    Entry(name: "present", light: "#2e7d32", dark: "#66bb6a"),
    Entry(name: "other", light: "#9e9e9e", dark: "#8b8f96"),
  ]

  /// The colours of offscreen passes by reason, from the bottom to the top of a bar; `none` is the rest of the frame.
  static let reasons: [Entry] = [
    Entry(name: "none", light: "#c9ccd2", dark: "#4a4e57"),
    Entry(name: "groupOpacity", light: "#0d47a1", dark: "#6ea3f0"),
    Entry(name: "roundedClip", light: "#26a69a", dark: "#1d7d74"),
    Entry(name: "nonScissorClip", light: "#004d40", dark: "#7fd6cb"),
    Entry(name: "mask", light: "#8bc34a", dark: "#5d8a2b"),
    Entry(name: "shadow", light: "#5d4037", dark: "#c9a596"),
    Entry(name: "filters", light: "#f4511e", dark: "#d8501f"),
    Entry(name: "backgroundFilters", light: "#ffb300", dark: "#ffcf5c"),
    Entry(name: "compositingFilter", light: "#ad1457", dark: "#b8326e"),
    Entry(name: "rasterization", light: "#ce93d8", dark: "#e0b5e8"),
    Entry(name: "transition", light: "#4a148c", dark: "#7a45c4"),
  ]

  /// The colours of layers, from the bottom to the top of a bar.
  ///
  /// They are for the most expensive layers, all others, and time outside layers.
  static let layers: [Entry] = [
    Entry(name: "0", light: "#0b57d0", dark: "#5b9bff"),
    Entry(name: "1", light: "#fb8c00", dark: "#ffc069"),
    Entry(name: "2", light: "#00695c", dark: "#1f9e8c"),
    Entry(name: "3", light: "#f06292", dark: "#ff9fbf"),
    Entry(name: "4", light: "#5e35b1", dark: "#8f6ae0"),
    Entry(name: "5", light: "#9ccc65", dark: "#bfe595"),
    Entry(name: "6", light: "#b71c1c", dark: "#e05a5a"),
    Entry(name: "7", light: "#4dd0e1", dark: "#8be6f2"),
    Entry(name: "others", light: "#757575", dark: "#9a9ea6"),
    Entry(name: "none", light: "#c9ccd2", dark: "#4a4e57"),
  ]

  /// The colours of charts for anything but stages, reasons, layers, and the roles that every page defines.
  ///
  /// They show a frame's status, the other run of two, and shares in steps. Lightness tells them apart, and patterns
  /// mark late frames.
  private static let parts: [Entry] =
    [
      Entry(name: "status-early", light: "#90caf9", dark: "#27517f"),
      Entry(name: "status-on-time", light: "#2e7d32", dark: "#66bb6a"),
      Entry(name: "status-over", light: "#ffd54f", dark: "#e0b12f"),
      Entry(name: "status-late", light: "#b71c1c", dark: "#e57373"),
      Entry(name: "other-run", light: "#b8bcc4", dark: "#5c616b"),
    ]
    + zip(
      ["#e6e9ef", "#fde3bd", "#fbb86b", "#d65f27", "#8c1f0b"],
      ["#2a2d33", "#5a3f1d", "#94571c", "#e0803c", "#ffc08a"]
    ).enumerated().map { Entry(name: "heat-\($0)", light: $1.0, dark: $1.1) }

  /// The number of heat colours, each for a range of shares.
  static let heats = 5

  /// The colour roles that pages define in their own style sheet.
  private static let roles: [Entry] = [
    Entry(name: "paper", light: "#ffffff", dark: "#131417"),
    Entry(name: "ink", light: "#1a1b1e", dark: "#e7e8eb"),
    Entry(name: "muted", light: "#5b6069", dark: "#a3a8b1"),
    Entry(name: "line", light: "#d5d8dd", dark: "#3b3e45"),
    Entry(name: "accent", light: "#0b57d0", dark: "#8ab4f8"),
    Entry(name: "bad", light: "#b3261e", dark: "#f4a59c"),
  ]

  private static let byName = Dictionary(
    uniqueKeysWithValues: (stages.map {
      Entry(name: "stage-" + $0.name, light: $0.light, dark: $0.dark)
    } + parts + roles).map { ($0.name, $0) })

  /// Returns a paint's colours; the name is the style sheet's variable.
  static func entry(of paint: ChartDrawing.Paint) -> Entry {
    let name =
      switch paint {
      case .paper: "paper"
      case .ink, .budget: "ink"
      case .muted: "muted"
      case .line: "line"
      case .accent: "accent"
      case .bad: "bad"
      case .otherRun: "other-run"
      case .stage(let name): "stage-" + name
      case .status(let status): "status-" + status.rawValue
      case .heat(let step): "heat-\(min(max(0, step), heats - 1))"
      }
    guard let entry = byName[name] else { preconditionFailure("no paint is called \(name)") }
    return entry
  }

  /// The colours of stages and other parts as variables of a style sheet, for example `--stage-raster`.
  static var styleSheet: String {
    func styleBlock(_ color: KeyPath<Entry, String>) -> String {
      ":root { "
        + (stages.map { "--stage-\($0.name): \($0[keyPath: color]);" }
        + reasons.map { "--reason-\($0.name): \($0[keyPath: color]);" }
        + layers.map { "--layer-\($0.name): \($0[keyPath: color]);" }
        + parts.map { "--\($0.name): \($0[keyPath: color]);" }).joined(separator: " ")
        + " }"
    }
    return styleBlock(\.light) + "\n@media (prefers-color-scheme: dark) { \(styleBlock(\.dark)) }\n"
  }
}

extension ChartDrawing.Hatch {
  /// The side of the square that a pattern repeats, in points.
  static let side = 4.0

  /// The colours of a pattern's ground and stripes, and the direction of the stripes.
  var style:
    (
      ground: ChartDrawing.Paint, stripes: ChartDrawing.Paint, isRising: Bool, isCrossed: Bool
    )
  {
    switch self {
    case .over: (.status(.over), .ink, true, false)
    case .late: (.status(.late), .paper, true, true)
    case .offscreen: (.paper, .accent, false, false)
    }
  }
}

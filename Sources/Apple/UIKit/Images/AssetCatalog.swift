public import CoreGraphics
import LaminaGeometry
import LaminaViews

// Image sets, colour sets and data sets of catalogues.

/// The reader of the sets of a catalogue (`.xcassets`); a broken file gives a warning with its name.
nonisolated enum AssetCatalog {
  /// Returns the contents of a set or a folder; `nil` if they are missing or broken.
  private static func contents(_ set: String) -> [String: Any]? {
    let path = "\(set)/Contents.json"
    guard let data = FileManager.default.contents(atPath: path) else {
      Resources.warn("\(path) is missing")
      return nil
    }
    guard let object = (try? JSONSerialization.jsonObject(with: data)) as? [String: Any] else {
      Resources.warn("\(path) is not an object of JSON")
      return nil
    }
    return object
  }

  /// Whether a folder's name is part of the names of its sets.
  static func providesNamespace(_ folder: String) -> Bool {
    guard FileManager.default.fileExists(atPath: "\(folder)/Contents.json") else { return false }
    let properties = contents(folder)?["properties"] as? [String: Any]
    return properties?["provides-namespace"] as? Bool ?? false
  }

  /// Returns the entries of a list, of which those for phones come first and those for other devices not at all.
  private static func entries(_ list: Any?) -> [[String: Any]] {
    let all = (list as? [Any])?.compactMap { $0 as? [String: Any] } ?? []
    let phone = all.filter { $0["idiom"] as? String == "iphone" }
    let universal = all.filter { ($0["idiom"] as? String ?? "universal") == "universal" }
    return phone + universal + (phone.isEmpty && universal.isEmpty ? all : [])
  }

  /// Returns an entry's style: `dark`, `light` or none; `nil` for entries of high contrast.
  private static func style(_ entry: [String: Any]) -> String? {
    let list = (entry["appearances"] as? [Any])?.compactMap { $0 as? [String: Any] } ?? []
    if list.contains(where: { $0["appearance"] as? String == "contrast" }) { return nil }
    return list.first { $0["appearance"] as? String == "luminosity" }?["value"] as? String ?? ""
  }

  // MARK: - Images

  /// Returns the best file of an image set, and a closure that reads it; `nil` without any.
  static func image(_ set: String, with traits: TraitCollection) -> (String, () -> UIImage?)? {
    guard let contents = contents(set) else { return nil }
    let files = entries(contents["images"]).filter { $0["filename"] is String }
    let isDark = traits.userInterfaceStyle == .dark
    let own = files.filter { style($0) == (isDark ? "dark" : "light") }
    let plain = files.filter { style($0) == "" }
    let choice = own.isEmpty ? (plain.isEmpty ? files : plain) : own
    func scale(_ entry: [String: Any]) -> Int? {
      (entry["scale"] as? String).flatMap { Int($0.replacingOccurrences(of: "x", with: "")) }
    }
    let wanted = ImageFiles.order(for: traits.displayScale)
    let entry =
      wanted.lazy.compactMap { number in choice.first { scale($0) == number } }.first
      ?? choice.first
    guard let entry, let name = entry["filename"] as? String else { return nil }
    let path = "\(set)/\(name)"
    let pixels = CGFloat(scale(entry) ?? Int(ImageFiles.scale(of: path)))
    let properties = contents["properties"] as? [String: Any]
    return (
      path,
      {
        guard let file = ImageFiles.image(path: path) else { return nil }
        var image = UIImage(file.contents, scale: pixels > 0 ? pixels : 1)
        switch properties?["template-rendering-intent"] as? String {
        case "template": image = image.withRenderingMode(.alwaysTemplate)
        case "original": image = image.withRenderingMode(.alwaysOriginal)
        default: break
        }
        return resized(image, entry["resizing"] as? [String: Any])
      }
    )
  }

  /// Returns the image with the cap insets of a set, which are in pixels.
  private static func resized(_ image: UIImage, _ resizing: [String: Any]?) -> UIImage {
    guard let resizing, let caps = resizing["cap-insets"] as? [String: Any] else { return image }
    func side(_ key: String) -> CGFloat { (number(caps[key]) ?? 0) / image.scale }
    let size = image.size
    let mode = resizing["mode"] as? String ?? ""
    var insets = UIEdgeInsets(
      top: side("top"), left: side("left"), bottom: side("bottom"), right: side("right"))
    if mode.hasPrefix("3-part-horizontal") { (insets.top, insets.bottom) = (0, 0) }
    if mode.hasPrefix("3-part-vertical") { (insets.left, insets.right) = (0, 0) }
    guard insets.left + insets.right < size.width, insets.top + insets.bottom < size.height else {
      return image
    }
    return image.resizableImage(withCapInsets: insets, resizingMode: .stretch)
  }

  // MARK: - Colours and data

  /// Returns the colour of a set; `nil` if it has none.
  static func color(_ set: String) -> UIColor? {
    guard let contents = contents(set) else { return nil }
    var (any, light, dark): (UIColor?, UIColor?, UIColor?)
    for entry in entries(contents["colors"]).reversed() {
      guard let value = entry["color"] as? [String: Any] else { continue }
      let color: UIColor
      if let reference = value["reference"] as? String {
        guard let known = systemColor(reference) else {
          Resources.warn("\(set) refers to the unknown colour \(reference)")
          continue
        }
        color = known
      } else if let own = self.color(value) {
        color = UIColor(own)
      } else {
        Resources.warn("\(set)/Contents.json has a colour without components")
        continue
      }
      switch style(entry) {
      case "dark": dark = color
      case "light": light = color
      case "": any = color
      default: break
      }
    }
    guard let first = any ?? light ?? dark else { return nil }
    return UIColor(light: (light ?? first).light, dark: (dark ?? first).dark)
  }

  private static func color(_ value: [String: Any]) -> Color? {
    guard let parts = value["components"] as? [String: Any] else { return nil }
    func part(_ key: String) -> Double? {
      guard let text = parts[key] as? String else { return number(parts[key]) }
      if text.lowercased().hasPrefix("0x") {
        return Int(text.dropFirst(2), radix: 16).map { Double($0) / 255 }
      }
      // Whole numbers are bytes, others are shares.
      return text.contains(".") ? Double(text) : Double(text).map { $0 / 255 }
    }
    let alpha = (parts["alpha"] as? String).flatMap(Double.init) ?? number(parts["alpha"]) ?? 1
    if let white = part("white") { return Color(white: white, alpha: alpha) }
    guard let red = part("red"), let green = part("green"), let blue = part("blue") else {
      return nil
    }
    return value["color-space"] as? String == "display-p3"
      ? Color(displayP3Red: red, green: green, blue: blue, alpha: alpha)
      : Color(red: red, green: green, blue: blue, alpha: alpha)
  }

  private static func systemColor(_ name: String) -> UIColor? {
    let known: [String: UIColor] = [
      "systemRedColor": .systemRed, "systemOrangeColor": .systemOrange,
      "systemYellowColor": .systemYellow, "systemGreenColor": .systemGreen,
      "systemTealColor": .systemTeal, "systemBlueColor": .systemBlue,
      "systemIndigoColor": .systemIndigo, "systemPurpleColor": .systemPurple,
      "systemPinkColor": .systemPink, "systemGrayColor": .systemGray,
      "systemGray2Color": .systemGray2, "systemGray3Color": .systemGray3,
      "systemGray4Color": .systemGray4, "systemGray5Color": .systemGray5,
      "systemGray6Color": .systemGray6, "labelColor": .label,
      "secondaryLabelColor": .secondaryLabel, "tertiaryLabelColor": .tertiaryLabel,
      "systemBackgroundColor": .systemBackground,
      "secondarySystemBackgroundColor": .secondarySystemBackground, "separatorColor": .separator,
      "linkColor": .link, "systemMintColor": .systemMint, "systemCyanColor": .systemCyan,
      "systemBrownColor": .systemBrown, "quaternaryLabelColor": .quaternaryLabel,
      "placeholderTextColor": .placeholderText, "opaqueSeparatorColor": .opaqueSeparator,
      "tertiarySystemBackgroundColor": .tertiarySystemBackground,
      "systemGroupedBackgroundColor": .systemGroupedBackground,
      "secondarySystemGroupedBackgroundColor": .secondarySystemGroupedBackground,
      "tertiarySystemGroupedBackgroundColor": .tertiarySystemGroupedBackground,
      "systemFillColor": .systemFill, "secondarySystemFillColor": .secondarySystemFill,
      "tertiarySystemFillColor": .tertiarySystemFill,
      "quaternarySystemFillColor": .quaternarySystemFill, "darkTextColor": .darkText,
      "lightTextColor": .lightText,
    ]
    return known[name]
  }

  /// Returns the bytes of a data set; `nil` if it has none.
  static func data(_ set: String) -> Data? {
    guard let contents = contents(set),
      let name = entries(contents["data"]).lazy.compactMap({ $0["filename"] as? String }).first
    else { return nil }
    return FileManager.default.contents(atPath: "\(set)/\(name)")
  }
}

/// The bytes of a data set of a catalogue, like UIKit's.
open nonisolated class NSDataAsset: FoundationObject, @unchecked Sendable {
  /// The name of the set.
  public let name: String
  /// The bytes.
  public let data: Data

  /// Reads a data set; `nil` if there is none of the name.
  public convenience init?(name: String) { self.init(name: name, bundle: .main) }

  /// Reads a data set of a bundle; `nil` if there is none of the name.
  public init?(name: String, bundle: Bundle) {
    for index in Resources.indices(of: bundle) {
      guard let set = index.dataSets[name], let data = AssetCatalog.data(set) else { continue }
      (self.name, self.data) = (name, data)
      return
    }
    return nil
  }
}

// The settings of a wallpaper: its property list, Wallpaper.plist.

import LaminaFiles

/// The settings in a `Wallpaper.plist`, in binary or XML form.
///
/// There is no public specification; the keys are those that published wallpapers use.
struct WallpaperSettings {
  /// The wallpaper's name; `nil` if the file has none.
  private(set) var name: String?
  /// The screen that the packages are made for; `nil` for any.
  private(set) var screen: WallpaperScreen?
  /// Whether the settings have the packages of the appearance that was asked for.
  private(set) var hasAppearance = false
  /// The names of the packages' folders.
  private(set) var packages: [WallpaperFolder.Layer: String] = [:]
  /// The name of the single package of a wallpaper whose layers move with the device.
  private(set) var single: String?

  /// The keys of packages.
  private static let keys: [String: WallpaperFolder.Layer] = [
    "backgroundAnimationFileName": .background, "floatingAnimationFileNameKey": .floating,
    "floatingAnimationFileName": .floating, "foregroundAnimationFileName": .foreground,
  ]

  /// The screens whose packages are taken, in the order of preference.
  private static let screens = ["lockAndHome", "lock", "home"]

  /// Reads the settings; `nil` if the file does not exist.
  ///
  /// - Throws: `SceneError` for a broken property list.
  init?(_ file: String, of tree: FileTree, options: SceneOptions) throws(SceneError) {
    let folder = tree.folder("")
    guard folder.contains(file) else { return nil }
    let bytes = try folder.readFile(file, limit: options.limits.fileBytes)
    options.didRead?(file, bytes)
    let place = SceneLocation(whole: "\(tree.name)/\(file)")
    guard let form = PropertyListForm(of: bytes) else {
      throw .invalid(place, .metadata(reason: "it is no property list", offset: 0))
    }
    do throws(PropertyListError) {
      let list = try form.readPropertyList(bytes, limit: options.limits)
      let top = try WallpaperSettings.entries(list.root, of: list)
      name = try WallpaperSettings.text(top["name"], of: list)
      screen = try WallpaperSettings.text(top["logicalScreenClass"], of: list).flatMap {
        WallpaperScreen($0)
      }
      let assets = try WallpaperSettings.entries(top["assets"], of: list)
      let shown = WallpaperSettings.screens.compactMap { assets[$0] }.first
      let looks = try WallpaperSettings.entries(shown, of: list)
      let wanted = options.wallpaper.appearance.flatMap { looks[$0] }
      hasAppearance = wanted != nil
      var look = try WallpaperSettings.entries(looks["default"], of: list)
      // An appearance may state only the packages that differ.
      look.merge(try WallpaperSettings.entries(wanted, of: list)) { $1 }
      for (key, layer) in WallpaperSettings.keys.sorted(by: { $0.key < $1.key }) {
        if let file = try WallpaperSettings.text(look[key], of: list) { packages[layer] = file }
      }
      single = try WallpaperSettings.text(look["assetFileName"], of: list)
    } catch {
      throw .invalid(place, .metadata(reason: error.reason, offset: error.offset))
    }
  }

  /// Returns the values of a dictionary by their keys; empty for another value.
  private static func entries(_ index: Int?, of list: any PropertyList) throws(PropertyListError)
    -> [String: Int]
  {
    guard let index, case .dictionary(let entries) = try list.value(index) else { return [:] }
    var values: [String: Int] = [:]
    for entry in entries {
      if case .string(let key) = try list.value(entry.key) { values[key] = entry.value }
    }
    return values
  }

  private static func text(_ index: Int?, of list: any PropertyList) throws(PropertyListError)
    -> String?
  {
    guard let index, case .string(let text) = try list.value(index) else { return nil }
    return text
  }
}

// Finds the wallpapers among the files of an archive or a folder, and the packages of each.

import LaminaFiles

/// A wallpaper: packages that lie over each other on a screen.
struct WallpaperFolder {
  /// The packages' places, from the back to the front.
  enum Layer: String, CaseIterable {
    case background, floating, foreground
  }

  /// A package of the wallpaper.
  struct Package {
    /// The package's place; `nil` for a single package, whose layers have the places themselves.
    let layer: Layer?
    /// The path of the package's folder.
    let path: String
  }

  /// The wallpaper's name.
  let name: String
  /// The packages, from the back to the front.
  private(set) var packages: [Package] = []
  /// The screen that the wallpaper's settings name; `nil` if they name none.
  let screen: WallpaperScreen?
  /// Notices about packages that the settings name, but that do not exist.
  private(set) var notices: [SceneNotice] = []

  /// Whether paths include a package of Core Animation, in a folder that ends in `.ca`.
  static func hasPackages(_ paths: [String]) -> Bool {
    paths.contains { packagePath(of: $0) != nil }
  }

  /// Finds the wallpapers in a tree, in the order of their paths.
  ///
  /// A wallpaper is a folder that ends in `.wallpaper` or has a `Wallpaper.plist`. Packages outside such folders
  /// are one wallpaper for each folder that they lie in.
  static func wallpapers(in tree: FileTree, options: SceneOptions) throws(SceneError)
    -> [WallpaperFolder]
  {
    var packages: [String: [String]] = [:]
    for package in Set(tree.paths.compactMap(packagePath)) {
      packages[parent(of: package), default: []].append(package)
    }
    var wallpapers: [WallpaperFolder] = []
    for (folder, paths) in packages.sorted(by: { $0.key < $1.key }) {
      let found = try WallpaperFolder(folder, packages: paths.sorted(), of: tree, options: options)
      if !found.packages.isEmpty { wallpapers.append(found) }
    }
    return wallpapers
  }

  private init(_ path: String, packages: [String], of tree: FileTree, options: SceneOptions)
    throws(SceneError)
  {
    let file = path.isEmpty ? "Wallpaper.plist" : "\(path)/Wallpaper.plist"
    let settings = try WallpaperSettings(file, of: tree, options: options)
    let folder = FileName.lastComponent(of: path.isEmpty ? tree.name : path)
    name = settings?.name ?? FileName.baseName(of: folder)
    screen = settings?.screen ?? WallpaperScreen(named: folder)
    if options.wallpaper.appearance == "dark", settings?.hasAppearance != true {
      notices.append(
        .noted(
          "the wallpaper has no packages for the dark appearance; the default ones are shown",
          first: SceneLocation(whole: "\(tree.name)/\(file)"), isFaithful: true))
    }
    func find(_ name: String) -> String? {
      packages.first { FileName.lastComponent(of: $0) == name }
    }
    if let single = settings?.single, let found = find(single) {
      self.packages = [Package(layer: nil, path: found)]
      return
    }
    for layer in Layer.allCases {
      if let named = settings?.packages[layer] {
        if let found = find(named) {
          self.packages.append(Package(layer: layer, path: found))
          continue
        }
        notices.append(
          .noted(
            "the \(layer.rawValue) package \(named.quoted) does not exist",
            first: SceneLocation(whole: "\(tree.name)/\(file)"), isFaithful: false))
      }
      let found = packages.first {
        FileName.lastComponent(of: $0).lowercased().contains(layer.rawValue)
      }
      if let found, !self.packages.contains(where: { $0.path == found }) {
        self.packages.append(Package(layer: layer, path: found))
      }
    }
    // A package that has no place by its name is the whole wallpaper.
    if self.packages.isEmpty, let first = packages.first {
      self.packages = [Package(layer: nil, path: first)]
    }
  }

  /// Returns the path of the package that a file describes: the folder of an index or of a CAML document.
  private static func packagePath(of file: String) -> String? {
    let (folder, name) = FileName.folderAndName(file)
    guard name == "index.xml" || name.hasSuffix(".caml"), folder.lowercased().hasSuffix(".ca")
    else { return nil }
    return folder
  }

  private static func parent(of path: String) -> String {
    let folder = FileName.folderAndName(path).folder
    return folder == "." ? "" : folder
  }
}

extension WallpaperScreen {
  /// Reads the screen from the name of a wallpaper's folder, as in `7400.Name-390w-844h@3x~iphone.wallpaper`.
  fileprivate init?(named name: String) {
    guard let match = name.firstMatch(of: #/[0-9.]+w-[0-9.]+h(?:@[0-9.]+x)?/#) else { return nil }
    self.init(String(match.0))
  }
}

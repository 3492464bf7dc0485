// A wallpaper as a scene: its packages lie over each other, and share their states.

package import LaminaFiles
import LaminaGeometry
import LaminaLayers

extension Scene {
  /// Loads a wallpaper from a folder: a `.wallpaper` folder, or one that contains wallpapers.
  @MainActor package static func load(wallpaper path: String, options: SceneOptions)
    throws(SceneError) -> Scene
  {
    try load(FileTree(folder: path), options: options)
  }

  /// Loads a wallpaper from a zip archive, such as a `.tendies` file.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - file: its name in errors.
  ///   - options: the limits, and the choice of the wallpaper and of its packages.
  /// - Returns: the scene.
  /// - Throws: `SceneError` for a broken archive, or one without a wallpaper.
  @MainActor package static func parse(
    wallpaper bytes: FileBytes, file: String, options: SceneOptions
  )
    throws(SceneError) -> Scene
  {
    options.didRead?("scene", bytes)
    let archive = try ZipArchive(bytes, file: file, entryLimit: FileTree.fileLimit)
    return try load(FileTree(archive), options: options)
  }

  @MainActor private static func load(_ tree: FileTree, options: SceneOptions) throws(SceneError)
    -> Scene
  {
    let wallpapers = try WallpaperFolder.wallpapers(in: tree, options: options)
    let names = wallpapers.map(\.name)
    guard let first = wallpapers.first else {
      throw .invalid(
        SceneLocation(whole: tree.name),
        .wallpaper(reason: "there is no Core Animation package (.ca) in it; it has \(tree.summary)")
      )
    }
    var chosen = first
    if let wanted = options.wallpaper.name {
      let number = Int(wanted).map { $0 - 1 }
      guard
        let index = names.firstIndex(of: wanted)
          ?? number.flatMap({ wallpapers.indices.contains($0) ? $0 : nil })
      else {
        throw .invalid(
          SceneLocation(whole: tree.name),
          .unknownWallpaper(
            wanted, nearest: NearestName.closestName(wanted, among: names), known: names))
      }
      chosen = wallpapers[index]
    }
    var builder = try WallpaperBuilder(chosen, of: tree, options: options)
    if wallpapers.count > 1, options.wallpaper.name == nil {
      builder.noteWallpapers(names)
    }
    return try builder.makeScene()
  }
}

/// A builder of the scene of a wallpaper.
@MainActor private struct WallpaperBuilder {
  /// A package that has been read.
  private struct ReadPackage {
    let name: String
    let package: CAMLPackage
    let root: Layer
    let size: Size
    let machine: StateMachine
    let parallax: [WallpaperParallax.Group]
  }

  private let wallpaper: WallpaperFolder
  private let tree: FileTree
  private let options: SceneOptions
  private var packages: [ReadPackage] = []
  private var locations = Scene.ResourceLocations()
  private var notices = MergedNotices()
  private var silentNotices = MergedNotices()

  /// Reads the packages of a wallpaper.
  init(_ wallpaper: WallpaperFolder, of tree: FileTree, options: SceneOptions) throws(SceneError) {
    (self.wallpaper, self.tree, self.options) = (wallpaper, tree, options)
    notices.addNotices(wallpaper.notices)
    for package in wallpaper.packages { try addPackage(package) }
  }

  private mutating func addPackage(_ place: WallpaperFolder.Package) throws(SceneError) {
    var options = options
    if let didRead = options.didRead {
      // A package names its files by their paths within it.
      let folder = place.path
      options.didRead = { name, bytes in
        didRead(AssetFolder.isDataURI(name) ? name : "\(folder)/\(name)", bytes)
      }
    }
    let package = try CAMLPackage(tree.folder(place.path), options: options)
    var reader = CAMLReader(
      document: try package.readDocument(options: options), files: package.files,
      size: package.size, notices: package.notices, options: options)
    reader.readsParallax = true
    let (root, size) = try reader.readTree()
    notices.addNotices(reader.notices)
    silentNotices.addNotices(reader.silentNotices)
    locations.mergeLocations(reader.locations)
    packages.append(
      ReadPackage(
        name: place.layer?.rawValue ?? FileName.baseName(of: place.path), package: package,
        root: root, size: size, machine: reader.machine, parallax: reader.parallax))
  }

  mutating func noteWallpapers(_ names: [String]) {
    let listed = names.prefix(8).map(\.quoted).joined(separator: ", ")
    let more = names.count > 8 ? " and \(names.count - 8) more" : ""
    notices.addNotices([
      .noted(
        "there are \(names.count) wallpapers: \(listed)\(more); the first is shown, and --wallpaper shows another",
        first: SceneLocation(whole: tree.name), isFaithful: true)
    ])
  }

  /// The screen that shows the wallpaper.
  ///
  /// It is as large as the frontmost package in points that has layers. Packages in pixels suit every screen, and are
  /// shown on that of a phone.
  ///
  /// Policy: `wallpaper-screen`.
  private var screen: WallpaperScreen {
    if let screen = options.wallpaper.screen { return screen }
    let order = ["floating", "background", "foreground"]
    let inPoints = packages.filter { !$0.package.isInPixels }
    let named = order.compactMap { name in inPoints.first { $0.name == name } }
    let filled = (named + inPoints).first { $0.root.sublayers?.isEmpty == false }
    guard let main = filled ?? named.first ?? inPoints.first else { return .phone }
    let scale = wallpaper.screen?.scale ?? WallpaperScreen.phone.scale
    return WallpaperScreen(width: main.size.width, height: main.size.height, scale: scale)
  }

  /// Composes the packages, and puts them into the state that a phone shows first.
  func makeScene() throws(SceneError) -> Scene {
    let screen = screen
    let root = Layer()
    root.name = wallpaper.name
    root.bounds = Rect(x: 0, y: 0, width: screen.width, height: screen.height)
    root.position = Point(x: screen.width / 2, y: screen.height / 2)
    let layers = try shownPackages()
    for package in layers {
      let host = Layer()
      host.name = package.name
      host.bounds = root.bounds
      host.position = root.position
      host.isGeometryFlipped = package.package.isGeometryFlipped ?? false
      package.root.position = WallpaperBuilder.center(of: package.root, on: screen)
      let scale = WallpaperBuilder.scale(of: package.package, package.size, on: screen)
      if scale != 1 {
        host.sublayerTransform = Matrix4.scale(x: scale, y: scale)
      }
      host.addSublayer(package.root)
      root.addSublayer(host)
    }
    var canvas = Canvas(
      width: screen.width, height: screen.height, scale: options.scale ?? screen.scale,
      isGeometryFlipped: false)
    // A package alone keeps its transparency, as a layer that is placed elsewhere needs it.
    if options.wallpaper.layer == nil { canvas.background = .black }
    var scene = Scene(
      name: wallpaper.name, canvas: canvas, timeline: Scene.Timeline(), root: root,
      locations: locations, notices: notices.notices, silentNotices: silentNotices.notices)
    scene.machines = layers.map(\.machine)
    let parallax = WallpaperParallax(
      groups: layers.flatMap(\.parallax), tilt: options.wallpaper.tilt)
    // Policy: `wallpaper-first-state`.
    let state = WallpaperState.equivalent(of: "Locked", among: scene.states)
    scene.wallpaper = WallpaperContents(
      layers: packages.map(\.name), initialState: state, parallax: parallax)
    if let state { try? scene.enter(state: state) }
    scene.wallpaper?.parallax.applyTilt()
    root.beginAnimations(at: 0)
    return scene
  }

  /// Returns the packages to show: all, or the one that the options name.
  private func shownPackages() throws(SceneError) -> [ReadPackage] {
    guard let wanted = options.wallpaper.layer else { return packages }
    if let found = packages.first(where: { $0.name == wanted }) { return [found] }
    // The layers of a single package have the names of places.
    if packages.count == 1, let sublayers = packages[0].root.sublayers,
      sublayers.contains(where: { $0.name?.lowercased() == wanted })
    {
      for layer in sublayers where layer.name?.lowercased() != wanted {
        layer.removeFromSuperlayer()
      }
      return packages
    }
    throw .invalid(
      SceneLocation(whole: tree.name),
      .unknownWallpaperLayer(
        wanted, nearest: NearestName.closestName(wanted, among: packages.map(\.name)),
        known: packages.map(\.name)))
  }

  /// Returns the position at which a package's root is in the middle of the screen, wherever the file puts it.
  private static func center(of root: Layer, on screen: WallpaperScreen) -> Point {
    let (bounds, anchor) = (root.bounds, root.anchorPoint)
    return Point(
      x: screen.width / 2 + (anchor.x - 0.5) * bounds.width,
      y: screen.height / 2 + (anchor.y - 0.5) * bounds.height)
  }

  /// Returns the factor that shows a package on the screen.
  ///
  /// A package in pixels is shown pixel by pixel. One in points is scaled until it fills the screen.
  ///
  /// Policy: `wallpaper-fill`.
  private static func scale(of package: CAMLPackage, _ size: Size, on screen: WallpaperScreen)
    -> Double
  {
    package.isInPixels
      ? 1 / screen.scale : max(screen.width / size.width, screen.height / size.height)
  }
}

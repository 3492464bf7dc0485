// Reads view hierarchies: each window has an archive of layers, which are named after their views.

import LaminaGeometry
import LaminaLayers

/// Reads one capture of a view hierarchy as layers.
@MainActor struct ViewHierarchyReader {
  private let folder: String
  private let options: SceneOptions
  private let objects: ViewObjectTable
  /// The index of the view that owns a layer, by the layer's index in the table of objects.
  private let views: [Int: Int]
  private(set) var locations = Scene.ResourceLocations()
  private var merged = MergedNotices()
  private(set) var silentNotices: [SceneNotice] = []
  /// The location of the first layer whose sublayers cannot be named, and the number of such layers.
  ///
  /// Their archive and the capture have different numbers of sublayers.
  private var unnamed: (first: SceneLocation, count: Int)?
  private var layersLeft: Int

  /// A window, or a tree of layers without a window.
  private struct Window {
    var description: CapturedWindow
    let object: Int?
    let layer: Int?
    /// The frame of an AppKit window on the desktop; `nil` if the capture has none, or is of UIKit.
    var frame: Rect?
  }

  /// A window's layers, and the reader of their archive.
  private struct Tree {
    let root: Layer
    var reader: CAMLReader
    let frame: Rect?
  }

  private static let touchWindows = "com.apple.UIKit.UIWindow"
  private static let desktopWindows = "com.apple.AppKit.NSWindow"

  init(_ objects: ViewObjectTable, folder: String, options: SceneOptions) {
    (self.objects, self.folder, self.options) = (objects, folder, options)
    layersLeft = options.limits.layers
    var views: [Int: Int] = [:]
    for (index, object) in objects.objects.enumerated() {
      for layer in object.layers where views[layer] == nil { views[layer] = index }
    }
    self.views = views
  }

  /// The notices of the whole capture, without repeats.
  var notices: [SceneNotice] {
    merged.notices + (unnamed.map { [.unnamedLayers(first: $0.first, count: $0.count)] } ?? [])
  }

  /// Reads the shown windows as one tree, and the canvas that shows it.
  ///
  /// - Throws: `SceneError` with the file, the location in it and the facts.
  mutating func readCapture() throws(SceneError) -> (root: Layer, canvas: Canvas) {
    let isTouch = objects.top[ViewHierarchyReader.desktopWindows] == nil
    var windows = try self.windows(isTouch: isTouch)
    let shown = try chooseWindows(among: &windows)
    if windows.count > 1 {
      merged.addNotices([.windows(file: folder, windows.map(\.description))])
    }
    var trees: [Tree] = []
    for window in shown { trees.append(try readTree(of: window)) }
    var scale = options.scale
    if scale == nil { scale = try screenScale(shown.compactMap(\.object)) }
    let usual = trees.first?.reader.mostFrequentScale ?? 1
    // UIKit has y down, AppKit y up, regardless of what the root layer specifies.
    let root = isTouch ? onScreen(trees) : onDesktop(trees)
    guard
      let canvas = Canvas(
        capturing: root.bounds.size, scale: scale ?? usual, isGeometryFlipped: isTouch)
    else {
      throw .invalid(
        ViewHierarchyFolder.location(folder),
        .wrongValue(
          expected: "windows with a size",
          found: "\(root.bounds.width) x \(root.bounds.height) points"))
    }
    noteMissingContents(of: trees)
    for tree in trees { mergeResults(tree.reader) }
    return (root, canvas)
  }

  // MARK: - Windows

  /// Returns all windows of the capture, bottom first; `isTouch` distinguishes UIKit from AppKit.
  private func windows(isTouch: Bool) throws(SceneError) -> [Window] {
    let group =
      isTouch ? ViewHierarchyReader.touchWindows : ViewHierarchyReader.desktopWindows
    let all = objects.top[group] ?? []
    let layers = objects.top[ViewObjectTable.layerGroup] ?? []
    var owners: [Int: Int] = [:]
    for window in all {
      // AppKit's windows are not views; the view that fills a window has its layer.
      let ways = [window] + (isTouch ? [] : objects[window].children)
      for layer in ways.flatMap({ objects[$0].layers }) where owners[layer] == nil {
        owners[layer] = window
      }
    }
    for layer in layers where owners[layer] == nil {
      guard let delegate = try objects.referencedObject(.delegate, of: layer),
        let window = objects.index(of: delegate.address), all.contains(window)
      else { continue }
      owners[layer] = window
    }
    var windows: [Window] = []
    func addWindow(_ window: Int?, _ layer: Int?) throws(SceneError) {
      let object = window ?? layer
      var description = CapturedWindow(
        number: windows.count + 1, name: "", title: "", isVisible: true, isInternal: false,
        hasLayers: false, isShown: false)
      var frame: Rect?
      if let object { description.name = SwiftName.shortName(objects[object].className) }
      if let layer {
        description.hasLayers = objects.propertyPlace(.encodedPresentationLayer, of: layer) != nil
      }
      if let window {
        description.title = try objects.propertyText(.title, of: window) ?? ""
        description.isInternal = try objects.propertyFlag(.isInternal, of: window) ?? false
        let isHidden = try objects.propertyFlag(.hidden, of: window) ?? false
        description.isVisible = try objects.propertyFlag(.visible, of: window) ?? !isHidden
        if !isTouch, let numbers = try objects.propertyNumbers(.frame, of: window, count: 4) {
          frame = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
        }
      }
      windows.append(
        Window(description: description, object: window, layer: layer, frame: frame))
    }
    // By their archives: of several layers of a window, not all have an archive.
    let archived = layers.filter { objects.propertyPlace(.encodedPresentationLayer, of: $0) != nil }
    let layerOf = Dictionary(
      archived.compactMap { layer in owners[layer].map { ($0, layer) } },
      uniquingKeysWith: { first, _ in first })
    for window in all { try addWindow(window, layerOf[window]) }
    for layer in archived where owners[layer] == nil { try addWindow(nil, layer) }
    return windows
  }

  /// Returns the windows to show, bottom first, and records in every window's description whether it is shown.
  private func chooseWindows(among windows: inout [Window]) throws(SceneError) -> [Window] {
    for index in windows.indices {
      let window = windows[index].description
      let isWanted: Bool
      if let wanted = options.window {
        let own = windows[index].object.map { objects[$0].className } ?? window.name
        isWanted = wanted == window.name || wanted == own || Int(wanted) == window.number
      } else {
        isWanted = window.isVisible && !window.isInternal
      }
      windows[index].description.isShown = isWanted && window.hasLayers
    }
    let shown = windows.filter(\.description.isShown)
    guard !shown.isEmpty else {
      throw .invalid(
        ViewHierarchyFolder.location(folder),
        .noWindow(wanted: options.window, windows: windows.map(\.description)))
    }
    return shown
  }

  /// Returns the scale of the screen, or else of a window, in pixels per point; `nil` if the capture has none.
  private func screenScale(_ windows: [Int]) throws(SceneError) -> Double? {
    for (index, object) in objects.objects.enumerated() where object.className == "UIScreen" {
      if let scale = try scale(.scale, of: index) { return scale }
    }
    for window in windows {
      if let scale = try scale(.backingScaleFactor, of: window) { return scale }
    }
    return nil
  }

  private func scale(_ property: ViewProperty, of object: Int) throws(SceneError) -> Double? {
    guard let scale = try objects.propertyNumbers(property, of: object, count: 1)?[0] else {
      return nil
    }
    guard scale > 0, scale <= 64 else {
      guard let place = objects.propertyPlace(property, of: object) else { return nil }
      throw objects.wrongPropertyError(place, "a scale above 0 and up to 64")
    }
    return scale
  }

  // MARK: - Trees

  /// Reads the layers of a window, named after their views.
  private mutating func readTree(of window: Window) throws(SceneError) -> Tree {
    guard let layer = window.layer,
      let place = objects.propertyPlace(.encodedPresentationLayer, of: layer),
      let bytes = try objects.propertyBytes(.encodedPresentationLayer, of: layer)
    else { preconditionFailure("a window without layers is shown") }
    let file = "\(objects.responses[place.response].file): \(objects[layer].id)"
    guard let form = PropertyListForm(of: bytes) else {
      throw .invalid(
        SceneLocation(file: file, object: 0, path: ""),
        .propertyList(reason: "the bytes do not begin like a property list", offset: 0))
    }
    var options = options
    options.limits.layers = max(1, layersLeft)
    var tree = try ArchivedTree(
      reading: bytes, form, file: file, folder: folder, options: options)
    if objects.top[ViewHierarchyReader.desktopWindows] != nil { tree.reader.isFromAppKit = true }
    layersLeft -= tree.reader.layerCount
    try nameLayers(tree.root, as: layer, file: file)
    return Tree(root: tree.root, reader: tree.reader, frame: window.frame)
  }

  /// Names layers after their views, starting at a window's root.
  private mutating func nameLayers(_ root: Layer, as object: Int, file: String) throws(SceneError) {
    var waiting = [(layer: root, object: object, depth: 1)]
    var above: [Int] = []
    while let (layer, object, depth) = waiting.popLast() {
      above.removeSubrange((depth - 1)...)
      func location() -> SceneLocation {
        SceneLocation(file: file, object: 0, path: CAMLReader.path(to: layer))
      }
      guard !above.contains(object) else { throw .invalid(location(), .layerWithinItself) }
      above.append(object)
      if let name = try layerName(of: object) { layer.name = name }
      let sublayers = layer.sublayers ?? []
      let children = objects[object].children
      guard sublayers.count == children.count else {
        unnamed = (unnamed?.first ?? location(), (unnamed?.count ?? 0) + 1)
        continue
      }
      for (sublayer, child) in zip(sublayers, children).reversed() {
        waiting.append((sublayer, child, depth + 1))
      }
    }
  }

  /// Returns a layer's name: the class of its view or delegate, then the view's accessibility identifier; `nil` without
  /// either.
  private func layerName(of layer: Int) throws(SceneError) -> String? {
    var (view, className) = (views[layer], "")
    if view == nil, let delegate = try objects.referencedObject(.delegate, of: layer) {
      className = delegate.className
      view = objects.index(of: delegate.address)
    }
    if let view, !objects[view].className.isEmpty { className = objects[view].className }
    let short = SwiftName.shortName(className)
    guard let view, let identifier = try objects.propertyText(.accessibilityIdentifier, of: view)
    else {
      return short.isEmpty ? nil : short
    }
    return short.isEmpty ? identifier : "\(short)/\(identifier)"
  }

  // MARK: - The screen

  /// Returns a layer as large as the largest window, with the windows at their positions in it.
  private func onScreen(_ trees: [Tree]) -> Layer {
    // The screen has y down already; a flipped root would flip it again.
    for tree in trees { tree.root.isGeometryFlipped = false }
    return arrangeWindows(trees) { frames in
      frames.max { $0.width * $0.height < $1.width * $1.height } ?? frames[0]
    }
  }

  /// Returns a layer that encloses all windows, with the windows at their positions in it.
  private func onDesktop(_ trees: [Tree]) -> Layer {
    arrangeWindows(trees) { frames in
      frames.dropFirst().reduce(frames[0]) { area, frame in
        Rect(
          minX: min(area.minX, frame.minX), minY: min(area.minY, frame.minY),
          maxX: max(area.maxX, frame.maxX), maxY: max(area.maxY, frame.maxY))
      }
    }
  }

  /// Returns a layer with the windows at their positions in the rectangle that `area` makes of their frames.
  ///
  /// A single window is returned itself.
  private func arrangeWindows(_ trees: [Tree], area: ([Rect]) -> Rect) -> Layer {
    let frames = trees.map { $0.frame ?? $0.root.frame }
    if trees.count == 1 {
      let root = trees[0].root
      root.position = Point(
        x: root.bounds.width * root.anchorPoint.x, y: root.bounds.height * root.anchorPoint.y)
      return root
    }
    let area = area(frames)
    let screen = Layer()
    screen.name = "windows"
    screen.bounds = Rect(x: 0, y: 0, width: area.width, height: area.height)
    screen.position = Point(x: area.width / 2, y: area.height / 2)
    for (tree, frame) in zip(trees, frames) {
      let root = tree.root
      root.position = Point(
        x: frame.minX - area.minX + root.bounds.width * root.anchorPoint.x,
        y: frame.minY - area.minY + root.bounds.height * root.anchorPoint.y)
      screen.addSublayer(root)
    }
    return screen
  }

  /// Adds a notice if the windows have many layers, none of them with contents.
  private mutating func noteMissingContents(of trees: [Tree]) {
    let count = trees.reduce(0) { $0 + $1.reader.layerCount }
    guard let first = trees.first, count >= CAMLReader.manyLayers,
      trees.allSatisfy({ CAMLReader.lacksContents($0.root) })
    else { return }
    merged.addNotices([.missingContents(root: first.reader.document.location(0, path: "root"))])
  }

  /// Adds the notices and the locations that reading the archive of a window has given.
  private mutating func mergeResults(_ reader: CAMLReader) {
    merged.addNotices(reader.notices)
    silentNotices += reader.silentNotices
    locations.mergeLocations(reader.locations)
  }

  /// Adds notices that do not come from a window's archive, such as those about failed responses.
  mutating func add(notices: [SceneNotice]) { merged.addNotices(notices) }
}

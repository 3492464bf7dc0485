// Core Animation packages: a folder with index.xml, main.caml and assets.

import Foundation
import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels

/// A Core Animation package: its folder, its document and the settings in its `index.xml`.
///
/// There is no public specification; the keys are those that published packages use.
public struct CAMLPackage {
  /// The package's folder.
  let files: AssetFolder
  /// The name of the CAML document with the layers, within the folder.
  private(set) var document = "main.caml"
  /// The path of the document for messages, if the user named it; `nil` for the document of a folder.
  private let shown: String?
  /// The document's size in points; `nil` if `index.xml` has none.
  var size: Size?
  /// Whether the package is a captured app screen.
  ///
  /// Its index, as Core Animation writes it, names a document but has no size.
  var isCaptured = false
  /// Whether y runs down; `nil` if `index.xml` does not specify it.
  var isGeometryFlipped: Bool?
  /// Whether lengths are in pixels of the screen instead of points, as in packages for several devices.
  var isInPixels = false
  /// Notices about unsupported keys of `index.xml`.
  private(set) var notices: [SceneNotice] = []

  /// Whether a path names a package: a folder, or the document in one, recognised by content.
  public static func isPackage(_ path: String) -> Bool {
    SceneForm(of: path) == .package
  }

  /// Finds the document of a package, and reads the settings in its `index.xml`, if it has one.
  @MainActor init(path: String, options: SceneOptions) throws(SceneError) {
    if FileName.isFolder(path) {
      let folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      try self.init(
        AssetFolder(path: folder, allowsOutside: options.allowsOutside), options: options)
    } else {
      try self.init(
        AssetFolder(of: path, allowsOutside: options.allowsOutside), document: path,
        options: options)
    }
  }

  /// Reads the settings in the `index.xml` of a package's folder, if it has one, which may name the document.
  ///
  /// - Parameters:
  ///   - folder: the folder.
  ///   - path: the document's path, if the user named it; `nil` for the document of the folder.
  ///   - options: the limits.
  /// - Throws: `SceneError` for a broken `index.xml`.
  @MainActor init(_ folder: AssetFolder, document path: String? = nil, options: SceneOptions)
    throws(SceneError)
  {
    files = folder
    shown = path
    if let path { document = FileName.lastComponent(of: path) }
    if files.contains("index.xml") { try readIndex(isFolder: path == nil, options: options) }
  }

  /// Reads and parses the document.
  @MainActor func readDocument(options: SceneOptions) throws(SceneError) -> XMLTree {
    if let shown {
      let bytes: FileBytes
      do { bytes = try FileBytes.read(path: shown, limit: options.limits.fileBytes) } catch {
        throw .unreadable(error)
      }
      options.didRead?(document, bytes)
      return try XMLTree(parsing: bytes, file: shown, depthLimit: options.limits.depth)
    }
    return try XMLTree(document, of: files, options: options)
  }

  @MainActor private mutating func readIndex(isFolder: Bool, options: SceneOptions)
    throws(SceneError)
  {
    let tree = try XMLTree("index.xml", of: files, options: options)
    guard let dictionary = tree.children(of: 0, named: "dict").first else { return }
    var values: [String: Int] = [:]
    let children = tree.element(dictionary.index).children
    for (place, child) in children.enumerated() where child.name == "key" {
      let key = tree.element(child.index).text
      guard place + 1 < children.count, children[place + 1].name != "key" else {
        throw .invalid(
          tree.location(child.index, path: key),
          .wrongValue(expected: "a value after the key", found: "none"))
      }
      values[key] = children[place + 1].index
    }
    notices = CAMLPackage.unsupportedValues(values, of: tree)
    func positiveNumber(_ key: String) throws(SceneError) -> Double? {
      guard let element = values[key] else { return nil }
      let text = tree.element(element).text.trimmingCharacters(in: .whitespacesAndNewlines)
      guard let value = Double(text), value > 0, value.isFinite else {
        throw .invalid(
          tree.location(element, path: key), .wrongValue(expected: "a number above 0", found: text))
      }
      return value
    }
    if let width = try positiveNumber("documentWidth"),
      let height = try positiveNumber("documentHeight")
    {
      size = Size(width: width, height: height)
    }
    isInPixels = values["unitsInPixelsInPlayer"].map { tree.element($0).name == "true" } ?? false
    isCaptured = size == nil && values["rootDocument"] != nil
    if let flipped = values["geometryFlipped"] {
      isGeometryFlipped = tree.element(flipped).name == "true"
    }
    // If the path named a document, that document is read.
    if isFolder, let root = values["rootDocument"] {
      let name = tree.element(root).text
      do {
        _ = try files.path(of: name)
        document = name
      } catch { throw .invalid(tree.location(root, path: "rootDocument"), error.problem) }
    }
  }
}

extension Scene {
  /// Loads a Core Animation package: a `.ca` folder, or the `.caml` file in one.
  ///
  /// The tree shows its model values at time 0. Unsupported features are listed in `notices`, without repeats.
  ///
  /// - Throws: `SceneError` with the location and the facts.
  @MainActor package static func load(package path: String, options: SceneOptions = SceneOptions())
    throws(SceneError) -> Scene
  {
    let package = try CAMLPackage(path: path, options: options)
    let tree = try package.readDocument(options: options)
    var reader = CAMLReader(
      document: tree, files: package.files, size: package.size, notices: package.notices,
      options: options)
    let (root, size) = try reader.readTree()
    let isFlipped = package.isGeometryFlipped
    let canvas =
      package.isCaptured
      ? try reader.capturedCanvas(of: root, isFlipped: isFlipped)
      : Canvas(
        width: size.width, height: size.height, scale: options.scale ?? 1,
        isGeometryFlipped: isFlipped ?? false)
    if package.isCaptured { reader.noteMissingContents(root) }
    root.beginAnimations(at: 0)
    return Scene(
      name: FileName.baseName(of: path), canvas: canvas, timeline: Scene.Timeline(), root: root,
      locations: reader.locations, notices: reader.notices, silentNotices: reader.silentNotices,
      machine: reader.machine)
  }
}

extension XMLTree {
  /// Reads and parses an XML file of a package's folder.
  fileprivate init(_ file: String, of folder: AssetFolder, options: SceneOptions)
    throws(SceneError)
  {
    let bytes = try folder.readFile(file, limit: options.limits.fileBytes)
    options.didRead?(FileName.lastComponent(of: file), bytes)
    try self.init(
      parsing: bytes, file: folder.displayName(of: file), depthLimit: options.limits.depth)
  }
}

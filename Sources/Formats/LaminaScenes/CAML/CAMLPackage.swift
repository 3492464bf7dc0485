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
  /// The path of the package's folder.
  var folder: String
  /// The path of the CAML document with the layers.
  var document: String
  /// The document's size in points; `nil` if `index.xml` has none.
  var size: Size?
  /// Whether the package is a captured app screen.
  ///
  /// Its index, as Core Animation writes it, names a document but has no size.
  var isCaptured = false
  /// Whether y runs down; `nil` if `index.xml` does not specify it.
  var isGeometryFlipped: Bool?
  /// Notices about unsupported keys of `index.xml`.
  private(set) var notices: [SceneNotice] = []

  /// Whether a path names a package: a folder, or the document in one, recognised by content.
  public static func isPackage(_ path: String) -> Bool {
    SceneForm(of: path) == .package
  }

  /// Finds the document of a package, and reads the settings in its `index.xml`, if it has one.
  @MainActor init(path: String, options: SceneOptions) throws(SceneError) {
    let isFolder = FileName.isFolder(path)
    if isFolder {
      folder = path.hasSuffix("/") ? String(path.dropLast()) : path
      document = folder + "/main.caml"
    } else {
      folder = FileName.parentFolder(of: path)
      document = path
    }
    let index = folder + "/index.xml"
    if FileManager.default.fileExists(atPath: index) {
      try readIndex(index, isFolder: isFolder, options: options)
    }
  }

  @MainActor private mutating func readIndex(_ path: String, isFolder: Bool, options: SceneOptions)
    throws(SceneError)
  {
    let tree = try XMLTree(reading: path, options: options)
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
    isCaptured = size == nil && values["rootDocument"] != nil
    if let flipped = values["geometryFlipped"] {
      isGeometryFlipped = tree.element(flipped).name == "true"
    }
    // If the path named a document, that document is read.
    if isFolder, let root = values["rootDocument"] {
      let name = tree.element(root).text
      do {
        _ = try AssetFolder(path: folder, allowsOutside: options.allowsOutside).path(of: name)
        document = folder + "/" + name
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
    let tree = try XMLTree(reading: package.document, options: options)
    var reader = CAMLReader(
      document: tree, folder: package.folder, size: package.size, notices: package.notices,
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
  fileprivate init(reading path: String, options: SceneOptions) throws(SceneError) {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: options.limits.fileBytes) } catch {
      throw .unreadable(error)
    }
    options.didRead?(FileName.lastComponent(of: path), bytes)
    try self.init(parsing: bytes, file: path, depthLimit: options.limits.depth)
  }
}

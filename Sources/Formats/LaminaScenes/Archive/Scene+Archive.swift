// Loads a keyed archive as a scene.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension Scene {
  /// Reads a keyed archive of a layer tree, written by CAEncodeLayerTree or NSKeyedArchiver.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - form: the form of the property list.
  ///   - file: the archive's name in errors.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the object and the facts. O(objects).
  static func parse(
    archive bytes: FileBytes, _ form: PropertyListForm, file: String, options: SceneOptions
  ) throws(SceneError) -> Scene {
    var tree = try ArchivedTree(
      reading: bytes, form, file: file, folder: FileName.parentFolder(of: file), options: options)
    // A document with an explicit size keeps its root's position; an app's screen has the size of its root's bounds.
    let canvas: Canvas
    if let size = tree.documentSize {
      canvas = Canvas(
        width: size.width, height: size.height,
        scale: options.scale ?? tree.reader.mostFrequentScale,
        isGeometryFlipped: tree.isFlipped ?? true)
    } else {
      canvas = try tree.reader.capturedCanvas(of: tree.root, isFlipped: tree.isFlipped)
    }
    tree.reader.noteMissingContents(tree.root)
    tree.root.beginAnimations(at: 0)
    return Scene(
      name: FileName.baseName(of: file), canvas: canvas, timeline: Scene.Timeline(),
      root: tree.root,
      locations: tree.reader.locations, notices: tree.reader.notices,
      silentNotices: tree.reader.silentNotices)
  }
}

/// The layers of a keyed archive.
@MainActor struct ArchivedTree {
  let root: Layer
  /// Whether y runs down; `nil` if the archive does not specify it.
  let isFlipped: Bool?
  /// The document's size; `nil` for a screen, which has the size of its root's bounds.
  let documentSize: Size?
  var reader: CAMLReader

  /// Reads the layer tree of an archive.
  ///
  /// O(objects).
  init(
    reading bytes: FileBytes, _ form: PropertyListForm, file: String, folder: String,
    options: SceneOptions
  ) throws(SceneError) {
    let document: ArchiveDocument
    let size: Size?
    do {
      let archive = try KeyedArchive(
        try form.readPropertyList(bytes, limit: options.limits),
        classes: ArchiveDocument.knownClasses)
      document = ArchiveDocument(archive, file: file, size: bytes.count)
      isFlipped = try document.setting("geometryFlipped")?.bool
      size = try document.size()
    } catch  where error.reason == KeyedArchive.noArchive {
      throw .invalid(
        SceneLocation(whole: file),
        .otherFormat(
          "a property list without an archive of layers",
          advice: "NSKeyedArchiver writes one, of a layer or its CAML document"))
    } catch {
      throw .invalid(
        SceneLocation(file: file, object: 0, path: ""),
        .propertyList(reason: error.reason, offset: error.offset))
    }
    documentSize = size
    reader = CAMLReader(
      document: document,
      files: AssetFolder(path: folder, allowsOutside: options.allowsOutside), size: size,
      notices: [], options: options)
    (root, _) = try reader.readTree()
  }
}

extension CAMLReader {
  /// Returns the canvas of a captured tree; the root is moved so that its bounds fill it.
  ///
  /// Y runs down if the document or the root is flipped; if both are, the flip applies once. If neither specifies a
  /// direction, y runs down if UIKit made a layer of the tree.
  ///
  /// - Parameters:
  ///   - root: the root layer, which is moved.
  ///   - isFlipped: the document's direction; `nil` if it has none.
  /// - Returns: the canvas, at the most frequent scale of the layers.
  /// - Throws: `SceneError` if no canvas can have the root's size.
  mutating func capturedCanvas(of root: Layer, isFlipped: Bool?) throws(SceneError) -> Canvas {
    let isDown: Bool
    if root.isGeometryFlipped {
      isDown = true
    } else if let isFlipped {
      isDown = isFlipped
    } else {
      isDown = isFromUIKit
      assume(isFlipped: isDown)
    }
    root.isGeometryFlipped = false
    root.position = CAMLReader.capturedPosition(of: root)
    let scale = options.scale ?? mostFrequentScale
    guard
      let canvas = Canvas(capturing: root.bounds.size, scale: scale, isGeometryFlipped: isDown)
    else {
      throw .invalid(
        document.location(0, path: "root"),
        .wrongValue(
          expected: "a root layer whose bounds have a size",
          found: "\(root.bounds.width) x \(root.bounds.height) points at scale \(scale)"))
    }
    return canvas
  }

  /// Returns the position at which a captured root fills its canvas.
  static func capturedPosition(of root: Layer) -> Point {
    let (bounds, anchor) = (root.bounds, root.anchorPoint)
    return Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y)
  }
}

extension Canvas {
  /// Makes a canvas of whole pixels for a captured size in points; `nil` if the size is not finite.
  init?(capturing size: Size, scale: Double, isGeometryFlipped: Bool) {
    /// Returns a length in points, rounded up to whole pixels and to at least one pixel.
    ///
    /// Archives hold 32-bit floats: an excess of less than a thousandth of a pixel is rounding.
    func points(_ length: Double) -> Double {
      max(1, (length * scale - 0.001).rounded(.up)) / scale
    }
    guard points(size.width).isFinite, points(size.height).isFinite else { return nil }
    self.init(
      width: points(size.width), height: points(size.height), scale: scale,
      isGeometryFlipped: isGeometryFlipped)
  }
}

extension ArchiveDocument {
  /// Returns the document's size in points, stored beside the root layer; `nil` unless width and height are above 0.
  fileprivate func size() throws(PropertyListError) -> Size? {
    guard let width = try setting("documentWidth")?.finite, width > 0,
      let height = try setting("documentHeight")?.finite, height > 0
    else { return nil }
    return Size(width: width, height: height)
  }
}

/// Counts of the scales of layers, which give the scale of a captured screen.
struct ScaleCounts {
  private var rasterizationScales: [Double: Int] = [:]
  private var contentsScales: [Double: Int] = [:]

  /// The most frequent rasterisation scale, else the most frequent contents scale; 1 if there is none.
  var mostFrequent: Double {
    func mostFrequent(_ counts: [Double: Int]) -> Double? {
      counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
    return mostFrequent(rasterizationScales) ?? mostFrequent(contentsScales) ?? 1
  }

  /// Counts a value of a layer if its key is `rasterizationScale` or `contentsScale`, and the value is above 0.
  mutating func countScale(_ key: String, _ scale: Double) {
    guard scale > 0 else { return }
    switch key {
    case "rasterizationScale": rasterizationScales[scale, default: 0] += 1
    case "contentsScale": contentsScales[scale, default: 0] += 1
    default: break
    }
  }
}

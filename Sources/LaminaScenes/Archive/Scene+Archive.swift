// Loads a keyed archive as a scene.

import LaminaFiles
import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension Scene {
  /// Reads a keyed archive of a layer tree: as CAEncodeLayerTree writes it, or NSKeyedArchiver.
  ///
  /// - Parameters:
  ///   - bytes: the archive.
  ///   - form: the form of the property list that it is.
  ///   - file: the name that errors have for it.
  ///   - options: limits and overrides.
  /// - Returns: the scene.
  /// - Throws: `SceneError` with the object and the facts. O(objects).
  static func parse(
    archive bytes: FileBytes, _ form: PropertyListForm, file: String, options: SceneOptions
  ) throws(SceneError) -> Scene {
    var tree = try ArchivedTree(
      reading: bytes, form, file: file, folder: FileName.folder(of: file), options: options)
    // A document with a size of its own places its root; an app's screen is its root's bounds.
    let canvas: Canvas
    if let size = tree.documentSize {
      canvas = Canvas(
        width: size.width, height: size.height, scale: options.scale ?? tree.reader.usualScale,
        isGeometryFlipped: tree.isFlipped ?? true)
    } else {
      canvas = try tree.reader.capturedCanvas(of: tree.root, isFlipped: tree.isFlipped)
    }
    tree.reader.noteMissingContents(tree.root)
    tree.root.beginAnimations(at: 0)
    return Scene(
      name: FileName.base(of: file), canvas: canvas, timeline: Scene.Timeline(), root: tree.root,
      places: tree.reader.places, notices: tree.reader.notices,
      silentNotices: tree.reader.silentNotices)
  }
}

/// The layers of a keyed archive.
@MainActor struct ArchivedTree {
  let root: Layer
  /// Whether y runs down; `nil` where the archive does not say.
  let isFlipped: Bool?
  /// The document's own size; `nil` for a screen that its root's bounds fill.
  let documentSize: Size?
  var reader: CAMLReader

  /// Reads an archive.
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
        try form.read(bytes, limit: options.limits), classes: ArchiveDocument.knownClasses)
      document = ArchiveDocument(archive, file: file, size: bytes.count)
      isFlipped = try document.setting("geometryFlipped")?.bool
      size = try document.size()
    } catch  where error.reason == KeyedArchive.noArchive {
      throw .invalid(
        ScenePlace(whole: file),
        .otherFormat(
          "a property list that is no archive of layers",
          advice: "NSKeyedArchiver writes one, of a layer or its CAML document"))
    } catch {
      throw .invalid(
        ScenePlace(file: file, object: 0, path: ""),
        .propertyList(reason: error.reason, offset: error.offset))
    }
    documentSize = size
    reader = CAMLReader(
      document: document, folder: folder, size: size, notices: [], options: options)
    (root, _) = try reader.read()
  }
}

extension CAMLReader {
  /// The canvas of a captured tree, which its root's bounds fill wherever the root lay.
  ///
  /// Y runs down if the document says so, or the root: two that do are one. Where neither says anything, it
  /// does if UIKit made a layer of the tree.
  ///
  /// - Parameters:
  ///   - root: the root layer, which is moved there.
  ///   - isFlipped: whether y runs down, where the document says so.
  /// - Returns: the canvas, at the scale that most layers are for.
  /// - Throws: `SceneError` for a root whose size no canvas can have.
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
    let scale = options.scale ?? usualScale
    guard
      let canvas = Canvas(capturing: root.bounds.size, scale: scale, isGeometryFlipped: isDown)
    else {
      throw .invalid(
        document.place(0, path: "root"),
        .wrongValue(
          expected: "a root layer whose bounds have a size",
          found: "\(root.bounds.width) x \(root.bounds.height) points at scale \(scale)"))
    }
    return canvas
  }

  /// The position at which a captured root fills its canvas.
  static func capturedPosition(of root: Layer) -> Point {
    let (bounds, anchor) = (root.bounds, root.anchorPoint)
    return Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y)
  }
}

extension Canvas {
  /// A canvas of whole pixels for a captured size, in points; `nil` for one that is not finite.
  init?(capturing size: Size, scale: Double, isGeometryFlipped: Bool) {
    /// Archives hold 32-bit floats: what passes a pixel by less than a thousandth is rounding.
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
  /// The size beside the root layer; `nil` without a width and a height above 0.
  fileprivate func size() throws(PropertyListError) -> Size? {
    guard let width = try setting("documentWidth")?.finite, width > 0,
      let height = try setting("documentHeight")?.finite, height > 0
    else { return nil }
    return Size(width: width, height: height)
  }
}

/// How many layers say each scale that they are drawn at, from which a captured screen's scale follows.
struct ScaleCounts {
  private var rasterizationScales: [Double: Int] = [:]
  private var contentsScales: [Double: Int] = [:]

  /// The scale that most layers are rasterised at, or have their contents for; 1 if none says so.
  var usual: Double {
    func usual(_ counts: [Double: Int]) -> Double? {
      counts.max { ($0.value, $0.key) < ($1.value, $1.key) }?.key
    }
    return usual(rasterizationScales) ?? usual(contentsScales) ?? 1
  }

  /// Counts a property of a layer, if it is a scale.
  mutating func add(_ key: String, _ scale: Double) {
    guard scale > 0 else { return }
    switch key {
    case "rasterizationScale": rasterizationScales[scale, default: 0] += 1
    case "contentsScale": contentsScales[scale, default: 0] += 1
    default: break
    }
  }
}

// Loads a keyed archive as a scene.

import LaminaFiles
import LaminaGeometry
import LaminaImages
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
    let document: ArchiveDocument
    let isFlipped: Bool?
    let size: Size?
    do {
      let archive = try KeyedArchive(
        try form.read(bytes, limit: options.limits), classes: ArchiveDocument.knownClasses)
      document = ArchiveDocument(archive, file: file, size: bytes.count)
      isFlipped = try document.setting("geometryFlipped")?.bool
      size = try document.size()
    } catch {
      throw .invalid(
        ScenePlace(file: file, object: 0, path: ""),
        .propertyList(reason: error.reason, offset: error.offset))
    }
    var reader = CAMLReader(
      document: document, folder: FileName.folder(of: file), size: size, notices: [],
      options: options)
    let (root, _) = try reader.read()
    // A document with a size of its own places its root; an app's screen is its root's bounds.
    let canvas =
      size.map {
        Canvas(
          width: $0.width, height: $0.height, scale: options.scale ?? reader.usualScale,
          isGeometryFlipped: isFlipped ?? true)
      } ?? reader.capturedCanvas(of: root, isFlipped: isFlipped)
    reader.noteMissingContents(root)
    root.beginAnimations(at: 0)
    return Scene(
      name: FileName.base(of: file), canvas: canvas, timeline: Scene.Timeline(), root: root,
      places: reader.places, notices: reader.notices, silentNotices: reader.silentNotices)
  }
}

extension CAMLReader {
  /// The canvas of a captured tree, which its root's bounds fill wherever the root lay.
  ///
  /// - Parameters:
  ///   - root: the root layer, which is moved there.
  ///   - isFlipped: whether y runs down, where the document says so.
  /// - Returns: the canvas, at the scale that most layers are for.
  func capturedCanvas(of root: Layer, isFlipped: Bool?) -> Canvas {
    root.position = CAMLReader.capturedPosition(of: root)
    return CAMLReader.capturedCanvas(
      of: root, scale: options.scale ?? usualScale, isFlipped: isFlipped ?? true)
  }

  /// The canvas that a captured root fills at a scale.
  static func capturedCanvas(of root: Layer, scale: Double, isFlipped: Bool) -> Canvas {
    /// Archives hold 32-bit floats: what passes a pixel by less than a thousandth is rounding.
    func points(_ length: Double) -> Double {
      max(1, (length * scale - 0.001).rounded(.up)) / scale
    }
    return Canvas(
      width: points(root.bounds.width), height: points(root.bounds.height), scale: scale,
      isGeometryFlipped: isFlipped)
  }

  /// The position at which a captured root fills its canvas.
  static func capturedPosition(of root: Layer) -> Point {
    let (bounds, anchor) = (root.bounds, root.anchorPoint)
    return Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y)
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

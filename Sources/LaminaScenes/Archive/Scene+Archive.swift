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
    do {
      let archive = try KeyedArchive(
        try form.read(bytes, limit: options.limits), classes: ArchiveDocument.knownClasses)
      document = ArchiveDocument(archive, file: file, size: bytes.count)
      isFlipped = try document.setting("geometryFlipped")?.bool
    } catch {
      throw .invalid(
        ScenePlace(file: file, object: 0, path: ""),
        .propertyList(reason: error.reason, offset: error.offset))
    }
    var reader = CAMLReader(
      document: document, folder: FileName.folder(of: file), size: nil, notices: [],
      options: options)
    let (root, _) = try reader.read()
    let canvas = reader.capturedCanvas(of: root, isFlipped: isFlipped)
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
    let scale = options.scale ?? usualScale
    let bounds = root.bounds
    let anchor = root.anchorPoint
    root.position = Point(x: bounds.width * anchor.x, y: bounds.height * anchor.y)
    /// Archives hold 32-bit floats: what passes a pixel by less than a thousandth is rounding.
    func points(_ length: Double) -> Double {
      max(1, (length * scale - 0.001).rounded(.up)) / scale
    }
    return Canvas(
      width: points(bounds.width), height: points(bounds.height), scale: scale,
      isGeometryFlipped: isFlipped ?? true)
  }
}

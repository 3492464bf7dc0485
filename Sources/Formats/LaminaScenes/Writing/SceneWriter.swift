// Writes a scene file: the document. Layers are written in `SceneWriter+Layers.swift`.

import LaminaGeometry
import LaminaLayers

extension Scene {
  /// Returns the scene as the JSON of a scene file, with every property that differs from its default.
  ///
  /// Reading it back gives an equal tree, apart from the unsaid features. States are not written: the tree is written
  /// as it is. The same tree always gives the same text.
  ///
  /// - Parameter references: the names of pictures and fonts in the file.
  /// - Returns: the text, and the features that scene files cannot express.
  public func json(references: SceneReferences = .embedded) -> WrittenScene {
    var writer = SceneWriter(references: references, scale: canvas.scale)
    let document = writer.sceneDocument(self)
    return WrittenScene(text: document.documentText(), unsupported: writer.unsupported.features)
  }
}

/// Writes one scene file.
@MainActor struct SceneWriter {
  let references: SceneReferences
  /// The default of every layer's `contentsScale`.
  let scale: Double
  var unsupported = UnsupportedFeatureList()
  /// The default values of each type of layer; only values that differ from them are written.
  private var usual: [LayerType: UsualProperties<JSONValue>] = [:]

  init(references: SceneReferences, scale: Double) {
    self.references = references
    self.scale = scale
  }

  mutating func sceneDocument(_ scene: Scene) -> JSONValue {
    var members = [
      JSONValue.Member("version", .number(Double(SceneReader.version))),
      JSONValue.Member("name", .string(scene.name)),
      JSONValue.Member("canvas", canvasObject(scene.canvas)),
    ]
    var timeline: [JSONValue.Member] = []
    timeline.addMember(
      "duration", .number(scene.timeline.duration), unless: scene.timeline.duration == 0)
    timeline.addMember(
      "framesPerSecond", .number(scene.timeline.framesPerSecond),
      unless: scene.timeline.framesPerSecond == 60)
    if !timeline.isEmpty { members.addMember("timeline", .object(timeline)) }
    members.addMember("root", layerObject(scene.root, "root", isRoot: true))
    return .object(members)
  }

  private mutating func canvasObject(_ canvas: Canvas) -> JSONValue {
    var members = [
      JSONValue.Member("width", .number(canvas.width)),
      JSONValue.Member("height", .number(canvas.height)),
    ]
    members.addMember("scale", .number(canvas.scale), unless: canvas.scale == 1)
    members.addMember(
      "background", SceneWriter.color(canvas.background), unless: canvas.background == .clear)
    if !canvas.isGeometryFlipped {
      members.addMember("geometryFlipped", .bool(false))
    }
    return .object(members)
  }

  /// Returns the properties of a type of layers, with the values of a new layer at the scene's scale.
  mutating func usualProperties(of type: LayerType) -> UsualProperties<JSONValue> {
    if let known = usual[type] { return known }
    let layer = type.makeLayer()
    layer.contentsScale = scale
    var writer = SceneWriter(references: references, scale: scale)
    let found = UsualProperties(of: layer, among: LayerProperty.inScenes) {
      writer.propertyValue(of: $0, in: $1, $2, "")
    }
    usual[type] = found
    return found
  }

  /// Returns the values of a new layer of a type, by key.
  mutating func plainValues(of type: LayerType) -> [String: JSONValue] {
    let usual = usualProperties(of: type).allProperties.compactMap { candidate in
      candidate.usual.map { (candidate.property.name, $0) }
    }
    return Dictionary(usual, uniquingKeysWith: { first, _ in first })
  }
}

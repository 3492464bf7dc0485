// Responses about single layers: the tree, a layer's values and position, the layers at a pixel.

import LaminaCompositor
import LaminaExplain
import LaminaLayers
import LaminaScenes

extension ScenePreview {
  /// Returns the layer tree of the shown scene, as the page's script reads it.
  ///
  /// - Throws: `PreviewProblem` if no scene has been good yet.
  func treeRows() throws(PreviewProblem) -> TreeRows {
    let shown = try currentScene()
    return TreeRows(shown.table, version: shown.version)
  }

  /// Returns the values and the outline of a layer at a moment; `nil` if the scene has no layer of
  /// that number.
  ///
  /// - Throws: `PreviewProblem` if the frame cannot be rendered.
  func layerFacts(_ number: Int, at time: Double) throws(PreviewProblem) -> LayerFacts? {
    let shown = try currentScene()
    let table = shown.table
    guard table.layers.indices.contains(number) else { return nil }
    let layer = table.layers[number]
    let frame: EvaluatedFrame
    do { frame = try shown.renderedFrame(at: time).frame } catch {
      throw source.describe(error, shown.scene.locations)
    }
    let model = shown.scene.properties(of: layer)
    let presented = shown.presentation(of: number, at: time)
    let values = presented.map { shown.scene.properties(of: $0) }
    let written = sourceValues(of: table.steps(to: number))
    let outline = outline(of: number, in: frame)
    return LayerFacts(
      version: shown.version, time: time, number: number, path: layer.pathFromRoot,
      type: LayerType(of: layer).rawValue,
      unseen: outline == nil
        ? "The layer is hidden, or lies in a hidden layer, so the picture does not contain it."
        : nil,
      outline: outline,
      properties: model.enumerated().map { place, property in
        LayerFacts.combinedProperty(
          property, shown: values?[place], source: written?[property.name])
      })
  }

  /// Returns the outline of a layer in a frame; `nil` if the frame does not contain it.
  func outline(of number: Int, in frame: EvaluatedFrame) -> OutlineFacts? {
    guard let shown, shown.table.layers.indices.contains(number) else { return nil }
    let identity = ObjectIdentifier(shown.table.layers[number])
    guard let index = frame.indices[identity], let outline = frame.layerOutline(of: index) else {
      return nil
    }
    return OutlineFacts(outline, number: number, of: frame)
  }
}

/// A pixel's history with the numbers of its layers.
struct PixelFacts: Encodable {
  let pixel: InspectedPixel
  /// The number in the tree of the layer of each step; `nil` for a layer outside the tree.
  let layers: [Int?]

  private enum CodingKeys: String, CodingKey { case layers }

  func encode(to encoder: any Encoder) throws {
    try pixel.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(layers, forKey: .layers)
  }
}

import LaminaGeometry
import LaminaLayers
import TestSupport
import Testing

// Scenes of layers at the edge of a rounded clip that the pipeline and its twin once disagreed about, each made
// from a random scene. The comment tells what was wrong.

/// One test for each disagreement about a rounded clip that was found and settled.
@Suite @MainActor struct ClipRegressionTests {
  private func layer(_ frame: Rect, _ color: Color = .black) -> Layer {
    let layer = Layer()
    layer.frame = frame
    layer.backgroundColor = color
    return layer
  }

  private func card(_ frame: Rect, radius: Double) -> Layer {
    let card = layer(frame)
    card.cornerRadius = radius
    card.masksToBounds = true
    return card
  }

  private func expectAgreement(
    _ root: Layer, on canvas: Canvas, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let comparison = try Comparison.ofBoth(root, canvas)
    #expect(comparison.worst == nil, sourceLocation: sourceLocation)
  }

  // The pass of a layer that changes pixels under clear ones ended at its bounds, and its bitmap went on.
  @Test func `clips: a replacing sublayer continues beyond the edge of a rasterised card`() throws {
    let root = layer(Rect(x: 0.5, y: 0, width: 39, height: 50))
    let card = card(Rect(x: 12.667, y: 8.85, width: 7, height: 32), radius: 1)
    card.shouldRasterize = true
    let middle = layer(Rect(x: 0, y: 0, width: 7.35, height: 32.36))
    let replacing = layer(Rect(x: 0, y: 0, width: 7.35, height: 32.36), .white)
    replacing.compositingFilter = .source
    middle.addSublayer(replacing)
    card.addSublayer(middle)
    root.addSublayer(card)
    try expectAgreement(root, on: Canvas(width: 39, height: 50))
  }

  // The scissor of a sublayer with a picture in its own plane went on beyond the clip, but the picture did not.
  @Test func `clips: a filtered sublayer in its own plane ends at its bounds`() throws {
    let root = layer(Rect(x: 0.5, y: 0, width: 33, height: 62))
    let card = card(Rect(x: 11.5, y: 25, width: 9, height: 12), radius: 2.5)
    card.transform = .scale(x: 1.25, y: 1, z: 1)
    let filtered = layer(Rect(x: 0.5, y: 0, width: 9, height: 6))
    filtered.masksToBounds = true
    filtered.filters = [
      .luminanceCurve(LuminanceCurve(values: [0.075, 0.713, 0.75, 0.444], amount: 1))
    ]
    filtered.addSublayer(layer(Rect(x: -1.5, y: 0, width: 11, height: 10)))
    card.addSublayer(filtered)
    root.addSublayer(card)
    try expectAgreement(
      root, on: Canvas(width: 33, height: 62, scale: 1.5, isGeometryFlipped: false))
  }

  // A rounded outline that continues beyond a clip is a path, and was flattened like one.
  @Test func `clips: a rounded sublayer that continues beyond a card keeps its corners`() throws {
    let root = layer(Rect(x: 0, y: 0, width: 13, height: 32))
    let card = card(Rect(x: 0.5, y: 10.5, width: 9, height: 19), radius: 8.67)
    card.transform = Matrix4(
      row1: [0.98156, -0.05426, 0.18329, -0.003055], row2: [0.02041, 0.98314, 0.18174, -0.003029],
      row3: [-0.19006, -0.17464, 0.96611, -0.016102], row4: [0, 0, 0, 1])
    let rounded = layer(
      Rect(x: -2.5, y: 0.5, width: 11, height: 23), Color(red: 0.5325, green: 0, blue: 0.9747))
    rounded.cornerRadius = 8.67
    card.addSublayer(rounded)
    root.addSublayer(card)
    try expectAgreement(root, on: Canvas(width: 13, height: 32, scale: 3))
  }
}

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import TestSupport
import Testing

// Trimmed and dashed curves, and slices without length, that the pipeline and its twin once disagreed
// about. The comment tells what was wrong.

@Suite @MainActor struct CutRegressionTests {
  private func expectAgreement(
    _ svg: String, width: Double, scale: Double = 1, size: Size, dashes: [Double]? = nil,
    phase: Double = 0, start: Double = 0, end: Double = 1, cap: LineCap = .butt,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shape = ShapeLayer()
    shape.anchorPoint = .zero
    shape.bounds.size = size
    shape.path = try Path(svg: svg)
    shape.fillColor = nil
    shape.strokeColor = .black
    shape.lineWidth = width
    shape.lineCap = cap
    shape.strokeStart = start
    shape.strokeEnd = end
    shape.lineDashPattern = dashes
    shape.lineDashPhase = phase
    let comparison = try Comparison.ofBoth(
      shape, Canvas(width: size.width, height: size.height, scale: scale, background: .white))
    #expect(comparison.worst == nil, sourceLocation: sourceLocation)
  }

  // Cuts lay on chords, at lengths of chords, and their direction was between those of a step's ends. All three
  // are wrong where the curve turns or grows slower within a step.
  @Test func `trimmed curves: a cut lies on the curve, at its length and across it`() throws {
    try expectAgreement(
      "M3.1515 34.8981C3 61 1.2427 56 -.0701 27Q4 -8 3.4043 30.4458C4 11.2035 2.1758 6.7764 4 -1"
        + "Q3.1405 31 1 11", width: 3, scale: 1.5, size: Size(width: 36, height: 52), end: 0.5)
    try expectAgreement(
      "M36.1684 1C36.1684 1 22.1601 1.2361 27.5798 2Q31 6 20.1215 5.1028"
        + "C38.203 5.046 12 7 8.2325 6.6907Q30 2.9525 15 3C3.7895 -.0377 13 1 16.2238 1"
        + "L15.9745 4L13.4543 3.452C9.5718 5.0366 13 1.4926 13 -1", width: 1, scale: 2,
      size: Size(width: 40, height: 10), end: 0.5473676681518554)
    try expectAgreement(
      "M1.7536 -2Q1 5.9966 10 5Q-1 -2.0141 6.089 7Q1.4408 11 10 10L9 5.8033"
        + "C1.0842 4.4416 4.8419 9 3 7.2503C3.5004 -1 6 9 8 14.1073L-.9069 8", width: 1, scale: 2,
      size: Size(width: 16, height: 18), start: 0.25)
    try expectAgreement(
      "M40.94474 24.8047Q41.21454 20.0499 9 22", width: 1, scale: 1.5,
      size: Size(width: 47, height: 57), start: 0.49339284896850594)
  }

  @Test func `dashed curves: a dash ends across a fold`() throws {
    try expectAgreement(
      "M17.7986 -2Q2.36673 13 8.14413 -.90474Z", width: 5, scale: 0.7,
      size: Size(width: 24, height: 10), dashes: [4.4201, 5.0667], phase: 2.50136)
  }

  // A subpath that was trimmed at its start only counted as being as long as all of the rest: dashes
  // went on beyond its end, as dots there.
  @Test func `trimmed and dashed: no dashes lie beyond the end of a subpath`() throws {
    try expectAgreement(
      "M4 4H14M4 14H24", width: 3, size: Size(width: 30, height: 20), dashes: [3, 8], start: 0.1,
      cap: .round)
  }

  // Pixels whose centres lie at or beyond the edge found a slice without length there, with no slope:
  // their level of detail was that of the other axis.
  @Test(arguments: [(0.06719803810119629, 0.9328019618988037), (0, 0.5)])
  func `pictures: a slice without length takes no pixel`(center: (Double, Double)) throws {
    let layer = Layer()
    layer.anchorPoint = .zero
    layer.position = Point(x: 2, y: 2.5)
    layer.bounds.size = Size(width: 9, height: 13)
    layer.contents = .texture(
      Pictures.make(18, 26) { x, y in
        PackedPixel(red: UInt8(14 * x), green: UInt8((37 * x + 91 * y) & 255), blue: 0, alpha: 255)
      })
    layer.contentsCenter = Rect(x: 0.25, y: center.0, width: 0.5, height: center.1)
    layer.minificationFilter = .trilinear
    layer.allowsEdgeAntialiasing = true
    let comparison = try Comparison.ofBoth(
      layer, Canvas(width: 14, height: 19, background: .white))
    #expect(comparison.worst == nil)
  }
}

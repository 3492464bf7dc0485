import LaminaCompositor
import LaminaDrawing
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// Findings about bitmaps, shadows and pictures that one planted mistake each has.
@Suite @MainActor struct NewObservationTests {
  private let canvas = Canvas(width: 100, height: 80, scale: 3, background: .white)

  private func explanation(_ layers: Layer...) throws -> Explanation {
    let root = Layer(Rect(x: 0, y: 0, width: 100, height: 80))
    for layer in layers { root.addSublayer(layer) }
    var explainer = Explainer()
    (explainer.runs, explainer.frames) = (0, 12)
    return try explainer.explain(root, canvas: canvas)
  }

  @Test func `a shadow whose only sublayer has a mask: the mask's outline is its path`() throws {
    let mask = ShapeLayer()
    mask.frame = Rect(x: 0, y: 0, width: 40, height: 30)
    mask.path = Path(ellipseIn: Rect(x: 2, y: 2, width: 36, height: 26))
    let boxMask = Layer(Rect(x: 4, y: 4, width: 30, height: 20), .black)
    boxMask.cornerRadius = 6
    for outline in [mask, boxMask] {
      let holder = Layer(Rect(x: 20, y: 20, width: 40, height: 30))
      (holder.shadowOpacity, holder.shadowRadius) = (0.5, 2)
      let picture = Layer(holder.bounds)
      picture.contents = .texture(
        Pictures.make(40, 30) { x, y in
          PackedPixel(red: UInt8(x * 6), green: UInt8(y * 8), blue: 90, alpha: 255)
        })
      picture.mask = outline
      holder.addSublayer(picture)
      let saving = try explanation(holder).savings.first { $0.kind == "shadowPath" }
      #expect(saving?.layers == ["root.sublayers[0]"] && (saving?.passes ?? 0) > 0)
    }
  }

  @Test func `a bitmap with fewer pixels than the screen: it is named with both scales`() throws {
    for (scale, isNamed) in [(1.0, true), (3.0, false)] {
      let group = Layer(Rect(x: 10, y: 10, width: 40, height: 40), .white)
      group.shouldRasterize = true
      group.rasterizationScale = scale
      let finding = try explanation(group).findings.first { $0.kind == "coarseBitmap" }
      #expect((finding != nil) == isNamed)
      if isNamed { #expect(finding?.evidence == "1.0 pixels a point, shown with 3.0") }
    }
  }

  @Test func `an animated shadow's radius: its layer is named, and the path is tried`() throws {
    let card = Layer(Rect(x: 20, y: 20, width: 40, height: 30), .white)
    card.shadowOpacity = 0.5
    card.add(.basic("shadowRadius", from: .number(2), to: .number(8), duration: 0.5))
    let explanation = try explanation(card)
    let finding = try #require(explanation.findings.first { $0.kind == "animatedShadow" })
    #expect(finding.layers == ["root.sublayers[0]"] && finding.state == .observation)
    #expect(
      explanation.savings.contains { $0.kind == "shadowPath" && $0.layers == finding.layers })
    let still = Layer(Rect(x: 20, y: 20, width: 40, height: 30), .white)
    still.shadowOpacity = 0.5
    #expect(try !self.explanation(still).findings.contains { $0.kind == "animatedShadow" })
  }

  @Test func `a picture that is too large is named under bounds that scroll`() throws {
    let list = Layer(Rect(x: 0, y: 0, width: 100, height: 80))
    let photo = Layer(Rect(x: 10, y: 10, width: 20, height: 20))
    photo.contents = .texture(Pictures.grey(90, width: 200, height: 200))
    list.addSublayer(photo)
    list.add(.basic("bounds.origin.y", from: .number(0), to: .number(20), duration: 0.5))
    #expect(try explanation(list).findings.contains { $0.kind == "pictureTooLarge" })
    list.removeAllAnimations()
    list.add(.basic("bounds.size.width", from: .number(100), to: .number(20), duration: 0.5))
    let group = Layer(Rect(x: 0, y: 0, width: 100, height: 80))
    group.addSublayer(list)
    #expect(try !explanation(group).findings.contains { $0.kind == "pictureTooLarge" })
  }
}

import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaViews
import Testing

/// The backgrounds of bars, and the places of views between bars: every row of the tables, as values.
@Suite struct BarBackgroundTests {
  private typealias Row = (
    image: BarBackground.Image, forced: Bool?, isTranslucent: Bool, alpha: Double,
    base: BarBackground.Base
  )

  @Test func `translucency: every kind of image, with every setting`() {
    let (red, alpha) = (Color(red: 1, green: 0, blue: 0), BarBackground.systemAlpha)
    #expect(alpha == 0.8)
    let rows: [Row] = [
      (.none, nil, true, 1, .blur(tint: red.withAlpha(multipliedBy: 0.8))),
      (.none, true, true, 1, .blur(tint: red.withAlpha(multipliedBy: 0.8))),
      (.none, false, false, 1, .color(red)),
      (.translucent, nil, true, 1, .clear),
      (.translucent, true, true, 1, .clear),
      (.translucent, false, false, 1, .color(red)),
      (.opaque, nil, false, 1, .clear),
      (.opaque, true, true, 0.8, .clear),
      (.opaque, false, false, 1, .clear),
    ]
    for row in rows {
      let found = BarBackground(
        image: row.image, barTintColor: red, isTranslucent: row.forced)
      let what: Comment = "\(row.image), set to \(String(describing: row.forced))"
      #expect(found.isTranslucent == row.isTranslucent, what)
      #expect(found.imageAlpha == row.alpha && found.base == row.base, what)
    }
  }

  @Test func `translucency: without a tint it is white or black by the bar's style`() {
    func base(
      _ style: BarBackground.Style, _ image: BarBackground.Image, _ isTranslucent: Bool?
    ) -> BarBackground.Base {
      BarBackground(image: image, style: style, isTranslucent: isTranslucent).base
    }
    #expect(base(.default, .translucent, false) == .color(.white))
    #expect(base(.black, .translucent, false) == .color(.black))
    #expect(base(.default, .none, nil) == .blur(tint: Color(white: 1, alpha: 0.8)))
    #expect(base(.black, .none, nil) == .blur(tint: Color(white: 0, alpha: 0.8)))
    let faint = BarBackground(barTintColor: Color(white: 0.5, alpha: 0.1), isTranslucent: false)
    #expect(faint.base == .color(Color(white: 0.5)), "a tint's own alpha does not count")
  }

  @Test @MainActor func `bar: it says what its picture and its settings come to`() throws {
    let bar = Bar(frame: rect(0, 0, 100, 44))
    #expect(bar.isTranslucent)
    let opaque = LayerContents.texture(try Texture(width: 2, height: 2, grays: { _ in }))
    bar.backgroundImage = opaque
    #expect(!bar.isTranslucent && bar.background.imageAlpha == 1)
    bar.isTranslucent = true
    #expect(bar.isTranslucent && bar.background.imageAlpha == 0.8)
    #expect(bar.subviews[1].alpha == 0.8 && bar.subviews[0].isHidden, "the picture alone")
    bar.backgroundImage = nil
    #expect(bar.subviews[0].layer.backgroundFilters == [.gaussianBlur(radius: 20)])
    #expect(bar.subviews[0].layer.backgroundColor == Color(white: 1, alpha: 0.8))
    bar.isTranslucent = false
    (bar.barStyle, bar.barTintColor) = (.black, nil)
    #expect(bar.subviews[0].layer.backgroundFilters.isEmpty)
    #expect(bar.subviews[0].layer.backgroundColor == .black)
  }

  // MARK: - Extended layout

  private typealias Place = (
    edges: RectEdge, opaque: Bool, includes: Bool, frame: Rect, top: Double, bottom: Double
  )

  @Test func `extended layout: every rule with bars of 64 and 49 points`() {
    let (all, below) = (rect(0, 0, 390, 844), rect(0, 64, 390, 731))
    let rows: [Place] = [
      (.all, false, false, all, 64, 49),
      (.all, false, true, all, 64, 49),
      ([], false, false, below, 0, 0),
      ([], false, true, below, 0, 0),
      (.top, false, false, rect(0, 0, 390, 795), 64, 0),
      (.bottom, false, false, rect(0, 64, 390, 780), 0, 49),
      (.all, true, false, below, 0, 0),
      (.all, true, true, all, 64, 49),
      ([], true, true, below, 0, 0),
      (.top, true, true, rect(0, 0, 390, 795), 64, 0),
    ]
    for row in rows {
      let rules = ExtendedLayout(edges: row.edges, includesOpaqueBars: row.includes)
      let place = rules.place(
        in: all, top: .init(depth: 64, isTranslucent: !row.opaque),
        bottom: .init(depth: 49, isTranslucent: !row.opaque))
      let what: Comment = "\(row.edges.rawValue), opaque \(row.opaque), includes \(row.includes)"
      #expect(place.frame == row.frame, what)
      #expect(
        place.covered == EdgeInsets(top: row.top, left: 0, bottom: row.bottom, right: 0), what)
    }
    let free = ExtendedLayout(edges: []).place(in: all, top: .none, bottom: .none)
    #expect(free.frame == all && free.covered == .zero)
  }
}

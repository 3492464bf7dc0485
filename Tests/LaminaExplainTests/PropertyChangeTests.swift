import LaminaDrawing
import LaminaExplain
import LaminaGeometry
import LaminaLayers
import LaminaProfiling
import TestSupport
import Testing

/// Changes of single properties: their names and values, and what undoes them.
@Suite @MainActor struct PropertyChangeTests {
  /// A change of each property, as findings print it.
  private static let changes: [(change: PropertyChange, text: String)] = [
    (.allowsGroupOpacity(false), "\"allowsGroupOpacity\": false"),
    (.anchorPoint(Point(x: 0.25, y: 1.0 / 3)), "\"anchorPoint\": [0.25, 0.333333]"),
    (.backgroundColor(Color(red: 1, green: 0, blue: 0)), "\"backgroundColor\": \"#ff0000\""),
    (.backgroundColor(nil), "no \"backgroundColor\""),
    (.backgroundFilters([]), "no \"backgroundFilters\""),
    (.borderWidth(0.5), "\"borderWidth\": 0.5"),
    (.bounds(Rect(x: 0, y: -4, width: 20, height: 10.5)), "\"bounds\": [0, -4, 20, 10.5]"),
    (.contents(nil), "no \"contents\""),
    (.contentsGravity(.resizeAspect), "\"contentsGravity\": \"resizeAspect\""),
    (.cornerCurve(.continuous), "\"cornerCurve\": \"continuous\""),
    (.cornerRadius(8), "\"cornerRadius\": 8"),
    (.drawing(nil), "no \"drawing\""),
    (.filters([]), "no \"filters\""),
    (.isHidden(true), "\"isHidden\": true"),
    (.isOpaque(true), "\"isOpaque\": true"),
    (.mask(nil), "no \"mask\""),
    (.maskedCorners([.minXMinY, .maxXMaxY]), "\"maskedCorners\": [\"minXMinY\", \"maxXMaxY\"]"),
    (.masksToBounds(true), "\"masksToBounds\": true"),
    (.opacity(1), "\"opacity\": 1"),
    (.position(Point(x: 3, y: 4.5)), "\"position\": [3, 4.5]"),
    (.rasterizationScale(2), "\"rasterizationScale\": 2"),
    (
      .shadowPath(Path(rect: Rect(x: 0, y: 0, width: 10, height: 4))),
      "\"shadowPath\": {\"rect\": [0, 0, 10, 4]}"
    ),
    (.shadowPath(nil), "no \"shadowPath\""),
    (.shouldRasterize(true), "\"shouldRasterize\": true"),
  ]

  @Test func `properties: each has its name and value of scene files`() {
    for (change, text) in PropertyChangeTests.changes {
      #expect(FindingChange(layer: "root", [change.property]).text == text)
    }
  }

  @Test func `properties: a change that is undone leaves the value from before`() {
    let layer = Layer(Rect(x: 10, y: 10, width: 30, height: 20), .white)
    (layer.opacity, layer.cornerRadius) = (0.5, 3)
    for (change, text) in PropertyChangeTests.changes {
      let undo = change.apply(to: layer)
      let redo = undo.apply(to: layer)
      #expect(redo.property == change.property, "\(text)")
      #expect(redo.apply(to: layer).property == undo.property, "\(text)")
      _ = undo.apply(to: layer)
    }
    #expect(layer.frame == Rect(x: 10, y: 10, width: 30, height: 20))
    #expect(layer.opacity == 0.5 && layer.cornerRadius == 3 && layer.backgroundColor == .white)
    #expect(!layer.isHidden && !layer.masksToBounds && layer.shadowPath == nil)
  }

  @Test func `properties: filters and a mask come back`() {
    let layer = Layer(Rect(x: 0, y: 0, width: 30, height: 20))
    let mask = Layer(layer.bounds, .black)
    layer.mask = mask
    layer.filters = [.gaussianBlur(radius: 3)]
    layer.backgroundFilters = [.gaussianBlur(radius: 2)]
    let removals: [PropertyChange] = [.mask(nil), .filters([]), .backgroundFilters([])]
    let undone = removals.map { $0.apply(to: layer) }
    #expect(layer.mask == nil && layer.filters.isEmpty && layer.backgroundFilters.isEmpty)
    for change in undone { _ = change.apply(to: layer) }
    #expect(layer.mask === mask && layer.filters == [.gaussianBlur(radius: 3)])
    #expect(layer.backgroundFilters == [.gaussianBlur(radius: 2)])
  }
}

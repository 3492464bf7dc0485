import LaminaGeometry
import LaminaViews
import Testing

@Suite struct EdgeInsetsTests {
  @Test func `insets: a rectangle's edges move inwards, and meet half way at most`() {
    let rect = Rect(x: 10, y: 20, width: 100, height: 40)
    #expect(
      rect.inset(by: EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        == Rect(x: 12, y: 21, width: 94, height: 36))
    #expect(
      rect.inset(by: EdgeInsets(top: 30, left: 0, bottom: 30, right: 0))
        == Rect(x: 10, y: 40, width: 100, height: 0))
    #expect(EdgeInsets(8) + .zero == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
  }
}

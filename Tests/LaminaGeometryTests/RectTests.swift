import LaminaGeometry
import Testing

@Suite struct RectTests {
  @Test func `rect: a negative size is standardised`() {
    let rect = Rect(x: 0, y: 0, width: -100, height: -50).standardized
    #expect(rect == Rect(x: -100, y: -50, width: 100, height: 50))
  }

  @Test func `rect: minimum edges are in, maximum edges out`() {
    let rect = Rect(x: 10, y: 20, width: 30, height: 40)
    #expect(rect.contains(Point(x: 10, y: 20)))
    #expect(!rect.contains(Point(x: 40, y: 20)))
    #expect(!rect.contains(Point(x: 10, y: 60)))
    #expect(rect.contains(Point(x: 39.999, y: 59.999)))
  }

  @Test func `rect: insets stop at the middle`() {
    #expect(
      Rect(x: 0, y: 0, width: 10, height: 4).inset(by: 3)
        == Rect(x: 3, y: 2, width: 4, height: 0))
  }

  @Test func `rect: intersections need shared area`() {
    let rect = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(rect.intersection(Rect(x: 10, y: 0, width: 5, height: 5)) == nil)
    #expect(
      rect.intersection(Rect(x: 8, y: -5, width: 5, height: 10))
        == Rect(x: 8, y: 0, width: 2, height: 5))
  }

  @Test func `rect: bounding points`() {
    let points = [Point(x: 3, y: 9), Point(x: -1, y: 4), Point(x: 2, y: 12)]
    #expect(Rect(bounding: points) == Rect(x: -1, y: 4, width: 4, height: 8))
    #expect(Rect(bounding: []) == .zero)
  }

  @Test func `pixels: intersection, union and area`() {
    let a = IntRect(x: 0, y: 0, width: 10, height: 10)
    let b = IntRect(x: 5, y: 5, width: 10, height: 10)
    #expect(a.intersection(b) == IntRect(x: 5, y: 5, width: 5, height: 5))
    #expect(a.union(b) == IntRect(x: 0, y: 0, width: 15, height: 15))
    #expect(a.intersection(IntRect(x: 10, y: 0, width: 1, height: 1)).isEmpty)
    #expect(a.union(.empty) == a)
    #expect(a.contains(IntRect(x: 9, y: 9, width: 1, height: 1)))
    #expect(!a.contains(b))
    #expect(IntRect(minX: 5, minY: 0, maxX: 3, maxY: 9).area == 0)
  }

  @Test func `corners: stray bits of a mask are dropped`() {
    #expect(CornerMask(rawValue: 255).rawValue == 15)
  }

  @Test func `corners: an unknown curve is circular`() {
    #expect(CornerCurve(name: "squircle") == .circular)
    #expect(CornerCurve(name: "continuous") == .continuous)
  }

  @Test func `corners: the expansion factors are Core Animation's`() {
    #expect(CornerCurve.continuous.expansionFactor == 1.528665)
    #expect(CornerCurve.circular.expansionFactor == 1)
  }

  @Test func `corners: a radius is at most half the shorter side`() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 40)
    #expect(RoundedRect(rect, radius: 999).radius == 20)
    #expect(RoundedRect(rect, radius: -3).radius == 0)
    #expect(RoundedRect(rect, radius: 10, corners: []).radius == 0)
    #expect(!RoundedRect(rect, radius: .nan).isRounded)
  }

  @Test func `corners: a continuous corner reaches as far as there is room`() {
    let rect = Rect(x: 0, y: 0, width: 100, height: 40)
    #expect(RoundedRect(rect, radius: 5, curve: .continuous).reach == 1.528665)
    #expect(RoundedRect(rect, radius: 16, curve: .continuous).reach == 1.25)
    #expect(RoundedRect(rect, radius: 20, curve: .continuous).reach == 1)
    #expect(RoundedRect(rect, radius: 5).reach == 1)
  }
}

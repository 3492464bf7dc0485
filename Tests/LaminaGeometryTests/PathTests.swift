import LaminaGeometry
import TestSupport
import Testing

@Suite struct PathTests {
  private func path(_ text: String) throws -> Path { try Path(svg: text) }

  @Test func `path: a subpath starts with a move, wherever drawing goes on`() {
    var path = Path()
    path.addLine(to: Point(x: 1, y: 2))
    path.addLine(to: Point(x: 3, y: 4))
    path.close()
    path.close()
    path.addLine(to: Point(x: 5, y: 6))
    path.move(to: Point(x: 7, y: 8))
    path.move(to: Point(x: 9, y: 9))
    #expect(
      Array(path) == [
        .move(Point(x: 1, y: 2)), .line(Point(x: 3, y: 4)), .close, .move(Point(x: 1, y: 2)),
        .line(Point(x: 5, y: 6)), .move(Point(x: 9, y: 9)),
      ])
    #expect(path.currentPoint == Point(x: 9, y: 9) && path.count == 6)
    #expect(path.controlBounds == Rect(minX: 1, minY: 2, maxX: 9, maxY: 9))
  }

  @Test func `path: a transform maps every point, and the start of the subpath with them`() {
    var path = Path(rect: Rect(x: 1, y: 2, width: 3, height: 4))
      .applying(Affine(a: 0, b: 2, c: -1, d: 0, tx: 10, ty: 20))
    #expect(path.controlBounds == Rect(minX: 4, minY: 22, maxX: 8, maxY: 28))
    path.addLine(to: .zero)
    #expect(Array(path).dropLast().last == .move(Point(x: 8, y: 22)))
  }

  @Test func `path: an arc meets the circle within five millionths`() {
    var path = Path()
    path.addArc(center: Point(x: 1, y: 2), radius: 10, startAngle: 0.5, sweep: -4)
    for case .cubic(let a, let b, let end) in path {
      _ = (a, b)
      let (dx, dy) = (end.x - 1, end.y - 2)
      #expect(abs((dx * dx + dy * dy).squareRoot() - 10) < 1e-12)
    }
    #expect(path.count == 1 + 6)
  }

  // MARK: - SVG

  @Test(
    arguments: [
      ("M1 2L3 4", "M1,2 L3,4"), ("M1 2l3 4", "M1 2L4 6"), ("m1 2 3 4", "M1 2L4 6"),
      ("M1 2 3 4 5 6", "M1 2L3 4L5 6"), ("M1 2H5h-1V7v1", "M1 2L5 2L4 2L4 7L4 8"),
      ("M0 0c1 2 3 4 5 6s1 1 2 2", "M0 0C1 2 3 4 5 6C7 8 6 7 7 8"),
      ("M1 1S2 2 3 3", "M1 1C1 1 2 2 3 3"), ("M0 0Q1 2 3 4T9 9", "M0 0Q1 2 3 4Q5 6 9 9"),
      ("M1 1T5 5", "M1 1Q1 1 5 5"), ("M1 1q1 0 2 0t2 0", "M1 1Q2 1 3 1Q4 1 5 1"),
      ("M.5.5-.5-.5+1e1.5", "M0.5 0.5L-0.5 -0.5L10 0.5"), ("M1 1zl1 1", "M1 1ZM1 1L2 2"),
      ("  M\t1\n,\r2 ", "M1 2"), ("", ""),
      ("M5 5zm1 1h1", "M5 5ZM6 6L7 6"), ("M1e2 0.1E+2", "M100 10"),
      ("M0 0L9007199254740993 1", "M0 0L9007199254740992 1"), ("M0 0A0 5 0 0 1 4 4", "M0 0L4 4"),
      ("M3 3A5 5 0 0 1 3 3h1", "M3 3L4 3"),
    ])
  func `svg: commands, relative ones, repeats and compact numbers mean what they say`(
    text: String, same: String
  ) throws {
    #expect(try path(text) == path(same))
  }

  @Test func `svg: an arc is a part of its ellipse, with compact flags too`() throws {
    let compact = try path("M10 0a10 10 0 01-10 10")
    #expect(compact == (try path("M10 0 A10 10 0 0 1 0 10")))
    // From (10, 0) to (0, 10), turning towards positive angles, about the origin.
    for case .cubic(_, _, let end) in compact {
      #expect(abs((end.x * end.x + end.y * end.y).squareRoot() - 10) < 1e-12)
    }
    #expect(compact.currentPoint == Point(x: 0, y: 10))
    // The other way round: about (10, 10), or by the far side.
    let bounds = try #require(path("M10 0A10 10 0 1 1 0 10").controlBounds)
    #expect(bounds.maxX > 19.9 && bounds.maxY > 19.9)
    let near = try #require(path("M10 0A10 10 0 0 0 0 10").controlBounds)
    #expect(near.minX > -0.001 && near.maxX < 10.001)
    // Radii of 1 cannot reach over 20: they become 10.
    let scaled = try #require(path("M0 0A1 1 0 0 1 20 0").controlBounds)
    #expect(abs(scaled.minY + 10) < 0.2 && abs(scaled.maxY) < 1e-9)
    // Turned by a quarter, radii change places.
    let turned = try #require(path("M0 0A20 10 90 0 1 20 0").controlBounds)
    #expect(abs(turned.minY + 20) < 0.4)
  }

  @Test(arguments: [
    ("L1 2", 0, "a path that starts with M or m"), ("1 2", 0, "a path that starts with M or m"),
    ("M1", 2, "a number"), ("M1 x", 3, "a number"), ("M1 2 3", 6, "a number"),
    ("M1 2L", 5, "a number"), ("M0 0 Z 5", 7, "a command"), ("M0 0X", 4, "a command or a number"),
    ("M0 0,,1 1", 5, "a command or a number"), ("M0 0,", 4, "a number after the comma"),
    ("M0 0A1 1 0 2 1 5 5", 11, "a flag, 0 or 1"), ("M1e999 0", 1, "a number below 1.8e308"),
    ("M1 2h-", 5, "a number"), ("M1 2 h1\u{e9}", 7, "a command or a number"),
    ("M1e308 0l1e308 0", 16, "finite coordinates"), ("Mnan 0", 1, "a number"),
  ])
  func `svg: a mistake is named with its place`(text: String, offset: Int, expected: String) {
    do {
      _ = try path(text)
      Issue.record("\(text) was read")
    } catch let error as PathError {
      #expect(error.offset == offset && error.expected == expected, "\(text): \(error)")
    } catch { Issue.record("\(error)") }
  }

  @Test func `svg: numbers are rounded as by the standard library`() throws {
    for text in [
      "0.1", "123456789.123456789", "1e-300", "4.9e-324", "1.7976931348623157e308",
      "0.30000000000000004", "9007199254740993", "123456789012345678901234567890", "1e23",
      "2.2250738585072011e-308", "000000000000000000000000001.5", ".000000000000000000000000015",
    ] {
      #expect(try path("M\(text) -\(text)").currentPoint?.x == Double(text), "\(text)")
      #expect(try path("M\(text)-\(text)").currentPoint?.y == Double("-\(text)"), "\(text)")
    }
  }

  @Test func `svg: ten million characters are read in linear time`() throws {
    let text = "M0 0" + String(repeating: "l1.5-2.25", count: 1_200_000)
    var count = 0
    let time = try Growth.processorTime { count = try path(text).count }
    #expect(count == 1_200_001)
    #expect(time < 30_000_000_000, "\(time) ns")
  }
}

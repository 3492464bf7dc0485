import Testing
import UIKit

// Paths by Core Graphics' and UIKit's names.

struct PathTests {
  @Test
  func `arcs: clockwise is the direction of growing angles for UIKit, the other for Core Graphics`()
  {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(abs(path.currentPoint.x - 50) < 1e-9)
    #expect(abs(path.currentPoint.y - 90) < 1e-9)
    #expect(abs(path.bounds.width - 40) < 1e-9)
    let other = CGMutablePath()
    other.addArc(
      center: CGPoint(x: 50, y: 50), radius: 40, startAngle: 0, endAngle: .pi / 2,
      clockwise: true)
    #expect(abs(other.currentPoint.y - 90) < 1e-9)
    #expect(abs(other.boundingBoxOfPath.width - 80) < 0.1)
  }

  @Test func `arcs: a difference of a whole turn is a circle in both directions`() {
    for clockwise in [true, false] {
      let circle = UIBezierPath(
        arcCenter: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: clockwise)
      #expect(abs(circle.bounds.width - 20) < 0.01)
      #expect(abs(circle.bounds.height - 20) < 0.01)
    }
    let none = UIBezierPath(
      arcCenter: .zero, radius: 10, startAngle: 1, endAngle: 1, clockwise: true)
    #expect(none.bounds.size == .zero)
  }

  @Test func `arcs: a corner between two lines is rounded by its radius`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addArc(
      tangent1End: CGPoint(x: 100, y: 0), tangent2End: CGPoint(x: 100, y: 100), radius: 20)
    #expect(abs(path.currentPoint.x - 100) < 1e-9)
    #expect(abs(path.currentPoint.y - 20) < 1e-9)
    #expect(path.boundingBoxOfPath.maxX < 100.001)
    #expect(path.contains(CGPoint(x: 90, y: 4)))
    #expect(!path.contains(CGPoint(x: 99, y: 1)))
  }

  @Test func `paths: elements come in order with their points`() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 9), control1: CGPoint(x: 1, y: 1), control2: CGPoint(x: 2, y: 2))
    path.closeSubpath()
    var found: [String] = []
    path.applyWithBlock { element in
      let points = element.pointee.points
      switch element.pointee.type {
      case .moveToPoint: found.append("M\(points[0].x)")
      case .addLineToPoint: found.append("L\(points[0].y)")
      case .addQuadCurveToPoint: found.append("Q\(points[1].x)")
      case .addCurveToPoint: found.append("C\(points[2].x)")
      case .closeSubpath: found.append("Z")
      @unknown default: break
      }
    }
    #expect(found == ["M1.0", "L4.0", "Q5.0", "C9.0", "Z"])
  }

  @Test func `paths: bounds are of the curve, and boxes of its control points`() {
    let path = UIBezierPath()
    path.move(to: .zero)
    path.addCurve(
      to: CGPoint(x: 30, y: 0), controlPoint1: CGPoint(x: 0, y: 40),
      controlPoint2: CGPoint(x: 30, y: 40))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 30, height: 30))
    #expect(path.cgPath.boundingBox == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(UIBezierPath().bounds.isNull)
  }

  @Test func `paths: a transformed copy, a stroke and dashes have the right bounds`() {
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 100, y: 10)])
    var turn = CGAffineTransform(scaleX: 2, y: 3)
    #expect(line.copy(using: &turn)?.currentPoint == CGPoint(x: 200, y: 30))
    let outline = line.copy(
      strokingWithWidth: 6, lineCap: .square, lineJoin: .miter, miterLimit: 10)
    #expect(outline.boundingBox == CGRect(x: -3, y: 7, width: 106, height: 6))
    let dashes = line.copy(dashingWithPhase: 0, lengths: [30, 20])
    var count = 0
    dashes.applyWithBlock { if $0.pointee.type == .moveToPoint { count += 1 } }
    #expect(count == 2)
    #expect(dashes.currentPoint == CGPoint(x: 80, y: 10))
  }

  @Test func `paths: reversed, a path has the same shape and begins at its end`() {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 10))
    let back = path.reversing()
    #expect(back.currentPoint == .zero)
    #expect(back.reversing().cgPath == path.cgPath)
    // Opposite directions cancel out.
    let ring = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30))
    ring.append(UIBezierPath(rect: CGRect(x: 10, y: 10, width: 10, height: 10)).reversing())
    #expect(!ring.contains(CGPoint(x: 15, y: 15)))
    #expect(ring.contains(CGPoint(x: 5, y: 15)))
  }

  @Test func `geometry: rectangles compute as Core Graphics'`() {
    let a = CGRect(x: 0, y: 0, width: 10, height: 10)
    #expect(a.intersection(CGRect(x: 20, y: 0, width: 5, height: 5)).isNull)
    #expect(a.intersection(CGRect(x: 5, y: 5, width: 10, height: 10)).width == 5)
    #expect(CGRect(x: 10, y: 0, width: -10, height: 4).width == 10)
    #expect(a.insetBy(dx: 6, dy: 0).isNull)
    #expect(CGRect.null.union(a) == a)
    #expect(a.divided(atDistance: 3, from: .minXEdge).remainder.minX == 3)
    #expect(CGRect(x: 0.4, y: 0.4, width: 1, height: 1).integral.width == 2)
    #expect("\(a)" == "(0.0, 0.0, 10.0, 10.0)")
    #expect(NSCoder.string(for: a) == "{{0, 0}, {10, 10}}")
    #expect(NSCoder.cgRect(for: "{{1, 2}, {3, 4.5}}") == CGRect(x: 1, y: 2, width: 3, height: 4.5))
    let moved = CGAffineTransform(rotationAngle: .pi / 2).translatedBy(x: 10, y: 0)
    #expect(abs(CGPoint.zero.applying(moved).y - 10) < 1e-12)
    #expect(abs(moved.inverted().concatenating(moved).a - 1) < 1e-12)
  }
}

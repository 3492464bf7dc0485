// Outlines converted to paths, and outlines of simple shapes.

import LaminaGeometry

extension Outline {
  /// The length of a tangent of a quarter circle, as a fraction of its radius.
  static let arc = 0.5522847

  /// Returns a rectangle, clockwise from its top right; with a radius, each corner has two vertices.
  static func rectangle(center: Point, size: Point, radius: Double?) -> Outline {
    let (w, h) = (abs(size.x) / 2, abs(size.y) / 2)
    let (left, top) = (center.x - w, center.y - h)
    let (right, bottom) = (center.x + w, center.y + h)
    var path = Outline()
    path.isClosed = true
    func addRectangleVertex(
      _ x: Double, _ y: Double, _ arriving: Point = .zero, _ leaving: Point = .zero
    ) {
      path.vertices.append(Point(x: x, y: y))
      path.arriving.append(arriving)
      path.leaving.append(leaving)
    }
    guard let radius else {
      addRectangleVertex(right, top)
      addRectangleVertex(right, bottom)
      addRectangleVertex(left, bottom)
      addRectangleVertex(left, top)
      return path
    }
    let r = min(max(0, radius), w, h)
    let t = r * arc
    addRectangleVertex(right, top + r, Point(x: 0, y: -t))
    addRectangleVertex(right, bottom - r, .zero, Point(x: 0, y: t))
    addRectangleVertex(right - r, bottom, Point(x: t, y: 0))
    addRectangleVertex(left + r, bottom, .zero, Point(x: -t, y: 0))
    addRectangleVertex(left, bottom - r, Point(x: 0, y: t))
    addRectangleVertex(left, top + r, .zero, Point(x: 0, y: -t))
    addRectangleVertex(left + r, top, Point(x: -t, y: 0))
    addRectangleVertex(right - r, top, .zero, Point(x: t, y: 0))
    return path
  }

  /// Returns an ellipse, clockwise from its top.
  static func ellipse(center: Point, size: Point) -> Outline {
    let (w, h) = (size.x / 2, size.y / 2)
    let (tx, ty) = (w * arc, h * arc)
    var path = Outline()
    path.isClosed = true
    path.vertices = [
      Point(x: center.x, y: center.y - h), Point(x: center.x + w, y: center.y),
      Point(x: center.x, y: center.y + h), Point(x: center.x - w, y: center.y),
    ]
    path.leaving = [
      Point(x: tx, y: 0), Point(x: 0, y: ty), Point(x: -tx, y: 0), Point(x: 0, y: -ty),
    ]
    path.arriving = path.leaving.map { $0 * -1 }
    return path
  }

  /// Returns the largest distance, half-way to another path, between a tangent's end interpolated by angle and one
  /// interpolated linearly.
  func largestHandleTurn(to other: Outline) -> Double {
    func distance(_ a: Point, _ b: Point) -> Double {
      let (from, to) = ((a.x * a.x + a.y * a.y).squareRoot(), (b.x * b.x + b.y * b.y).squareRoot())
      guard from > 0, to > 0, a.x * b.y != a.y * b.x else { return 0 }
      // The angle half-way is that of the sum of both directions.
      let sum = a * (1 / from) + b * (1 / to)
      let length = (sum.x * sum.x + sum.y * sum.y).squareRoot()
      guard length > 0 else { return 0 }
      let way = sum * ((from + to) / 2 / length) - (a + b) * 0.5
      return (way.x * way.x + way.y * way.y).squareRoot()
    }
    return zip(arriving + leaving, other.arriving + other.leaving)
      .reduce(0) { max($0, distance($1.0, $1.1)) }
  }

  /// The same path in the other direction; a closed path keeps its first vertex.
  var reversed: Outline {
    guard let first = vertices.first else { return self }
    func turned<Element>(_ list: [Element], _ first: Element) -> [Element] {
      [first] + list.dropFirst().reversed()
    }
    var path = self
    guard isClosed else {
      path.vertices.reverse()
      (path.leaving, path.arriving) = (arriving.reversed(), leaving.reversed())
      return path
    }
    path.vertices = turned(vertices, first)
    path.leaving = turned(arriving, arriving[0])
    path.arriving = turned(leaving, leaving[0])
    return path
  }

  /// Returns the path transformed by an affine map.
  func applying(_ map: Affine) -> Outline {
    func turned(_ way: Point) -> Point {
      Point(x: map.a * way.x + map.c * way.y, y: map.b * way.x + map.d * way.y)
    }
    var path = self
    path.vertices = vertices.map { turned($0) + Point(x: map.tx, y: map.ty) }
    path.arriving = arriving.map(turned)
    path.leaving = leaving.map(turned)
    return path
  }

  /// Adds the outline's curves to a path.
  func addCurves(to path: inout Path) {
    guard let first = vertices.first else { return }
    path.move(to: first)
    for index in 1..<max(1, vertices.count) { addSegment(from: index - 1, to: index, path: &path) }
    if isClosed {
      if vertices.count > 1 { addSegment(from: vertices.count - 1, to: 0, path: &path) }
      path.close()
    }
  }

  private func addSegment(from: Int, to: Int, path: inout Path) {
    path.addCubic(
      vertices[from] + leaving[from], vertices[to] + arriving[to], to: vertices[to])
  }

  /// Returns the path with rounded corners; the number of vertices is the same for each radius.
  ///
  /// - Parameter radius: the radius of the corners.
  /// - Returns: the rounded path.
  func rounded(by radius: Double) -> Outline {
    guard vertices.count > 2 || (isClosed && vertices.count > 1) else { return self }
    var path = Outline()
    path.isClosed = isClosed
    let count = vertices.count
    for index in vertices.indices {
      let isEnd = !isClosed && (index == 0 || index == count - 1)
      let isCorner = arriving[index] == .zero && leaving[index] == .zero
      guard isCorner, !isEnd else {
        path.vertices.append(vertices[index])
        path.arriving.append(arriving[index])
        path.leaving.append(leaving[index])
        continue
      }
      let corner = vertices[index]
      func side(_ other: Point) -> Point {
        let way = other - corner
        let length = (way.x * way.x + way.y * way.y).squareRoot()
        guard length > 0 else { return corner }
        return corner + way * (min(length / 2, max(0, radius)) / length)
      }
      let before = side(vertices[(index + count - 1) % count])
      let after = side(vertices[(index + 1) % count])
      path.vertices += [before, after]
      path.arriving += [.zero, (corner - after) * 0.5519]
      path.leaving += [(corner - before) * 0.5519, .zero]
    }
    return path
  }
}

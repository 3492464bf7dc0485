public import LaminaGeometry

// Paths around strokes, and paths of dashes.

nonisolated extension CGPath {
  /// Returns the outline of the path's stroke, for the winding rule.
  ///
  /// Its curves are chords that deviate by at most a fortieth of a point.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    var style = StrokeStyle()
    (style.width, style.cap, style.join) = (lineWidth, lineCap.cap, lineJoin.join)
    style.miterLimit = miterLimit
    return CGPath(path.applying(transform).outlined(style))
  }

  /// Returns the dashes of the path as open subpaths.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(path.applying(transform).dashed(lengths, phase: phase))
  }
}

nonisolated extension Path {
  /// Returns the outline of the path's stroke, for the non-zero rule; an empty path if it takes too much memory.
  package func outlined(_ style: StrokeStyle) -> Path {
    guard
      let outline = try? StrokeOutline(
        of: self, style: style, tolerance: 0.025, memoryLimit: 1 << 26)
    else { return Path() }
    var (made, start) = (Path(), 0)
    for end in outline.ends where end > start {
      made.move(to: outline.points[start])
      for point in outline.points[(start + 1)..<end] { made.addLine(to: point) }
      made.close()
      start = end
    }
    return made
  }

  /// Returns the dashes of the path as open subpaths, with the curves that the path has.
  func dashed(_ lengths: [Double], phase: Double) -> Path {
    let total = lengths.reduce(0, +)
    guard total > 0, total.isFinite, phase.isFinite, lengths.allSatisfy({ $0 >= 0 }) else {
      return self
    }
    var (made, start, last) = (Path(), Point.zero, Point.zero)
    var pen = DashPen(lengths, phase: phase)
    for element in self {
      switch element {
      case .move(let point):
        pen = DashPen(lengths, phase: phase)
        (start, last) = (point, point)
      case .line(let end):
        pen.draw(Segment(line: last, end), into: &made)
        last = end
      case .quad(let control, let end):
        pen.draw(Segment(quad: last, control, end), into: &made)
        last = end
      case .cubic(let first, let second, let end):
        pen.draw(Segment(a: last, b: first, c: second, d: end, isLine: false), into: &made)
        last = end
      case .close:
        pen.draw(Segment(line: last, start), into: &made)
        last = start
      }
    }
    return made
  }

  /// A line or a curve, as a cubic curve.
  fileprivate struct Segment {
    var (a, b, c, d) = (Point.zero, Point.zero, Point.zero, Point.zero)
    var isLine = false

    init(a: Point, b: Point, c: Point, d: Point, isLine: Bool) {
      (self.a, self.b, self.c, self.d, self.isLine) = (a, b, c, d, isLine)
    }

    init(line a: Point, _ d: Point) {
      self.init(a: a, b: mixed(a, d, 1 / 3), c: mixed(a, d, 2 / 3), d: d, isLine: true)
    }

    init(quad a: Point, _ b: Point, _ d: Point) {
      self.init(a: a, b: mixed(a, b, 2 / 3), c: mixed(d, b, 2 / 3), d: d, isLine: false)
    }

    /// Returns the part between two parameters.
    func part(_ from: Double, _ to: Double) -> Segment {
      func split(_ s: Segment, _ t: Double) -> (Segment, Segment) {
        let (ab, bc, cd) = (mixed(s.a, s.b, t), mixed(s.b, s.c, t), mixed(s.c, s.d, t))
        let (abc, bcd) = (mixed(ab, bc, t), mixed(bc, cd, t))
        let middle = mixed(abc, bcd, t)
        return (
          Segment(a: s.a, b: ab, c: abc, d: middle, isLine: isLine),
          Segment(a: middle, b: bcd, c: cd, d: s.d, isLine: isLine)
        )
      }
      let head = to < 1 ? split(self, to).0 : self
      return from > 0 ? split(head, from / to).1 : head
    }
  }

  /// The state of a dashing: which dash or gap is drawn, and how much of it is left.
  fileprivate struct DashPen {
    let lengths: [Double]
    var index = 0
    var left: Double
    var isDown = false

    init(_ lengths: [Double], phase: Double) {
      self.lengths = lengths.count % 2 == 0 ? lengths : lengths + lengths
      let total = self.lengths.reduce(0, +)
      var rest = phase.truncatingRemainder(dividingBy: total)
      if rest < 0 { rest += total }
      while rest >= self.lengths[index], rest > 0 {
        rest -= self.lengths[index]
        index = (index + 1) % self.lengths.count
      }
      left = self.lengths[index] - rest
    }

    mutating func draw(_ segment: Segment, into path: inout Path) {
      let steps = segment.isLine ? 1 : 64
      var (lengths, last): ([Double], Point) = ([0], segment.a)
      for step in 1...steps {
        let next = Path.cubic(
          segment.a, segment.b, segment.c, segment.d, Double(step) / Double(steps))
        let (x, y) = (next.x - last.x, next.y - last.y)
        lengths.append(lengths[step - 1] + (x * x + y * y).squareRoot())
        last = next
      }
      let whole = lengths[steps]
      guard whole > 0, whole.isFinite else { return }
      func parameter(_ length: Double) -> Double {
        guard length < whole, let next = lengths.firstIndex(where: { $0 > length }) else {
          return 1
        }
        let before = lengths[next - 1]
        return (Double(next - 1) + (length - before) / (lengths[next] - before)) / Double(steps)
      }
      var place = 0.0
      var drawn = 0
      while place < whole, drawn < 1 << 16 {
        let end = Swift.min(whole, place + left)
        if index % 2 == 0 {
          let part = segment.part(parameter(place), parameter(end))
          if !isDown { path.move(to: part.a) }
          isDown = true
          if part.isLine {
            path.addLine(to: part.d)
          } else {
            path.addCubic(part.b, part.c, to: part.d)
          }
        } else {
          isDown = false
        }
        left -= end - place
        place = end
        drawn += 1
        if left <= 1e-12 {
          index = (index + 1) % self.lengths.count
          left = self.lengths[index]
          if index % 2 == 0 { isDown = false }
        }
      }
    }
  }
}

/// Returns the point between two at a share of the way.
nonisolated private func mixed(_ a: Point, _ b: Point, _ t: Double) -> Point {
  Point(x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t)
}

import LaminaGeometry
import LaminaLayers
import Testing

// What time, springs, curves and keyframes come to, without a layer.
// The vectors were measured on Core Animation or computed from its formulas.

/// The numbers behind animations.
@Suite struct AnimationMathTests {
  private func near(_ a: Double, _ b: Double, _ error: Double = 1e-6) -> Bool {
    abs(a - b) <= error
  }

  // MARK: - Time

  @Test func `time: layers within layers`() {
    var (mid, leaf) = (MediaTiming(), MediaTiming())
    (mid.beginTime, mid.speed, mid.timeOffset) = (2, 3, 0.25)
    (leaf.beginTime, leaf.speed, leaf.timeOffset) = (1, 2, 0.5)
    #expect(leaf.localTime(10) == 18.5)
    #expect(leaf.localTime(mid.localTime(10)) == 47)
    #expect(leaf.parentTime(10) == 5.75)
    #expect(near(leaf.parentTime(10).flatMap(mid.parentTime) ?? 0, 23.0 / 6, 1e-12))
    leaf.speed = 0
    #expect(leaf.parentTime(10) == nil && leaf.localTime(99) == 0.5)
  }

  @Test func `time: passes, there and back`() {
    var timing = MediaTiming(duration: 1)
    timing.autoreverses = true
    timing.repeatDuration = 2.5
    timing.fillMode = .forwards
    #expect(timing.moment(at: 9)?.progress == 0.5)
    timing.repeatDuration = 0
    timing.repeatCount = 2
    #expect(timing.activeLength == 4)
    #expect(timing.moment(at: 9)?.progress == 0)
    #expect(timing.moment(at: 1.25)?.progress == 0.75)
    #expect(timing.moment(at: 2.25)?.completed == 1)
  }

  @Test func `time: a boundary belongs to the pass that follows, the last one to the last`() {
    var timing = MediaTiming(duration: 1)
    timing.repeatCount = 3
    #expect(timing.moment(at: 1)?.progress == 0 && timing.moment(at: 1)?.completed == 1)
    #expect(timing.moment(at: 3)?.progress == 1 && timing.moment(at: 3)?.completed == 2)
    #expect(timing.moment(at: 3.001) == nil && timing.moment(at: -0.001) == nil)
  }

  @Test func `time: what is shown before and after`() {
    var timing = MediaTiming(duration: 1)
    timing.beginTime = 5
    for (mode, before, after) in [
      (MediaTiming.FillMode.removed, nil, nil), (.backwards, 0, nil), (.forwards, nil, 1),
      (.both, 0, 1),
    ] as [(MediaTiming.FillMode, Double?, Double?)] {
      timing.fillMode = mode
      #expect(timing.moment(at: 4)?.progress == before)
      #expect(timing.moment(at: 7)?.progress == after)
    }
  }

  @Test func `time: backwards it ends at 0, and speed 0 stands still`() {
    var timing = MediaTiming(duration: 1)
    (timing.speed, timing.timeOffset) = (-1, 1)
    #expect(timing.moment(at: 0.25)?.progress == 0.75)
    timing.fillMode = .forwards
    #expect(timing.moment(at: 3)?.progress == 0 && timing.moment(at: 3)?.phase == .after)
    (timing.speed, timing.timeOffset) = (0, 0.3)
    #expect(timing.moment(at: 1e9)?.progress == 0.3)
    timing.duration = .nan
    #expect(!timing.isValid && timing.moment(at: 0) == nil)
  }

  // MARK: - Curves

  @Test(arguments: [
    ("default", [0.094796, 0.408511, 0.802403, 0.960459, 0.994316]),
    ("easeIn", [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    ("easeOut", [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    ("easeInEaseOut", [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    ("linear", [0.1, 0.25, 0.5, 0.75, 0.9]),
  ]) func `curves: their samples`(name: String, expected: [Double]) throws {
    let function = try #require(TimingFunction(named: name))
    for (time, progress) in zip([0.1, 0.25, 0.5, 0.75, 0.9], expected) {
      #expect(near(function(time), progress))
    }
    #expect(function(0) == 0 && function(1) == 1 && function(-3) == 0 && function(7) == 1)
  }

  @Test func `curves: steep, flat and beyond`() throws {
    let steep = try #require(TimingFunction(1, 0, 0, 1))
    #expect(near(steep(0.5), 0.5))
    // x = s^3 + 3 s^2 (1 - s) and so on: the inverse is exact where it is taken.
    let beyond = try #require(TimingFunction(0.5, 2, 0.5, -1))
    #expect((1..<100).map { beyond(Double($0) / 100) }.contains { $0 > 0.6 })
    #expect(TimingFunction(1.1, 0, 0, 1) == nil && TimingFunction(0, .nan, 0, 1) == nil)
    #expect(TimingFunction(named: "easy") == nil)
  }

  // MARK: - Springs

  @Test func `springs: the default one's samples`() {
    let spring = SpringCurve()
    for (time, value) in [
      (0.05, 0.104405), (0.1, 0.340300), (0.2, 0.849426), (0.3, 1.124355), (0.4, 1.153123),
      (0.5, 1.074591), (1, 1.002170),
    ] {
      #expect(near(spring(time), value))
    }
    #expect(spring(0) == 0)
  }

  @Test func `springs: how long they take to settle`() {
    #expect(near(SpringCurve().settlingDuration, 1.4727003346780927, 1e-13))
    var loose = SpringCurve()
    loose.damping = 1
    #expect(near(loose.settlingDuration, 13.91321015404625, 1e-12))
    #expect(
      near(
        SpringCurve(perceptualDuration: 1, bounce: 0.5).settlingDuration, 2.3438753795710707,
        1e-13))
    var critical = SpringCurve()
    critical.damping = 20
    #expect(critical.settlingDuration == 1)
    var endless = SpringCurve()
    endless.damping = 0
    #expect(endless.settlingDuration == .infinity)
    endless.mass = 0
    #expect(!endless.isValid && endless.settlingDuration == 0)
  }

  @Test func `springs: overdamped ones count as critical unless they may creep`() {
    var spring = SpringCurve()
    (spring.mass, spring.stiffness, spring.damping) = (2, 300, 50)
    for (time, value) in [(0.1, 0.3463), (0.2, 0.7022), (0.4, 0.9560)] {
      #expect(near(spring(time), value, 5e-5))
    }
    spring.allowsOverdamping = true
    #expect(spring(0.4) < 0.9559)
    // The velocity at first is the one that was asked for.
    for damping in [5.0, 48.98979485566356, 200] {
      spring.damping = damping
      spring.initialVelocity = 3
      #expect(near(spring(1e-6) / 1e-6, 3, 1e-3))
    }
  }

  // MARK: - Values

  @Test func `values: numbers, colours, and what only switches`() {
    guard
      case .point(let point) = AnimatableValue.point(Point(x: 0, y: 10))
        .interpolated(to: .point(Point(x: 10, y: 0)), at: 0.25),
      case .color(let color?) = AnimatableValue.color(nil)
        .interpolated(to: .color(Color(red: 1, green: 0.5, blue: 0)), at: 0.5),
      case .bool(let before) = AnimatableValue.bool(false).interpolated(to: .bool(true), at: 0.49),
      case .bool(let after) = AnimatableValue.bool(false).interpolated(to: .bool(true), at: 0.5),
      case .rect(let rect) = AnimatableValue.rect(.zero)
        .interpolated(to: .rect(Rect(x: 2, y: 4, width: 6, height: 8)), at: 1.5)
    else {
      Issue.record("a value became one of another kind")
      return
    }
    #expect(point == Point(x: 2.5, y: 7.5))
    #expect(color == Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
    #expect(!before && after)
    #expect(rect == Rect(x: 3, y: 6, width: 9, height: 12))
  }

  @Test func `transforms: parts and their sum`() throws {
    let matrix = Matrix4.scale(x: 2, y: -3, z: 0.5)
      .concatenating(.rotation(degrees: 30, x: 1, y: 2, z: 3))
      .concatenating(.translation(x: 5, y: -6, z: 7))
      .concatenating(.perspective(distance: 400))
    let parts = try #require(TransformParts(matrix))
    let again = parts.matrix
    for (a, b) in [
      (matrix.row1, again.row1), (matrix.row2, again.row2), (matrix.row3, again.row3),
      (matrix.row4, again.row4),
    ] {
      #expect((a - b).max() < 1e-12 && (a - b).min() > -1e-12)
    }
    #expect(TransformParts(.scale(x: 0, y: 1)) == nil)
  }

  @Test func `transforms: half of a turn is the turn by half, the short way round`() {
    func angle(_ matrix: Matrix4) -> Double {
      Trigonometry.angle(x: matrix.row1.x, y: matrix.row1.y) * 180 / Double.pi
    }
    let quarter = Matrix4.identity.interpolated(to: .rotation(degrees: 90), at: 0.5)
    #expect(near(angle(quarter), 45, 1e-12))
    let short = Matrix4.rotation(degrees: 170).interpolated(to: .rotation(degrees: -170), at: 0.5)
    #expect(near(abs(angle(short)), 180, 1e-9))
    let grown = Matrix4.identity.interpolated(to: .scale(x: 3, y: 5), at: 0.5)
    #expect(grown == .scale(x: 2, y: 3))
  }

  @Test func `transforms: half a turn in space begins by a negative angle, whatever rounding says`()
  {
    func turn(_ x: Double, _ y: Double, _ sign: Double = 1) -> Matrix4 {
      .rotation(radians: sign * .pi, x: x, y: y, z: 0)
    }
    // An edge of the square that is below or at the right moves away from the viewer first.
    for sign in [1.0, -1] {
      let quarter = Matrix4.identity.interpolated(to: turn(1, 0, sign), at: 0.25)
      #expect(near(quarter.row2.z, -(0.5).squareRoot(), 1e-9))
      let back = turn(0, 1, sign).interpolated(to: .identity, at: 0.75)
      #expect(near(back.row1.z, (0.5).squareRoot(), 1e-9))
      let both = turn(1, 0, sign).concatenating(turn(0, 1, sign))
        .interpolated(to: turn(0, 1), at: 0.5)
      #expect(near(both.row2.z, 1, 1e-9))
      let planar = Matrix4.identity.interpolated(to: .rotation(radians: sign * .pi), at: 0.5)
      #expect(near(planar.row1.y, sign, 1e-9))
    }
  }

  @Test func `angles: all around`() {
    for degrees in stride(from: -179.0, through: 180, by: 0.5) {
      let turn = Trigonometry.sineCosine(degrees: degrees)
      let angle = Trigonometry.angle(x: 3 * turn.cosine, y: 3 * turn.sine)
      #expect(near(angle, degrees * Double.pi / 180, 2e-15))
    }
    #expect(Trigonometry.angle(x: 0, y: 0) == 0)
    #expect(Trigonometry.angle(x: .nan, y: 0).isNaN)
  }

  // MARK: - Keyframes

  private func number(_ keyframes: Keyframes, _ progress: Double) -> Double {
    guard case .number(let value)? = keyframes.value(at: progress)?.value else { return .nan }
    return value
  }

  private func numbers(_ values: Double...) -> Keyframes {
    Keyframes(values: values.map { .number($0) })
  }

  @Test func `keyframes: key times, and what happens to those that do not fit`() {
    var keyframes = numbers(0, 10, 100)
    keyframes.keyTimes = [0, 0.8, 1]
    #expect(near(number(keyframes, 0.25), 3.125, 1e-12))
    #expect(number(keyframes, 1) == 100 && number(keyframes, 0) == 0)
    for times in [[0, 1], [0, 0.5, 0.8, 1], [0, .nan, 1], [0, 0.5, .infinity]] {
      keyframes.keyTimes = times
      #expect(number(keyframes, 0.25) == 5, "evenly")
    }
    keyframes.keyTimes = nil
    keyframes.timingFunctions = [.easeIn, .linear]
    #expect(near(number(keyframes, 0.25), 10 * 0.315357, 1e-5))
    #expect(number(keyframes, 0.75) == 55)
  }

  @Test func `paths: a line becomes the curve that it has for a counterpart`() throws {
    let straight = try Path(svg: "M0 0 L30 0 L30 40 Z")
    let curved = try Path(svg: "M0 0 C0 20 30 20 30 0 L50 40 Z")
    // The control points move from the line's ends.
    #expect(
      straight.interpolated(to: curved, at: 0.5)
        == (try Path(svg: "M0 0 C0 10 30 10 30 0 L40 40 Z")))
    #expect(
      curved.interpolated(to: straight, at: 0.5)
        == (try Path(svg: "M0 0 C0 10 30 10 30 0 L40 40 Z")))
    let quadratic = try Path(svg: "M0 0 Q15 30 30 0 L30 40 Z")
    #expect(
      quadratic.interpolated(to: straight, at: 0)
        == (try Path(svg: "M0 0 C10 20 20 20 30 0 L30 40 Z")))
    for other in [
      "M0 0 L30 0 Z", "M0 0 L30 0 L30 40", "M0 0 L30 0 M30 40 Z", "M0 0 L30 0 Z L30 40",
    ] {
      #expect(straight.interpolated(to: try Path(svg: other), at: 0.5) == nil)
    }
  }

  @Test func `keyframes: key times may leave 0...1 and descend`() {
    var keyframes = numbers(0, 10, 100)
    keyframes.keyTimes = [-0.5, 0.5, 1.5]
    #expect([0, 0.25, 0.5, 1].map { number(keyframes, $0) } == [5, 7.5, 10, 55])
    // A time of 0 before one below it counts for nothing.
    keyframes = numbers(0, 0, 10, 100)
    keyframes.keyTimes = [0, -1, 0.5, 1]
    #expect(near(number(keyframes, 0), 20.0 / 3) && near(number(keyframes, 0.25), 25.0 / 3))
    #expect(number(keyframes, 0.75) == 55)
    keyframes.keyTimes = [0, 0.5, 1.5, 1]
    #expect([0.25, 0.75, 1].map { number(keyframes, $0) } == [0, 2.5, 5])
    keyframes.keyTimes = [1.25, 1.5, 1.75, 2]
    #expect(number(keyframes, 1) == 0)
    keyframes.calculationMode = .discrete
    keyframes.keyTimes = [0, -0.5, 0.5, 2, 1]
    #expect([0, 0.25, 0.5, 1].map { number(keyframes, $0) } == [0, 0, 10, 10])
  }

  @Test func `keyframes: those at a path's end that no time is left for do not count`() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 20))
    let open = path
    path.close()
    var way = Keyframes(path: path)
    func places(_ progress: Double...) -> [Point] {
      progress.compactMap {
        guard case .point(let point)? = way.value(at: $0)?.value else { return nil }
        return point
      }
    }
    way.keyTimes = [0, 0.25, 0.75]
    #expect(way.count == 3 && way.timedPath == open)
    #expect(places(0.125, 0.5) == [Point(x: 5, y: 0), Point(x: 10, y: 10)])
    #expect(places(0.75, 1) == [Point(x: 10, y: 20), Point(x: 10, y: 20)])
    way.keyTimes = [0, 0.25, 0.5, 1]
    #expect(way.count == 4 && way.timedPath == path)
    #expect(places(0.75) == [Point(x: 5, y: 10)])
    way.keyTimes = [0, 0.25, 0.5, 0.75, 1]
    #expect(way.count == 4, "too many: evenly")
    #expect(places(1) == [.zero])
    way.keyTimes = [0.5]
    #expect(way.count == 1 && places(0, 1) == [Point(x: 0, y: 0), Point(x: 0, y: 0)])
    way.keyTimes = []
    #expect(way.count == 4 && places(1) == [Point(x: 0, y: 0)])
    way.calculationMode = .paced
    way.keyTimes = [0, 0.25, 0.75]
    #expect(way.count == 4 && places(1) == [Point(x: 0, y: 0)])
    way.calculationMode = .discrete
    #expect(way.count == 2, "the last time ends the second point")
    #expect(places(0.2, 0.5, 1) == [.zero, Point(x: 10, y: 0), Point(x: 10, y: 0)])
    way.keyTimes = [0, 0.25, 0.75, 0.8, 1]
    #expect(way.count == 4)
    #expect(places(0.5, 0.75, 1) == [Point(x: 10, y: 0), Point(x: 10, y: 20), .zero])
  }

  @Test func `keyframes: the first and the last value hold outside of the key times`() {
    var keyframes = numbers(0, 10, 100)
    keyframes.keyTimes = [0.25, 0.5, 0.75]
    let places = [0, 0.25, 0.375, 0.625, 0.75, 1]
    #expect(places.map { number(keyframes, $0) } == [0, 0, 5, 55, 100, 100])
    keyframes.calculationMode = .cubic
    #expect([0, 0.25, 0.5, 0.75, 1].map { number(keyframes, $0) } == [0, 0, 10, 100, 100])
    // All at once.
    keyframes.calculationMode = .linear
    keyframes.keyTimes = [0.5, 0.5, 0.5]
    #expect([0.4, 0.5, 1].map { number(keyframes, $0) } == [0, 100, 100])
    keyframes.keyTimes = [0, 0, 0]
    #expect([0, 1].map { number(keyframes, $0) } == [100, 100])
    keyframes.calculationMode = .discrete
    keyframes.keyTimes = [0.2, 0.4, 0.6, 0.8]
    #expect([0, 0.3, 0.5, 0.7, 0.9].map { number(keyframes, $0) } == [0, 0, 10, 100, 100])
    // A path's point waits at its end.
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    var way = Keyframes(path: path)
    way.keyTimes = [0.25, 0.75]
    let xs = [0, 0.5, 0.75, 1].map { progress -> Double? in
      guard case .point(let point)? = way.value(at: progress)?.value else { return nil }
      return point.x
    }
    #expect(xs == [0, 5, 10, 10])
  }

  @Test func `keyframes: cubic curves do not halve their ends`() {
    var keyframes = numbers(0, 1, 0)
    keyframes.calculationMode = .cubic
    #expect(near(number(keyframes, 0.25), 0.625, 1e-12))
    #expect(number(keyframes, 0.5) == 1)
    keyframes.tensionValues = [0, 1, 0]
    #expect(number(keyframes, 0.5) == 1)
    // A full tension at an end has no tangent there either: 1/2 of a smooth step, halfway.
    keyframes.tensionValues = [1, 1, 1]
    #expect(near(number(keyframes, 0.25), 0.5, 1e-12))
    #expect(near(number(keyframes, 0.125), 0.15625, 1e-12))
    // Of two values alone: by half of it they go at half the speed, and with both others' signs faster.
    var pair = numbers(0, 1)
    pair.calculationMode = .cubic
    #expect(near(number(pair, 0.25), 0.25, 1e-12))
    pair.tensionValues = [1, 1]
    #expect(near(number(pair, 0.25), 0.15625, 1e-12))
    pair.tensionValues = nil
    (pair.continuityValues, pair.biasValues) = ([1, 1], [1, 1])
    // Tangents of 2 when leaving, of 0 when arriving: 2 · 9 / 64 + 5 / 32.
    #expect(near(number(pair, 0.25), 0.4375, 1e-12))
  }

  @Test func `keyframes: paced and discrete`() {
    var keyframes = numbers(0, 10, 100)
    keyframes.calculationMode = .paced
    keyframes.keyTimes = [0, 0.8, 1]
    #expect(near(number(keyframes, 0.25), 25, 1e-12))
    keyframes.calculationMode = .discrete
    keyframes.keyTimes = nil
    #expect([0, 0.3, 0.34, 0.7, 1].map { number(keyframes, $0) } == [0, 0, 10, 100, 100])
    keyframes.keyTimes = [0, 0.5, 0.6, 1]
    #expect([0.49, 0.5, 0.6].map { number(keyframes, $0) } == [0, 10, 100])
    #expect(number(numbers(7), 0.5) == 7)
    #expect(Keyframes(values: []).value(at: 0.5) == nil)
  }

  @Test func `keyframes: cubic and paced is the curve, with times by the distances of values`() {
    var keyframes = numbers(0, 10, 40)
    keyframes.calculationMode = .cubicPaced
    // Neither counts.
    keyframes.keyTimes = [0, 0.9, 1]
    keyframes.timingFunctions = [.easeIn, .easeOut]
    // Of 40, 10 lie ahead of the second value.
    #expect(number(keyframes, 0) == 0)
    #expect(near(number(keyframes, 0.25), 10, 1e-12))
    #expect(number(keyframes, 1) == 40)
    // Half the first stretch: tangents of 10 and of (10 + 30) / 2, so 10 / 8 + 10 / 2 - 20 / 8.
    #expect(near(number(keyframes, 0.125), 3.75, 1e-12))
    // Half the second, from 10 to 40 with tangents of 20 and 30: 5 + 20 / 8 + 20 - 30 / 8.
    #expect(near(number(keyframes, 0.625), 23.75, 1e-12))
    // A full tension has no tangent in the middle: 10 / 8 + 10 / 2.
    keyframes.tensionValues = [0, 1, 0]
    #expect(near(number(keyframes, 0.125), 6.25, 1e-12))
    // Points by their distance on a plane: 3-4-5 triangles, 5 and 15 long.
    var points = Keyframes(values: [
      .point(Point(x: 0, y: 0)), .point(Point(x: 3, y: 4)), .point(Point(x: 12, y: 16)),
    ])
    points.calculationMode = .cubicPaced
    guard case .point(let middle)? = points.value(at: 0.25)?.value,
      case .point(let early)? = points.value(at: 0.125)?.value
    else {
      Issue.record("no points")
      return
    }
    #expect(near(middle.x, 3, 1e-12) && near(middle.y, 4, 1e-12))
    // 3 / 8 + 3 / 2 - (3 + 9) / 16, and so for y.
    #expect(near(early.x, 1.125, 1e-12) && near(early.y, 1.5, 1e-12))
  }

  @Test func `keyframes: cubic and paced along a path goes by its length`() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.addLine(to: Point(x: 10, y: 30))
    var keyframes = Keyframes(path: path)
    keyframes.calculationMode = .cubicPaced
    keyframes.keyTimes = [0, 0.9, 1]
    guard case .point(let point)? = keyframes.value(at: 0.5)?.value else {
      Issue.record("no point")
      return
    }
    #expect(near(point.x, 10, 1e-5) && near(point.y, 10, 1e-5))
  }

  @Test func `keyframes: along a path, by segments or by length`() {
    var path = Path()
    path.move(to: Point(x: 0, y: 0))
    path.addLine(to: Point(x: 10, y: 0))
    path.move(to: Point(x: 50, y: 50))
    path.addLine(to: Point(x: 50, y: 80))
    var keyframes = Keyframes(path: path)
    func point(_ progress: Double) -> Point? {
      guard case .point(let point)? = keyframes.value(at: progress)?.value else { return nil }
      return point
    }
    #expect(point(0.25) == Point(x: 5, y: 0))
    #expect(point(0.75).map { near($0.x, 50) && near($0.y, 65) } == true)
    keyframes.calculationMode = .paced
    #expect(point(0.24).map { near($0.x, 9.6, 1e-5) && near($0.y, 0) } == true)
    keyframes.rotationMode = .auto
    #expect(keyframes.value(at: 0.1)?.angle == 0)
    #expect(near(keyframes.value(at: 0.9)?.angle ?? 0, Double.pi / 2))
    keyframes.rotationMode = .autoReverse
    #expect(near(keyframes.value(at: 0.1)?.angle ?? 0, Double.pi))
  }
}

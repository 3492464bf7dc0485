import LaminaGeometry
import LaminaPixels
import ReferenceRenderer
import TestSupport
import Testing

/// One operation at a time against the twin: within 1, and within 8 of 255 where an edge is.
@Suite struct OperationTests {
  static let picture = Pictures.make(4, 3, isOpaque: false) { x, y in
    PackedPixel(
      straightRed: UInt8(40 + 60 * x), green: UInt8(250 - 90 * y), blue: UInt8(30 * x + 40 * y),
      alpha: y == 1 ? 140 : 255)
  }
  static let opaquePicture = Pictures.make(3, 3) { x, y in
    PackedPixel(red: UInt8(20 + 100 * x), green: UInt8(10 + 80 * y), blue: 90, alpha: 255)
  }

  /// Transforms under which everything is drawn.
  static let transforms: [Affine] = [
    .identity, .move(2, -1), .move(0.3, 0.55), .scale(0.75, 1.2), .scale(-1, 1).moved(24, 0),
    .turn(degrees: 90).moved(22, 0), .turn(degrees: 30).moved(8, -4),
    Affine(a: 0.8, b: 0.3, c: -0.5, d: -0.9, tx: 6, ty: 18),
  ]

  private func check(_ steps: [DrawingStep], _ comment: String = "") throws {
    for transform in OperationTests.transforms {
      for isUp in [false, true] {
        var program = DrawingProgram([.concatenate(transform)] + steps)
        program.isUp = isUp
        if let difference = try program.difference() {
          Issue.record("\(comment) under \(transform), up: \(isUp): \(difference)")
        }
        program.isOpaque = true
        if let difference = try program.difference() {
          Issue.record("\(comment) under \(transform), up: \(isUp), opaque: \(difference)")
        }
      }
    }
  }

  @Test(arguments: FillRule.allCases)
  func `fills: paths by both rules`(_ rule: FillRule) throws {
    for path in [Path.star, .leaf, Path(ellipseIn: Rect(x: 2.5, y: 3, width: 15, height: 11))] {
      try check([.fillColor(.glass), .fill(path, rule)])
    }
  }

  @Test func `fills: whole, fractional and crossed rectangles`() throws {
    for rect in [
      Rect(x: 3, y: 4, width: 10, height: 7), Rect(x: 2.25, y: 3.6, width: 9.5, height: 0.4),
      Rect(x: 14, y: 12, width: -8, height: -9), Rect(x: -50, y: 5, width: 200, height: 3.5),
      Rect(x: 5, y: 5, width: 0, height: 8),
    ] {
      try check([.fillColor(.red), .fillRect(rect)])
      try check([
        .fillColor(.green), .fillRect(Rect(x: 1, y: 1, width: 20, height: 15)), .clear(rect),
      ])
    }
  }

  @Test(arguments: LineCap.allCases, LineJoin.allCases)
  func `strokes: caps, joins and dashes`(_ cap: LineCap, _ join: LineJoin) throws {
    var style = StrokeStyle()
    (style.cap, style.join, style.width) = (cap, join, 3)
    let zigzag = Path.svg("M3 4L18 7L5 12L17 17")
    try check([.strokeColor(.blue), .strokeStyle(style), .stroke(zigzag)], "line")
    style.dashPattern = [4, 3]
    style.dashPhase = 1.5
    try check([.strokeColor(.glass), .strokeStyle(style), .stroke(.leaf)], "dashes")
    style.dashPattern = []
    style.width = 0.4
    try check([.strokeColor(.blue), .strokeStyle(style), .stroke(.star)], "hairline")
  }

  @Test(arguments: [false, true])
  func `pictures: upright in both orientations, faded, by both filters`(_ isNearest: Bool) throws {
    for picture in [OperationTests.picture, OperationTests.opaquePicture] {
      for (rect, alpha) in [
        (Rect(x: 5, y: 4, width: 4, height: 3), 1.0),
        (Rect(x: 2, y: 3, width: 16, height: 12), 0.6),
        (Rect(x: 3.4, y: 2.7, width: 9.3, height: 8.8), 1),
        (Rect(x: 8, y: 8, width: 2, height: 1), 1),
      ] {
        try check([.isNearest(isNearest), .alpha(alpha), .image(picture, rect)], "\(rect)")
      }
    }
  }

  @Test func `pictures: the first row is at the top`() throws {
    for isUp in [false, true] {
      var program = DrawingProgram([
        .isNearest(true),
        .image(OperationTests.opaquePicture, Rect(x: 0, y: 0, width: 3, height: 3)),
      ])
      (program.width, program.height, program.isUp) = (3, 3, isUp)
      let (drawn, picture) = (try program.drawn(), OperationTests.opaquePicture)
      let (a, b) = (drawn.pixels, picture.pixels)
      for index in a.indices { #expect(a[index] == b[index]) }
    }
  }

  static let colors: [Color] = [
    .red, Color(red: 0.2, green: 0.9, blue: 0.3, alpha: 0.2), .blue,
  ]

  @Test(arguments: [false, true], [false, true])
  func `gradients: along lines`(_ start: Bool, _ end: Bool) throws {
    for locations in [[0, 0.5, 1], [0.2, 0.2, 0.7], [0, 0, 1]] {
      let gradient = DrawingGradient(
        colors: OperationTests.colors, locations: locations, extendsStart: start, extendsEnd: end)
      for (a, b) in [
        (Point(x: 4, y: 3), Point(x: 18, y: 12)), (Point(x: 6, y: 0), Point(x: 16, y: 0)),
        (Point(x: 9, y: 15), Point(x: 9, y: 4)), (Point(x: 5, y: 5), Point(x: 5, y: 5)),
      ] {
        try check([.linearGradient(gradient, a, b)], "\(locations) \(a) \(b)")
        try check(
          [.clip(.star, .evenOdd), .alpha(0.7), .linearGradient(gradient, a, b)], "clipped")
      }
    }
  }

  @Test(arguments: [false, true], [false, true])
  func `gradients: between circles`(_ start: Bool, _ end: Bool) throws {
    let circles: [(Point, Double, Point, Double)] = [
      (Point(x: 10, y: 9), 0, Point(x: 10, y: 9), 8),
      (Point(x: 10, y: 9), 3, Point(x: 10, y: 9), 7),
      (Point(x: 10, y: 9), 8, Point(x: 10, y: 9), 2), (Point(x: 9, y: 9), 8, Point(x: 9, y: 9), 0),
      // One within the other, touching it from within, apart, equal ones, and a cone from a point.
      (Point(x: 8, y: 8), 1, Point(x: 11, y: 9), 8),
      (Point(x: 12, y: 10), 7, Point(x: 10, y: 9), 1),
      (Point(x: 6, y: 9), 2, Point(x: 10, y: 9), 6), (Point(x: 10, y: 9), 6, Point(x: 6, y: 9), 2),
      (Point(x: 6, y: 6), 1, Point(x: 9, y: 10), 6),
      (Point(x: 4, y: 5), 2, Point(x: 16, y: 12), 4),
      (Point(x: 16, y: 12), 4, Point(x: 4, y: 5), 2),
      (Point(x: 5, y: 9), 4, Point(x: 15, y: 9), 4), (Point(x: 3, y: 3), 0, Point(x: 14, y: 12), 5),
      (Point(x: 10, y: 9), 5, Point(x: 10, y: 9), 5),
    ]
    let gradient = DrawingGradient(
      colors: OperationTests.colors, locations: [0, 0.4, 1], extendsStart: start, extendsEnd: end)
    for (a, r, b, s) in circles {
      try check([.radialGradient(gradient, a, r, b, s)], "\(a) \(r) \(b) \(s)")
    }
    try check([
      .clip(.leaf, .nonZero), .radialGradient(gradient, circles[4].0, 1, circles[4].2, 8),
    ])
  }

  @Test func `clips: whole, fractional, of paths, nested, restored`() throws {
    let whole = Path(rect: Rect(x: 4, y: 3, width: 12, height: 10))
    let part = Path(rect: Rect(x: 3.5, y: 4.25, width: 12, height: 9.1))
    let fill: [DrawingStep] = [
      .fillColor(.glass), .fillRect(Rect(x: 0, y: 0, width: 24, height: 20)),
    ]
    for clips: [DrawingStep] in [
      [.clip(whole, .nonZero)], [.clip(part, .nonZero)], [.clip(.star, .evenOdd)],
      [.clip(.star, .nonZero), .clip(part, .nonZero)],
      [.clip(.leaf, .nonZero), .clip(whole, .nonZero), .clip(.star, .evenOdd)],
      [.clip(Path(), .nonZero)], [.save, .clip(.star, .nonZero), .restore],
      [.save, .clip(.leaf, .nonZero)] + fill + [.restore, .clip(.star, .nonZero)],
    ] { try check(clips + fill) }
  }

  @Test(arguments: BlendMode.allCases)
  func `modes: every one, with coverage, alpha and clip`(_ mode: BlendMode) throws {
    let ground: [DrawingStep] = [
      .fillColor(.blue), .fillRect(Rect(x: 2, y: 2, width: 9, height: 16)), .fillColor(.glass),
      .fillRect(Rect(x: 6, y: 1, width: 10, height: 8)), .blendMode(mode),
    ]
    try check(ground + [.fillColor(.red), .fill(.leaf, .nonZero)], "edges")
    try check(ground + [.image(OperationTests.picture, Rect(x: 3, y: 3, width: 12, height: 12))])
    try check(
      ground + [
        .alpha(0.5), .clip(.star, .evenOdd), .fillColor(.green),
        .fillRect(Rect(x: 1.5, y: 1, width: 18, height: 15)),
      ], "clip")
  }

  @Test func `modes: every one for every pair of a grid of colours`() throws {
    for mode in BlendMode.allCases {
      var program = DrawingProgram()
      (program.width, program.height, program.isUp) = (24, 24, false)
      var random = SplitMix(seed: 7)
      for index in 0..<576 {
        let rect = Rect(x: Double(index % 24), y: Double(index / 24), width: 1, height: 1)
        for blend in [BlendMode.source, mode] {
          func part() -> Double { random.element(of: [0, 1, 0.5, random.double(in: 0...1)]) }
          let color = Color(red: part(), green: part(), blue: part(), alpha: part())
          program.steps += [.blendMode(blend), .fillColor(color), .fillRect(rect)]
        }
      }
      let difference = try program.difference(limit: 1)
      #expect(difference == nil, "\(mode)")
    }
  }

  @Test func `shadows: offsets, blurs, clips, modes, of everything`() throws {
    let gradient = DrawingGradient(
      colors: OperationTests.colors, locations: [0, 0.4, 1], extendsStart: false, extendsEnd: false)
    let draws: [[DrawingStep]] = [
      [.fillColor(.glass), .fill(.leaf, .nonZero)],
      [.fillRect(Rect(x: 4, y: 5, width: 8, height: 6))],
      [.strokeColor(.blue), .stroke(.star)],
      [.image(OperationTests.picture, Rect(x: 5, y: 4, width: 9, height: 8))],
      [.linearGradient(gradient, Point(x: 8, y: 3), Point(x: 12, y: 9))],
    ]
    for (offset, blur) in [((3.0, 2.0), 0.0), ((-2.4, 4), 3), ((0, 0), 14)] {
      let shadow = DrawingShadowStyle(
        offset: Size(width: offset.0, height: offset.1), blur: blur,
        color: Color(red: 0.1, green: 0, blue: 0.2, alpha: 0.8))
      for draw in draws {
        try check([.shadow(shadow)] + draw, "\(offset) \(blur)")
        if blur == 3 {
          try check([.shadow(shadow), .alpha(0.6), .clip(.star, .nonZero)] + draw, "clipped")
          try check([.shadow(shadow), .blendMode(.multiply)] + draw, "multiplied")
          try check([.shadow(shadow), .blendMode(.xor)] + draw, "xor")
        }
      }
    }
  }
}

extension Affine {
  fileprivate func moved(_ x: Double, _ y: Double) -> Affine {
    Affine(a: a, b: b, c: c, d: d, tx: tx + x, ty: ty + y)
  }
}

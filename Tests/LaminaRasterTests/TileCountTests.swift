import LaminaGeometry
import LaminaPixels
import LaminaProfiling
import LaminaRaster
import Testing

/// The counters of tiles, against values computed by hand.
@Suite struct TileCountTests {
  /// The counters of rendering draws onto nothing, by the default grid of 2,048 x 32 pixels.
  private func count(
    _ list: DrawList, width: Int = 20, height: Int = 20, textures: [Texture] = [],
    threadCount: Int = 1
  ) throws -> Counters {
    let extent = IntRect(x: 0, y: 0, width: width, height: height)
    let crew = try TileCrew(threadCount: threadCount, grid: TileGrid())
    let vertices = try VertexBuffer(transforming: list, crew: crew)
    let pass = try AssembledPass(
      assembling: list, vertices: vertices, extent: extent, background: .clear,
      textures: textures, grid: crew.grid, memoryLimit: 1 << 30, crew: crew)
    var target = try Framebuffer(bounds: extent)
    try TileSection(passes: [pass], textures: textures)
      .render(pass: 0, into: &target, crew: crew) { false }
    var counters = crew.takeTally().counters
    for counter in [Counter.pathElements, .strokeVertices, .strokeContours] {
      counters[counter] = vertices.counters[counter]
    }
    for counter in [Counter.edges, .picturesAssembled, .gradientsAssembled] {
      counters[counter] = pass.counters[counter]
    }
    return counters
  }

  /// Returns the counters that are not 0, by name.
  private func names(_ counters: Counters) -> [String: Int] {
    counters.nonZeroByName
  }

  private func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Shape {
    .rect(Rect(x: x, y: y, width: width, height: height))
  }

  private func picture(_ side: Int, isOpaque: Bool = true) throws -> Texture {
    try Framebuffer(bounds: IntRect(x: 0, y: 0, width: side, height: side))
      .makeTexture(isOpaque: isOpaque)
  }

  private func sample(
    _ side: Double, in rect: Rect, filter: ImageSample.Filter = .linear,
    factor: PackedPixel = .white
  ) -> ImageSample {
    ImageSample(
      source: .texture(0),
      columns: AxisMap(.init(from: rect.minX, to: rect.maxX, texelFrom: 0, texelTo: side)),
      rows: AxisMap(.init(from: rect.minY, to: rect.maxY, texelFrom: 0, texelTo: side)),
      filter: filter, factor: factor)
  }

  @Test func `counts: a block is filled, and what it leaves in the tile's box is cleared`() throws {
    var list = DrawList()
    list.add(rect(0, 0, 10, 6))
    #expect(
      names(try count(list)) == [
        "tiles": 1, "tileDraws": 1, "pixelsCleared": 400, "pixelsFilled": 60,
      ])
  }

  @Test func `counts: a cover of three rows of tiles needs no clearing`() throws {
    var list = DrawList()
    list.add(rect(0, 0, 20, 140))
    for threads in [1, 3] {
      #expect(
        names(try count(list, height: 140, threadCount: threads)) == [
          "tiles": 3, "tileDraws": 3, "pixelsFilled": 2_800,
        ])
    }
  }

  /// Rows 3...6 are between upright edges: 7 whole pixels, and one in part on either side.
  ///
  /// Rows 2 and 7 are covered in part, each in one run of 9 pixels.
  @Test func `counts: a rectangle between pixels`() throws {
    var list = DrawList()
    list.add(rect(1.5, 2.5, 8, 5))
    #expect(
      names(try count(list)) == [
        "tiles": 1, "tileDraws": 1, "tileBoxes": 1, "pixelsCleared": 400, "spans": 2,
        "pixelsFilled": 28, "pixelsBlended": 26, "pixelsCovered": 26,
      ])
  }

  @Test(arguments: [
    (BlendMode.xor, Counter.pixelsCombined), (.multiply, .pixelsMixed), (.hue, .pixelsMixedByHue),
  ])
  func `counts: modes are told apart by their kind`(mode: BlendMode, counter: Counter) throws {
    var list = DrawList()
    list.add(rect(2, 2, 4, 3))
    list.commands[0].blendMode = mode
    #expect(
      names(try count(list)) == [
        "tiles": 1, "tileDraws": 1, "pixelsCleared": 400, "spans": 3, "spansShaded": 3,
        "pixelsShaded": 12, "pixelsBlended": 12, counter.name: 12,
      ])
  }

  @Test func `counts: what a mask clips`() throws {
    var list = DrawList()
    list.add(rect(2, 2, 4, 3))
    list.masks = [
      CoverageMask(
        bounds: IntRect(x: 3, y: 3, width: 2, height: 9),
        coverage: [UInt8](repeating: 9, count: 18))
    ]
    list.commands[0].clip = 0
    let counters = try count(list)
    // All of the rectangle is looked at; two columns of two of its rows are left.
    #expect(counters[.pixelsClipped] == 12 && counters[.pixelsBlended] == 4)
    #expect(counters[.spans] == 2 && counters[.pixelsShaded] == 4)
  }

  @Test func `counts: pictures by how their texels are found`() throws {
    let whole = Rect(x: 2, y: 2, width: 8, height: 8)
    func counters(
      _ sample: ImageSample, _ matrix: Matrix4 = .identity, isOpaque: Bool = true
    ) throws -> Counters {
      var list = DrawList()
      list.images = [sample]
      list.add(.rect(whole), .image(0), matrix: matrix, edges: [])
      return try count(list, textures: [try picture(8, isOpaque: isOpaque)])
    }
    let copied = try counters(sample(8, in: whole))
    #expect(copied[.pixelsCopied] == 64 && copied[.spansShaded] == 0 && copied[.spans] == 8)
    #expect(copied[.picturesAssembled] == 1)
    let tinted = try counters(
      sample(8, in: whole, factor: PackedPixel(red: 9, green: 0, blue: 0, alpha: 255)))
    #expect(tinted[.pixelsModulated] == 64 && tinted[.spansShaded] == 8)
    let half = Rect(x: 2, y: 2, width: 4, height: 4)
    let sampled = try counters(sample(8, in: half))
    #expect(sampled[.pixelsSampled] == 64 && sampled[.pixelsSampledApart] == 0)
    let nearest = try counters(sample(8, in: half, filter: .nearest))
    #expect(nearest[.pixelsSampledNearest] == 64 && nearest[.pixelsSampled] == 0)
    let leaning = try counters(
      sample(8, in: whole),
      Matrix4.rotation(degrees: 30, x: 0, y: 1, z: 0)
        .concatenating(.perspective(distance: 100)))
    #expect(leaning[.pixelsSampledApart] > 40 && leaning[.pixelsSliced] == 0)
    #expect(leaning[.pixelsSampledApart] == leaning[.pixelsCopied] + leaning[.pixelsBlended])
    var sliced = sample(8, in: whole)
    sliced.columns.lower = 4
    let slices = try counters(sliced)
    #expect(slices[.pixelsSliced] == 64 && slices[.pixelsSampledApart] == 64)
    sliced.filter = .nearest
    let nearestSlices = try counters(sliced)
    #expect(nearestSlices[.pixelsSliced] == 0 && nearestSlices[.pixelsSampledNearest] == 64)
  }

  @Test func `counts: sizes of a picture that are mixed count twice, and once as a mix`() throws {
    let whole = Rect(x: 0, y: 0, width: 12, height: 12)
    var list = DrawList()
    // 32 texels on 12 pixels: between the sizes of 16 and 8.
    list.images = [sample(32, in: whole, filter: .trilinear(levels: 1..<3, bias: 0))]
    list.add(.rect(whole), .image(0), edges: [])
    let counters = try count(
      list, textures: [try picture(32), try picture(16), try picture(8)])
    #expect(counters[.pixelsSampled] == 288 && counters[.pixelsCrossfaded] == 144)
  }

  @Test func `counts: gradients by their kind, and their runs`() throws {
    func counters(_ kind: Gradient.Kind) throws -> Counters {
      var list = DrawList()
      list.gradients = [
        Gradient(
          kind: kind,
          stops: [.init(.white, at: 0), .init(Color(red: 0, green: 0, blue: 0), at: 1)],
          interpolation: .premultiplied,
          map: Affine(a: 1.0 / 20, b: 0, c: 0, d: 1.0 / 20, tx: 0, ty: 0))
      ]
      list.add(rect(0, 0, 20, 4), .gradient(0))
      return try count(list)
    }
    let linear = try counters(.axial)
    #expect(linear[.pixelsOfLinearGradients] == 80 && linear[.gradientRuns] == 4)
    #expect(linear[.spansShaded] == 4 && linear[.gradientsAssembled] == 1)
    #expect(try counters(.radial)[.pixelsOfRadialGradients] == 80)
    #expect(try counters(.conic)[.pixelsOfConicGradients] == 80)
  }

  /// A square on its corner: of its rows, each is decided by four lines.
  @Test func `counts: hard edges are looked at row by row`() throws {
    var list = DrawList()
    let matrix = Matrix4.rotation(degrees: 45).concatenating(.translation(x: 10, y: 10))
    list.add(rect(-5, -5, 10, 10), matrix: matrix, edges: [])
    let counters = try count(list)
    // From -7.07 to 7.07 around 10: rows 2...17.
    #expect(counters[.centerRows] == 16 && counters[.centerTests] == 64)
    #expect(counters[.edges] == 0 && counters[.cells] == 0)
  }

  @Test func `counts: paths by their elements, strokes by what outlines them`() throws {
    var list = DrawList()
    let path = Path(rect: Rect(x: 2, y: 2, width: 10, height: 10))
    list.paths = [
      PathShape(path: path, paint: .fill(.nonZero)),
      PathShape(path: path, paint: .stroke(StrokeStyle())),
    ]
    list.add(.path(0))
    let filled = try count(list)
    #expect(filled[.pathElements] == path.count && filled[.strokeVertices] == 0)
    list.add(.path(1))
    let stroked = try count(list)
    #expect(stroked[.pathElements] == 2 * path.count)
    // A closed path has an outer and an inner outline.
    #expect(stroked[.strokeContours] == 2 && stroked[.strokeVertices] >= 8)
  }
}

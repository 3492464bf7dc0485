// The trees to which a cost profile is fitted: every kind of work, in several sizes and numbers, alone and mixed.

package import LaminaCompositor
import LaminaGeometry
import LaminaLayers

/// The layer trees to which a cost profile is fitted, made in code and the same on every machine.
@MainActor package enum CalibrationCorpus {
  /// Returns all trees of the corpus.
  ///
  /// - Throws: `RenderError.noMemory` if memory for their pictures runs out.
  package static func allTrees() throws(RenderError) -> [CalibrationTree] {
    let pictures = try CalibrationPictures()
    let trees =
      coveringTrees() + countedTrees() + turnedTrees() + boxTrees() + shapeTrees()
      + contentsTrees(pictures) + gradientTrees()
      + groupTrees(pictures) + manyGroups() + changingShadows()
      + filterTrees(pictures) + blendTrees(pictures) + movingTrees() + replicatorTrees()
      + particleTrees(pictures)
      + spaceTrees(pictures)
      + constrainedTrees() + drawingTrees(pictures) + mixedTrees(pictures) + largeTrees(pictures)
    // An opaque background hides the cost of clearing, so every other tree has none.
    for index in trees.indices where index % 2 == 1 { trees[index].root.backgroundColor = nil }
    return trees
  }

  // MARK: - Making trees

  /// The sides of the square canvases of simple trees, in pixels.
  static let sides = [64.0, 160, 512]

  static let canvasColor = Color(white: 0.9)

  static func makeTree(
    _ name: String, side: Double, background: Color? = canvasColor, _ layers: [Layer]
  ) -> CalibrationTree {
    makeTree(name, width: side, height: side, background: background, layers)
  }

  static func makeTree(
    _ name: String, width: Double, height: Double, scale: Double = 1,
    background: Color? = canvasColor, canvas: Color = .clear, _ layers: [Layer]
  ) -> CalibrationTree {
    let root = Layer()
    root.frame = Rect(x: 0, y: 0, width: width, height: height)
    root.backgroundColor = background
    for layer in layers { root.addSublayer(layer) }
    return CalibrationTree(
      "\(name) \(Int(width))", root,
      Canvas(width: width, height: height, scale: scale, background: canvas))
  }

  /// Returns a tree of `count` layers in a grid; `make` returns the layer of an index and a frame.
  static func makeTree(
    of count: Int, _ name: String, side: Double, share: Double = 0.8,
    _ make: @MainActor (Int, Rect) -> Layer
  ) -> CalibrationTree {
    let rects = grid(count, side: side, share: share)
    return makeTree("\(count) \(name)", side: side, rects.enumerated().map { make($0, $1) })
  }

  /// Returns a layer with a frame and a background colour, configured by `body`.
  static func makeLayer(
    _ rect: Rect, _ color: Color? = nil, _ body: @MainActor (Layer) -> Void = { _ in }
  )
    -> Layer
  {
    makeLayer(Layer(), rect, color, body)
  }

  /// Sets the frame and the background colour of the layer `kind`, and returns it configured by `body`.
  static func makeLayer<Kind: Layer>(
    _ kind: Kind, _ rect: Rect, _ color: Color? = nil, _ body: @MainActor (Kind) -> Void = { _ in }
  ) -> Kind {
    kind.frame = rect
    kind.backgroundColor = color
    body(kind)
    return kind
  }

  /// Returns `count` frames in a grid that fills a square; each frame's sides are the fraction `share` of its cell's.
  static func grid(_ count: Int, side: Double, share: Double = 0.8) -> [Rect] {
    let columns = Double(count).squareRoot().rounded(.up)
    let cell = side / columns
    return (0..<count).map {
      let (row, column) = (Double($0 / Int(columns)), Double($0 % Int(columns)))
      let inset = cell * (1 - share) / 2
      return Rect(
        x: (column * cell + inset).rounded(), y: (row * cell + inset).rounded(),
        width: max(1, (cell * share).rounded()), height: max(1, (cell * share).rounded()))
    }
  }

  /// Returns a colour for the layer of an index, different from its neighbours' colours.
  static func color(_ index: Int, alpha: Double = 1) -> Color {
    func part(_ step: Int) -> Double { Double((index * step + 40) % 200) / 255 }
    return Color(red: part(67), green: part(131), blue: part(29), alpha: alpha)
  }

  // MARK: - Plain layers

  private static func coveringTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for side in sides {
      trees.append(makeTree("background", side: side, []))
      trees.append(
        makeTree(
          "translucent sheets", side: side,
          (0..<6).map {
            makeLayer(
              Rect(x: Double($0), y: 0, width: side - 8, height: side), color($0, alpha: 0.5))
          }))
      trees.append(
        makeTree(
          "opaque cover", side: side,
          (0..<6).map { makeLayer(Rect(x: 0, y: 0, width: side, height: side), color($0)) }))
      trees.append(
        makeTree(
          "fractional rects", side: side,
          grid(16, side: side).enumerated().map { index, rect in
            makeLayer(
              Rect(
                x: rect.minX + 0.3, y: rect.minY + 0.6, width: rect.width - 0.5,
                height: rect.height - 0.7), color(index, alpha: index % 2 == 0 ? 1 : 0.5))
          }))
    }
    return trees
  }

  /// Returns trees of 3 to 300 layers, visible, empty or out of sight, and trees of nested layers.
  private static func countedTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for count in [3, 12, 60, 300] {
      trees.append(
        makeTree(of: count, "layers", side: 160) { makeLayer($1, color($0)) })
      trees.append(
        makeTree(
          "\(count) empty layers", side: 64, grid(count, side: 64).map { makeLayer($0) }))
      trees.append(
        makeTree(of: count, "layers out of sight", side: 64) { index, rect in
          makeLayer(rect, color(index)) {
            if index % 3 == 0 { $0.isHidden = true }
            if index % 3 == 1 { $0.position = Point(x: -500, y: 0) }
            if index % 3 == 2 { $0.opacity = 0 }
          }
        })
    }
    for depth in [4, 30] {
      let first = makeLayer(Rect(x: 0, y: 0, width: 160, height: 160))
      var last = first
      for step in 0..<depth {
        let next = makeLayer(
          Rect(x: 1, y: 1, width: 156 - Double(step), height: 156), color(step, alpha: 0.8))
        last.addSublayer(next)
        last = next
      }
      trees.append(makeTree("nested \(depth)", side: 160, [first]))
    }
    return trees
  }

  private static func turnedTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for count in [4, 40] {
      trees.append(
        makeTree(of: count, "turned", side: 160) { index, rect in
          makeLayer(rect, color(index, alpha: index % 3 == 0 ? 0.6 : 1)) {
            $0.transform = .rotation(radians: 0.3 + Double(index))
          }
        })
      trees.append(
        makeTree(of: count, "turned, hard edges", side: 160) { index, rect in
          makeLayer(rect, color(index)) {
            $0.allowsEdgeAntialiasing = false
            $0.transform = .rotation(radians: 0.3 + Double(index))
          }
        })
    }
    return trees
  }
}

// Calibration: animations, replicators, particles, shared spaces, drawings, and screens of many things.

import LaminaDrawing
import LaminaGeometry
import LaminaLayers
import LaminaText

extension CalibrationCorpus {
  static func movingTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(64.0, 2), (64, 10), (160, 60)] {
      func addAnimated(_ name: String, _ animations: [Animation]) {
        var moving = makeTree(of: count, name, side: side) { index, rect in
          makeLayer(rect, color(index)) { layer in
            for (number, animation) in animations.enumerated() {
              layer.add(animation, forKey: "\(number)")
            }
          }
        }
        moving.time = 0.4
        trees.append(moving)
      }
      let fade = Animation.basic("opacity", from: .number(0.4), to: .number(1), duration: 10)
      let turn = Animation.basic(
        "transform.rotation.z", from: .number(0), to: .number(2), duration: 10)
      addAnimated("fading", [fade])
      addAnimated("turning", [turn])
      addAnimated("springing", [.spring("position.x", by: .number(5), duration: 10), fade])
      var frames = Keyframes(values: (0..<5).map { .number(Double($0)) })
      frames.calculationMode = .cubic
      addAnimated("by keyframes", [.keyframes("zPosition", frames, duration: 10), turn])
      addAnimated("in groups", [.group([fade, turn], duration: 10)])
    }
    return trees
  }

  /// Returns trees of a replicator, with and without a delay between its copies.
  static func replicatorTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (count, sublayers) in [(5, 1), (20, 3), (60, 1)] {
      for delay in [0, 0.1] {
        let replicator = makeLayer(ReplicatorLayer(), Rect(x: 0, y: 0, width: 160, height: 160)) {
          $0.instanceCount = count
          $0.instanceTransform = .translation(x: 2, y: 1)
          $0.instanceDelay = delay
          $0.instanceRedOffset = -0.01
        }
        for step in 0..<sublayers {
          let dot = makeLayer(
            Rect(x: Double(step) * 20, y: 10, width: 14, height: 14), color(step))
          dot.cornerRadius = step == 1 ? 7 : 0
          dot.add(
            .basic("opacity", from: .number(0.3), to: .number(1), duration: 5), forKey: "fade")
          replicator.addSublayer(dot)
        }
        var repeated = makeTree(
          "\(count) of \(sublayers) repeated\(delay > 0 ? ", late" : "")", side: 160, [replicator])
        repeated.time = 2
        trees.append(repeated)
      }
    }
    return trees
  }

  static func particleTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for rate in [20.0, 120] {
      for mode in [EmitterLayer.RenderMode.unordered, .additive] {
        var cell = EmitterCell()
        cell.contents = pictures.small
        cell.birthRate = rate
        cell.lifetime = 2
        cell.velocity = 30
        cell.emissionRange = 3
        cell.scale = 0.15
        cell.spin = 1
        let emitter = makeLayer(EmitterLayer(), Rect(x: 0, y: 0, width: 160, height: 160)) {
          $0.emitterCells = [cell]
          $0.emitterPosition = Point(x: 80, y: 80)
          $0.renderMode = mode
        }
        var particles = makeTree("\(Int(rate)) particles a second, \(mode)", side: 160, [emitter])
        particles.time = 3
        trees.append(particles)
      }
    }
    return trees
  }

  static func spaceTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for count in [2, 4, 8, 16] {
      for crosses in [false, true] {
        let space = makeLayer(TransformLayer(), Rect(x: 0, y: 0, width: 160, height: 160))
        for index in 0..<count {
          space.addSublayer(
            makeLayer(Rect(x: 30, y: 40, width: 100, height: 80), color(index, alpha: 0.9)) {
              $0.transform =
                crosses
                ? .rotation(radians: 0.2 + Double(index) * 0.37, x: 0.2, y: 1, z: 0)
                : .translation(x: Double(index) * 3, y: 0, z: Double(index % 3) * 10)
              if index % 3 == 1 { $0.contents = pictures.small }
            })
        }
        let stage = makeLayer(Rect(x: 0, y: 0, width: 160, height: 160))
        stage.sublayerTransform = .perspective(distance: 400)
        stage.addSublayer(space)
        trees.append(makeTree("\(count) planes\(crosses ? " crossing" : "")", side: 160, [stage]))
      }
    }
    return trees
  }

  /// A layer that draws `count` filled ellipses, and strokes the rectangle around each of them.
  private final class DrawnLayer: Layer {
    private let count: Int

    init(count: Int) {
      self.count = count
      super.init()
    }

    override func draw(in context: GraphicsContext) throws(DrawingError) {
      for rect in CalibrationCorpus.grid(count, side: bounds.width) {
        try context.fill(Path(ellipseIn: rect))
        try context.stroke(rect)
      }
    }
  }

  /// A tiled layer that draws one ellipse across all its tiles.
  private final class DrawnTiles: TiledLayer {
    override func draw(in context: GraphicsContext) throws(DrawingError) {
      try context.fill(Path(ellipseIn: bounds))
    }
  }

  private static let words = "Frames are counted exactly, and the counts say what they cost. "
  private static let emoji = "\u{1F600}\u{1F680}\u{1F308} \u{1F34E}\u{1F436} "

  static func drawingTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(64.0, 1), (160, 2), (160, 8), (400, 4)] {
      let rects = grid(count, side: side)
      func texts(_ string: String, fontSize: Double) -> [TextLayer] {
        rects.map { rect in
          makeLayer(TextLayer(), rect) {
            $0.string = string
            $0.fontSize = fontSize
            $0.foregroundColor = .black
            $0.isWrapped = true
          }
        }
      }
      let text = String(repeating: words, count: 1 + Int(side) / 100)
      trees.append(makeTree("\(count) texts", side: side, texts(text, fontSize: 9 + side / 100)))
      func redrawn(_ name: String, _ layers: [Layer]) {
        var tree = makeTree("\(count) \(name)", side: side, layers)
        tree.change = { _ in for layer in layers { layer.setNeedsDisplay() } }
        trees.append(tree)
      }
      redrawn("texts drawn", texts(text, fontSize: 9 + side / 100))
      // Emoji of small and of large sizes, of which a machine may have none.
      if FontCollection.system.hasColors {
        let string = String(repeating: emoji, count: 8)
        redrawn("emoji drawn", texts(string, fontSize: 9 + side / 10))
      }
      redrawn("drawings", rects.map { makeLayer(DrawnLayer(count: 3), $0) })
      redrawn("larger drawings", rects.map { makeLayer(DrawnLayer(count: 30), $0) })
      let tiled = makeLayer(DrawnTiles(), Rect(x: 0, y: 0, width: side, height: side)) {
        $0.tileSize = Size(width: side / 4, height: side / 4)
        $0.fadeDuration = 0
      }
      trees.append(makeTree("\(count) tiled", side: side, [tiled]))
    }
    return trees
  }

  static func mixedTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    // The last has the size of a phone's screen, whose pixels exceed every second-level cache.
    for (width, height, count) in [
      (160.0, 200.0, 2), (320, 480, 4), (480, 960, 8), (1_170, 2_532, 10),
    ] {
      for isGlass in [false, true] {
        let cardHeight = height / Double(count)
        let cards = (0..<count).map { index in
          card(
            Rect(
              x: 8, y: Double(index) * cardHeight + 4, width: width - 16, height: cardHeight - 8),
            pictures)
        }
        let bar = makeLayer(
          Rect(x: 0, y: height - 40, width: width, height: 40), Color(white: 1, alpha: 0.6))
        if isGlass { bar.backgroundFilters = [.gaussianBlur(radius: 10)] }
        trees.append(
          makeTree(
            "\(count) cards\(isGlass ? " and glass" : "")", width: width, height: height,
            cards + [bar]))
      }
    }
    return trees
  }

  /// Returns the layer of a card with a shadow, an avatar, a text and a picture.
  private static func card(_ rect: Rect, _ pictures: CalibrationPictures) -> Layer {
    let card = makeLayer(rect, .white)
    card.cornerRadius = 10
    addShadow(card, radius: 4)
    card.addSublayer(
      makeLayer(Rect(x: 8, y: 8, width: 32, height: 32)) {
        $0.contents = pictures.small
        $0.cornerRadius = 16
        $0.masksToBounds = true
      })
    card.addSublayer(
      makeLayer(
        TextLayer(), Rect(x: 48, y: 8, width: rect.width - 56, height: max(16, rect.height * 0.3))
      ) {
        $0.string = words
        $0.fontSize = 11
        $0.foregroundColor = .black
        $0.isWrapped = true
      })
    card.addSublayer(
      makeLayer(Rect(x: 8, y: rect.height * 0.5, width: rect.width - 16, height: rect.height * 0.4))
      {
        $0.contents = pictures.large
        $0.contentsGravity = .resizeAspectFill
        $0.masksToBounds = true
      })
    return card
  }
}

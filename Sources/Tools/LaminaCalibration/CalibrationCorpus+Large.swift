// Trees whose layers or pixels exceed every processor cache.

import LaminaGeometry
import LaminaLayers

extension CalibrationCorpus {
  static func largeTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees = screenTrees(pictures) + crowdTrees() + appScreens(pictures) + smallThings(pictures)
    // They take long, and vary less.
    for index in trees.indices { trees[index].isLarge = true }
    return trees
  }

  /// Returns trees on canvases of 750 by 1,334 to 2,340 by 5,064 pixels.
  private static func screenTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (width, height) in [(750.0, 1_334.0), (1_170, 2_532), (2_048, 2_732), (2_340, 5_064)] {
      let whole = Rect(x: 0, y: 0, width: width, height: height)
      func addScreen(_ name: String, _ layers: [Layer]) {
        trees.append(makeTree(name, width: width, height: height, layers))
      }
      addScreen("screen of one colour", [])
      // The canvas's own background, which most scenes have.
      func addBackground(_ name: String, _ layers: [Layer]) {
        trees.append(
          makeTree(
            name, width: width, height: height, background: nil, canvas: canvasColor, layers))
      }
      addBackground(
        "background and a dot", [makeLayer(Rect(x: 9, y: 9, width: 40, height: 40), color(1))])
      addBackground(
        "background and a sheet", [makeLayer(whole.inset(by: 50), color(2, alpha: 0.7))])
      for radius in [12.0, 40] {
        addBackground(
          "background and wide shadows of \(radius)",
          grid(6, side: width).enumerated().map { index, rect in
            makeLayer(rect, color(index)) {
              $0.cornerRadius = 20
              addShadow($0, radius: radius)
              $0.shadowPath = Path(roundedRect: RoundedRect($0.bounds, radius: 20))
            }
          })
      }
      addScreen("screen of three sheets", (0..<3).map { makeLayer(whole, color($0, alpha: 0.5)) })
      addScreen("screen of a picture", [makeLayer(whole) { $0.contents = pictures.large }])
      addScreen(
        "screen of a group",
        [
          makeLayer(whole) {
            $0.opacity = 0.7
            $0.addSublayer(makeLayer(whole.inset(by: 20), color(1)))
            $0.addSublayer(makeLayer(whole.inset(by: 60), color(2)))
          }
        ])
      addScreen(
        "screen of cards in a group",
        [
          makeLayer(whole) { group in
            group.opacity = 0.9
            for (index, rect) in grid(12, side: width).enumerated() {
              group.addSublayer(
                makeLayer(rect, color(index)) {
                  $0.cornerRadius = 12
                  addShadow($0, radius: 6)
                })
            }
          }
        ])
      addScreen(
        "screen under glass",
        [
          makeLayer(whole.inset(by: 30), color(4)),
          makeLayer(whole, Color(white: 1, alpha: 0.3)) {
            $0.backgroundFilters = [.gaussianBlur(radius: 20)]
          },
        ])
      addScreen(
        "screen of a gradient",
        [makeLayer(GradientLayer(), whole) { $0.colors = [color(1), color(5), color(9)] }])
    }
    return trees
  }

  /// Returns trees with 1,000 to 10,000 layers.
  private static func crowdTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for count in [1_000, 3_000, 10_000] {
      trees.append(makeTree(of: count, "layers", side: 1_000) { makeLayer($1, color($0)) })
      trees.append(
        makeTree(of: count, "rounded layers", side: 1_000) { index, rect in
          makeLayer(rect, color(index)) { $0.cornerRadius = 3 }
        })
      trees.append(
        makeTree("\(count) empty layers", side: 64, grid(count, side: 64).map { makeLayer($0) }))
    }
    return trees
  }
}

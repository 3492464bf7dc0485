// Trees whose layers or pixels exceed every processor cache.

import LaminaGeometry
import LaminaLayers

extension CalibrationCorpus {
  static func large(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees = screens(pictures) + crowds() + appScreens(pictures) + smallThings(pictures)
    // They take long, and vary less.
    for index in trees.indices { trees[index].isLarge = true }
    return trees
  }

  /// Returns trees that fill a canvas, from 750 by 1,334 to 2,340 by 5,064 pixels.
  private static func screens(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (width, height) in [(750.0, 1_334.0), (1_170, 2_532), (2_048, 2_732), (2_340, 5_064)] {
      let whole = Rect(x: 0, y: 0, width: width, height: height)
      func screen(_ name: String, _ layers: [Layer]) {
        trees.append(tree(name, width: width, height: height, layers))
      }
      screen("screen of one colour", [])
      // The canvas's own background, which most scenes have.
      func background(_ name: String, _ layers: [Layer]) {
        trees.append(
          tree(
            name, width: width, height: height, background: nil, canvas: canvasColor, layers))
      }
      background(
        "background and a dot", [layer(Rect(x: 9, y: 9, width: 40, height: 40), color(1))])
      background("background and a sheet", [layer(whole.inset(by: 50), color(2, alpha: 0.7))])
      for radius in [12.0, 40] {
        background(
          "background and wide shadows of \(radius)",
          grid(6, side: width).enumerated().map { index, rect in
            layer(rect, color(index)) {
              $0.cornerRadius = 20
              shadow($0, radius: radius)
              $0.shadowPath = Path(roundedRect: RoundedRect($0.bounds, radius: 20))
            }
          })
      }
      screen("screen of three sheets", (0..<3).map { layer(whole, color($0, alpha: 0.5)) })
      screen("screen of a picture", [layer(whole) { $0.contents = pictures.large }])
      screen(
        "screen of a group",
        [
          layer(whole) {
            $0.opacity = 0.7
            $0.addSublayer(layer(whole.inset(by: 20), color(1)))
            $0.addSublayer(layer(whole.inset(by: 60), color(2)))
          }
        ])
      screen(
        "screen of cards in a group",
        [
          layer(whole) { group in
            group.opacity = 0.9
            for (index, rect) in grid(12, side: width).enumerated() {
              group.addSublayer(
                layer(rect, color(index)) {
                  $0.cornerRadius = 12
                  shadow($0, radius: 6)
                })
            }
          }
        ])
      screen(
        "screen under glass",
        [
          layer(whole.inset(by: 30), color(4)),
          layer(whole, Color(white: 1, alpha: 0.3)) {
            $0.backgroundFilters = [.gaussianBlur(radius: 20)]
          },
        ])
      screen(
        "screen of a gradient",
        [layer(GradientLayer(), whole) { $0.colors = [color(1), color(5), color(9)] }])
    }
    return trees
  }

  /// Returns trees with thousands of layers.
  private static func crowds() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for count in [1_000, 3_000, 10_000] {
      trees.append(tree(of: count, "layers", side: 1_000) { layer($1, color($0)) })
      trees.append(
        tree(of: count, "rounded layers", side: 1_000) { index, rect in
          layer(rect, color(index)) { $0.cornerRadius = 3 }
        })
      trees.append(
        tree("\(count) empty layers", side: 64, grid(count, side: 64).map { layer($0) }))
    }
    return trees
  }
}

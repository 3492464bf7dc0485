// Calibration: outlines, borders, paths and gradients.

import LaminaGeometry
import LaminaLayers

extension CalibrationCorpus {
  static func boxTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(64.0, 2), (160, 12), (160, 60), (512, 12)] {
      func addBoxes(_ name: String, _ body: @MainActor (Layer, Int) -> Void) {
        trees.append(
          makeTree(of: count, name, side: side) { index, rect in
            makeLayer(rect, color(index, alpha: index % 4 == 3 ? 0.5 : 1)) { body($0, index) }
          })
      }
      addBoxes("rounded") { layer, index in
        layer.cornerRadius = layer.bounds.width * (index % 2 == 0 ? 0.15 : 0.5)
      }
      addBoxes("continuous corners") { layer, index in
        layer.cornerRadius = layer.bounds.width * 0.3
        layer.cornerCurve = .continuous
        if index % 2 == 0 { layer.maskedCorners = [.minXMinY, .maxXMaxY] }
      }
      addBoxes("borders") { layer, index in
        layer.borderWidth = 1 + Double(index % 3)
        layer.borderColor = color(index + 5, alpha: index % 2 == 0 ? 1 : 0.5)
        if index % 3 == 0 { layer.backgroundColor = nil }
      }
      addBoxes("rounded borders") { layer, index in
        layer.cornerRadius = layer.bounds.width * 0.25
        layer.borderWidth = 1.5 + Double(index % 3)
        layer.borderColor = color(index + 5)
        if index % 3 == 0 { layer.backgroundColor = nil }
      }
    }
    return trees
  }

  static func shapeTrees() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(64.0, 1), (128, 6), (160, 30), (512, 6)] {
      func addShapes(
        _ name: String, _ path: @MainActor (Rect) -> Path,
        _ body: @MainActor (ShapeLayer, Int) -> Void
      ) {
        trees.append(
          makeTree(of: count, name, side: side) { index, rect in
            makeLayer(ShapeLayer(), rect) {
              $0.path = path($0.bounds)
              $0.fillColor = color(index, alpha: index % 3 == 2 ? 0.6 : 1)
              body($0, index)
            }
          })
      }
      addShapes("stars", star) { layer, index in
        layer.fillRule = index % 2 == 0 ? .evenOdd : .nonZero
      }
      addShapes("ellipses", { Path(ellipseIn: $0) }, { _, _ in })
      addShapes("blobs", blob) { _, _ in }
      addShapes("stroked ellipses", { Path(ellipseIn: $0) }) { layer, index in
        layer.fillColor = nil
        layer.strokeColor = color(index)
        layer.lineWidth = 2 + Double(index % 5)
      }
      addShapes("stroked stars", star) { layer, index in
        layer.strokeColor = color(index + 3)
        layer.lineWidth = 3
        layer.lineJoin = index % 2 == 0 ? .round : .bevel
        layer.lineCap = .round
      }
      addShapes("dashed blobs", blob) { layer, index in
        layer.fillColor = nil
        layer.strokeColor = color(index)
        layer.lineWidth = 2
        layer.lineDashPattern = [6, 3]
        if index % 2 == 0 { layer.lineCap = .round }
      }
    }
    return trees
  }

  /// Returns the path of a star with nine points in a rectangle; its straight lines cross each
  /// other.
  static func star(_ rect: Rect) -> Path {
    var path = Path()
    for step in 0..<9 {
      let turn = Trigonometry.sineCosine(radians: Double(step) * 4 * 2 * 3.14159 / 9)
      let point = Point(
        x: rect.minX + rect.width * (0.5 + turn.sine / 2),
        y: rect.minY + rect.height * (0.5 - turn.cosine / 2))
      if step == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.close()
    return path
  }

  /// Returns the path of a closed wavy curve of cubic and quadratic segments, roughly within a
  /// rectangle.
  static func blob(_ rect: Rect) -> Path {
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    var path = Path()
    path.move(to: point(0.5, 0))
    path.addCubic(point(0.8, 0.3), point(0.9, -0.2), to: point(1, 0.4))
    path.addCubic(point(1.1, 0.9), point(0.6, 0.5), to: point(0.7, 1))
    path.addQuad(point(0.3, 1.1), to: point(0.2, 0.7))
    path.addCubic(point(-0.1, 0.6), point(0.1, 0.1), to: point(0.5, 0))
    path.close()
    return path
  }

  static func gradientTrees() -> [CalibrationTree] {
    [(GradientType.axial, "linear"), (.radial, "radial"), (.conic, "conic")].flatMap { type, name in
      [(64.0, 2, 2), (160, 4, 5), (160, 20, 3), (400, 2, 3)].map { side, count, stops in
        makeTree(of: count, "\(name) gradients", side: side, share: 0.95) { index, rect in
          makeLayer(GradientLayer(), rect) {
            $0.type = type
            $0.colors = (0..<stops).map { color($0 + index, alpha: index % 2 == 0 ? 1 : 0.7) }
            $0.startPoint = Point(x: type == .axial ? 0 : 0.5, y: type == .axial ? 0.2 : 0.5)
            $0.endPoint = Point(x: 1, y: 0.9)
            if index % 3 == 2 { $0.cornerRadius = rect.width * 0.2 }
          }
        }
      }
    }
  }
}

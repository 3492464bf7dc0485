// Calibration: groups, masks, shadows, filters and blend modes.

import LaminaGeometry
import LaminaLayers
import LaminaPixels

extension CalibrationCorpus {
  /// Returns a layer with some overlapping sublayers.
  static func groupLayer(_ rect: Rect, _ index: Int, sublayers: Int = 3) -> Layer {
    makeLayer(rect, color(index)) { group in
      for step in 0..<sublayers {
        group.addSublayer(
          makeLayer(
            Rect(
              x: rect.width * 0.15 * Double(step), y: rect.height * 0.2 * Double(step),
              width: rect.width * 0.6, height: rect.height * 0.5), color(index + step + 1)))
      }
    }
  }

  /// Returns a tree of `count` groups in a grid, each configured by `body`, which gets its layer and index.
  private static func makeTree(
    ofGroups count: Int, _ name: String, side: Double, _ body: @MainActor (Layer, Int) -> Void
  ) -> CalibrationTree {
    makeTree(of: count, name, side: side) { index, rect in
      let group = groupLayer(rect, index)
      body(group, index)
      return group
    }
  }

  static func groupTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(64.0, 1), (128, 4), (160, 12), (512, 4)] {
      func addGroups(_ name: String, _ body: @MainActor (Layer, Int) -> Void) {
        trees.append(makeTree(ofGroups: count, name, side: side, body))
      }
      addGroups("groups faded") { group, _ in group.opacity = 0.5 }
      addGroups("groups nested") { group, _ in
        group.opacity = 0.6
        let inner = self.groupLayer(
          Rect(x: 4, y: 4, width: group.bounds.width / 2, height: group.bounds.height / 2), 7)
        inner.opacity = 0.7
        group.addSublayer(inner)
      }
      addGroups("groups clipped") { group, _ in
        group.cornerRadius = group.bounds.width * 0.3
        group.masksToBounds = true
        group.sublayers?.first?.contents = pictures.large
      }
      addGroups("groups masked") { group, index in
        let mask = makeLayer(group.bounds.inset(by: 3), .black)
        mask.cornerRadius = index % 2 == 0 ? 8 : 0
        group.mask = mask
      }
      addGroups("groups masked by gradients") { group, index in
        group.mask = makeLayer(GradientLayer(), group.bounds) {
          $0.colors = [.black, .clear]
          $0.type = index % 2 == 0 ? .axial : .radial
        }
      }
      addGroups("boxes with shadows") { group, index in
        group.sublayers = nil
        addShadow(group, radius: 3 + Double(index % 3) * 2)
        if index % 2 == 0 { group.cornerRadius = 6 }
      }
      addGroups("groups with shadows") { group, index in
        group.backgroundColor = nil
        addShadow(group, radius: 2 + Double(index % 3) * 3)
      }
      addGroups("shadows of paths") { group, index in
        addShadow(group, radius: 4)
        group.shadowPath = index % 2 == 0 ? Path(ellipseIn: group.bounds) : blob(group.bounds)
      }
      addGroups("rasterised groups") { group, _ in
        group.shouldRasterize = true
        group.transform = .rotation(radians: 0.1)
      }
      addGroups("groups turned") { group, _ in
        group.opacity = 0.5
        group.masksToBounds = true
        group.transform = .rotation(radians: 0.3)
      }
    }
    return trees
  }

  /// Returns trees with many small passes, as in lists and maps, which show the cost of a pass apart from its pixels.
  static func manyGroups() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for (side, count) in [(320.0, 60), (640, 150)] {
      func addGroups(_ name: String, _ body: @MainActor (Layer, Int) -> Void) {
        trees.append(makeTree(ofGroups: count, name, side: side, body))
      }
      addGroups("groups faded") { group, _ in group.opacity = 0.5 }
      addGroups("groups clipped") { group, _ in
        group.cornerRadius = group.bounds.width * 0.3
        group.masksToBounds = true
      }
      addGroups("groups masked") { group, _ in
        let mask = makeLayer(group.bounds.inset(by: 3), .black)
        mask.cornerRadius = 8
        group.mask = mask
      }
      for radius in [2.0, 6, 12] {
        addGroups("groups with shadows of \(radius)") { group, _ in
          group.backgroundColor = nil
          addShadow(group, radius: radius)
        }
        addGroups("shadows of equal paths of \(radius)") { group, index in
          addShadow(group, radius: radius)
          group.position.x += Double(index % 7) / 7
          group.shadowPath = blob(group.bounds)
        }
        addGroups("groups blurred by \(radius)") { group, _ in
          group.filters = [.gaussianBlur(radius: radius)]
        }
      }
    }
    return trees
  }

  /// Returns trees whose shadows are new in every frame, so that even the fastest frames compute their masks.
  static func changingShadows() -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    for side in [64.0, 240, 640] {
      for (name, isBlob, radius) in [
        ("new shadows", false, 3.0), ("new shadows of paths", true, 3),
        ("new wide shadows of paths", true, 24),
      ] {
        var changing = makeTree(
          name, side: side,
          grid(2, side: side).map { rect in
            makeLayer(rect, .white) {
              addShadow($0, radius: radius)
              if isBlob { $0.shadowPath = blob($0.bounds) }
            }
          })
        let layers = changing.root.sublayers ?? []
        changing.change = { number in
          for layer in layers { layer.shadowRadius = radius + Double(number % 50_000) / 100_000 }
        }
        trees.append(changing)
      }
    }
    return trees
  }

  static func addShadow(_ layer: Layer, radius: Double) {
    layer.shadowOpacity = 0.5
    layer.shadowRadius = radius
    layer.shadowOffset = Size(width: 1, height: 3)
  }

  static func filterTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    var trees: [CalibrationTree] = []
    let numbers: [Double] = [
      0.4, 0.5, 0.1, 0, 0, 0.3, 0.6, 0.1, 0, 0, 0.2, 0.5, 0.3, 0, 0, 0, 0, 0, 1, 0,
    ]
    let matrix = LaminaGeometry.ColorMatrix(numbers)
    var fading = matrix
    fading.rows[3].w = 0.7
    for (side, count) in [(64.0, 1), (128, 3), (320, 2)] {
      func addFiltered(_ name: String, shows picture: LayerContents?, _ filters: [LayerFilter]) {
        trees.append(
          makeTree(of: count, name, side: side) { index, rect in
            makeLayer(rect, color(index)) {
              $0.contents = picture
              $0.filters = filters
            }
          })
      }
      for radius in [1.5, 4, 7, 14, 40] {
        addFiltered("blurred by \(radius)", shows: pictures.large, [.gaussianBlur(radius: radius)])
      }
      addFiltered("tinted", shows: nil, [.colorMatrix(matrix)])
      addFiltered("tinted pictures", shows: pictures.large, [.colorMatrix(matrix)])
      // Colour matrices that change alpha filter each colour separately.
      addFiltered("tinted and faded", shows: nil, [.colorMatrix(fading)])
      addFiltered("tinted and faded pictures", shows: pictures.large, [.colorMatrix(fading)])
      addFiltered(
        "tinted and blurred", shows: pictures.small,
        [.colorMatrix(matrix), .gaussianBlur(radius: 3)])
      addFiltered(
        "cast shadows", shows: pictures.translucent,
        [.dropShadow(offset: Size(width: 2, height: 2), radius: 3, color: .black)])
      for radius in [3.0, 12] {
        let bar = makeLayer(
          Rect(x: 0, y: side / 2, width: side, height: side / 3), Color(white: 1, alpha: 0.3))
        bar.backgroundFilters = [.gaussianBlur(radius: radius)]
        let backs = grid(count * 4, side: side).enumerated().map { makeLayer($1, color($0)) }
        trees.append(
          makeTree(
            "\(count) under glass \(radius)", side: side,
            backs + [bar]))
      }
    }
    return trees
  }

  static func blendTrees(_ pictures: CalibrationPictures) -> [CalibrationTree] {
    let kinds: [(String, [BlendMode])] = [
      ("combined", [.sourceAtop, .destinationOut, .xor, .plusLighter]),
      ("multiplied", [.multiply, .screen]),
      ("mixed", [.overlay, .softLight, .colorDodge, .darken]),
      ("hued", [.hue, .saturation, .color, .luminosity]),
    ]
    var trees: [CalibrationTree] = []
    for (name, modes) in kinds {
      for (side, count) in [(64.0, 2), (128, 24), (400, 8)] {
        trees.append(
          makeTree(of: count, name, side: side) { index, rect in
            makeLayer(rect, color(index, alpha: 0.8)) {
              $0.compositingFilter = modes[index % modes.count]
              if index % 3 == 1 { $0.contents = pictures.small }
              if index % 4 == 2 { $0.cornerRadius = rect.width / 3 }
            }
          })
      }
      trees.append(
        makeTree(of: 4, "groups \(name)", side: 160) { index, rect in
          let group = groupLayer(rect, index)
          group.compositingFilter = modes[index % modes.count]
          return group
        })
    }
    return trees
  }
}

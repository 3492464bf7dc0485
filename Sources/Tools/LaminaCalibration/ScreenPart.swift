// Calibration: the parts of which screens are made.

import LaminaGeometry
import LaminaLayers

/// A kind of content in the screens for calibration, such as rows or cards; each part fills its screen's width.
@MainActor enum ScreenPart: CaseIterable {
  case rows, cards, photographs, texts, group, masked, clipped, shapes, rings, dots, blurred

  /// Returns a layer that shows a part of this kind.
  ///
  /// - Parameters:
  ///   - rect: its frame.
  ///   - pictures: the pictures that it shows.
  ///   - numbers: the source of its choices.
  /// - Returns: a layer with the part's sublayers.
  func makeLayer(
    _ rect: Rect, _ pictures: CalibrationPictures, _ numbers: inout CalibrationNumbers
  ) -> Layer {
    let part = CalibrationCorpus.makeLayer(rect)
    let inner = Rect(x: 16, y: 8, width: rect.width - 32, height: rect.height - 16)
    switch self {
    case .rows: addRows(to: part, pictures)
    case .cards: addCards(to: part, hasPaths: numbers.nextBelow(2) == 0, pictures)
    case .photographs: addPhotographs(to: part, pictures)
    case .texts:
      for line in 0..<Int(rect.height / 24) {
        part.addSublayer(
          text(Rect(x: 16, y: Double(line) * 24, width: rect.width - 32, height: 22), size: 14))
      }
    case .group: part.addSublayer(group(inner) { $0.opacity = 0.6 })
    case .masked:
      part.addSublayer(
        group(inner) { group in
          group.mask = CalibrationCorpus.makeLayer(GradientLayer(), group.bounds) {
            $0.colors = [.black, .clear]
          }
        })
    case .clipped:
      part.addSublayer(
        group(inner) {
          $0.cornerRadius = 24
          $0.masksToBounds = true
        })
    case .shapes:
      for inset in [0.0, 40] {
        part.addSublayer(
          CalibrationCorpus.makeLayer(ShapeLayer(), inner.inset(by: inset)) {
            $0.path =
              inset == 0 ? CalibrationCorpus.star($0.bounds) : CalibrationCorpus.blob($0.bounds)
            $0.fillColor = CalibrationCorpus.color(3, alpha: 0.6)
            $0.strokeColor = .black
          })
      }
    case .rings: addRings(to: part)
    case .dots:
      for index in 0..<300 {
        part.addSublayer(
          CalibrationCorpus.makeLayer(
            Rect(
              x: numbers.nextShare() * (rect.width - 6), y: numbers.nextShare() * (rect.height - 6),
              width: 6, height: 6), CalibrationCorpus.color(index)
          ) { $0.cornerRadius = 2 })
      }
    case .blurred:
      let radius = [4.0, 10, 20][numbers.nextBelow(3)]
      part.addSublayer(group(inner) { $0.filters = [.gaussianBlur(radius: radius)] })
    }
    return part
  }

  private func text(_ rect: Rect, size: Double) -> Layer {
    CalibrationCorpus.makeLayer(TextLayer(), rect) {
      $0.string = "Tea in the garden, 42 letters by the window"
      $0.fontSize = size
      $0.foregroundColor = .black
    }
  }

  /// Returns a layer with a gradient, a box and a text as sublayers; `body` configures the layer.
  private func group(_ rect: Rect, _ body: @MainActor (Layer) -> Void) -> Layer {
    CalibrationCorpus.makeLayer(rect, .white) { group in
      group.addSublayer(
        CalibrationCorpus.makeLayer(
          GradientLayer(), Rect(x: 0, y: 0, width: rect.width * 0.7, height: rect.height)
        ) { $0.colors = [CalibrationCorpus.color(1), CalibrationCorpus.color(5)] })
      group.addSublayer(
        CalibrationCorpus.makeLayer(
          Rect(
            x: rect.width * 0.4, y: rect.height * 0.2, width: rect.width * 0.5,
            height: rect.height * 0.6), CalibrationCorpus.color(7)
        ) { $0.cornerRadius = 20 })
      group.addSublayer(
        text(Rect(x: 20, y: rect.height * 0.5, width: rect.width - 40, height: 40), size: 28))
      body(group)
    }
  }

  private func addRows(to part: Layer, _ pictures: CalibrationPictures) {
    for row in 0..<Int(part.bounds.height / 44) {
      let y = Double(row) * 44
      let cell = CalibrationCorpus.makeLayer(
        Rect(x: 0, y: y, width: part.bounds.width, height: 44), .white)
      cell.addSublayer(
        CalibrationCorpus.makeLayer(Rect(x: 16, y: 8, width: 28, height: 28)) {
          $0.contents = pictures.small
          $0.cornerRadius = 14
          $0.masksToBounds = true
        })
      cell.addSublayer(
        text(Rect(x: 56, y: 12, width: part.bounds.width - 120, height: 22), size: 15))
      cell.addSublayer(
        CalibrationCorpus.makeLayer(
          Rect(x: 56, y: 43.5, width: part.bounds.width - 56, height: 0.5),
          Color(white: 0.8)))
      part.addSublayer(cell)
    }
  }

  private func addCards(to part: Layer, hasPaths: Bool, _ pictures: CalibrationPictures) {
    let height = part.bounds.height / 2
    for index in 0..<2 {
      let rect = Rect(
        x: 16, y: 8 + height * Double(index), width: part.bounds.width - 32, height: height - 24)
      part.addSublayer(
        CalibrationCorpus.makeLayer(rect, .white) { card in
          card.cornerRadius = 14
          CalibrationCorpus.addShadow(card, radius: 10)
          if hasPaths { card.shadowPath = Path(roundedRect: RoundedRect(card.bounds, radius: 14)) }
          card.addSublayer(
            CalibrationCorpus.makeLayer(Rect(x: 12, y: 12, width: 80, height: height * 0.5)) {
              $0.contents = pictures.large
              $0.contentsGravity = .resizeAspectFill
              $0.masksToBounds = true
            })
          card.addSublayer(
            text(Rect(x: 104, y: 12, width: rect.width - 120, height: 22), size: 17))
        })
    }
  }

  private func addPhotographs(to part: Layer, _ pictures: CalibrationPictures) {
    let side = (part.bounds.width - 32) / 3
    for index in 0..<3 * max(1, Int(part.bounds.height / side)) {
      part.addSublayer(
        CalibrationCorpus.makeLayer(
          Rect(
            x: 16 + Double(index % 3) * side, y: 4 + Double(index / 3) * side, width: side - 6,
            height: side - 6)
        ) {
          $0.contents = index % 2 == 0 ? pictures.large : pictures.translucent
          $0.cornerRadius = 10
          $0.masksToBounds = true
        })
    }
  }

  private func addRings(to part: Layer) {
    for index in 0..<8 {
      part.addSublayer(
        CalibrationCorpus.makeLayer(
          ShapeLayer(),
          Rect(
            x: 16 + Double(index % 4) * part.bounds.width / 4,
            y: 16 + Double(index / 4) * part.bounds.height / 2, width: part.bounds.width / 5,
            height: part.bounds.width / 5)
        ) {
          $0.path = Path(ellipseIn: $0.bounds)
          $0.fillColor = nil
          $0.strokeColor = CalibrationCorpus.color(index)
          $0.lineWidth = 6
          $0.lineCap = .round
          $0.strokeEnd = 0.7
        })
    }
  }
}

// One picture that shows all pictures of a matrix, small, with captions.

import Foundation
import LaminaCompositor
import LaminaFiles
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaScenes
import LaminaSequences
import LaminaText

/// A contact sheet: a grid whose rows follow the outer lists, and whose columns follow the inner ones.
@MainActor struct ContactSheet {
  private let matrix: Matrix
  private let results: [MatrixResult]
  private let limits: RenderLimits

  /// The largest size of a picture on the sheet, in pixels.
  nonisolated static let box = (width: 320, height: 480)
  /// The distance between pictures, and to the edges, in pixels.
  private static let gap = 20.0
  /// The height of a caption, in pixels.
  private static let captionHeight = 22.0
  /// The largest number of columns for several lists.
  nonisolated private static let mostColumns = 8
  /// The largest number of pictures on a sheet.
  nonisolated static let most = 2_000

  /// Makes a sheet of the results of a matrix.
  ///
  /// - Parameters:
  ///   - matrix: the cells.
  ///   - results: their results, in the same order.
  ///   - limits: the limits on the sheet's size.
  init(_ matrix: Matrix, _ results: [MatrixResult], limits: RenderLimits) {
    (self.matrix, self.results, self.limits) = (matrix, results, limits)
  }

  /// Returns the number of columns: the product of the inner lists while it is at most eight; of one list, about the
  /// square root.
  nonisolated static func columnCount(of matrix: Matrix) -> Int {
    let counts = matrix.axisCounts
    let total = matrix.cells.count
    guard counts.count > 1, let last = counts.last, last <= mostColumns else {
      return max(1, min(total, Int(Double(total).squareRoot().rounded(.up))))
    }
    var columns = 1
    for count in counts.dropFirst().reversed() where columns * count <= mostColumns {
      columns *= count
    }
    return columns
  }

  /// Draws the sheet, and writes it as a PNG.
  ///
  /// - Throws: `Failure` if it exceeds a limit or cannot be written.
  func writeSheet(to path: String, encoder: FrameEncoder) throws(Failure) {
    let (root, canvas) = makeSheet()
    let picture: Texture
    do {
      var configuration = RendererConfiguration()
      configuration.limits = limits
      configuration.threadCount = RenderArguments.cores
      var renderer = try Renderer(configuration)
      _ = try renderer.render(root, canvas: canvas)
      guard let presented = renderer.presented else {
        preconditionFailure("a frame was rendered, but none is at the front")
      }
      picture = presented
    } catch {
      throw Failure(error, scene: path, locations: Scene.ResourceLocations())
    }
    do {
      _ = try WrittenFile(path) { write throws(FileError) in
        try encoder.encode(picture, threadCount: RenderArguments.cores, write: write)
      }
    } catch { throw Failure(error) }
  }

  /// Returns the layers of the sheet, and its canvas.
  private func makeSheet() -> (root: Layer, canvas: Canvas) {
    let columns = ContactSheet.columnCount(of: matrix)
    let widest = results.map { Double($0.small?.width ?? 0) }.max() ?? 0
    let column = max(160, widest)
    let root = Layer()
    root.backgroundColor = Color(white: 0.93)
    var top = ContactSheet.gap
    for start in stride(from: 0, to: results.count, by: columns) {
      let row = results[start..<min(results.count, start + columns)]
      let height = row.map { Double($0.small?.height ?? 0) }.max() ?? 0
      let tallest = max(height, 40)
      for (place, result) in row.enumerated() {
        let left = ContactSheet.gap + Double(place) * (column + ContactSheet.gap)
        addCell(
          result, to: root,
          in: Rect(x: left, y: top, width: column, height: tallest))
      }
      top += tallest + ContactSheet.captionHeight + ContactSheet.gap
    }
    let width = ContactSheet.gap + Double(columns) * (column + ContactSheet.gap)
    root.frame = Rect(x: 0, y: 0, width: width, height: top)
    return (root, Canvas(width: width, height: top, background: .white))
  }

  /// Adds a picture at the bottom of a box, and its caption below the box.
  private func addCell(_ result: MatrixResult, to root: Layer, in box: Rect) {
    if let small = result.small {
      let (width, height) = (Double(small.width), Double(small.height))
      let picture = Layer()
      picture.frame = Rect(
        x: box.minX + ((box.width - width) / 2).rounded(.down), y: box.maxY - height,
        width: width, height: height)
      picture.contents = .texture(small)
      // The frame shows where a clear picture ends.
      let frame = Layer()
      frame.frame = picture.frame.inset(by: -1)
      frame.backgroundColor = Color(white: 0.98)
      frame.borderColor = Color(white: 0.8)
      frame.borderWidth = 1
      root.addSublayer(frame)
      root.addSublayer(picture)
    }
    let caption = TextLayer()
    caption.frame = Rect(
      x: box.minX, y: box.maxY + 4, width: box.width, height: ContactSheet.captionHeight)
    caption.string =
      matrix.caption(of: result.cell) + (result.failure == nil ? "" : " failed")
    caption.fontSize = 13
    caption.alignmentMode = .center
    caption.truncationMode = .end
    caption.foregroundColor =
      result.failure == nil ? Color(white: 0.2) : Color(red: 0.7, green: 0.1, blue: 0.1)
    root.addSublayer(caption)
  }
}

// The rendering of a matrix: scenes are loaded one by one on the main actor; several workers render and write pictures.

import LaminaCompositor
import LaminaDisplay
import LaminaFiles
import LaminaImages
import LaminaLayers
import LaminaPages
import LaminaPixels
import LaminaScenes
import LaminaSequences

/// The result of one cell of a matrix.
struct MatrixResult: Sendable {
  let cell: MatrixCell
  /// The reason why there is no picture; `nil` if there is one.
  var failure: Failure?
  /// The size of the picture, in pixels; 0 without one.
  var width = 0
  var height = 0
  /// The size of the file, in bytes; 0 without one.
  var bytes = 0
  /// The picture in the size of a contact sheet; `nil` if none is made.
  var small: Texture?

  init(_ cell: MatrixCell, failure: Failure? = nil) { (self.cell, self.failure) = (cell, failure) }
}

/// A run that renders the cells of a matrix, each on one thread.
///
/// A worker asks the main actor for the next cell, so only as many scenes are in memory as there are workers.
@MainActor final class MatrixRun {
  private let cells: [MatrixCell]
  private let verb: RenderVerb
  private let keepsPictures: Bool
  private let workers: Int
  private let configuration: RendererConfiguration
  private let encoder: FrameEncoder
  private let progress: ProgressBar
  /// The renderer that commits and evaluates scenes.
  private var committing: Renderer
  private var next = 0
  private var results: [MatrixResult?]
  /// The cells that need more memory than a worker's share.
  private var large: [Int] = []

  /// A cell whose scene is loaded and evaluated.
  private struct LoadedCell: Sendable {
    let index: Int
    let frame: EvaluatedFrame
    let locations: Scene.ResourceLocations
  }

  /// Makes a run.
  ///
  /// - Parameters:
  ///   - matrix: the cells.
  ///   - verb: the verb with the options that all cells share.
  ///   - keepsPictures: whether small pictures are kept instead of written files.
  /// - Throws: `Failure` if the machine has no memory.
  init(_ matrix: Matrix, verb: RenderVerb, keepsPictures: Bool) throws(Failure) {
    cells = matrix.cells
    (self.verb, self.keepsPictures) = (verb, keepsPictures)
    var configuration = verb.rendering.configuration(verb.scene)
    workers = max(1, min(configuration.threadCount, matrix.cells.count))
    configuration.threadCount = 1
    self.configuration = configuration
    encoder = verb.encoder(rate: FrameRate(60))
    progress = ProgressBar(total: matrix.cells.count, isQuiet: verb.scene.quiet)
    results = Array(repeating: nil, count: matrix.cells.count)
    do { committing = try Renderer(configuration) } catch {
      throw Failure(error, scene: verb.scene.scene, locations: Scene.ResourceLocations())
    }
  }

  /// Renders all cells.
  ///
  /// - Returns: the results in the order of the cells.
  func renderCells() async -> [MatrixResult] {
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<workers { group.addTask { await self.renderWaiting() } }
    }
    // These had less than all of the memory, so each is rendered again, alone.
    if !large.isEmpty {
      cells(again: large)
      await renderWaiting(share: 1)
    }
    progress.removeBar()
    if !verb.scene.quiet { Output.printWarnings(committing.imageWarnings) }
    return zip(cells, results).map { $1 ?? MatrixResult($0) }
  }

  /// The indices of the cells to render, in order.
  private lazy var queue = Array(cells.indices)

  private func cells(again indices: [Int]) {
    (queue, next, large) = (indices.sorted(), 0, [])
  }

  /// Renders waiting cells until there are none; `share` is the number of renderers that share the memory.
  nonisolated private func renderWaiting(share: Int? = nil) async {
    let (workers, alone) = (self.workers, self.configuration)
    var configuration = alone
    configuration.limits.pixelMemory = alone.limits.pixelMemory / (share ?? workers)
    var renderer: Renderer?
    while let loaded = await nextCell() {
      var result = MatrixResult(cells[loaded.index])
      do throws(RenderError) {
        if renderer == nil { renderer = try Renderer(configuration) }
        _ = try renderer?.render(loaded.frame)
      } catch {
        if error.isOfMemory, workers > 1, share == nil {
          renderer = nil
          await addLarge(loaded.index)
          continue
        }
        result.failure = Failure(
          error, scene: result.cell.scene, locations: loaded.locations)
      }
      if result.failure == nil, let picture = renderer?.presented {
        do throws(FileError) { try finish(picture, &result) } catch {
          result.failure = Failure(error)
        }
      }
      await finishCell(loaded.index, result)
    }
  }

  /// Writes a cell's picture, or keeps a small one.
  nonisolated private func finish(_ picture: Texture, _ result: inout MatrixResult)
    throws(FileError)
  {
    (result.width, result.height) = (picture.width, picture.height)
    if keepsPictures {
      result.small = try ShrunkPicture.shrunkTexture(
        picture, to: ContactSheet.shownSize(width: picture.width, height: picture.height))
      return
    }
    let encoder = encoder
    result.bytes = try WrittenFile(result.cell.output) { write throws(FileError) in
      try encoder.encode(picture, threadCount: 1, write: write)
    }.bytes
  }

  private func addLarge(_ index: Int) { large.append(index) }

  private func finishCell(_ index: Int, _ result: MatrixResult) {
    results[index] = result
    progress.countFrame()
  }

  /// Loads and evaluates the next cell whose scene can be loaded; `nil` at the end.
  private func nextCell() async -> LoadedCell? {
    while next < queue.count {
      let index = queue[next]
      next += 1
      do throws(Failure) {
        return try await MainThread.runWork { () throws(Failure) in try self.load(index) }
      } catch { finishCell(index, MatrixResult(cells[index], failure: error)) }
    }
    return nil
  }

  private func load(_ index: Int) throws(Failure) -> LoadedCell {
    let cell = cells[index]
    let verb = verb.verb(for: cell)
    let loaded = try verb.loadPicture(printsNotices: cell.isFirst)
    do {
      let frame = try committing.evaluate(
        loaded.root, canvas: loaded.canvas, at: verb.scene.time)
      return LoadedCell(index: index, frame: frame, locations: loaded.locations)
    } catch { throw Failure(error, scene: cell.scene, locations: loaded.locations) }
  }
}

extension RenderError {
  /// Whether the limit on pixel memory is exceeded, or the machine has none.
  fileprivate var isOfMemory: Bool {
    switch self {
    case .overLimit(.pixelMemory, _, _), .noMemory: true
    default: false
    }
  }
}

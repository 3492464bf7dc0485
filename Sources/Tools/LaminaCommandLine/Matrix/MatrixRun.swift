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
  /// The shares of the pixel memory, one for each worker.
  private let gate: MemoryGate

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
    gate = MemoryGate(shares: workers)
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
    progress.removeBar()
    if !verb.scene.quiet { Output.printWarnings(committing.imageWarnings) }
    return zip(cells, results).map { $1 ?? MatrixResult($0) }
  }

  /// Renders waiting cells until there are none.
  nonisolated private func renderWaiting() async {
    var renderer: Renderer?
    while let loaded = await nextCell() {
      var result = MatrixResult(cells[loaded.index])
      do throws(RenderError) {
        let picture = try await render(loaded.frame, with: &renderer)
        do throws(FileError) { try finish(picture, &result) } catch {
          result.failure = Failure(error)
        }
      } catch {
        result.failure = Failure(error, scene: result.cell.scene, locations: loaded.locations)
      }
      await finishCell(loaded.index, result)
    }
  }

  /// Renders a frame in the worker's share of the memory, or alone in all of it if the share is too small.
  ///
  /// So no picture fails because of others.
  nonisolated private func render(_ frame: EvaluatedFrame, with renderer: inout Renderer?)
    async throws(RenderError) -> Texture
  {
    var shared = configuration
    shared.limits.pixelMemory /= workers
    await gate.takeShares()
    let inShare = MatrixRun.attempt(frame, with: &renderer, shared)
    await gate.returnShares()
    guard case .failure(let error) = inShare, workers > 1, error.isOfMemory else {
      return try inShare.get()
    }
    renderer = nil
    await gate.takeShares(all: true)
    var alone: Renderer?
    let whole = MatrixRun.attempt(frame, with: &alone, configuration)
    await gate.returnShares(all: true)
    return try whole.get()
  }

  /// Renders a frame with a renderer, which is made first if there is none.
  nonisolated private static func attempt(
    _ frame: EvaluatedFrame, with renderer: inout Renderer?, _ configuration: RendererConfiguration
  ) -> Result<Texture, RenderError> {
    do throws(RenderError) {
      if renderer == nil { renderer = try Renderer(configuration) }
      _ = try renderer?.render(frame)
    } catch { return .failure(error) }
    guard let picture = renderer?.presented else {
      preconditionFailure("a rendered frame is presented")
    }
    return .success(picture)
  }

  /// Writes a cell's picture, or keeps a small one.
  nonisolated private func finish(_ picture: Texture, _ result: inout MatrixResult)
    throws(FileError)
  {
    (result.width, result.height) = (picture.width, picture.height)
    if keepsPictures {
      result.small = try ShrunkPicture.shrunkTexture(
        picture,
        to: ShrunkPicture.shownSize(
          width: picture.width, height: picture.height, within: ContactSheet.box))
      return
    }
    let encoder = encoder
    result.bytes = try WrittenFile(result.cell.output) { write throws(FileError) in
      try encoder.encode(picture, threadCount: 1, write: write)
    }.bytes
  }

  private func finishCell(_ index: Int, _ result: MatrixResult) {
    results[index] = result
    progress.countFrame()
  }

  /// Loads and evaluates the next cell whose scene can be loaded; `nil` at the end.
  private func nextCell() async -> LoadedCell? {
    while next < cells.count {
      let index = next
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

// All of the renderer's parallelism: tiles are taken by atomic counters. One of the few files that may be
// unsafe: each worker's memory is accessed by its number alone.

import Dispatch
public import LaminaFiles
public import LaminaGeometry
import LaminaPixels
public import LaminaProfiling
import LaminaSystem
import Synchronization

/// Workers that render tiles, each with separate memory, reused from frame to frame.
public final class TileCrew: Sendable {
  /// The number of threads that take tiles.
  public var threadCount: Int { workers.count }
  /// The tile grid for whose tiles the workers' memory is large enough.
  public let grid: TileGrid
  private let workers: [Worker]

  /// A worker's memory, and its position in its share of the tiles.
  ///
  /// Unchecked because the compiler cannot see two facts: only iteration n of `forEachTile` runs worker n,
  /// and calls of `forEachTile` do not overlap.
  private final class Worker: @unchecked Sendable {
    var workspace: TileWorkspace
    /// The index of the first tile in the worker's share that is not taken yet.
    let next = Atomic<Int>(0)

    init(grid: TileGrid, kernels: RowKernels) throws(MemoryError) {
      workspace = try TileWorkspace(grid: grid, kernels: kernels)
    }
  }

  /// Makes a crew of workers, with memory for tiles of a grid.
  ///
  /// - Parameters:
  ///   - threadCount: the number of threads that take tiles, including the caller's.
  ///   - grid: the tile grid.
  ///   - processor: the highest processor level of the row kernels.
  /// - Precondition: the count is 1...1,024.
  /// - Throws: `MemoryError.refused` when the machine has no memory for their scratch space.
  public init(threadCount: Int, grid: TileGrid, processor: ProcessorLevel = .native)
    throws(MemoryError)
  {
    precondition((1...1_024).contains(threadCount), "\(threadCount) threads are not 1...1024")
    self.grid = grid
    var workers: [Worker] = []
    let kernels = processor.kernels
    for _ in 0..<threadCount { workers.append(try Worker(grid: grid, kernels: kernels)) }
    self.workers = workers
  }

  /// Runs `body` once for every tile of 0..<count, in no order.
  ///
  /// Each worker first takes its share of neighbouring tiles, then tiles that others have left. So a worker
  /// often finds its memory of the last frame nearby, and two shares meet at one border only. Calls must not
  /// overlap. With one worker everything runs on the caller's thread, in order.
  func forEachTile(
    _ count: Int, shouldStop: @Sendable () -> Bool,
    body: (inout TileWorkspace, Int) throws(RasterError) -> Void
  ) -> Result<Void, RasterError> {
    for (number, worker) in workers.enumerated() {
      worker.next.store(count * number / workers.count, ordering: .relaxed)
    }
    let failure = Mutex<RasterError?>(nil)
    func work(_ number: Int) {
      for distance in 0..<workers.count {
        let owner = (number + distance) % workers.count
        let end = count * (owner + 1) / workers.count
        while true {
          let tile = workers[owner].next.add(1, ordering: .relaxed).oldValue
          if tile >= end { break }
          do throws(RasterError) {
            if shouldStop() { throw .stopped }
            try body(&workers[number].workspace, tile)
          } catch {
            failure.locked { $0 = $0 ?? error }
            // The others find no tiles left.
            for worker in workers { worker.next.store(count, ordering: .relaxed) }
            return
          }
        }
      }
    }
    if workers.count == 1 {
      work(0)
    } else {
      withoutActuallyEscaping(work) { work in
        nonisolated(unsafe) let work = work
        DispatchQueue.concurrentPerform(iterations: min(workers.count, max(count, 1))) { number in
          unsafe work(number)
        }
      }
    }
    return failure.locked { $0.map { .failure($0) } ?? .success(()) }
  }

  /// Computes the parts of a result, on a crew's threads if there is a crew.
  ///
  /// Each part first gets an equal share of the memory. If that is not enough, they are computed one after
  /// another, each with the remaining memory.
  ///
  /// - Parameters:
  ///   - count: the number of parts.
  ///   - crew: the workers; one call at a time.
  ///   - memoryLimit: the maximum number of bytes of all parts together.
  ///   - bytes: returns the bytes of a part.
  ///   - make: computes a part within a limit of bytes, on which the part must not depend.
  /// - Returns: the parts, in order.
  /// - Throws: the errors of `make`: `RasterError.overMemory` if the parts together take more.
  static func makeParts<Part: Sendable>(
    _ count: Int, by crew: TileCrew?, memoryLimit: Int, bytes: (Part) -> Int,
    make: (Int, Int) throws(RasterError) -> Part
  ) throws(RasterError) -> [Part] {
    if let crew, crew.threadCount > 1, count > 1 {
      let made = Mutex([Part?](repeating: nil, count: count))
      let result = crew.forEachTile(count, shouldStop: { false }) {
        _, index throws(RasterError) in
        let part = try make(index, memoryLimit / count)
        made.locked { $0[index] = part }
      }
      switch result {
      case .success: return made.locked { $0.compactMap { $0 } }
      case .failure(.overMemory): break
      case .failure(let error): throw error
      }
    }
    var parts: [Part] = []
    var used = 0
    for index in 0..<count {
      do throws(RasterError) {
        let part = try make(index, memoryLimit - used)
        used += bytes(part)
        parts.append(part)
      } catch {
        guard case .overMemory(let more, _) = error else { throw error }
        // A part may ask for more bytes than an integer holds.
        let (sum, isBeyond) = used.addingReportingOverflow(more)
        throw .overMemory(bytes: isBeyond ? .max : sum, limit: memoryLimit)
      }
    }
    return parts
  }

  /// Reserves memory in every worker for passes within tiles, nested `depth` deep.
  ///
  /// The part of a pass in a tile is no larger than a tile, nor than the largest of the passes. Widths are
  /// rounded up to 256 pixels, so that a slowly growing pass rarely needs new memory.
  ///
  /// - Parameters:
  ///   - depth: the number of passes that wait at once.
  ///   - passes: the extents of passes that may be rendered within tiles.
  ///   - grid: the tile grid; its tiles are no larger than the crew's.
  /// - Returns: the bytes reserved by all workers together.
  /// - Throws: `MemoryError.refused` when the machine has no memory for it.
  public func reserveScratch(
    depth: Int, for passes: [IntRect], in grid: TileGrid
  ) throws(MemoryError) -> Int {
    let width = (passes.reduce(0) { max($0, $1.width) } + 255) & ~255
    let height = passes.reduce(0) { max($0, $1.height) }
    let pixels = min(width, grid.tileWidth) * min(height, grid.tileHeight)
    for worker in workers { try worker.workspace.scratch.reserveSurfaces(depth, capacity: pixels) }
    return workers.count * depth * pixels * MemoryLayout<PackedPixel>.stride
  }

  /// Starts timing every command of the next frame, to charge the time to layers.
  ///
  /// The times are exact only with one thread.
  public func startAttribution(clock: NanosecondClock, layerCount: Int) {
    for worker in workers {
      worker.workspace.setLog(AttributionLog(clock: clock, layerCount: layerCount))
    }
  }

  /// Runs fragment-stage work that belongs to no tile, such as a blur, and charges it to a layer.
  ///
  /// In attribution frames the work is clocked.
  public func clock<Result: ~Copyable, Failure: Error>(
    _ layer: LayerIndex, pixels: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    workers[0].workspace.enterPass()
    workers[0].workspace.startClock()
    let result = try body()
    workers[0].workspace.lapStage(.fragment)
    workers[0].workspace.finishCommand(
      layer, PixelCounts(copied: pixels), isForced: true)
    workers[0].workspace.leavePass()
    return result
  }

  /// Runs work that is neither counted nor clocked, because it is outside the frame's tiles.
  func withoutCounting<Result: ~Copyable>(
    _ body: () throws(RasterError) -> Result
  ) throws(RasterError) -> Result {
    let tallies = workers.map { $0.workspace.takeTally() }
    defer {
      for (worker, tally) in zip(workers, tallies) { worker.workspace.setTally(tally) }
    }
    return try body()
  }

  /// Returns the counters and times of all workers since the last call, and resets them.
  public func takeTally() -> TileTally {
    var tally = TileTally()
    for worker in workers {
      let (counters, log) = worker.workspace.takeTally()
      tally.counters += counters
      if let log { tally.log = log }
    }
    return tally
  }
}

/// The counted and timed work of a crew in a frame.
public struct TileTally: Sendable {
  /// The counters of the work in tiles.
  public var counters = Counters()
  /// Clocked times by stage and by layer; `nil` unless `startAttribution` preceded the frame.
  public var log: AttributionLog?

  /// The number of pixels that draws wrote.
  public var pixelsWritten: Int { counters.pixelsWritten }
}

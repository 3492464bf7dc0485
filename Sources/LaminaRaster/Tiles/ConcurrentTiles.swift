// All of the renderer's parallelism: tiles taken by atomic counters. One of the few files that may
// be unsafe: each worker's memory is reached by its number alone.

import Dispatch
public import LaminaGeometry
public import LaminaPixels
public import LaminaProfiling
import Synchronization

/// Workers that render tiles, each with memory of its own, kept from frame to frame.
public final class TileCrew: Sendable {
  /// How many threads take tiles.
  public var threadCount: Int { workers.count }
  /// The tiles that the workers' memory fits.
  public let grid: TileGrid
  private let workers: [Worker]

  /// A worker's memory.
  ///
  /// Unchecked because the compiler cannot see that worker n is only ever run by iteration n of
  /// `forEachTile`, and that those calls do not overlap.
  private final class Worker: @unchecked Sendable {
    var workspace: TileWorkspace
    /// The first of its tiles that nobody has taken.
    let next = Atomic<Int>(0)

    init(grid: TileGrid, kernels: RowKernels) throws(PixelMemoryError) {
      workspace = try TileWorkspace(grid: grid, kernels: kernels)
    }
  }

  /// Makes a crew.
  ///
  /// - Parameters:
  ///   - threadCount: how many threads take tiles, the caller's among them.
  ///   - grid: the tiles they will be given.
  ///   - processor: what the row kernels may be compiled for.
  /// - Precondition: the count is 1...1,024.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for their scratch space.
  public init(threadCount: Int, grid: TileGrid, processor: ProcessorLevel = .native)
    throws(PixelMemoryError)
  {
    precondition((1...1_024).contains(threadCount), "\(threadCount) threads are not 1...1024")
    self.grid = grid
    var workers: [Worker] = []
    let kernels = processor.kernels
    for _ in 0..<threadCount { workers.append(try Worker(grid: grid, kernels: kernels)) }
    self.workers = workers
  }

  /// Runs `body` for every tile of 0..<count, each once, in no order.
  ///
  /// Each worker first takes its share, tiles that lie side by side, then those that others have left:
  /// what it wrote in a frame is nearer to it in the next one, and where shares meet is one border.
  /// One call at a time. With one worker everything runs on the caller's thread, in order.
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
            // The others find no tile left.
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

  /// Makes the parts of something, on a crew's threads if there is one.
  ///
  /// Each part first gets its share of the memory; where that is not enough, they are made one after
  /// another with what the ones before left.
  ///
  /// - Parameters:
  ///   - count: how many parts there are.
  ///   - crew: the workers; one call at a time.
  ///   - memoryLimit: the most bytes that all may take.
  ///   - bytes: what a part takes.
  ///   - make: makes a part of at most so many bytes; the part must not depend on that.
  /// - Returns: the parts, in order.
  /// - Throws: what `make` throws: `RasterError.overMemory` if together they take more.
  static func parts<Part: Sendable>(
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
        throw .overMemory(bytes: used + more, limit: memoryLimit)
      }
    }
    return parts
  }

  /// Gives every worker room for passes within tiles, `depth` of them within one another.
  ///
  /// What a tile holds of a pass is no larger than a tile, nor than the largest of the passes, whose
  /// width counts in steps of 256 pixels: one that grows slowly needs new memory now and then only.
  ///
  /// - Parameters:
  ///   - depth: how many passes wait at once.
  ///   - passes: the extents of those that may.
  ///   - grid: the tiles, none of which is larger than those of the crew.
  /// - Returns: the bytes that the workers hold for it together.
  /// - Throws: `PixelMemoryError.refused` when the machine has no memory for it.
  public func reserveScratch(
    depth: Int, for passes: [IntRect], in grid: TileGrid
  ) throws(PixelMemoryError) -> Int {
    let width = (passes.reduce(0) { max($0, $1.width) } + 255) & ~255
    let height = passes.reduce(0) { max($0, $1.height) }
    let pixels = min(width, grid.tileWidth) * min(height, grid.tileHeight)
    for worker in workers { try worker.workspace.scratch.reserve(depth, capacity: pixels) }
    return workers.count * depth * pixels * MemoryLayout<PackedPixel>.stride
  }

  /// Starts clocking every command of the next section.
  ///
  /// It is exact only with one thread.
  public func startAttribution(clock: NanosecondClock, layerCount: Int) {
    for worker in workers {
      worker.workspace.setLog(AttributionLog(clock: clock, layerCount: layerCount))
    }
  }

  /// Does something for a layer that belongs to the fragment stage and to no tile; in attribution frames
  /// it is clocked.
  public func clock<Result: ~Copyable, Failure: Error>(
    _ layer: LayerIndex, pixels: Int, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    workers[0].workspace.enterPass()
    workers[0].workspace.begin()
    let result = try body()
    workers[0].workspace.lap(.fragment)
    workers[0].workspace.finish(layer, PixelCounts(copied: pixels))
    workers[0].workspace.leavePass()
    return result
  }

  /// Does work that belongs to no tile of the frame, and is neither counted nor clocked as one.
  func withoutCounting<Result: ~Copyable>(
    _ body: () throws(RasterError) -> Result
  ) throws(RasterError) -> Result {
    let tallies = workers.map { $0.workspace.takeTally() }
    defer {
      for (worker, tally) in zip(workers, tallies) { worker.workspace.setTally(tally) }
    }
    return try body()
  }

  /// What the workers did since the last call, together.
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

/// What a crew did in a frame.
public struct TileTally: Sendable {
  /// The counters of the tile section.
  public var counters = Counters()
  /// The account of an attribution frame.
  public var log: AttributionLog?

  /// The pixels that draws wrote.
  public var pixelsWritten: Int { counters.pixelsWritten }
}

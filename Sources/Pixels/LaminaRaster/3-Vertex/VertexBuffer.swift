// Stage 3, vertex: shapes in layers' planes become closed contours of device-space vertices.

import LaminaGeometry
public import LaminaProfiling

/// The result of the vertex stage for a draw list.
public struct VertexBuffer: Sendable {
  /// The vertices of consecutive runs of commands.
  let parts: [VertexPart]

  /// The time that the vertex stage took for each command, in ns; empty without a clock.
  public var times: [UInt64] { parts.flatMap(\.times.times) }

  /// The number of vertices.
  public var count: Int { parts.reduce(0) { $0 + $1.vertices.count } }

  /// The counters of the vertex stage.
  public var counters: Counters {
    var counters = Counters()
    for part in parts { counters += part.counters }
    counters[.vertices] = count
    return counters
  }

  /// Transforms every shape of `list` to device space.
  ///
  /// O(vertices).
  ///
  /// - Parameters:
  ///   - list: the draws.
  ///   - memoryLimit: the maximum number of bytes that the vertices may take.
  ///   - crew: workers that share long lists of paths; one thread works alone by default. The vertices are
  ///     the same.
  ///   - clock: the clock that measures each command, in attribution frames.
  /// - Throws: `RasterError.overMemory` if paths take more.
  public init(
    transforming list: DrawList, memoryLimit: Int = 1 << 30, crew: TileCrew? = nil,
    clock: NanosecondClock? = nil
  ) throws(RasterError) {
    let runs = VertexBuffer.commandRuns(of: list, threadCount: crew?.threadCount ?? 1)
    parts = try TileCrew.makeParts(
      runs.count, by: crew, memoryLimit: memoryLimit, bytes: \VertexPart.byteCount
    ) { index, limit throws(RasterError) in
      try VertexPart(transforming: list, commands: runs[index], memoryLimit: limit, clock: clock)
    }
  }

  /// Returns runs of commands with about equally many path elements each; one run if there are few.
  private static func commandRuns(of list: DrawList, threadCount: Int) -> [Range<Int>] {
    let whole = list.commands.indices
    if list.paths.isEmpty { return [whole] }
    func cost(_ command: DrawCommand) -> Int {
      if case .path(let index) = command.shape { list.paths[Int(index)].path.count } else { 1 }
    }
    let total = list.commands.reduce(0) { $0 + cost($1) }
    guard total >= (threadCount == 1 ? manyElements : fewElements) else { return [whole] }
    // Several for each thread, so that no thread waits long for another.
    let share = min(manyElements, total / (4 * threadCount) + 1)
    var runs: [Range<Int>] = []
    var (start, sum) = (0, 0)
    for index in whole {
      sum += cost(list.commands[index])
      if sum >= share || index + 1 == whole.upperBound {
        runs.append(start..<index + 1)
        (start, sum) = (index + 1, 0)
      }
    }
    return runs
  }

  /// The number of elements below which threads are not woken: about 100 microseconds of work.
  private static let fewElements = 256

  /// The number of elements at which a run ends.
  ///
  /// Its vertices and edges then take megabytes, which `malloc` keeps for the next frame. Larger tables would be mapped
  /// and filled again in each frame.
  private static let manyElements = 2_048
}

/// The vertices of a run of commands.
struct VertexPart: Sendable {
  /// The commands, by their indices in the draw list.
  let commands: Range<Int>
  /// The vertices in homogeneous device coordinates: (x w, y w, w).
  var vertices: [SIMD3<Double>] = []
  /// Closed contours, in the order of the commands.
  var contours: [Contour] = []
  /// For each command, the indices of its contours.
  var contoursOfCommand: [Range<Int32>] = []
  /// Boxes that lie upright, in the order of the commands.
  var boxes: [AxisAlignedBox] = []
  /// For each command, the index of its box; `nil` if it has only contours.
  var boxOfCommand: [Int32?] = []

  /// The times that the vertex stage took for the commands.
  var times: CommandTimes
  /// The counters of the work that flattened paths.
  var counters = Counters()

  /// The size of the vertices, in bytes.
  var byteCount: Int { vertices.count * MemoryLayout<SIMD3<Double>>.stride }
}

/// A closed run of vertices, and its role in its command's coverage.
struct Contour: Sendable {
  /// The contour's vertices in the buffer; the last is joined to the first.
  var vertices: Range<Int32>
  /// The contour's role in its command's coverage.
  var role: Role
  /// For a path: the rows of device pixels in which windings other than 0 and 1, or 0 and -1, are possible.
  var overlapRows = Int32.min..<Int32.max

  enum Role: Sendable {
    /// Pixels are covered by their share of the enclosed area.
    case area
    /// The enclosed area is subtracted.
    case hole
    /// The inner outline of a box, by area.
    case inner
    /// A rectangle, or a part of its sides; vertices run minXMinY, maxXMinY, maxXMaxY, minXMaxY.
    ///
    /// A pixel is covered by its share of the area on the inner side of the soft edges' lines. Its centre
    /// must also lie on the inner side of the hard edges' lines. Other edges are ignored.
    case sides(soft: RectSides, hard: RectSides)
    /// One contour of a path; the windings of all of them add up.
    case path
  }
}

// Stage 3, vertex: shapes in layers' planes become closed contours of device-space vertices.

import LaminaGeometry
public import LaminaProfiling

/// The result of the vertex stage: a draw list's shapes as closed contours or upright boxes in
/// device space.
public struct VertexBuffer: Sendable {
  /// The results for consecutive ranges of the draw list's commands.
  let parts: [VertexPart]

  /// The time that the vertex stage took for each command, in ns; empty without a clock.
  public var times: [UInt64] { parts.flatMap(\.times.times) }

  /// The number of vertices of all contours.
  public var count: Int { parts.reduce(0) { $0 + $1.vertices.count } }

  /// The counters of the vertex stage.
  public var counters: Counters {
    var counters = Counters()
    for part in parts { counters += part.counters }
    counters[.vertices] = count
    return counters
  }

  /// Transforms the shapes of all commands of `list` to device space.
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

  /// Splits a list's commands into ranges with about equally many path elements; into one range if
  /// the elements are few.
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

  /// The number of path elements below which one thread does all work, which takes about 100
  /// microseconds.
  private static let fewElements = 256

  /// The number of path elements at which a range of commands ends at the latest.
  ///
  /// Its vertices and edges then take megabytes, which `malloc` keeps for the next frame. Larger tables would be mapped
  /// and filled again in each frame.
  private static let manyElements = 2_048
}

/// The result of the vertex stage for a range of a draw list's commands.
struct VertexPart: Sendable {
  /// The commands, by their indices in the draw list.
  let commands: Range<Int>
  /// The vertices in homogeneous device coordinates: (x w, y w, w).
  var vertices: [SIMD3<Double>] = []
  /// The closed contours of the shapes, in the order of the commands.
  var contours: [Contour] = []
  /// For each command, the indices of its contours in `contours`.
  var contoursOfCommand: [Range<Int32>] = []
  /// The shapes that are upright boxes and need no vertices, in the order of the commands.
  var boxes: [AxisAlignedBox] = []
  /// For each command, the index of its box in `boxes`; `nil` if it has no box.
  var boxOfCommand: [Int32?] = []

  /// The time that the vertex stage took for each command of the range.
  var times: CommandTimes
  /// The counters of path elements, and of the vertices and contours of strokes.
  var counters = Counters()

  /// The size of the vertices, in bytes.
  var byteCount: Int { vertices.count * MemoryLayout<SIMD3<Double>>.stride }
}

/// A closed polygon, and its role in the coverage of the command that it belongs to.
struct Contour: Sendable {
  /// The contour's vertices, as indices into `VertexPart.vertices`; the last is joined to the
  /// first.
  var vertices: Range<Int32>
  /// The contour's role in its command's coverage.
  var role: Role
  /// The rows of device pixels in which the path's windings may differ from 0 and 1, or 0 and -1, because parts
  /// overlap.
  var overlapRows = Int32.min..<Int32.max

  enum Role: Sendable {
    /// An antialiased polygon: each pixel is covered by the share of it that the polygon encloses.
    case area
    /// A hole: the area that the contour encloses is subtracted from the coverage.
    case hole
    /// The antialiased inner outline of a background with a border.
    ///
    /// The fill's colour lies inside it, the border's colour outside.
    case inner
    /// A rectangle with soft sides, hard sides and sides that are ignored.
    ///
    /// Its vertices run minXMinY, maxXMinY, maxXMaxY, minXMaxY.
    ///
    /// A pixel is covered by its share of the area on the inner side of the soft edges' lines. Its centre
    /// must also lie on the inner side of the hard edges' lines. Other edges are ignored.
    case sides(soft: RectSides, hard: RectSides)
    /// One contour of a path; the windings of all of them add up.
    case path
  }
}

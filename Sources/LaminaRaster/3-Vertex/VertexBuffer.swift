// Stage 3, vertex: shapes in layers' planes become closed contours of device-space vertices.

/// What the vertex stage makes of a draw list.
public struct VertexBuffer: Sendable {
  /// Device pixels before the division: (x w, y w, w).
  var vertices: [SIMD3<Double>] = []
  /// Closed contours, in the order of the commands.
  var contours: [Contour] = []
  /// For each command, its contours.
  var contoursOfCommand: [Range<Int32>] = []

  /// How many vertices there are.
  public var count: Int { vertices.count }
}

/// A closed run of vertices, and what it means for its command's coverage.
struct Contour: Sendable {
  /// Its vertices in the buffer; the last joins the first.
  var vertices: Range<Int32>
  var role: Role

  enum Role: Sendable {
    /// Pixels count by their share of the area within.
    case area
    /// The area within is taken away.
    case hole
    /// The inner outline of a box, by area.
    case inner
    /// A rectangle, or a part of its sides; vertices run minXMinY, maxXMinY, maxXMaxY, minXMaxY.
    /// Pixels count by their share of the area on the inner side of the soft edges' lines, if their
    /// centre lies on the inner side of the hard edges' lines; other edges do not matter.
    case sides(soft: RectEdges, hard: RectEdges)
    /// One of the contours of a path, all of which count together, as they run.
    case path
    /// A rectangle with hard edges, whose pixels are taken away.
    case hardHole
  }
}

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
    /// Antialiased: adds the area within.
    case outer
    /// Antialiased: takes the area within away.
    case hole
    /// Antialiased: the inner outline of a box.
    case inner
    /// A rectangle some of whose edges are hard; vertices run minXMinY, maxXMinY, maxXMaxY,
    /// minXMaxY. Pixels are kept whose centres lie on the inner side of the hard edges.
    case hard(RectEdges)
    /// A rectangle with hard edges, whose pixels are taken away.
    case hardHole
  }
}

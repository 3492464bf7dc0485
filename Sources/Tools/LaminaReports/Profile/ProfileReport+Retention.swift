// The work reused from frame to frame, and the reasons for replanning more than the changes.

public import LaminaProfiling

extension ProfileReport {
  /// The work of the counted frames that was reused from previous frames.
  public struct Retention: Codable, Hashable, Sendable {
    /// The mean number of layers of a frame that were neither committed nor planned again.
    public var layersKept: Double
    /// The largest number of bytes that a frame kept for the next one, without pictures.
    public var retainedBytes: Int
    /// The number of frames that showed the unchanged picture of the previous frame.
    public var stillFrames: Int
    /// The reasons for replanning more of a frame than its changed layers, the most frequent first.
    public var replanned: [Replanned]

    /// The frames that were replanned for one and the same reason.
    public struct Replanned: Codable, Hashable, Sendable {
      /// The reason for replanning.
      public var reason: ReplanReason
      /// The number of frames that were replanned for this reason.
      public var frames: Int
      /// The number of the first of these frames.
      public var firstFrame: Int

      enum CodingKeys: String, CodingKey {
        case reason, frames
        case firstFrame = "first_frame"
      }
    }

    enum CodingKeys: String, CodingKey {
      case layersKept = "layers_kept"
      case retainedBytes = "kept_bytes"
      case stillFrames = "still_frames"
      case replanned
    }

    init(of frames: [FrameRecord]) {
      let kept = frames.reduce(0) { $0 + $1.counters[.layersKept] }
      layersKept = Double(kept) / Double(max(1, frames.count))
      retainedBytes = frames.map(\.retainedBytes).max() ?? 0
      stillFrames = frames.count { $0.damage.isEmpty }
      replanned = ReplanReason.allCases.compactMap { reason in
        let those = frames.filter { $0.replanReason == reason }
        return those.first.map {
          Replanned(reason: reason, frames: those.count, firstFrame: $0.index)
        }
      }
      // Equal ones are in the order of their first frames.
      replanned.sort { ($1.frames, $0.firstFrame) < ($0.frames, $1.firstFrame) }
    }
  }

  /// The lines of the report's text about reused work; empty if everything is redrawn in each
  /// frame.
  var retentionLines: [String] {
    guard let retention else { return [] }
    var lines = [
      "kept from frame to frame: \(groupedNumber(Int(retention.layersKept.rounded()))) layers on average, "
        + "\(groupedNumber(retention.retainedBytes)) bytes at most; \(retention.stillFrames) of \(frames) frames were static"
    ]
    if retention.replanned.isEmpty { return lines }
    lines.append("planned anew        frames  first frame  because")
    for row in retention.replanned {
      lines.append(
        "  " + leftAligned(row.reason.rawValue, 16) + rightAligned("\(row.frames)", 8)
          + rightAligned("\(row.firstFrame)", 13) + "  " + row.reason.meaning)
    }
    return lines
  }
}

extension ReplanReason {
  /// The reason for replanning more of a frame than its changed layers, as a clause that follows
  /// "because".
  fileprivate var meaning: String {
    switch self {
    case .nothingRetained: "no earlier frame was kept"
    case .structure: "layers were added, removed, reordered or drawn"
    case .pictures: "a layer showed another picture"
    case .backdrop: "a layer filters its backdrop"
    case .manyLayers: "much of the frame had changed"
    case .tables: "most entries of the kept plan's tables were unused"
    case .passes: "a changed layer needed other offscreen passes"
    }
  }
}

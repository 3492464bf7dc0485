// A frame as the preview's page reads it.

import LaminaCompositor
import LaminaPages
import LaminaProfiling
import LaminaReports

/// The account of a frame, and the address of its picture.
struct PreviewFrame: Encodable {
  let version: Int
  let number: Int
  let time: Double
  let picture: String
  let width: Int
  let height: Int
  let frame: UInt64
  let budget: UInt64
  let frameClass: FrameClass
  /// Whether it is the preview's first frame, which decodes images and fills caches.
  let isCold: Bool
  /// The frame before, which filled bitmaps of rasterized layers after an edit; `nil` if there was none.
  let filling: Filling?
  /// The time of each stage by name, in ns, and the time outside all stages as `other`.
  ///
  /// The tile section counts as `blend`, since it has one wall time.
  let stages: [String: UInt64]
  /// The counters that are not 0, by name.
  let counters: [String: Int]
  let passes: [ProfileReport.PassRow]
  let overlays: [String: [JSONRow]]
  /// The number of areas that `overlays` leaves out, by the name of the overlay.
  let omitted: [String: Int]
  /// The outline of the layer that the request names; `nil` if it names none, or the frame has no
  /// such layer.
  var outline: OutlineFacts?

  /// The frame that fills the bitmaps of a new version's rasterized layers.
  struct Filling: Encodable {
    let frame: UInt64
    let bitmaps: Int

    enum CodingKeys: String, CodingKey {
      case frame = "frame_ns"
      case bitmaps
    }
  }

  enum CodingKeys: String, CodingKey {
    case version, number, filling
    case time = "time_s"
    case picture, width, height
    case frame = "frame_ns"
    case budget = "budget_ns"
    case frameClass = "class"
    case isCold = "cold"
    case stages = "stages_ns"
    case counters, passes, overlays, omitted, outline
  }

  /// The maximum number of areas of each overlay in `overlays`.
  private static let maximumAreas = 4_000

  init(
    _ rendered: ShownScene.RenderedFrame, version: Int, budget: FrameBudget,
    areas: [Overlay: [OverlayArea]]
  ) {
    let record = rendered.record
    self.version = version
    number = rendered.number
    time = rendered.time
    picture = "/picture/\(rendered.number).png"
    (width, height) = (rendered.width, rendered.height)
    frame = record.frame
    self.budget = budget.nanoseconds
    frameClass = budget.frameClass(of: record.frame)
    isCold = rendered.isCold
    filling = rendered.filling.map {
      Filling(frame: $0.frame, bitmaps: $0.counters[.rasterizationMisses])
    }
    var stages = record.serialByName
    stages[Stage.blend.rawValue] = record.tileSection
    stages["other"] = record.remainder
    self.stages = stages
    counters = record.counters.nonZeroByName
    passes = record.passes.map {
      ProfileReport.PassRow($0, layer: rendered.frame.path(of: $0.layer))
    }
    var (shown, omitted): ([String: [JSONRow]], [String: Int]) = ([:], [:])
    for (overlay, all) in areas {
      // The frontmost areas are the visible ones.
      shown[overlay.rawValue] = all.suffix(PreviewFrame.maximumAreas).map { area in
        JSONRow(area, layer: area.layer < 0 ? nil : rendered.frame.path(of: area.layer))
      }
      if all.count > PreviewFrame.maximumAreas {
        omitted[overlay.rawValue] = all.count - PreviewFrame.maximumAreas
      }
    }
    (overlays, self.omitted) = (shown, omitted)
  }
}

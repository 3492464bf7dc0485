// The vocabulary of the pages' scripts: stages, overlays, reasons.

import LaminaProfiling
import LaminaReports

/// The names, words and colours that the pages' scripts share with pictures and texts made in
/// Swift.
struct PageVocabulary: Encodable {
  /// A stage, or the time outside stages.
  struct Stage: Encodable {
    let name: String
  }

  /// A mark of an overlay: its name, its label in the legend, and its colour.
  struct Mark: Encodable {
    let name: String
    let label: String
    let color: String
    let alpha: Double
  }

  /// An overlay with its marks.
  struct OverlayRow: Encodable {
    let name: String
    let title: String
    let marks: [Mark]
  }

  /// The words for the reason for a pass.
  struct Reason: Encodable {
    let text: String
  }

  /// The stages, in the order from the bottom to the top of a chart's bar.
  let stages = ChartPalette.stages.map { Stage(name: $0.name) }
  let overlays = Overlay.allCases.map { overlay in
    OverlayRow(
      name: overlay.rawValue, title: overlay.meaning,
      marks: OverlayPicture.possibleMarks(of: overlay).map { mark in
        let (color, alpha) = OverlayPicture.markColor(mark)
        return Mark(
          name: OverlayPicture.markName(of: mark), label: OverlayPicture.markLabel(mark),
          color: color,
          alpha: alpha)
      })
  }
  let reasons = Dictionary(
    uniqueKeysWithValues: PassReason.allCases.map {
      ($0.rawValue, Reason(text: $0.meaning))
    })
}

extension Overlay {
  /// The meaning of the overlay's coloured areas, in a few words.
  fileprivate var meaning: String {
    switch self {
    case .offscreen: "pixels from an offscreen pass"
    case .blended: "pixels blended with their backdrop"
    case .cache: "bitmaps of rasterised layers"
    case .misaligned: "pictures that are stretched or lie between pixels"
    case .copied: "pictures that display hardware could not read directly"
    case .damage: "pixels that differ from the previous frame"
    case .overdraw: "how often each pixel is drawn"
    }
  }
}

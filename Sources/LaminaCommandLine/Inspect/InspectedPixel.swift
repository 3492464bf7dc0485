// What the layers made of a pixel, for people and for JSON.

import LaminaCompositor
import LaminaPixels

/// A pixel's history with the layers' paths: what `inspect --pixel` prints, and a preview asks for.
struct InspectedPixel: Encodable {
  /// One step.
  struct Row: Encodable {
    let layer: String
    /// Straight red, green, blue and alpha, 0...255.
    let color: [Int]
    /// What became of each premultiplied channel.
    let change: [Int]
    let share: Double
    let isHidden: Bool

    enum CodingKeys: String, CodingKey {
      case layer, color, change, share
      case isHidden = "hidden"
    }
  }

  let x: Int
  let y: Int
  let color: [Int]
  let start: [Int]
  let backgroundShare: Double
  let omitted: Int
  /// Back to front.
  let steps: [Row]

  enum CodingKeys: String, CodingKey {
    case x, y, color, start
    case backgroundShare = "background_share"
    case omitted, steps
  }

  init(_ history: PixelHistory, of frame: CommittedFrame) {
    (x, y) = (history.x, history.y)
    color = history.color.straightChannels
    start = history.start.straightChannels
    backgroundShare = history.backgroundShare
    omitted = history.omitted
    var before = history.start.channels
    var rows: [Row] = []
    for step in history.steps {
      let after = step.color.channels
      rows.append(
        Row(
          layer: frame.path(of: step.layer), color: step.color.straightChannels,
          change: zip(before, after).map { $1 - $0 }, share: step.share, isHidden: step.isHidden))
      before = after
    }
    steps = rows
  }

  /// A table, front to back.
  var text: String {
    var lines = ["pixel \(x),\(y): \(InspectedPixel.hex(color))", "", "colour     share  layer"]
    for row in steps.reversed() {
      let share = row.isHidden ? "hidden" : InspectedPixel.percent(row.share)
      lines.append(
        Text.left(InspectedPixel.hex(row.color), 10) + Text.right(share, 6) + "  \(row.layer)")
    }
    if omitted > 0 {
      lines.append(
        Text.left(InspectedPixel.hex(start), 10) + Text.right("", 6)
          + "  \(omitted) earlier steps")
    } else {
      lines.append(
        Text.left(InspectedPixel.hex(start), 10)
          + Text.right(InspectedPixel.percent(backgroundShare), 6) + "  the canvas's background")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func percent(_ share: Double) -> String { "\(Int((share * 100).rounded())) %" }

  /// `#rrggbb`, with the alpha where it is not 255.
  private static func hex(_ channels: [Int]) -> String {
    let shown = channels[3] == 255 ? channels.prefix(3) : channels[...]
    return "#" + shown.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension PackedPixel {
  fileprivate var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  fileprivate var straightChannels: [Int] {
    let (red, green, blue, alpha) = straight
    return [Int(red), Int(green), Int(blue), Int(alpha)]
  }
}

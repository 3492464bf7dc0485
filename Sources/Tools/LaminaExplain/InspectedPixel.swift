// The history of a pixel with the layers' paths, as JSON.

package import LaminaCompositor
import LaminaPixels

/// A pixel's history with the layers' paths, as `inspect --pixel` prints it and a preview requests it.
package struct InspectedPixel: Encodable {
  /// One step of the pixel's history: the layer that drew, and the colour after it.
  package struct Row: Encodable {
    package let layer: String
    /// The pixel's colour after the step: straight red, green, blue and alpha, 0...255.
    package let color: [Int]
    /// The step's change of premultiplied red, green, blue and alpha, each -255...255.
    package let change: [Int]
    package let share: Double
    package let isHidden: Bool

    enum CodingKeys: String, CodingKey {
      case layer, color, change, share
      case isHidden = "hidden"
    }
  }

  package let x: Int
  package let y: Int
  package let color: [Int]
  package let start: [Int]
  package let backgroundShare: Double
  package let omitted: Int
  /// The steps in which layers drew the pixel, back to front.
  package let steps: [Row]

  enum CodingKeys: String, CodingKey {
    case x, y, color, start
    case backgroundShare = "background_share"
    case omitted, steps
  }

  package init(_ history: PixelHistory, of frame: EvaluatedFrame) {
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
}

extension PackedPixel {
  fileprivate var channels: [Int] { [Int(red), Int(green), Int(blue), Int(alpha)] }

  fileprivate var straightChannels: [Int] {
    let (red, green, blue, alpha) = straight
    return [Int(red), Int(green), Int(blue), Int(alpha)]
  }
}

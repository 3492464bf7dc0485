// Late decodes: images that frames waited for.

import LaminaFiles
public import LaminaProfiling

extension ProfileReport {
  /// An image decoded within a frame; the frame waited for the decode.
  public struct LateDecode: Codable, Sendable {
    /// The number of the frame.
    public var frame: Int
    /// Whether the frame belongs to the warm-up, in which most images are first shown.
    public var isWarmUp: Bool
    /// The image's name.
    public var image: String
    /// The path of the layer that the image was decoded for; `nil` if unknown.
    public var layer: String?
    /// The number of columns of the decoded pixels.
    public var width: Int
    /// The number of rows of the decoded pixels.
    public var height: Int
    /// The number of bytes of the decoded pixels.
    public var bytes: Int
    /// The time for which the frame waited, ns.
    public var time: UInt64
    /// The reason why a display's hardware would need a converted copy; `nil` if it would not.
    public var conversion: ImageConversion?

    init(_ decode: ImageDecode, frame: Int, isWarmUp: Bool) {
      self.frame = frame
      self.isWarmUp = isWarmUp
      image = decode.image
      layer = decode.layer
      width = decode.width
      height = decode.height
      bytes = decode.bytes
      time = decode.nanoseconds
      conversion = decode.conversion
    }

    enum CodingKeys: String, CodingKey {
      case frame
      case isWarmUp = "warm_up"
      case image, layer, width, height, bytes
      case time = "decode_ns"
      case conversion
    }
  }

  /// Returns the images decoded within frames, the longest decode first; equal ones in the order of
  /// the frames.
  static func lateDecodes(of frames: [FrameRecord], warmUp: Int) -> [LateDecode] {
    let all = frames.enumerated().flatMap { number, frame in
      frame.decodes.map { LateDecode($0, frame: frame.index, isWarmUp: number < warmUp) }
    }
    return all.enumerated().sorted {
      ($1.element.time, $0.offset) < ($0.element.time, $1.offset)
    }.map(\.element)
  }

  /// The lines of the report's text about the ten longest late decodes, with a sum of all others; empty
  /// without any.
  var lateDecodeLines: [String] {
    if lateDecodes.isEmpty { return [] }
    var lines = ["late decodes            ms          size         bytes  converted  frame"]
    let named = lateDecodes.prefix(10)
    for decode in named {
      lines.append(
        rightAligned(millisecondsText(decode.time), 26)
          + rightAligned("\(decode.width)x\(decode.height)", 14)
          + rightAligned(groupedNumber(decode.bytes), 14)
          + rightAligned(decode.conversion?.rawValue ?? "-", 11)
          + "  in \(decode.isWarmUp ? "warm-up " : "")frame \(decode.frame)")
      lines.append("  \(decode.image.printed)" + (decode.layer.map { ", shown by \($0)" } ?? ""))
    }
    let others = lateDecodes.dropFirst(named.count)
    if !others.isEmpty {
      let time = others.reduce(0.0) { $0 + Double($1.time) }
      lines.append(rightAligned(millisecondsText(time), 26) + "  in \(others.count) more")
    }
    lines.append(
      "frames waited for these images. Decode one before it is shown, and show its texture:")
    lines.append(
      "await ImageSource.decoded(). Or set RendererConfiguration.decodesInBackground, to show it later."
    )
    return lines
  }
}

// An image's description of its colours, and the conversion to sRGB that follows.

import LaminaPixels
import LaminaSystem
import Synchronization

/// The colour space that an image's file declares, with the conversion to sRGB if it needs one.
enum ColorDescription: Sendable {
  /// sRGB, declared by the file or assumed.
  case sRGB
  /// A space other than sRGB; its colours are converted at decode.
  case other(ColorConversion)
  /// A scale of greys other than sRGB's, for grey pictures only.
  case grey(ColorConversion)
  /// A description that cannot be read; the colours are taken as sRGB.
  ///
  /// Policy: `image-colors-unread`.
  case unreadable

  /// Makes the description of a colour space from its tone curves and its matrix to linear sRGB light.
  init(curves: [ToneCurve], matrix: ColorMatrix3) {
    self =
      ColorConversion.isSRGB(curves: curves, matrix: matrix)
      ? .sRGB : .other(ColorConversion(curves: curves, matrix: matrix))
  }

  /// The conversion to sRGB; `nil` if the colours need none or the description is unreadable.
  var conversion: ColorConversion? {
    switch self {
    case .other(let conversion), .grey(let conversion): conversion
    case .sRGB, .unreadable: nil
    }
  }

  /// Returns the description as it applies to a colour model: a grey profile is unreadable for a picture in colour.
  func describing(_ model: ImageProperties.ColorModel) -> ColorDescription {
    if case .grey = self, model != .grey { return .unreadable }
    return self
  }

  /// Whether the description could not be read.
  var isUnreadable: Bool { if case .unreadable = self { true } else { false } }

  // MARK: - Code points

  /// Makes the description that the four code points of a PNG's `cICP` give: primaries, transfer, matrix, range.
  ///
  /// Supported: the primaries of sRGB (1), BT.2020 (9) and Display P3 (12), as RGB in full range. Supported curves:
  /// BT.709 (1, 6, 14, 15), exponents 2.2 and 2.8 (4, 5), linear light (8) and sRGB (13). PQ and HLG (16, 18) are not
  /// supported: their white is not a display's white.
  ///
  /// - Source: ITU-T H.273 (2021), tables 2 and 3.
  init(codePoints: Span<UInt8>) {
    guard codePoints.count == 4, codePoints[2] == 0, codePoints[3] == 1,
      let matrix = ColorDescription.primariesMatrix(codePoints[0]),
      let curve = ColorDescription.transferCurve(codePoints[1])
    else {
      self = .unreadable
      return
    }
    self.init(curves: [curve, curve, curve], matrix: matrix)
  }

  private static func primariesMatrix(_ code: UInt8) -> ColorMatrix3? {
    let white = (x: 0.3127, y: 0.3290)
    func matrix(_ points: [(x: Double, y: Double)]) -> ColorMatrix3 {
      ColorMatrix3(primaries: points, white: white)
    }
    let sRGB = matrix([(0.64, 0.33), (0.30, 0.60), (0.15, 0.06)])
    switch code {
    case 1: return .identity
    case 9: return sRGB.inverse.times(matrix([(0.708, 0.292), (0.170, 0.797), (0.131, 0.046)]))
    case 12: return sRGB.inverse.times(matrix([(0.680, 0.320), (0.265, 0.690), (0.150, 0.060)]))
    default: return nil
    }
  }

  private static func transferCurve(_ code: UInt8) -> ToneCurve? {
    switch code {
    case 1, 6, 14, 15:
      ToneCurve { $0 < 0.081 ? $0 / 4.5 : ToneCurve.power(($0 + 0.099) / 1.099, 1 / 0.45) }
    case 4: ToneCurve { ToneCurve.power($0, 2.2) }
    case 5: ToneCurve { ToneCurve.power($0, 2.8) }
    case 8: ToneCurve { $0 }
    case 13: ToneCurve(ToneCurve.sRGB)
    default: nil
    }
  }

  // MARK: - Profiles

  /// An embedded ICC profile, as stored in the file.
  struct Embedded: Hashable, Sendable {
    /// The bytes, compressed or not.
    var bytes: [UInt8]
    /// The maximum size of the decompressed profile, in bytes; `nil` if `bytes` is not compressed.
    var limit: Int?
  }

  /// Returns the description of an embedded ICC profile, which `unpack` decompresses.
  ///
  /// Thousands of captured screens carry the same profile, so up to 16 descriptions are cached.
  static func profileDescription(
    _ embedded: Embedded, unpack: (Embedded) -> [UInt8]? = { $0.bytes }
  ) -> ColorDescription {
    if let known = known.locked({ $0[embedded] }) { return known }
    let description = unpack(embedded).map { ICCProfile.readDescription($0.span) } ?? .unreadable
    if embedded.bytes.count <= retainedBytes {
      known.locked { known in
        if known.count >= keptProfiles { known.removeAll() }
        known[embedded] = description
      }
    }
    return description
  }

  private static let known = Mutex<[Embedded: ColorDescription]>([:])
  private static let keptProfiles = 16
  private static let retainedBytes = 65_536
}

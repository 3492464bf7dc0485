// Makes colour profiles from their parts, right or wrong, without the reader under test.

/// A colour profile in parts: three curves and a matrix, or one curve for grey.
public struct ICCMaker: Sendable {
  /// A tone curve as a profile has it.
  public enum Curve: Sendable {
    /// Numbers of 16 bits: none is the identity, one an exponent in 8.8 bits.
    case table([Int])
    /// A function of one of the five kinds, and its parameters.
    case parametric(kind: Int, [Double])

    /// The curve of sRGB and Display P3.
    public static let sRGB = Curve.parametric(
      kind: 3, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])

    /// The element of a profile.
    public var bytes: [UInt8] {
      switch self {
      case .table(let entries):
        return Array("curv".utf8) + [0, 0, 0, 0] + PNGMaker.bytes(of: UInt32(entries.count))
          + entries.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
      case .parametric(let kind, let numbers):
        return Array("para".utf8) + [0, 0, 0, 0, 0, UInt8(kind), 0, 0]
          + numbers.flatMap { ICCMaker.fixed($0) }
      }
    }
  }

  /// The light of the primaries under D50: X, Y, Z of red, of green, of blue.
  public var colorants: [[Double]]
  /// One curve for each channel, or one for grey.
  public var curves: [Curve]
  /// The signature of the device's colours: `RGB `, `GRAY`, `CMYK`.
  public var space: String
  /// The signature of what the device's colours are described by.
  public var connection = "XYZ "

  /// Display P3's primaries, adapted to D50.
  public static let displayP3 = [
    [0.515102, 0.241182, -0.001049], [0.291965, 0.692236, 0.041882],
    [0.157153, 0.066582, 0.784378],
  ]
  /// sRGB's primaries, adapted to D50.
  public static let sRGB = [
    [0.436066, 0.222488, 0.013916], [0.385147, 0.716873, 0.097076], [0.143066, 0.060608, 0.714096],
  ]
  /// Adobe RGB's primaries, adapted to D50.
  public static let adobeRGB = [
    [0.609741, 0.311111, 0.019470], [0.205276, 0.625671, 0.060867], [0.149185, 0.063217, 0.744568],
  ]

  /// Makes the parts of an RGB profile with one curve for all channels.
  public init(_ colorants: [[Double]], _ curve: Curve) {
    self.colorants = colorants
    curves = [curve, curve, curve]
    space = "RGB "
  }

  /// Makes the parts of a grey profile.
  public init(grey curve: Curve) {
    colorants = []
    curves = [curve]
    space = "GRAY"
  }

  /// The profile.
  public var bytes: [UInt8] {
    var elements: [(name: String, bytes: [UInt8])] = []
    for (name, xyz) in zip(["rXYZ", "gXYZ", "bXYZ"], colorants) {
      elements.append(
        (name, Array("XYZ ".utf8) + [0, 0, 0, 0] + xyz.flatMap { ICCMaker.fixed($0) }))
    }
    let names = curves.count == 1 ? ["kTRC"] : ["rTRC", "gTRC", "bTRC"]
    for (name, curve) in zip(names, curves) { elements.append((name, curve.bytes)) }
    var table = PNGMaker.bytes(of: UInt32(elements.count))
    var data: [UInt8] = []
    let start = 132 + 12 * elements.count
    for (name, bytes) in elements {
      table += Array(name.utf8) + PNGMaker.bytes(of: UInt32(start + data.count))
      table += PNGMaker.bytes(of: UInt32(bytes.count))
      data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
    }
    var header = PNGMaker.bytes(of: UInt32(start + data.count)) + [0, 0, 0, 0, 4, 0, 0, 0]
    header += Array("mntr\(space)\(connection)".utf8) + [UInt8](repeating: 0, count: 12)
    header += Array("acsp".utf8) + [UInt8](repeating: 0, count: 128 - 40)
    return header + table + data
  }

  /// The bytes of an `iCCP` chunk.
  public var chunk: (name: String, bytes: [UInt8]) {
    ("iCCP", Array("made".utf8) + [0, 0] + PNGMaker.zlib(bytes))
  }

  /// A number in 16.16 bits.
  static func fixed(_ number: Double) -> [UInt8] {
    PNGMaker.bytes(of: UInt32(bitPattern: Int32((number * 65_536).rounded())))
  }
}

// The perceived distance of two colours, in [0, 1].

public import LaminaPixels
import LaminaSystem

/// The perceived distance of two colours, in [0, 1]: HyAB in OKLab, with toe-corrected lightness.
///
/// ```
/// distance = |Lr1 - Lr2| + sqrt((a1 - a2)² + (b1 - b2)²)
/// ```
/// Black and white are 1 apart. A step of one in every channel is 0.004 in the middle greys. The few pairs that are
/// further apart than black and white, like yellow and blue, count as 1.
///
/// A translucent pixel is compared over black and over white, and the larger distance counts. A difference of opacity
/// alone is thus visible.
///
/// - Source: OKLab: B. Ottosson, "A perceptual color space for image processing", 2020. The toe `Lr`: Ottosson, "Okhsv
///   and Okhsl", 2021. HyAB: Abasi, Amani Tehran & Fairchild, "Distance metrics for very large color differences",
///   Color Research & Application 45(2), 2020. sRGB: IEC 61966-2-1.
public enum ColorDistance {
  /// A colour in OKLab, its lightness toe-corrected: black is 0, white is 1.
  struct Lab: Equatable {
    var lightness: Double
    var a: Double
    var b: Double
  }

  /// Returns the distance of two premultiplied pixels, in [0, 1]; 0 only for equal ones.
  public static func between(_ first: PackedPixel, _ second: PackedPixel) -> Double {
    if first == second { return 0 }
    let overBlack = hyAB(lab(first, behind: 0), lab(second, behind: 0))
    if first.isOpaque && second.isOpaque { return min(1, overBlack) }
    return min(1, max(overBlack, hyAB(lab(first, behind: 255), lab(second, behind: 255))))
  }

  /// Returns the largest difference of red, green or blue of two pixels, 0...255, over black and over white.
  public static func largestChannelDifference(_ first: PackedPixel, _ second: PackedPixel) -> Int {
    if first.isOpaque && second.isOpaque {
      return max(
        abs(Int(first.red) - Int(second.red)), abs(Int(first.green) - Int(second.green)),
        abs(Int(first.blue) - Int(second.blue)))
    }
    var largest = 0
    for behind in [0, 255] {
      let (one, other) = (
        channelsOverGrey(first, behind: behind), channelsOverGrey(second, behind: behind)
      )
      largest = max(
        largest, abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
    return largest
  }

  /// Returns the HyAB distance: the difference of lightness plus the Euclidean distance of chroma.
  static func hyAB(_ first: Lab, _ second: Lab) -> Double {
    let (a, b) = (first.a - second.a, first.b - second.b)
    return abs(first.lightness - second.lightness) + (a * a + b * b).squareRoot()
  }

  /// Returns the OKLab colour of a premultiplied pixel over a grey of 0...255.
  static func lab(_ pixel: PackedPixel, behind: Int) -> Lab {
    let shown = channelsOverGrey(pixel, behind: behind)
    let (red, green, blue) = (linear[shown.red], linear[shown.green], linear[shown.blue])
    let long = SystemMath.cubeRoot(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = SystemMath.cubeRoot(
      0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = SystemMath.cubeRoot(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return Lab(
      lightness: toe(0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short),
      a: 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
      b: 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short)
  }

  /// Returns OKLab's lightness, corrected for dark colours as in CIELAB; 0 and 1 do not change.
  private static func toe(_ lightness: Double) -> Double {
    let (first, second) = (0.206, 0.03)
    let third = (1 + first) / (1 + second)
    let shifted = third * lightness - first
    return 0.5 * (shifted + (shifted * shifted + 4 * second * third * lightness).squareRoot())
  }

  /// Returns a pixel's channels over a grey: `premultiplied + grey · (255 - alpha) / 255`, exact for 0 and 255.
  private static func channelsOverGrey(_ pixel: PackedPixel, behind grey: Int) -> (
    red: Int, green: Int, blue: Int
  ) {
    // Channels above the alpha are invalid in a premultiplied pixel, but files may contain them.
    let rest = grey * (255 - Int(pixel.alpha)) / 255
    func channelOverGrey(_ value: UInt8) -> Int { min(255, Int(value) + rest) }
    return (channelOverGrey(pixel.red), channelOverGrey(pixel.green), channelOverGrey(pixel.blue))
  }

  /// The linear light, 0...1, of each of the 256 values of an sRGB channel.
  private static let linear: [Double] = (0...255).map { value in
    let encoded = Double(value) / 255
    return encoded <= 0.04045 ? encoded / 12.92 : SystemMath.power((encoded + 0.055) / 1.055, 2.4)
  }

  /// A table of the colours in OKLab of pixels that were compared before, because pictures repeat their colours.
  ///
  /// Each place of the table keeps one pixel. Distances are those of `between`, to the bit.
  struct Table {
    private struct Place {
      var pixel = PackedPixel.clear
      var color: Lab
    }

    private var overBlack = [Place](
      repeating: Place(color: lab(.clear, behind: 0)), count: 1 << Table.bits)
    private var overWhite: [Place] = []

    private static let bits = 12

    /// Returns the distance of two premultiplied pixels, in [0, 1]; 0 only for equal ones.
    mutating func between(_ first: PackedPixel, _ second: PackedPixel) -> Double {
      if first == second { return 0 }
      let black = hyAB(Table.color(first, 0, &overBlack), Table.color(second, 0, &overBlack))
      if first.isOpaque && second.isOpaque { return min(1, black) }
      if overWhite.isEmpty {
        overWhite = [Place](
          repeating: Place(color: lab(.clear, behind: 255)), count: 1 << Table.bits)
      }
      let white = hyAB(Table.color(first, 255, &overWhite), Table.color(second, 255, &overWhite))
      return min(1, max(black, white))
    }

    private static func color(_ pixel: PackedPixel, _ grey: Int, _ places: inout [Place]) -> Lab {
      // Fibonacci hashing: the product's top bits depend on every channel.
      let index = Int((pixel.rawValue &* 0x9E37_79B1) >> (32 - UInt32(bits)))
      if places[index].pixel != pixel {
        places[index] = Place(pixel: pixel, color: lab(pixel, behind: grey))
      }
      return places[index].color
    }
  }
}

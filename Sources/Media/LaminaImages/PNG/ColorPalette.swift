// Colour quantisation: the few colours of an indexed PNG, in place of a picture's many.

package import LaminaPixels

/// A palette of at most 256 colours of a picture, and the index of each pixel's colour.
///
/// A picture with at most 256 colours keeps each of them. Otherwise the colours are split repeatedly until there are
/// enough. Each split takes the group with the greatest squared distance from its mean, at the mean of the channel that
/// varies most.
///
/// - Source: Wan, Prusinkiewicz, Wong: "Variance-based color image quantization for frame buffer display",
///   Color Research and Application 15 (1990), 52-58.
package struct ColorPalette: Sendable {
  /// The colours, premultiplied.
  package let colors: [PackedPixel]
  /// The index of each pixel's colour, row by row from the top.
  package let indices: [UInt8]
  /// Whether every pixel keeps its exact colour.
  package let isExact: Bool

  /// The maximum number of colours that a byte can index.
  package static let most = 256

  /// Makes the palette of a picture, and the index of each of its pixels.
  ///
  /// - Parameter texture: the picture.
  /// - Precondition: the texture's format is `rgba8`.
  package init(_ texture: Texture) {
    if let exact = ColorPalette.exact(texture) {
      (colors, indices, isExact) = (exact.colors, exact.indices, true)
      return
    }
    var bins = Bins()
    let places = bins.addPixels(texture)
    let boxes = ColorPalette.divideBins(bins)
    var colorOfBin = Array(repeating: UInt8(0), count: bins.counts.count)
    for (number, box) in boxes.enumerated() {
      for bin in box.bins { colorOfBin[bin] = UInt8(number) }
    }
    colors = boxes.map(\.color)
    indices = places.map { colorOfBin[$0] }
    isExact = false
  }

  /// Returns all colours of a picture, and the index of each pixel's colour; `nil` for more than 256 colours.
  private static func exact(_ texture: Texture) -> (colors: [PackedPixel], indices: [UInt8])? {
    var places: [PackedPixel: UInt8] = [:]
    var colors: [PackedPixel] = []
    var indices: [UInt8] = []
    indices.reserveCapacity(texture.width * texture.height)
    for y in 0..<texture.height {
      let row = texture.row(y, 0..<texture.width)
      for x in row.indices {
        if let known = places[row[x]] {
          indices.append(known)
        } else {
          guard colors.count < most else { return nil }
          places[row[x]] = UInt8(colors.count)
          indices.append(UInt8(colors.count))
          colors.append(row[x])
        }
      }
    }
    return (colors, indices)
  }

  /// A picture's pixels in bins of colours that agree in the upper six bits of each channel.
  private struct Bins {
    /// The number of pixels in each bin.
    var counts: [Double] = []
    /// The sum of each channel over the pixels of each bin.
    var sums: [SIMD4<Double>] = []

    /// Sorts a picture's pixels into bins, and returns the index of each pixel's bin.
    mutating func addPixels(_ texture: Texture) -> [Int] {
      var known: [UInt32: Int] = [:]
      var places: [Int] = []
      places.reserveCapacity(texture.width * texture.height)
      for y in 0..<texture.height {
        let row = texture.row(y, 0..<texture.width)
        for x in row.indices {
          let key = row[x].rawValue & 0xFCFC_FCFC
          let place = known[key] ?? counts.count
          if place == counts.count {
            known[key] = place
            counts.append(0)
            sums.append(.zero)
          }
          counts[place] += 1
          sums[place] += ColorPalette.channels(row[x])
          places.append(place)
        }
      }
      return places
    }
  }

  /// A group of bins that share one colour of the palette.
  private struct Box {
    let bins: [Int]
    let mean: SIMD4<Double>
    /// The sum of the squared distances of all pixels from the mean, for each channel.
    ///
    /// A pixel counts as the mean of its bin.
    let variance: SIMD4<Double>

    init(_ places: [Int], of bins: Bins) {
      self.bins = places
      var (count, sum, squares) = (0.0, SIMD4<Double>.zero, SIMD4<Double>.zero)
      for place in places {
        count += bins.counts[place]
        sum += bins.sums[place]
        squares += bins.sums[place] * bins.sums[place] / bins.counts[place]
      }
      mean = sum / count
      variance = squares - sum * mean
    }

    var color: PackedPixel {
      let channels = mean.rounded(.toNearestOrAwayFromZero)
      return PackedPixel(
        red: UInt8(channels.x), green: UInt8(channels.y), blue: UInt8(channels.z),
        alpha: UInt8(channels.w))
    }

    /// Returns two groups of bins, on either side of the mean of the channel that varies most; `nil` if one is empty.
    func halves(of all: Bins) -> (Box, Box)? {
      let channel = (0..<4).max { variance[$0] < variance[$1] } ?? 0
      var sides: ([Int], [Int]) = ([], [])
      for place in bins {
        if all.sums[place][channel] <= mean[channel] * all.counts[place] {
          sides.0.append(place)
        } else {
          sides.1.append(place)
        }
      }
      if sides.0.isEmpty || sides.1.isEmpty { return nil }
      return (Box(sides.0, of: all), Box(sides.1, of: all))
    }
  }

  private static func divideBins(_ bins: Bins) -> [Box] {
    var boxes = [Box(Array(bins.counts.indices), of: bins)]
    while boxes.count < most {
      guard
        let worst = boxes.indices.max(by: { boxes[$0].variance.sum() < boxes[$1].variance.sum() }),
        let (one, other) = boxes[worst].halves(of: bins)
      else { break }
      boxes[worst] = one
      boxes.append(other)
    }
    return boxes
  }

  private static func channels(_ pixel: PackedPixel) -> SIMD4<Double> {
    SIMD4(Double(pixel.red), Double(pixel.green), Double(pixel.blue), Double(pixel.alpha))
  }
}

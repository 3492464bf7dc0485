// The difference of two frames' pictures.

import LaminaPixels
import LaminaProfiling

extension Texture {
  /// Returns the difference of another texture of the same size, channel by channel.
  ///
  /// - Parameters:
  ///   - other: the other texture.
  ///   - tolerance: the largest difference of a channel that does not count, 0...255.
  /// - Returns: the difference.
  func difference(_ other: Texture, tolerance: Int) -> PixelDifference {
    var difference = PixelDifference()
    let (a, b) = (pixels, other.pixels)
    for index in a.indices where a[index] != b[index] {
      let step = a[index].step(to: b[index])
      difference.count += 1
      difference.max = max(difference.max, step)
      guard step > tolerance else { continue }
      difference.over += 1
      if isEdge(index, other, tolerance) || other.isEdge(index, self, tolerance) {
        difference.edges += 1
      }
    }
    return difference
  }

  /// Whether a pixel of another texture lies between the pixels around its position here.
  ///
  /// An edge has then moved by less than a pixel.
  private func isEdge(_ index: Int, _ other: Texture, _ tolerance: Int) -> Bool {
    let (x, y) = (index % width, index / width)
    let (own, its) = (pixels, other.pixels[index])
    var (low, high) = (own[index], own[index])
    for row in max(0, y - 1)...min(height - 1, y + 1) {
      for column in max(0, x - 1)...min(width - 1, x + 1) {
        let pixel = own[row * width + column]
        low = PackedPixel(
          red: min(low.red, pixel.red), green: min(low.green, pixel.green),
          blue: min(low.blue, pixel.blue), alpha: min(low.alpha, pixel.alpha))
        high = PackedPixel(
          red: max(high.red, pixel.red), green: max(high.green, pixel.green),
          blue: max(high.blue, pixel.blue), alpha: max(high.alpha, pixel.alpha))
      }
    }
    func isWithin(_ value: UInt8, _ low: UInt8, _ high: UInt8) -> Bool {
      Int(value) >= Int(low) - tolerance && Int(value) <= Int(high) + tolerance
    }
    return isWithin(its.red, low.red, high.red) && isWithin(its.green, low.green, high.green)
      && isWithin(its.blue, low.blue, high.blue) && isWithin(its.alpha, low.alpha, high.alpha)
  }
}

extension PackedPixel {
  /// Returns the largest difference of a channel.
  fileprivate func step(to other: PackedPixel) -> Int {
    func step(_ x: UInt8, _ y: UInt8) -> Int { abs(Int(x) - Int(y)) }
    return max(
      step(red, other.red), step(green, other.green), step(blue, other.blue),
      step(alpha, other.alpha))
  }
}

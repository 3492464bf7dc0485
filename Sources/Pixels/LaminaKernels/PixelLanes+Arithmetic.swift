// Arithmetic on two 8-bit channels at a time, in 16-bit lanes of one 32-bit word:
//
//   bits 31...16   15...0
//        channel   channel      a channel times a factor is at most 255 * 255, and fits its lane
//
// Every product is divided by 255 exactly, rounded to nearest: t = x + 128; (t + (t >> 8)) >> 8. Functions
// that a row kernel calls are always inlined, so each module's kernels contain their own copy.

import CVectorShim
import LaminaPixels

/// A bit mask of the red and blue channels of a packed pixel.
let lowLanes: UInt32 = 0x00FF_00FF

/// Returns two channels, one in each 16-bit half of a word, times `factor` (0...255), divided by 255 and rounded.
@inline(__always) func scaleLanes(_ lanes: UInt32, _ factor: UInt32) -> UInt32 {
  divideLanes(lanes &* factor)
}

/// Divides two numbers, one in each 16-bit half of a word and each at most 255 * 255, by 255, and rounds them.
@inline(__always) func divideLanes(_ products: UInt32) -> UInt32 {
  let rounded = products &+ 0x0080_0080
  return ((rounded &+ ((rounded &>> 8) & lowLanes)) &>> 8) & lowLanes
}

/// Returns all four channels of `pixel` times `factor` (0...255), divided by 255.
@inline(__always) func scalePixel(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  scaleLanes(pixel & lowLanes, factor) | scaleLanes((pixel &>> 8) & lowLanes, factor) &<< 8
}

/// Returns `source` over `destination`: S + D (255 - Sa) / 255.
///
/// Channels cannot overflow, because a premultiplied source is at most its alpha.
@inline(__always) func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
  source &+ scalePixel(destination, 255 &- (source &>> 24))
}

/// Returns `from` mixed with `to` by coverage: (to * coverage + from * (255 - coverage)) / 255, rounded once.
@inline(__always) func mixPixel(_ from: UInt32, _ to: UInt32, _ coverage: UInt32) -> UInt32 {
  let rest = 255 &- coverage
  let low = (to & lowLanes) &* coverage &+ (from & lowLanes) &* rest
  let high = ((to &>> 8) & lowLanes) &* coverage &+ ((from &>> 8) & lowLanes) &* rest
  return divideLanes(low) | divideLanes(high) &<< 8
}

// The same in vectors of eight pixels: sixteen 16-bit lanes, red and blue or green and alpha.

extension PixelLanes {
  /// The red and blue of the pixels, one channel in each lane.
  @inline(__always) var low: SIMD16<UInt16> { pairs & 0x00FF }

  /// The green and alpha of the pixels, one channel in each lane.
  @inline(__always) var high: SIMD16<UInt16> { pairs &>> 8 }

  /// Makes pixels from their channels times 255, which are divided by 255 and rounded: red and blue, then green and
  /// alpha.
  ///
  /// Each number is at most 255 * 255.
  ///
  /// t + (t >> 8) is 257 t / 256 without its fraction, so two computations give the same quotient. The low
  /// channels take the upper half of a product, the high ones the upper byte of a sum.
  @inline(__always) init(dividing low: SIMD16<UInt16>, _ high: SIMD16<UInt16>) {
    let (low, high) = (low &+ 128, high &+ 128)
    let all = SIMD16<UInt16>(repeating: 257)
    self.init(pairs: lamina_joined(lamina_upper_products(low, all), high &+ high &>> 8))
  }

  /// Returns the pixels with each channel multiplied by its factor (0...255), divided by 255 and rounded.
  @inline(__always) func scaled(by factors: ChannelFactors) -> PixelLanes {
    PixelLanes(upperLow: factors.times(pairs &<< 8) &+ 128, factors.times(pairs & 0xFF00) &+ 128)
  }

  /// Makes pixels from the channels in the upper bytes of lanes: red and blue, then green and alpha.
  @inline(__always) init(upperLow low: SIMD16<UInt16>, _ high: SIMD16<UInt16>) {
    self.init(pairs: lamina_joined(low &>> 8, high))
  }

  /// Returns these pixels composited over `below`.
  @inline(__always) func over(_ below: PixelLanes) -> PixelLanes {
    let rest = ChannelFactors(twice: ~lamina_alphas(pairs))
    return PixelLanes(pairs: pairs &+ below.scaled(by: rest).pairs)
  }

  /// Returns these pixels mixed with `to`: (to * coverage + self * (255 - coverage)) / 255, rounded once.
  ///
  /// Both lanes of a pixel hold its coverage.
  @inline(__always) func mixed(with to: PixelLanes, _ coverage: SIMD16<UInt16>) -> PixelLanes {
    let rest = coverage ^ 0x00FF
    return PixelLanes(
      dividing: to.low &* coverage &+ low &* rest, to.high &* coverage &+ high &* rest)
  }
}

/// Factors F (0...255) for pixels' channels, as 16-bit numbers K that multiply and divide by 255 at once.
///
/// K = 257 F, plus one from 128 on, but at most 65,535. For a channel C, 256 C K / 65,536 is then 256 C F /
/// 255 with an error between -0.498 and 0.498. The error is at most 1 where F is 255 and the quotient whole.
///
/// The fraction of C F / 255 is a multiple of 1 / 255, so it differs from a half by at least 0.502 / 256.
/// Half of 256 is added to the product without its fraction; the upper byte is then C F / 255, rounded to
/// nearest. A test compares all 65,536 products.
struct ChannelFactors {
  private let values: SIMD16<UInt16>

  /// Makes factors from 16-bit lanes, each of which holds its factor F (0...255) in both bytes.
  @inline(__always) init(twice factors: SIMD16<UInt16>) {
    values = lamina_limited_sums(factors, factors &>> 15)
  }

  /// Makes factors that are the same, `factor` (0...255), in all lanes.
  @inline(__always) init(repeating factor: UInt8) {
    self.init(twice: SIMD16(repeating: UInt16(factor) &* 257))
  }

  /// Returns 256 C F / 255 for lanes that hold 256 C, where C is a channel and F the lane's factor.
  ///
  /// The error is the one that the type states.
  @inline(__always) func times(_ channels: SIMD16<UInt16>) -> SIMD16<UInt16> {
    lamina_upper_products(channels, values)
  }
}

/// One colour, prepared to be composited over many pixels: S + D (255 - Sa) / 255.
struct ColorOver {
  /// The colour's red and blue, times 256, plus the half that rounds the sum with the pixel below.
  private let low: SIMD16<UInt16>
  /// The colour's green and alpha, times 256, plus the half that rounds the sum with the pixel below.
  private let high: SIMD16<UInt16>
  /// The factor by which the pixels below are multiplied: 255 less the colour's alpha.
  private let rest: ChannelFactors

  @inline(__always) init(_ color: PackedPixel) {
    let lanes = PixelLanes(repeating: color)
    low = lanes.pairs &<< 8 | 128
    high = lanes.pairs & 0xFF00 | 128
    rest = ChannelFactors(repeating: 255 &- color.alpha)
  }

  @inline(__always) func callAsFunction(_ below: PixelLanes) -> PixelLanes {
    PixelLanes(
      upperLow: low &+ rest.times(below.pairs &<< 8), high &+ rest.times(below.pairs & 0xFF00))
  }
}

/// One opaque colour S, prepared to be mixed with many pixels D by a coverage C.
///
/// D' = (S C + D (255 - C)) / 255, rounded.
struct ColorMix {
  private let low: SIMD16<UInt16>
  private let high: SIMD16<UInt16>

  @inline(__always) init(_ color: PackedPixel) {
    let lanes = PixelLanes(repeating: color)
    low = lanes.low
    high = lanes.high
  }

  @inline(__always)
  func callAsFunction(_ below: PixelLanes, _ coverage: SIMD16<UInt16>) -> PixelLanes {
    let rest = coverage ^ 0x00FF
    return PixelLanes(
      dividing: low &* coverage &+ below.low &* rest, high &* coverage &+ below.high &* rest)
  }
}

// Arithmetic on two 8-bit channels at a time, in 16-bit lanes of one 32-bit word:
//
//   bits 31...16   15...0
//        channel   channel      a channel times a factor is at most 255 * 255, and fits its lane
//
// Every product is divided by 255 exactly, rounded to nearest: t = x + 128; (t + (t >> 8)) >> 8.
// What a row kernel calls is always inlined, so that each module's kernels contain their own copy.

import LaminaPixels

/// The lanes of red and blue.
let lowLanes: UInt32 = 0x00FF_00FF

/// Two channels times `factor` (0...255), divided by 255.
@inline(__always) func scaleLanes(_ lanes: UInt32, _ factor: UInt32) -> UInt32 {
  divideLanes(lanes &* factor)
}

/// Two sums of products, each at most 255 * 255, divided by 255.
@inline(__always) func divideLanes(_ products: UInt32) -> UInt32 {
  let rounded = products &+ 0x0080_0080
  return ((rounded &+ ((rounded &>> 8) & lowLanes)) &>> 8) & lowLanes
}

/// All four channels of `pixel` times `factor` (0...255), divided by 255.
@inline(__always) func scalePixel(_ pixel: UInt32, _ factor: UInt32) -> UInt32 {
  scaleLanes(pixel & lowLanes, factor) | scaleLanes((pixel &>> 8) & lowLanes, factor) &<< 8
}

/// `source` over `destination`: S + D (255 - Sa) / 255.
///
/// Channels cannot overflow, because a premultiplied source is at most its alpha.
@inline(__always) func over(_ source: UInt32, _ destination: UInt32) -> UInt32 {
  source &+ scalePixel(destination, 255 &- (source &>> 24))
}

/// (to * coverage + from * (255 - coverage)) / 255, rounded once.
@inline(__always) func mix(_ from: UInt32, _ to: UInt32, _ coverage: UInt32) -> UInt32 {
  let rest = 255 &- coverage
  let low = (to & lowLanes) &* coverage &+ (from & lowLanes) &* rest
  let high = ((to &>> 8) & lowLanes) &* coverage &+ ((from &>> 8) & lowLanes) &* rest
  return divideLanes(low) | divideLanes(high) &<< 8
}

// The same in vectors of eight pixels: sixteen 16-bit lanes, red and blue or green and alpha.

extension PixelLanes {
  /// Red and blue.
  @inline(__always) var low: SIMD16<UInt16> { pairs & 0x00FF }

  /// Green and alpha.
  @inline(__always) var high: SIMD16<UInt16> { pairs &>> 8 }

  /// Pixels from products, each at most 255 * 255, divided by 255.
  @inline(__always) init(dividing low: SIMD16<UInt16>, _ high: SIMD16<UInt16>) {
    self.init(roundedLow: low &+ 128, high &+ 128)
  }

  /// Pixels from products that have 128 added already, divided by 255.
  @inline(__always) init(roundedLow low: SIMD16<UInt16>, _ high: SIMD16<UInt16>) {
    self.init(pairs: (low &+ low &>> 8) &>> 8 | (high &+ high &>> 8) & 0xFF00)
  }

  /// Every channel times a factor (0...255) for its pixel, divided by 255.
  @inline(__always) func scaled(by factors: SIMD16<UInt16>) -> PixelLanes {
    PixelLanes(dividing: low &* factors, high &* factors)
  }

  /// 255 - alpha, in both lanes of each pixel.
  @inline(__always) var rest: SIMD16<UInt16> {
    let alpha = words &>> 24
    return PixelLanes(words: alpha | alpha &<< 16).pairs ^ 0x00FF
  }

  /// These over `below`.
  @inline(__always) func over(_ below: PixelLanes) -> PixelLanes {
    PixelLanes(pairs: pairs &+ below.scaled(by: rest).pairs)
  }

  /// (to * coverage + self * (255 - coverage)) / 255, rounded once; a coverage in both lanes of each
  /// pixel.
  @inline(__always) func mixed(with to: PixelLanes, _ coverage: SIMD16<UInt16>) -> PixelLanes {
    let rest = coverage ^ 0x00FF
    return PixelLanes(
      dividing: to.low &* coverage &+ low &* rest, to.high &* coverage &+ high &* rest)
  }
}

/// One colour, ready to go over many pixels.
///
/// D' = (255 S + D (255 - Sa)) / 255, rounded, which is S + D (255 - Sa) / 255.
struct ColorOver {
  private let low: SIMD16<UInt16>
  private let high: SIMD16<UInt16>
  private let rest: SIMD16<UInt16>

  @inline(__always) init(_ color: PackedPixel) {
    let lanes = PixelLanes(repeating: color)
    low = lanes.low &* 255 &+ 128
    high = lanes.high &* 255 &+ 128
    rest = SIMD16(repeating: UInt16(255 &- color.alpha))
  }

  @inline(__always) func callAsFunction(_ below: PixelLanes) -> PixelLanes {
    PixelLanes(roundedLow: low &+ below.low &* rest, high &+ below.high &* rest)
  }
}

/// One opaque colour, ready to be mixed with many pixels.
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

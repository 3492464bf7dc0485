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

// Blend modes, pixel by pixel, for `Kernels.blend`.
//
// Integers throughout, except where a formula divides: 255 s, 255 d and products of two of them are exact.

import LaminaPixels

@inline(__always) func pixelAlpha(_ pixel: UInt32) -> UInt32 { pixel &>> 24 }

/// Returns the pixel of a Porter-Duff operator with the factors Fa and Fb: (S Fa + D Fb) / 255 for each channel.
///
/// It is rounded once, and each operator keeps the sums within 255 * 255.
///
/// - Source: Porter and Duff 1984.
@inline(__always) func combine(_ s: UInt32, _ fa: UInt32, _ d: UInt32, _ fb: UInt32) -> UInt32 {
  let low = (s & lowLanes) &* fa &+ (d & lowLanes) &* fb
  let high = ((s &>> 8) & lowLanes) &* fa &+ ((d &>> 8) & lowLanes) &* fb
  return divideLanes(low) | divideLanes(high) &<< 8
}

/// Returns the sum of two pixels, S + D for each channel, at most 255.
@inline(__always) func plusLighter(_ s: UInt32, _ d: UInt32) -> UInt32 {
  perChannel { min(255, channel(s, $0) &+ channel(d, $0)) }
}

/// Returns the pixel of the mode `plusDarker`, whose alpha is Sa + Da, at most 255.
///
/// Each colour is that alpha minus (Sa - S) + (Da - D), at least 0.
@inline(__always) func plusDarker(_ s: UInt32, _ d: UInt32) -> UInt32 {
  let sum = pixelAlpha(s) &+ pixelAlpha(d)
  let a = min(255, sum)
  return perChannel { shift in
    let distance = sum &- channel(s, shift) &- channel(d, shift)
    return shift == 24 ? a : a &- min(a, distance)
  }
}

@inline(__always) func channel(_ pixel: UInt32, _ shift: UInt32) -> UInt32 {
  (pixel &>> shift) & 255
}

@inline(__always) func perChannel(_ value: (UInt32) -> UInt32) -> UInt32 {
  value(0) | value(8) &<< 8 | value(16) &<< 16 | value(24) &<< 24
}

/// One channel of source and destination with their alphas, 0...255.
struct Channels {
  var s: Int32
  var sa: Int32
  var d: Int32
  var da: Int32
}

/// Returns `s` blended onto `d`, each channel separately: S (1 - Da) + D (1 - Sa) + Sa Da B(Cs, Cd).
///
/// B is the mode's function of the straight channels Cs and Cd.
///
/// `mode` returns 255 * 255 * Sa Da B.
///
/// - Source: W3C Compositing and Blending Level 1, section 10.
@inline(__always)
func separable(_ s: UInt32, _ d: UInt32, _ mode: (Channels) -> Int32) -> UInt32 {
  let (sa, da) = (Int32(pixelAlpha(s)), Int32(pixelAlpha(d)))
  let a = divide(255 &* sa &+ 255 &* da &- sa &* da)
  return perChannel { shift in
    if shift == 24 { return UInt32(a) }
    let c = Channels(
      s: Int32(channel(s, shift)), sa: sa, d: Int32(channel(d, shift)), da: da)
    let sum = c.s &* (255 &- da) &+ c.d &* (255 &- sa) &+ mode(c)
    return UInt32(min(a, divide(max(0, sum))))
  }
}

/// Returns a value, at most 255 * 255, divided by 255 and rounded to nearest.
@inline(__always) func divide(_ value: Int32) -> Int32 {
  let t = min(value, 255 &* 255) &+ 128
  return (t &+ t &>> 8) &>> 8
}

@inline(__always) func multiply(_ c: Channels) -> Int32 { c.s &* c.d }

@inline(__always) func screen(_ c: Channels) -> Int32 {
  c.s &* c.da &+ c.d &* c.sa &- c.s &* c.d
}

@inline(__always) func darken(_ c: Channels) -> Int32 { min(c.s &* c.da, c.d &* c.sa) }

@inline(__always) func lighten(_ c: Channels) -> Int32 { max(c.s &* c.da, c.d &* c.sa) }

@inline(__always) func hardLight(_ c: Channels) -> Int32 {
  2 &* c.s <= c.sa
    ? 2 &* c.s &* c.d : c.sa &* c.da &- 2 &* (c.da &- c.d) &* (c.sa &- c.s)
}

@inline(__always) func difference(_ c: Channels) -> Int32 {
  abs(c.s &* c.da &- c.d &* c.sa)
}

@inline(__always) func exclusion(_ c: Channels) -> Int32 {
  c.s &* c.da &+ c.d &* c.sa &- 2 &* c.s &* c.d
}

@inline(__always) func colorDodge(_ c: Channels) -> Int32 {
  if c.d == 0 { return 0 }
  if c.s >= c.sa { return c.sa &* c.da }
  // Sa Da min(1, Cd / (1 - Cs)).
  let value = Float(c.sa) * Float(c.d) * Float(c.sa) / Float(c.sa &- c.s)
  return Int32(min(Float(c.sa &* c.da), value) + 0.5)
}

@inline(__always) func colorBurn(_ c: Channels) -> Int32 {
  if c.d >= c.da { return c.sa &* c.da }
  if c.s == 0 { return 0 }
  // Sa Da (1 - min(1, (1 - Cd) / Cs)).
  let full = Float(c.sa &* c.da)
  let value = Float(c.sa) * Float(c.da &- c.d) * Float(c.sa) / Float(c.s)
  return Int32(full - min(full, value) + 0.5)
}

@inline(__always) func softLight(_ c: Channels) -> Int32 {
  if c.sa == 0 || c.da == 0 { return 0 }
  let (s, d) = (Float(c.s) / Float(c.sa), Float(c.d) / Float(c.da))
  let value: Float
  if 2 * s <= 1 {
    value = d - (1 - 2 * s) * d * (1 - d)
  } else {
    let curve = d <= 0.25 ? ((16 * d - 12) * d + 4) * d : d.squareRoot()
    value = d + (2 * s - 1) * (curve - d)
  }
  return Int32(value * Float(c.sa &* c.da) + 0.5)
}

/// A straight colour, with components of 0...1.
struct StraightColor {
  var red: Float
  var green: Float
  var blue: Float

  var luminosity: Float { 0.3 * red + 0.59 * green + 0.11 * blue }
  var saturation: Float { max(red, green, blue) - min(red, green, blue) }

  @inline(__always) func with(luminosity: Float) -> StraightColor {
    let difference = luminosity - self.luminosity
    let shifted = map { $0 + difference }
    let l = shifted.luminosity
    let (low, high) = (
      min(shifted.red, shifted.green, shifted.blue), max(shifted.red, shifted.green, shifted.blue)
    )
    var result = shifted
    if low < 0 { result = result.map { l + ($0 - l) * l / (l - low) } }
    if high > 1 { result = result.map { l + ($0 - l) * (1 - l) / (high - l) } }
    return result
  }

  @inline(__always) func with(saturation: Float) -> StraightColor {
    let low = min(red, green, blue)
    let range = max(red, green, blue) - low
    if range <= 0 { return StraightColor(red: 0, green: 0, blue: 0) }
    return map { ($0 - low) * saturation / range }
  }

  @inline(__always) private func map(_ change: (Float) -> Float) -> StraightColor {
    StraightColor(red: change(red), green: change(green), blue: change(blue))
  }
}

/// Returns `s` blended onto `d` by a function B of whole straight colours: S (1 - Da) + D (1 - Sa) + Sa Da B(Cs, Cd).
///
/// - Source: W3C Compositing and Blending Level 1, section 10.2.
@inline(__always)
func nonSeparable(
  _ s: UInt32, _ d: UInt32, _ mode: (StraightColor, StraightColor) -> StraightColor
) -> UInt32 {
  let (sa, da) = (pixelAlpha(s), pixelAlpha(d))
  if sa == 0 { return d }
  if da == 0 { return s }
  func straight(_ pixel: UInt32, _ alpha: UInt32) -> StraightColor {
    let a = Float(alpha)
    return StraightColor(
      red: Float(channel(pixel, 0)) / a, green: Float(channel(pixel, 8)) / a,
      blue: Float(channel(pixel, 16)) / a)
  }
  let blended = mode(straight(s, sa), straight(d, da))
  let both = Float(sa &* da)
  let a = UInt32(divide(Int32(255 &* sa &+ 255 &* da &- sa &* da)))
  func result(_ shift: UInt32, _ value: Float) -> UInt32 {
    let rest = channel(s, shift) &* (255 &- da) &+ channel(d, shift) &* (255 &- sa)
    let sum = Int32(rest) &+ Int32(max(0, min(1, value)) * both + 0.5)
    return min(a, UInt32(divide(sum)))
  }
  return result(0, blended.red) | result(8, blended.green) &<< 8 | result(16, blended.blue) &<< 16
    | a &<< 24
}

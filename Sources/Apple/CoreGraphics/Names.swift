@_exported public import Foundation
public import LaminaGeometry

// Core Graphics' names of Lamina's geometry.

/// Core Graphics' number: `Double`, as it is on each 64-bit system.
public typealias CGFloat = Double
/// Core Graphics' name of `Point`.
public typealias CGPoint = Point
/// Core Graphics' name of `Size`.
public typealias CGSize = Size
/// Core Graphics' name of `Rect`.
public typealias CGRect = Rect
/// Core Graphics' name of `Affine`.
public typealias CGAffineTransform = Affine
/// Core Graphics' name of `Color`, a colour in sRGB.
public typealias CGColor = Color

internal import CoreGraphics
internal import LaminaGeometry
internal import LaminaImages
public import LaminaLayers
internal import LaminaPixels

// Values of key-value coding and animations: what `Any` holds, as a value that a layer can animate.

/// A value of another module that animations know, such as a path or a picture.
public protocol AnimatableObject {
  /// The value that an animation gives a property.
  var animatableValue: AnimatableValue { get }
}

nonisolated extension AnimatableValue {
  /// Makes a value of what a key has been given; `nil` for an object that no property takes.
  ///
  /// Numbers may be of any type, and geometry may be in a box.
  @MainActor init?(any: Any?) {
    guard let any else { return nil }
    switch any {
    case let value as AnimatableValue: self = value
    // A box first, because a Boolean is found in one as well.
    case let value as NSNumber: self = .number(value.doubleValue)
    case let value as Bool: self = .bool(value)
    case let value as any BinaryFloatingPoint: self = .number(Double(value))
    case let value as any BinaryInteger: self = .number(Double(value))
    // Before boxes, because a cast puts points, sizes and rectangles in them.
    case let value as CGPoint: self = .point(value)
    case let value as CGSize: self = .size(value)
    case let value as CGRect: self = .rect(value)
    case let value as CATransform3D: self = .matrix(value)
    case let value as CGAffineTransform: self = .matrix(CATransform3D(value))
    case let value as NSValue:
      guard let geometry = value.geometry else { return nil }
      self.init(any: geometry)
    case let value as CGColor: self = .color(value)
    case let value as CGPath: self = .path(value.path)
    case let value as Path: self = .path(value)
    case let value as CGImage: self = .contents(.texture(value.texture))
    case let value as any AnimatableObject: self = value.animatableValue
    case let value as LayerContents: self = .contents(value)
    case let value as Texture: self = .contents(.texture(value))
    case let value as ImageSource: self = .contents(.image(value))
    case let list as [Any]: self.init(list: list)
    default: return nil
    }
  }

  /// Makes a list of colours or of numbers; `nil` for a list of anything else, or a mixed one.
  @MainActor private init?(list: [Any]) {
    let values = list.compactMap { AnimatableValue(any: $0) }
    guard values.count == list.count else { return nil }
    let colors = values.compactMap { if case .color(let color?) = $0 { color } else { nil } }
    if !colors.isEmpty, colors.count == list.count {
      self = .colors(colors)
      return
    }
    let numbers = values.compactMap { if case .number(let number) = $0 { number } else { nil } }
    guard numbers.count == list.count else { return nil }
    self = .numbers(numbers)
  }

  /// The value as a key has it: numbers in boxes, everything else as it is; `nil` for no colour, path or picture.
  @MainActor var keyedValue: Any? {
    switch self {
    case .number(let value): NSNumber(value: value)
    case .bool(let value): NSNumber(value: value)
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .matrix(let value): value
    case .color(let value): value
    case .path(let value): value.map { CGPath($0) }
    case .colors(let value): value
    case .numbers(let value): value.map { NSNumber(value: $0) }
    case .colorMatrix(let value): value.numbers
    case .contents(let value): value.flatMap { $0.object }
    }
  }
}

extension LayerContents {
  /// The picture as an object; `nil` for an image that cannot be decoded.
  fileprivate var object: CGImage? {
    switch self {
    case .texture(let texture): CGImage(texture)
    case .image(let source): (try? source.decode()).map { CGImage($0.texture) }
    }
  }
}

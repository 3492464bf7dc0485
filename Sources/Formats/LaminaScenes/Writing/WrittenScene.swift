// Scenes written as files: the parts that both formats share.

import LaminaFiles
import LaminaGeometry
public import LaminaImages
import LaminaLayers
import LaminaPixels
import LaminaText

/// A scene as the text of a file.
public struct WrittenScene: Sendable {
  /// The text of the file.
  public var text: String
  /// The scene's features that the format cannot express, without repeats; the file looks different where they are.
  public var unsupported: [UnsupportedFeature]
}

/// A feature that a file format cannot express.
public struct UnsupportedFeature: Hashable, Sendable {
  /// The feature: a property, or a kind of value.
  public var feature: String
  /// The path of the first layer or value that uses the feature.
  public var path: String
  /// The number of occurrences.
  public var count: Int
}

/// The names by which a written scene refers to pictures and to the files of fonts.
public struct SceneReferences {
  /// The function that returns the name of a picture: a path, or a `data:` URI.
  public var image: (ImageSource) -> String
  /// The function that returns the written name of a font's file from its path.
  public var font: (String) -> String

  /// Makes references from the functions that name pictures and fonts.
  ///
  /// - Parameters:
  ///   - image: returns the name of a picture.
  ///   - font: returns the name of a font's file; by default, its path.
  public init(
    image: @escaping (ImageSource) -> String, font: @escaping (String) -> String = { $0 }
  ) {
    self.image = image
    self.font = font
  }

  /// References without other files: pictures are `data:` URIs.
  public static var embedded: SceneReferences { SceneReferences { $0.dataURI } }
}

/// Collects the features of a scene that a file format cannot express.
struct UnsupportedFeatureList {
  private var order: [String] = []
  private var found: [String: UnsupportedFeature] = [:]

  /// The features, in the order of first occurrence.
  var features: [UnsupportedFeature] { order.compactMap { found[$0] } }

  mutating func addFeature(_ feature: String, _ path: String) {
    if found[feature] == nil {
      order.append(feature)
      found[feature] = UnsupportedFeature(feature: feature, path: path, count: 0)
    }
    found[feature]?.count += 1
  }
}

extension UnsupportedFeatureList {
  /// Adds the features of a layer that Core Animation's formats cannot express.
  @MainActor mutating func noteLayer(_ layer: Layer, _ path: String) {
    if layer.drawing != nil { addFeature("drawing", path) }
    if layer.delegate != nil { addFeature("a delegate", path) }
    if !layer.isBackdrop {
      if layer.backdropScale != 1 { addFeature("backdropScale", path) }
      if layer.backdropGroupName != nil { addFeature("backdropGroupName", path) }
    }
    if layer.contentsFormat != .rgba8 { addFeature("contentsFormat", path) }
    if case .texture = layer.contents, layer.backingStoreBytes == 0 {
      addFeature("contents without a file", path)
    }
    if let gradient = layer as? GradientLayer, gradient.interpolation != .straight {
      addFeature("interpolation", path)
    }
    if let text = layer as? TextLayer {
      if text.attributedString != nil { addFeature("runs", path) }
      if text.paragraphStyle != nil { addFeature("paragraph", path) }
      if case .file = text.font.source { addFeature("a font's file", path) }
    }
    if layer.maskedCorners.rawValue > 15 { addFeature("maskedCorners", path) }
  }

  /// Adds the amount of a colour filter as a feature, if the filter's name is not its function's.
  ///
  /// Readers find amounts by the names of functions.
  mutating func noteAmount(_ function: ColorFunction?, of name: String?, _ path: String) {
    guard let function, name != function.rawValue else { return }
    addFeature("the amount of a colour filter with a custom name", path)
  }
}

extension FontDescription {
  /// The name of the family, or of the font that this one replaces; `nil` for the default font and for files.
  var writtenFamily: String? {
    if let replacedName { return replacedName }
    if case .family(let name) = source { return name }
    return nil
  }
}

extension ImageSource {
  /// The image's file as a `data:` URI.
  public var dataURI: String {
    "data:image/\(properties.format.rawValue);base64," + Base64.encodedText(encodedBytes.span)
  }
}

/// Base64 encoding, by RFC 4648.
private enum Base64 {
  static func encodedText(_ bytes: Span<UInt8>) -> String {
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var place = 0
    while place < bytes.count {
      let left = min(3, bytes.count - place)
      var group = UInt32(bytes[place]) << 16
      if left > 1 { group |= UInt32(bytes[place + 1]) << 8 }
      if left > 2 { group |= UInt32(bytes[place + 2]) }
      for digit in 0..<4 {
        let letter = letters[Int(group >> (18 - 6 * UInt32(digit)) & 63)]
        text.append(digit <= left ? letter : UInt8(ascii: "="))
      }
      place += 3
    }
    return String(decoding: text, as: UTF8.self)
  }
}

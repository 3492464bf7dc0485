internal import CoreGraphics
public import LaminaLayers

// The picture in a layer, in Core Animation's types.

/// Core Animation's name of `ContentsGravity`.
public typealias CALayerContentsGravity = ContentsGravity
/// Core Animation's name of `ContentsFilter`.
public typealias CALayerContentsFilter = ContentsFilter

/// The pixel format of a layer's backing store.
public nonisolated struct CALayerContentsFormat: RawRepresentable, Hashable, Sendable {
  /// The name in Core Animation's spelling.
  public let rawValue: String

  /// Makes a format from its spelling.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// 8 bits for each of red, green, blue and alpha.
  public static let RGBA8Uint = Self(rawValue: "RGBA8")
  /// 16 bits for each of red, green, blue and alpha; kept with 8 bits here.
  public static let RGBA16Float = Self(rawValue: "RGBAh")
  /// 8 bits of grey.
  public static let gray8Uint = Self(rawValue: "Gray8")
}

extension Layer {
  /// The picture in the layer, such as a `CGImage`; `nil` for none.
  ///
  /// An object that is no picture shows nothing.
  public var contents: Any? {
    get {
      if let subclass = self as? any OverridingContents {
        subclass.overriddenContents
      } else {
        ownContents
      }
    }
    set {
      if let subclass = self as? any OverridingContents {
        subclass.overriddenContents = newValue
      } else {
        ownContents = newValue
      }
    }
  }

  /// The picture in the layer, whatever a subclass overrides.
  public var ownContents: Any? {
    get {
      guard let contents = self[keyPath: LayerAccess.contents] else { return nil }
      return keyedObjects?.objects["contents"] ?? AnimatableValue.contents(contents).keyedValue
    }
    set {
      var picture: LayerContents?
      if case .contents(let value)? = AnimatableValue(any: newValue) { picture = value }
      self[keyPath: LayerAccess.contents] = picture
      if picture != nil || keyedObjects != nil {
        keepObject(picture == nil ? nil : newValue, forKey: "contents")
      }
    }
  }

  /// The pixel format of the backing store, from the next drawing on.
  public var contentsFormat: CALayerContentsFormat {
    get { self[keyPath: LayerAccess.contentsFormat] == .gray8 ? .gray8Uint : .RGBA8Uint }
    set { self[keyPath: LayerAccess.contentsFormat] = newValue == .gray8Uint ? .gray8 : .rgba8 }
  }
}

public import CoreGraphics
internal import LaminaDrawing
public import LaminaGeometry
public import LaminaLayers
public import LaminaText

// Texts, tiles and scrolling layers, in Core Animation's types.

/// Core Animation's name of the alignment of a text's lines.
public typealias CATextLayerAlignmentMode = TextLayoutOptions.Alignment
/// Core Animation's name of the truncation of a text.
public typealias CATextLayerTruncationMode = TextLayoutOptions.Truncation
/// Core Animation's name of `ScrollMode`.
public typealias CAScrollLayerScrollMode = ScrollMode

/// A text with attributes, as a layer takes it.
package protocol LayerText {
  /// The text in Lamina's type.
  var layerText: AttributedText { get }
}

/// A font, as a layer takes it.
package protocol LayerFont {
  /// The font in Lamina's type.
  var layerFont: FontDescription { get }
}

extension TextLayer {
  /// The text: a `String`, or an `NSAttributedString`, which has its own fonts and colours.
  public var string: Any? {
    get {
      if let subclass = self as? any OverridingString {
        subclass.overriddenString
      } else {
        ownString
      }
    }
    set {
      if let subclass = self as? any OverridingString {
        subclass.overriddenString = newValue
      } else {
        ownString = newValue
      }
    }
  }

  /// The text, whatever a subclass overrides.
  public var ownString: Any? {
    get {
      self[keyPath: LayerAccess.attributedString].map { text in
        keyedObjects?.objects["string"] ?? text.string
      } ?? self[keyPath: LayerAccess.string]
    }
    set {
      switch newValue {
      case let text as any LayerText:
        self[keyPath: LayerAccess.attributedString] = text.layerText
        keepObject(text, forKey: "string")
      case let text as NSAttributedString: self[keyPath: LayerAccess.string] = text.string
      case let text as any StringProtocol: self[keyPath: LayerAccess.string] = String(text)
      case let text?: self[keyPath: LayerAccess.string] = "\(text)"
      case nil: self[keyPath: LayerAccess.string] = nil
      }
    }
  }

  /// The font: its name, or a font whose size does not count; `nil` for the system's.
  public var font: Any? {
    get { keyedObjects?.objects["font"] }
    set {
      keepObject(newValue, forKey: "font")
      switch newValue {
      case let font as any LayerFont: self[keyPath: LayerAccess.font] = font.layerFont
      case let name as String: self[keyPath: LayerAccess.font] = FontDescription(.family(name))
      default: self[keyPath: LayerAccess.font] = FontDescription()
      }
    }
  }

  /// The colour of a text that has none of its own; `nil` for clear.
  public var foregroundColor: CGColor? {
    get { self[keyPath: LayerAccess.foregroundColor] }
    set { self[keyPath: LayerAccess.foregroundColor] = newValue ?? .clear }
  }

  /// Whether edges of characters may be smoothed by subpixels; never here.
  public var allowsFontSubpixelQuantization: Bool {
    get { false }
    set {}
  }
}

extension ScrollLayer {
  /// Scrolls a point to the origin of the bounds.
  public func scrollTo(_ point: CGPoint) { scroll(to: point) }

  /// Scrolls the least that shows a rectangle.
  public func scrollTo(_ rect: CGRect) { scroll(to: rect) }
}

internal import LaminaDrawing
internal import LaminaGeometry
public import LaminaLayers
package import LaminaText
public import LaminaViews
public import QuartzCore

// UIKit's pictures, texts and fonts, as layers and animations take them.

extension Image: AnimatableObject {
  /// The picture, for a layer's contents.
  public var animatableValue: AnimatableValue { .contents(contents) }
}

extension NSAttributedString: @MainActor LayerText {
  /// The text with Core Animation's attributes where it states none.
  package var layerText: AttributedText {
    attributedText(
      base: TextAttributes(font: FontDescription(), size: 36, color: .white), with: .current)
  }
}

extension UIFont: @MainActor LayerFont {
  /// The font without its size.
  package var layerFont: FontDescription { description_ }
}

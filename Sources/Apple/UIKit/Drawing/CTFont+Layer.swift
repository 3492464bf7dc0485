import CoreText
package import LaminaText
import QuartzCore

// Fonts and texts as layers take them.

extension CTFont: @MainActor LayerFont {
  /// The font without its size.
  package var layerFont: FontDescription { fontDescription }
}

extension CGFont: @MainActor LayerFont {
  /// The face.
  package var layerFont: FontDescription { fontDescription }
}

extension NSAttributedString: @MainActor LayerText {
  /// The text with the attributes of UIKit and of Core Text.
  package var layerText: AttributedText { coreText() }
}

package import LaminaGeometry
package import LaminaText

// Properties that the modules with Apple's names declare once more, with another type.

/// The paths to properties of layers whose names mean properties of other types in the modules with Apple's names.
///
/// A declaration hides the one of the same name in an imported module, so those modules reach it by a path.
@MainActor package enum LayerAccess {
  package static let opacity = \Layer.opacity
  package static let shadowOpacity = \Layer.shadowOpacity
  package static let minificationFilterBias = \Layer.minificationFilterBias
  package static let contents = \Layer.contents
  package static let contentsFormat = \Layer.contentsFormat
  package static let delegate = \Layer.delegate
  package static let actions = \Layer.actions
  package static let style = \Layer.style
  package static let compositingFilter = \Layer.compositingFilter
  package static let filters = \Layer.filters
  package static let backgroundFilters = \Layer.backgroundFilters
  package static let shadowPath = \Layer.shadowPath
  package static let animationKeys = \Layer.animationKeys
  package static let timing = \Layer.timing

  package static let path = \ShapeLayer.path
  package static let lineDashPattern = \ShapeLayer.lineDashPattern
  package static let colors = \GradientLayer.colors
  package static let locations = \GradientLayer.locations
  package static let string = \TextLayer.string
  package static let attributedString = \TextLayer.attributedString
  package static let font = \TextLayer.font
  package static let foregroundColor = \TextLayer.foregroundColor
  package static let alignmentMode = \TextLayer.alignmentMode
  package static let truncationMode = \TextLayer.truncationMode
  package static let instanceColor = \ReplicatorLayer.instanceColor
  package static let instanceRedOffset = \ReplicatorLayer.instanceRedOffset
  package static let instanceGreenOffset = \ReplicatorLayer.instanceGreenOffset
  package static let instanceBlueOffset = \ReplicatorLayer.instanceBlueOffset
  package static let instanceAlphaOffset = \ReplicatorLayer.instanceAlphaOffset
  package static let emitterCells = \EmitterLayer.emitterCells
  package static let birthRate = \EmitterLayer.birthRate
  package static let lifetime = \EmitterLayer.lifetime
  package static let velocity = \EmitterLayer.velocity
  package static let scale = \EmitterLayer.scale
  package static let spin = \EmitterLayer.spin
  package static let fadeDuration = \TiledLayer.fadeDuration
}

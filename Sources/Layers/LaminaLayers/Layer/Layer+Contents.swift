public import LaminaGeometry
package import LaminaImages

// The picture in a layer, and how it is shown.

extension Layer {
  /// The image that the layer shows as its contents; `nil` for none, or for another kind of contents.
  package var pictureSource: ImageSource? {
    if case .image(let source)? = values.contents { source } else { nil }
  }

  /// The colour and alpha that multiply each sample of the picture; white by default.
  ///
  /// Components are clamped to 0...1 when used.
  ///
  /// - Source: `contentsMultiplyColor`, as Core Animation's own archives have it.
  public var contentsMultiplyColor: Color {
    get { values.effects.contentsMultiplyColor }
    set { changeProperty { values.effects.contentsMultiplyColor = newValue } }
  }

  /// The transform of the picture within the layer, in points, about the origin of the bounds.
  ///
  /// It is applied to the rectangle that `contentsGravity` gives the picture. A picture that it moves
  /// beyond the bounds is clipped as sublayers are.
  ///
  /// - Source: `contentsTransform`, as Core Animation's own archives have it.
  public var contentsTransform: Affine {
    get { values.effects.contentsTransform }
    set { changeProperty { values.effects.contentsTransform = newValue } }
  }

  /// The bias added to the level of detail of a `trilinear` minification filter.
  ///
  /// Each +1 selects a softer version of half the size, each -1 a sharper one of twice the size.
  public var minificationFilterBias: Double {
    get { values.minificationFilterBias }
    set { changeProperty { values.minificationFilterBias = newValue } }
  }

  /// The pixel format of the backing store, from the next drawing on.
  ///
  /// Affects only backing stores. A change does not mark the layer for display.
  public var contentsFormat: ContentsFormat {
    get { values.contentsFormat }
    set { changeProperty { values.contentsFormat = newValue } }
  }
}

public import LaminaGeometry

// The picture in a layer, and how it is shown.

extension Layer {
  /// The picture shown in the layer, above its background and below its sublayers.
  ///
  /// Display sets it to what the layer has drawn. Setting it gives up the backing store.
  public var contents: LayerContents? {
    get { values.contents }
    set {
      displayState?.store = nil
      displayState?.turn += 1
      change { values.contents = newValue }
    }
  }

  /// The colour that each sample of the picture is multiplied by, with its alpha; white by default.
  ///
  /// Components are clamped to 0...1 when they are used.
  ///
  /// - Source: `contentsMultiplyColor`, as Core Animation's own archives have it.
  public var contentsMultiplyColor: Color {
    get { values.effects.contentsMultiplyColor }
    set { change { values.effects.contentsMultiplyColor = newValue } }
  }

  /// The transform of the picture within the layer, in points, about the origin of the bounds.
  ///
  /// It acts on the rectangle that `contentsGravity` gives the picture. A picture that it moves beyond the
  /// bounds is clipped as sublayers are.
  ///
  /// - Source: `contentsTransform`, as Core Animation's own archives have it.
  public var contentsTransform: Affine {
    get { values.effects.contentsTransform }
    set { change { values.effects.contentsTransform = newValue } }
  }

  /// How the picture is placed in the bounds.
  public var contentsGravity: ContentsGravity {
    get { values.contentsGravity }
    set { change { values.contentsGravity = newValue } }
  }

  /// The part of the picture that is shown, in fractions of its size, with y as the layer's runs.
  ///
  /// Outside 0...1 the picture's edge pixels repeat; an empty rectangle shows nothing.
  public var contentsRect: Rect {
    get { values.contentsRect }
    set { change { values.contentsRect = newValue } }
  }

  /// The part of that part which stretches, in fractions: corners outside it keep their size, edges
  /// stretch along one axis.
  ///
  /// It matters for the gravities that resize.
  public var contentsCenter: Rect {
    get { values.contentsCenter }
    set { change { values.contentsCenter = newValue } }
  }

  /// Pixels of the picture per point.
  public var contentsScale: Double {
    get { values.contentsScale }
    set { change { values.contentsScale = newValue } }
  }

  /// How the picture is sampled where it is shown smaller than it is.
  public var minificationFilter: ContentsFilter {
    get { values.minificationFilter }
    set { change { values.minificationFilter = newValue } }
  }

  /// What is added to the level of detail of a `trilinear` minification filter: each 1 takes a version
  /// of half the size, which is softer, each -1 one of twice the size.
  public var minificationFilterBias: Double {
    get { values.minificationFilterBias }
    set { change { values.minificationFilterBias = newValue } }
  }

  /// How the picture is sampled where it is shown larger than it is.
  public var magnificationFilter: ContentsFilter {
    get { values.magnificationFilter }
    set { change { values.magnificationFilter = newValue } }
  }

  /// A promise that the layer's own drawing covers its bounds without alpha.
  ///
  /// It concerns backing stores only, never assigned contents: they have no alpha channel then, and
  /// what is not drawn in them is black.
  public var isOpaque: Bool {
    get { values.isOpaque }
    set { change { values.isOpaque = newValue } }
  }

  /// How a backing store keeps what is drawn next.
  ///
  /// It concerns backing stores only; a change marks nothing to be drawn again.
  public var contentsFormat: ContentsFormat {
    get { values.contentsFormat }
    set { change { values.contentsFormat = newValue } }
  }
}

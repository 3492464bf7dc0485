public import LaminaGeometry

// The appearance of a layer, except its contents.

extension Layer {
  /// Whether the layer and its whole subtree are excluded from drawing and hit testing.
  public var isHidden: Bool {
    get { values.isHidden }
    set { changeProperty { values.isHidden = newValue } }
  }

  /// The layer's opacity, 0...1.
  ///
  /// Values outside are clamped when used.
  public var opacity: Double {
    get { values.opacity }
    set { changeProperty { values.opacity = newValue } }
  }

  /// Whether an opacity below 1 fades the layer and its sublayers as one picture (the default), or each
  /// drawable of the subtree separately.
  public var allowsGroupOpacity: Bool {
    get { values.allowsGroupOpacity }
    set { changeProperty { values.allowsGroupOpacity = newValue } }
  }

  /// Whether sublayers with a blend mode blend only with what is in this layer, and not with what is behind it.
  ///
  /// If true (the default), a sublayer whose `compositingFilter` is not normal makes the layer a group.
  /// Nothing behind the group is read or erased. If false, blending reaches the superlayer, whose own flag
  /// then applies. Transform layers have no picture and never isolate. The root's group is the screen with
  /// its background.
  ///
  /// Policy: `blend-group-root`.
  ///
  /// - Source: `allowsGroupBlending`, as Core Animation's own archives have it.
  public var allowsGroupBlending: Bool {
    get { values.effects.allowsGroupBlending }
    set { changeProperty { values.effects.allowsGroupBlending = newValue } }
  }

  /// The colour that fills the bounds, within the rounded corners; `nil` for none.
  public var backgroundColor: Color? {
    get { values.backgroundColor }
    set { changeProperty { values.backgroundColor = newValue } }
  }

  /// The radius of the rounded corners of background and border, and, with `masksToBounds`, of contents and
  /// sublayers.
  ///
  /// Clamped to half the shorter side; a negative value counts as 0.
  public var cornerRadius: Double {
    get { values.cornerRadius }
    set { changeProperty { values.cornerRadius = newValue } }
  }

  /// The corners that `cornerRadius` rounds.
  public var maskedCorners: CornerMask {
    get { values.maskedCorners }
    set { changeProperty { values.maskedCorners = newValue } }
  }

  /// The curve of the rounded corners.
  public var cornerCurve: CornerCurve {
    get { values.cornerCurve }
    set { changeProperty { values.cornerCurve = newValue } }
  }

  /// Whether contents and sublayers are clipped to the bounds, rounded corners included.
  public var masksToBounds: Bool {
    get { values.masksToBounds }
    set { changeProperty { values.masksToBounds = newValue } }
  }

  /// The width of the border, inset from the bounds; a negative value counts as 0.
  public var borderWidth: Double {
    get { values.borderWidth }
    set { changeProperty { values.borderWidth = newValue } }
  }

  /// The colour of the border, which is drawn above contents and sublayers; `nil` for none.
  public var borderColor: Color? {
    get { values.borderColor }
    set { changeProperty { values.borderColor = newValue } }
  }

  /// Whether edges that miss the pixel grid are antialiased.
  ///
  /// Off by default, as on iOS: a pixel then belongs to the layer if its centre does. Rounded corners are
  /// always antialiased.
  ///
  /// Policy: `edge-antialiasing-off`.
  public var allowsEdgeAntialiasing: Bool {
    get { values.allowsEdgeAntialiasing }
    set { changeProperty { values.allowsEdgeAntialiasing = newValue } }
  }

  /// The edges that `allowsEdgeAntialiasing` applies to.
  public var edgeAntialiasingMask: EdgeMask {
    get { values.edgeAntialiasingMask }
    set { changeProperty { values.edgeAntialiasingMask = newValue } }
  }
}

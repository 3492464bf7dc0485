internal import LaminaGeometry

// The appearance of a layer, except its contents.

extension Layer {
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

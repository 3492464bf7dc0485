public import LaminaLayers
public import LaminaViews
public import QuartzCore

// UIKit's pictures, as layers and animations take them.

extension Image: AnimatableObject {
  /// The picture, for a layer's contents.
  public var animatableValue: AnimatableValue { .contents(contents) }
}

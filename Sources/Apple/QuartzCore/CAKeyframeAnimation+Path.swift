public import CoreGraphics

extension CAKeyframeAnimation {
  /// The path of a point; every end of a line or curve is a keyframe; `nil` for none.
  public var path: CGPath? {
    get { outlineObject as? CGPath ?? outline.map { CGPath($0) } }
    set { (outlineObject, outline) = (newValue, newValue?.path) }
  }
}

// Plain layers in one expression.

public import LaminaGeometry
public import LaminaLayers

extension Layer {
  /// Makes a layer with a frame, a background and a name.
  public convenience init(_ frame: Rect, _ color: Color? = nil, named name: String? = nil) {
    self.init()
    (self.frame, backgroundColor, self.name) = (frame, color, name)
  }
}

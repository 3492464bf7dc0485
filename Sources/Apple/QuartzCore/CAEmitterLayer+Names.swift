internal import CoreGraphics
public import LaminaLayers

// Emitters, in Core Animation's types.

/// Core Animation's name of the shape that particles start from.
public typealias CAEmitterLayerEmitterShape = EmitterLayer.Shape
/// Core Animation's name of the part of the shape that emits.
public typealias CAEmitterLayerEmitterMode = EmitterLayer.Mode
/// Core Animation's name of the painting order of particles.
public typealias CAEmitterLayerRenderMode = EmitterLayer.RenderMode

extension EmitterLayer {
  /// The cells that emit particles, as copies of those that were set; `nil` for none.
  public var emitterCells: [CAEmitterCell]? {
    get {
      let cells = self[keyPath: LayerAccess.emitterCells]
      return cells.isEmpty ? nil : cells.map { CAEmitterCell($0) }
    }
    set { self[keyPath: LayerAccess.emitterCells] = (newValue ?? []).map(\.value) }
  }

  /// The factor of all cells' birth rates.
  public var birthRate: Float {
    get { Float(self[keyPath: LayerAccess.birthRate]) }
    set { self[keyPath: LayerAccess.birthRate] = newValue.decimal }
  }
  /// The factor of all particles' lifetimes.
  public var lifetime: Float {
    get { Float(self[keyPath: LayerAccess.lifetime]) }
    set { self[keyPath: LayerAccess.lifetime] = newValue.decimal }
  }
  /// The factor of all particles' speeds.
  public var velocity: Float {
    get { Float(self[keyPath: LayerAccess.velocity]) }
    set { self[keyPath: LayerAccess.velocity] = newValue.decimal }
  }
  /// The factor of all particles' scales.
  public var scale: Float {
    get { Float(self[keyPath: LayerAccess.scale]) }
    set { self[keyPath: LayerAccess.scale] = newValue.decimal }
  }
  /// The factor of all particles' rotations.
  public var spin: Float {
    get { Float(self[keyPath: LayerAccess.spin]) }
    set { self[keyPath: LayerAccess.spin] = newValue.decimal }
  }
  /// Whether particles keep their depth; always false, since they are flattened here.
  public var preservesDepth: Bool {
    get { keyedObjects?.objects["preservesDepth"] as? Bool ?? false }
    set { keepObject(newValue, forKey: "preservesDepth") }
  }
}

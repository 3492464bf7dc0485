// A change of one property of a live layer, which can be undone.

import LaminaDrawing
import LaminaGeometry
public import LaminaLayers

/// A property of a layer with a new value.
///
/// The property is a row of `LayerProperty`: its name, its access and the kind of its values are the table's. Applying
/// the change returns the one that undoes it.
public struct PropertyChange {
  /// The property's row in the table `LayerProperty`.
  let row: LayerProperty.RowReference
  /// The new value, of the row's kind.
  let value: Value

  /// A value of one of the kinds that the properties of the table have.
  enum Value {
    case bool(Bool)
    case number(Double)
    case point(Point)
    case rect(Rect)
    case color(Color?)
    /// One of the names that the property's row allows.
    case choice(String)
    /// A set of the names that the property's row allows: bit i stands for name i.
    case set(UInt)
    case path(Path?)
    // The table names these, but has no access to them.
    case contents(LayerContents?)
    case drawing([DrawingCommand]?)
    /// The filters of the layer, or those of its backdrop.
    case filters([LayerFilter])
    case mask(Layer?)
  }

  /// The property's name, in scene files and in Swift.
  var key: String { row.property.name }

  /// Sets the property of a layer to the new value.
  ///
  /// - Returns: the change that sets it back.
  @MainActor public func apply(to layer: Layer) -> PropertyChange {
    func set<Held>(
      _ access: LayerProperty.Access<Held>, _ value: Held, _ kind: (Held) -> Value
    ) -> PropertyChange {
      let old = access.get(layer, layer.state)
      access.set(layer, value)
      return PropertyChange(row: row, value: kind(old))
    }
    func replace<Held>(
      _ path: ReferenceWritableKeyPath<Layer, Held>, _ value: Held, _ kind: (Held) -> Value
    ) -> PropertyChange {
      let old = layer[keyPath: path]
      layer[keyPath: path] = value
      return PropertyChange(row: row, value: kind(old))
    }
    // A backing store is drawn anew, with or without alpha.
    if key == "isOpaque" { layer.setNeedsDisplay() }
    switch (row.property.value, value) {
    case (.bool(let access), .bool(let value)): return set(access, value, Value.bool)
    case (.number(_, let access), .number(let value)): return set(access, value, Value.number)
    case (.point(let access), .point(let value)): return set(access, value, Value.point)
    case (.rect(_, let access), .rect(let value)): return set(access, value, Value.rect)
    case (.color(let access), .color(let value)): return set(access, value, Value.color)
    case (.choice(_, let access), .choice(let value)): return set(access, value, Value.choice)
    case (.set(_, let access), .set(let value)): return set(access, value, Value.set)
    case (.path(let access), .path(let value)): return set(access, value, Value.path)
    case (.contents, .contents(let value)): return replace(\.contents, value, Value.contents)
    case (.drawing, .drawing(let value)): return replace(\.drawing, value, Value.drawing)
    case (.filters, .filters(let value)): return replace(\.filters, value, Value.filters)
    case (.backgroundFilters, .filters(let value)):
      return replace(\.backgroundFilters, value, Value.filters)
    case (.mask, .mask(let value)): return replace(\.mask, value, Value.mask)
    default: preconditionFailure("\(key) holds values of another kind than \(value)")
    }
  }
}

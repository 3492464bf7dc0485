// Generations of layer changes: a renderer that remembers the last generation it read finds all later
// changes.

/// The generations of the last changes of a layer and of its descendants.
///
/// A change stamps the layer and all its ancestors with the current generation. A renderer begins a new
/// generation before it reads a tree. So it finds every later change on its way down from the root, without
/// clearing marks that other readers of the tree need.
///
/// ```
/// root        below 7           read at 6: something below has changed
/// |- bar      own 2             not looked at
/// '- list     below 7
///    '- row   own 7             this layer is read again
/// ```
package struct LayerGenerations {
  /// The generation of the last change of the layer itself.
  package internal(set) var own: UInt64
  /// The generation of the last change of the list of sublayers, or of the mask.
  package internal(set) var structure: UInt64
  /// The generation of the last change of a descendant.
  package internal(set) var below: UInt64 = 0

  /// Marks a new layer as changed in a generation, because it may reuse the memory address of a layer that a renderer
  /// knows.
  init(own: UInt64) { (self.own, structure) = (own, own) }

  /// Returns whether the layer or a descendant has changed after the end of a generation.
  package func haveChanged(after generation: UInt64) -> Bool { max(own, below) > generation }
}

extension Layer {
  /// Records a change of the layer, and wakes the frame loops that wait for one.
  @inline(__always) func noteChange() {
    Transaction.noteChange()
    stampChange()
  }

  /// Records a change of the layer in the current generation.
  ///
  /// O(depth) for the first change of a generation, then O(1), because the ancestors are already stamped. A
  /// layer that enters a tree changes the structure of its superlayer, which is then read as a whole.
  @inline(__always) func stampChange() {
    let generation = Transaction.generation
    if changes.own != generation { passChangeUp(generation) }
  }

  /// Records a change of the list of sublayers, or of the mask.
  func noteStructureChange() {
    let generation = Transaction.generation
    changes.structure = generation
    passChangeUp(generation)
    Transaction.noteChange()
  }

  private func passChangeUp(_ generation: UInt64) {
    changes.own = generation
    var next = storedSuperlayer
    while let layer = next, layer.changes.below != generation {
      layer.changes.below = generation
      next = layer.storedSuperlayer
    }
  }
}

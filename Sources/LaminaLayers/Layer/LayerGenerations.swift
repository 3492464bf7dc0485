// Changes of layers by generation: a renderer that remembers the generation it has read finds what changed since.

/// The generations of the last changes of a layer and of the layers below it.
///
/// A change of a layer notes the present generation in the layer, and in all layers around it. A renderer
/// begins another generation before it reads a tree. So it finds every later change on its way down from
/// the root, and takes no marks away from others that read the same tree.
///
/// ```
/// root        below 7           read at 6: something below has changed
/// |- bar      own 2             not looked at
/// '- list     below 7
///    '- row   own 7             this layer is read again
/// ```
package struct LayerGenerations {
  /// The last change of the layer itself.
  package internal(set) var own: UInt64
  /// The last change of the order of its sublayers, or of its mask.
  package internal(set) var structure: UInt64
  /// The last change of a layer below it.
  package internal(set) var below: UInt64 = 0

  /// The generations of a new layer: it may take the place in memory of one that a renderer knows.
  init(own: UInt64) { (self.own, structure) = (own, own) }

  /// Whether the layer, or one below it, has changed after a generation.
  package func haveChanged(after generation: UInt64) -> Bool { max(own, below) > generation }
}

extension Layer {
  /// Notes that the layer has changed, and wakes the loops that wait for that.
  @inline(__always) func noteChange() {
    Transaction.noteChange()
    stampChange()
  }

  /// Notes that the layer has changed.
  ///
  /// O(depth) for the first change of a generation, then O(1): layers around it know by then. Layers that
  /// come into a tree change the structure of the one above them, which is then read as a whole.
  @inline(__always) func stampChange() {
    let generation = Transaction.generation
    if changes.own != generation { passChangeUp(generation) }
  }

  /// Notes that sublayers have come, gone or changed places, or that the mask is another.
  func noteStructureChange() {
    let generation = Transaction.generation
    changes.structure = generation
    passChangeUp(generation)
    Transaction.noteChange()
  }

  private func passChangeUp(_ generation: UInt64) {
    changes.own = generation
    var next = superlayer
    while let layer = next, layer.changes.below != generation {
      layer.changes.below = generation
      next = layer.superlayer
    }
  }
}

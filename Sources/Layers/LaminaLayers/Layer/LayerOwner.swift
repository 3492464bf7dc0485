// The owner of a layer: the events that a view must learn of at once.

package import LaminaDrawing
package import LaminaGeometry

/// The view that owns a layer, as its permanent delegate.
@MainActor package protocol LayerOwner: LayerDelegate {
  /// The only layer whose delegate the view is.
  var ownedLayer: Layer { get }

  /// Called after a change of its layer's bounds, when the implied marks have been made.
  ///
  /// - Parameter old: the bounds before.
  func boundsDidChange(from old: Rect)

  /// Called when its layer has been marked for layout by an explicit call.
  func layoutWasRequested()

  /// Whether changes of its layer are animated before a commit has shown the layer.
  var animatesBeforeFirstCommit: Bool { get }

  /// Whether pixels to be redrawn are cleared first.
  var clearsContextBeforeDrawing: Bool { get }

  /// Fills the part to be redrawn with the background, in an opaque layer.
  ///
  /// - Throws: memory errors.
  func fillBackground(in context: GraphicsContext) throws(DrawingError)

  /// Called if, while this view draws, a layer's property is set, or a layer is marked or laid out
  /// (`layout`).
  func wasChangedWhileDrawing(_ layer: Layer, _ key: String)
}

extension Layer {
  /// The view that is currently drawing.
  static var drawingView: (any LayerOwner)?

  /// Whether an animation block of views is running.
  package static var viewsAreMoving = false

  /// The part being redrawn, in the layer's own space; the whole bounds outside display.
  package var drawnRect: Rect { displayState?.drawnRect ?? bounds }

  /// Notes, from within a draw, that there is nothing to draw, as for a delegate or subclass that does not
  /// draw.
  package func drawsNothing() { existingDisplayState.drawsNothing = true }

  /// The view that owns the layer; `nil` also for a presentation copy of its layer.
  var owner: (any LayerOwner)? {
    guard let owner = displayState?.owner, owner.ownedLayer === self else { return nil }
    return owner
  }

  /// Makes a view the layer's delegate, for the lifetime of the view.
  ///
  /// - Precondition: the layer has no delegate.
  package func belong(to owner: some LayerOwner) {
    precondition(delegate == nil, "a view's layer already has another delegate: \(pathFromRoot)")
    existingDisplayState.delegate = owner
    existingDisplayState.owner = owner
  }

  /// Traps if a view becomes the delegate of a second layer, or if another delegate replaces a layer's
  /// view.
  func checkDelegate(_ delegate: (any LayerDelegate)?) {
    if let owner = displayState?.owner {
      precondition(
        delegate === owner, "a view is always its layer's delegate: \(pathFromRoot)")
    } else {
      precondition(
        !(delegate is any LayerOwner),
        "a view can be the delegate only of its own layer, not of "
          + pathFromRoot)
    }
  }
}

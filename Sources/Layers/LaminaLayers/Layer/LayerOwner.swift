// The owner of a layer: the events that a view must learn of at once.

package import LaminaDrawing
package import LaminaGeometry
import LaminaSystem

/// The view that owns a layer, as its permanent delegate.
@MainActor package protocol LayerOwner: LayerDelegate {
  /// The only layer whose delegate the view is.
  var ownedLayer: Layer { get }

  /// Notifies the view that its layer's bounds have changed, after the layers that this affects have been marked.
  ///
  /// - Parameter old: the bounds before.
  func boundsDidChange(from old: Rect)

  /// Notifies the view that an explicit call has marked its layer for layout.
  func layoutWasRequested()

  /// Whether changes of the view's layer are animated before a commit has shown the layer.
  var animatesBeforeFirstCommit: Bool { get }

  /// Whether pixels of the view's layer are cleared before they are redrawn.
  var clearsContextBeforeDrawing: Bool { get }

  /// Fills the part that will be redrawn with the view's background, if the layer is opaque.
  ///
  /// - Throws: memory errors.
  func fillBackground(in context: GraphicsContext) throws(DrawingError)

  /// Notifies the view, while it draws, that a layer changes; `key` is the property, or `layout` for a mark or a
  /// layout.
  func wasChangedWhileDrawing(_ layer: Layer, _ key: String)
}

extension Layer {
  /// The view that is currently drawing its layer; `nil` for none.
  static var drawingView: (any LayerOwner)?

  /// Whether an animation block of views is running.
  package static var viewsAreMoving = false

  /// The part of the layer that is being redrawn, in its own space; the whole bounds outside display.
  package var drawnRect: Rect { displayState?.drawnRect ?? bounds }

  /// Notes, during a draw, that the layer has nothing to draw, because neither its delegate nor a subclass draws.
  package func drawsNothing() { existingDisplayState.drawsNothing = true }

  /// The view that owns the layer; `nil` for a layer without a view, and for a presentation copy.
  var owner: (any LayerOwner)? {
    guard let owner = displayState?.owner, owner.ownedLayer === self else { return nil }
    return owner
  }

  /// Makes a view the layer's delegate, for the lifetime of the view.
  ///
  /// - Precondition: the layer has no delegate.
  package func belong(to owner: some LayerOwner) {
    ensure(delegate == nil, "a view's layer already has another delegate: \(pathFromRoot)")
    existingDisplayState.delegate = owner
    existingDisplayState.owner = owner
  }

  /// Traps if a view becomes the delegate of a second layer, or if another delegate replaces a layer's
  /// view.
  func checkDelegate(_ delegate: (any LayerDelegate)?) {
    if let owner = displayState?.owner {
      ensure(
        delegate === owner, "a view is always its layer's delegate: \(pathFromRoot)")
    } else {
      ensure(
        !(delegate is any LayerOwner),
        "a view can be the delegate only of its own layer, not of "
          + pathFromRoot)
    }
  }
}

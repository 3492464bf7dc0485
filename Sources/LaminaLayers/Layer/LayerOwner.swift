// A view's layer: what the view has to know of it at once.

package import LaminaDrawing
package import LaminaGeometry

/// The view that a layer belongs to: its delegate for good.
@MainActor package protocol LayerOwner: LayerDelegate {
  /// The only layer whose delegate it is.
  var ownedLayer: Layer { get }

  /// The bounds of its layer have changed; what they mark is marked.
  ///
  /// - Parameter old: the bounds before.
  func boundsDidChange(from old: Rect)

  /// Somebody has marked its layer to be laid out, by a call.
  func layoutWasRequested()

  /// Whether changes of its layer are animated although no commit has shown it yet.
  var movesBeforeItIsShown: Bool { get }

  /// Whether pixels that are drawn again are cleared first.
  var clearsContextBeforeDrawing: Bool { get }

  /// Fills what is about to be drawn, in an opaque layer.
  ///
  /// - Throws: memory errors.
  func fillBackground(in context: GraphicsContext) throws(DrawingError)

  /// A layer's property was set, or a layer marked or laid out (`layout`), while this view draws.
  func wasChangedWhileDrawing(_ layer: Layer, _ key: String)
}

extension Layer {
  /// The view that draws just now.
  static var drawingView: (any LayerOwner)?

  /// Whether a block of animations of views runs just now.
  package static var viewsAreMoving = false

  /// What is drawn just now, in the layer's own space; all of the bounds outside display.
  package var drawnRect: Rect { displayState?.drawnRect ?? bounds }

  /// Says from within a draw that there is nothing to draw: what a delegate or a subclass would say that
  /// does not draw.
  package func drawsNothing() { existingDisplayState.drawsNothing = true }

  /// The view that the layer belongs to; `nil` also for a presentation copy of its layer.
  var owner: (any LayerOwner)? {
    guard let owner = displayState?.owner, owner.ownedLayer === self else { return nil }
    return owner
  }

  /// Makes a view the layer's delegate, for as long as the view lives.
  ///
  /// - Precondition: the layer has no delegate.
  package func belong(to owner: some LayerOwner) {
    precondition(delegate == nil, "a view's layer has no other delegate: \(pathFromRoot)")
    existingDisplayState.delegate = owner
    existingDisplayState.owner = owner
  }

  /// Stops a program that makes a view the delegate of a second layer, or takes a view's layer from it.
  func checkDelegate(_ delegate: (any LayerDelegate)?) {
    if let owner = displayState?.owner {
      precondition(
        delegate === owner, "the delegate of a view's layer is the view: \(pathFromRoot)")
    } else {
      precondition(
        !(delegate is any LayerOwner),
        "a view is the delegate of its own layer alone, not of "
          + pathFromRoot)
    }
  }
}

public import LaminaViews

// Pictures of sliders and switches.

extension Slider {
  /// Sets the picture of the knob; that of the normal state counts for all.
  ///
  /// - Parameters:
  ///   - image: the picture; `nil` for a round knob.
  ///   - state: the state.
  public func setThumbImage(_ image: UIImage?, for state: UIControl.State) {
    if state == .normal { thumbImage = image }
  }

  /// Returns the picture of the knob.
  ///
  /// - Parameter state: the state.
  /// - Returns: the picture; `nil` for a round knob.
  public func thumbImage(for state: UIControl.State) -> UIImage? { thumbImage }

  /// Unavailable: tracks have colours alone.
  @available(
    *, unavailable, message: "tracks have colours alone: set minimumTrackTintColor instead"
  )
  public func setMinimumTrackImage(_ image: UIImage?, for state: UIControl.State) {}

  /// Unavailable: tracks have colours alone.
  @available(
    *, unavailable, message: "tracks have colours alone: set maximumTrackTintColor instead"
  )
  public func setMaximumTrackImage(_ image: UIImage?, for state: UIControl.State) {}
}

public import LaminaViews

extension PercentDrivenInteractiveTransition {
  /// The timing of the transition after the gesture ends.
  public var completionCurve: UIView.AnimationCurve {
    get {
      let function = self.LaminaViews::completionCurve
      let curves: [UIView.AnimationCurve] = [.easeInOut, .easeIn, .easeOut, .linear]
      return curves.first { $0.function == function } ?? .easeInOut
    }
    set { self.LaminaViews::completionCurve = newValue.function }
  }
}

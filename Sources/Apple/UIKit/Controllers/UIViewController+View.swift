public import LaminaViews

// The view of a controller, which UIKit's sources unwrap implicitly.

extension ViewController {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The view; the first access loads it, and setting `nil` has no effect.
  public var view: View! {
    get { ownView }
    set { if let newValue { ownView = newValue } }
  }
}

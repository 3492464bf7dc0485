public import LaminaGeometry

/// A way from one controller of a storyboard to another, like `UIStoryboardSegue`; there are no storyboards.
@MainActor open class StoryboardSegue {
  /// The name of the segue; `nil` for none.
  public let identifier: String?
  /// The controller that it leaves.
  public let source: ViewController
  /// The controller that it leads to.
  public let destination: ViewController

  /// Makes a segue between two controllers.
  ///
  /// - Parameters:
  ///   - identifier: the name; `nil` for none.
  ///   - source: the controller that it leaves.
  ///   - destination: the controller that it leads to.
  public required init(identifier: String?, source: ViewController, destination: ViewController) {
    (self.identifier, self.source, self.destination) = (identifier, source, destination)
  }

  /// Goes to the destination; does nothing by default.
  open func perform() {}
}

/// A controller or a presentation, whose content has a size, like `UIContentContainer`.
@MainActor public protocol ContentContainer: AnyObject {
  /// The size that the content prefers; zero for none.
  var preferredContentSize: Size { get }
}

/// The animation of a change of the status bar, like `UIStatusBarAnimation`.
public enum StatusBarAnimation: Int, CaseIterable, Hashable, Sendable {
  /// No animation.
  case none
  /// The bar fades.
  case fade
  /// The bar slides.
  case slide
}

/// The animation of a menu that appears or disappears, like `UIContextMenuInteractionAnimating`.
@MainActor public protocol ContextMenuInteractionAnimating: AnyObject {
  /// The controller that the menu's preview shows; `nil` for a lifted view.
  var previewViewController: ViewController? { get }
  /// Adds changes of views that are animated with the menu.
  func addAnimations(_ animations: @escaping @MainActor () -> Void)
  /// Adds a closure that is called once the animation has ended.
  func addCompletion(_ completion: @escaping @MainActor () -> Void)
}

/// The way in which a preview leaves when it was tapped, like `UIContextMenuInteractionCommitStyle`.
public enum ContextMenuInteractionCommitStyle: Int, CaseIterable, Hashable, Sendable {
  /// The preview returns to its view, as when the menu is dismissed.
  case dismiss
  /// The preview grows and fades, for content that opens in its place.
  case pop
}

/// The animation of a menu whose preview was tapped, like `UIContextMenuInteractionCommitAnimating`.
@MainActor public protocol ContextMenuInteractionCommitAnimating: ContextMenuInteractionAnimating {
  /// The way in which the preview leaves; `dismiss` by default.
  var preferredCommitStyle: ContextMenuInteractionCommitStyle { get set }
}

/// The changes and completions that a delegate has added to a menu's animation.
final class MenuAnimation: ContextMenuInteractionCommitAnimating {
  let previewViewController: ViewController?
  var preferredCommitStyle = ContextMenuInteractionCommitStyle.dismiss
  private var animations: [@MainActor () -> Void] = []
  private var completions: [@MainActor () -> Void] = []

  init(_ controller: ViewController?) { previewViewController = controller }

  func addAnimations(_ animations: @escaping @MainActor () -> Void) {
    self.animations.append(animations)
  }

  func addCompletion(_ completion: @escaping @MainActor () -> Void) {
    completions.append(completion)
  }

  /// Makes the added changes, once.
  func animate() {
    let changes = animations
    animations = []
    for change in changes { change() }
  }

  /// Calls the added completions, once.
  func complete() {
    let blocks = completions
    completions = []
    for block in blocks { block() }
  }
}

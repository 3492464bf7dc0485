package import LaminaGeometry
import LaminaLayers

/// The edit menu of a view of the app, which the app shows and hides itself.
@MainActor package final class EditMenuSession {
  private weak var menu: EditMenuView?
  /// A closure called when the menu begins to go; `nil` for none.
  package var onHide: (@MainActor () -> Void)?

  package init() {}

  /// Whether the menu is shown.
  package var isShown: Bool { menu?.isUserInteractionEnabled ?? false }

  /// The frame of the menu on its screen; zero while there is none.
  package var frame: Rect {
    guard let menu, isShown, let window = menu.window else { return .zero }
    return Rect(bounding: menu.frame.corners.map { window.layer.convert($0, to: nil) })
  }

  /// Shows the standard actions that a responder performs, and further items, beside a rectangle.
  ///
  /// - Parameters:
  ///   - responder: the responder, or the first of those after it, that performs the actions.
  ///   - items: further items: their titles and effects.
  ///   - rect: the rectangle, in the view's space.
  ///   - view: the view.
  ///   - isBelow: whether the menu lies below the rectangle if there is room.
  /// - Returns: whether there is an item to show, and a window.
  package func show(
    for responder: Responder, _ items: [(title: String, perform: @MainActor () -> Void)],
    beside rect: Rect, in view: View, isBelow: Bool
  ) -> Bool {
    hide()
    let all =
      EditMenuItem.standard(for: responder)
      + items.map { EditMenuItem(title: $0.title, perform: $0.perform) }
    guard let window = view.window, !all.isEmpty else { return false }
    let shown = EditMenuView(all, owner: nil)
    shown.onHide = { [weak self] in self?.onHide?() }
    menu = shown
    let place = Rect(
      bounding: rect.corners.map {
        window.layer.convert(view.layer.convert($0, to: nil), from: nil)
      })
    shown.show(in: window, beside: place, gap: EditMenuView.gap, isBelow: isBelow)
    return true
  }

  /// Hides the menu.
  package func hide() { menu?.hide() }
}

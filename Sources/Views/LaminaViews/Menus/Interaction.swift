/// A behaviour that is added to a view, such as a context menu, like `UIInteraction`.
@MainActor public protocol Interaction: AnyObject {
  /// The view that the interaction was added to; `nil` for none.
  ///
  /// A class that conforms holds it weakly.
  var view: View? { get }
  /// Called before the interaction moves to a view; `nil` when it is removed.
  func willMove(to view: View?)
  /// Called after the interaction has moved to a view; `nil` when it was removed.
  func didMove(to view: View?)
}

extension View {
  /// Adds an interaction, and removes it from its earlier view first.
  func attach(_ interaction: any Interaction) {
    let known = extras?.interactions ?? []
    if known.contains(where: { $0 === interaction }) { return }
    interaction.view?.removeInteraction(interaction)
    interaction.willMove(to: self)
    setExtra(\.interactions, (extras?.interactions ?? []) + [interaction])
    interaction.didMove(to: self)
  }

  /// Removes an interaction; ignored if it belongs to another view.
  func detach(_ interaction: any Interaction) {
    guard let known = extras?.interactions, known.contains(where: { $0 === interaction }) else {
      return
    }
    interaction.willMove(to: nil)
    setExtra(\.interactions, (extras?.interactions ?? []).filter { $0 !== interaction })
    interaction.didMove(to: nil)
  }
}

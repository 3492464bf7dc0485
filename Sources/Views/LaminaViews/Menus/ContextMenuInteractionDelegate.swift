public import LaminaGeometry

/// The delegate of a context menu, which supplies it and follows it, like `UIContextMenuInteractionDelegate`.
///
/// ```text
/// finger held   configurationForMenuAtLocation, previewForHighlighting
/// menu opens    willDisplayMenuFor
/// menu closes   (a tap on the preview: willPerformPreviewActionForMenuWith), willEndFor, previewForDismissing
/// ```
@MainActor public protocol ContextMenuInteractionDelegate: AnyObject {
  /// Returns the menu for a finger that is held at a point of the interaction's view; `nil` for none.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configurationForMenuAtLocation location: Point
  ) -> ContextMenuConfiguration?
  /// Returns the view to lift; `nil`, the default, for the interaction's view.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Returns the view to which the preview returns when the menu closes; `nil`, the default, for the lifted one.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview?
  /// Returns the view to lift for an item of the interaction's view; the view as a whole is the only item.
  ///
  /// By default, calls `contextMenuInteraction(_:previewForHighlightingMenuWithConfiguration:)`.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: AnyHashable?
  ) -> TargetedPreview?
  /// Returns the view to which the preview of an item returns when the menu closes.
  ///
  /// By default, calls `contextMenuInteraction(_:previewForDismissingMenuWithConfiguration:)`.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: AnyHashable?
  ) -> TargetedPreview?
  /// Called when the preview was tapped, before the menu closes; does nothing by default.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating)
  /// Called before the menu appears; does nothing by default.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
  /// Called before the menu disappears; does nothing by default.
  func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?)
}

extension ContextMenuInteractionDelegate {
  /// Returns `nil`: the interaction's view is lifted.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }
  /// Returns `nil`: the preview returns to the lifted view.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    previewForDismissingMenuWithConfiguration configuration: ContextMenuConfiguration
  ) -> TargetedPreview? { nil }
  /// Returns the preview for highlighting the whole view.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    highlightPreviewForItemWithIdentifier identifier: AnyHashable?
  ) -> TargetedPreview? {
    contextMenuInteraction(interaction, previewForHighlightingMenuWithConfiguration: configuration)
  }
  /// Returns the preview for dismissing the whole view.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, configuration: ContextMenuConfiguration,
    dismissalPreviewForItemWithIdentifier identifier: AnyHashable?
  ) -> TargetedPreview? {
    contextMenuInteraction(interaction, previewForDismissingMenuWithConfiguration: configuration)
  }
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: ContextMenuConfiguration,
    animator: any ContextMenuInteractionCommitAnimating
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction,
    willDisplayMenuFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
  /// Does nothing.
  public func contextMenuInteraction(
    _ interaction: ContextMenuInteraction, willEndFor configuration: ContextMenuConfiguration,
    animator: (any ContextMenuInteractionAnimating)?
  ) {}
}

import LaminaGeometry
import LaminaLayers

// The places of an open menu and of its preview, and the end of a menu.

extension MenuSession {
  // MARK: - Places

  /// The frame of the preview at its own size, or of the button, in the overlay's space.
  var sourceFrame: Rect {
    if let preview {
      let center = overlay.convert(preview.target.center, from: preview.target.container)
      let size = controller.map { previewSize(of: $0) } ?? preview.size
      return Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
    guard let view = interaction.view else { return .zero }
    if let point = interaction.attachmentPoint?(configuration) {
      return Rect(origin: overlay.convert(point, from: view), size: .zero)
    }
    return overlay.convert(view.bounds, from: view)
  }

  /// Returns the size of a controller's preview: its preferred one, its view's, or the area's width and 60 % of its
  /// height.
  ///
  /// Policy: `menu-preview-size`.
  private func previewSize(of controller: ViewController) -> Size {
    let (preferred, area) = (controller.preferredContentSize, overlay.area)
    let isPreferred = preferred.width > 0 && preferred.height > 0 && preferred.height.isFinite
    let own = isPreferred ? preferred : viewSize
    guard own.width > 0, own.height > 0 else {
      return Size(width: area.width, height: (0.6 * area.height).rounded())
    }
    return Size(width: min(own.width, area.width), height: own.height)
  }

  func placement(of panel: MenuPanel?, _ source: Rect) -> MenuPlacement {
    let area = overlay.area
    let size = panel?.fittingSize(in: area.width) ?? .zero
    let isRightToLeft = overlay.isRightToLeft
    guard interaction.isCompact else {
      return MenuPlacement(
        previewAt: source, menuSize: size, in: area, isRightToLeft: isRightToLeft)
    }
    let selection =
      interaction.coversSource ? panel?.list.selectionMiddle(forWidth: size.width) : nil
    return MenuPlacement(
      buttonAt: source, menuSize: size, selection: selection, in: area,
      isRightToLeft: isRightToLeft)
  }

  /// Places preview and menu for their current contents.
  func place() {
    guard stage == .shown else { return }
    let placement = placement(of: panel, sourceFrame)
    if let platter {
      let size =
        placement.scale > 0
        ? Size(
          width: placement.preview.width / placement.scale,
          height: placement.preview.height / placement.scale) : .zero
      platter.bounds.size = size
      platter.center = Point(x: placement.preview.midX, y: placement.preview.midY)
      platter.transform = .scale(x: placement.scale, y: placement.scale)
      platter.layoutIfNeeded()
    }
    guard let panel, panel.transform == .identity else { return }
    panel.frame = placement.menu
    panel.layoutIfNeeded()
  }

  // MARK: - Closing

  func commit() {
    guard stage == .shown else { return }
    let animation = MenuAnimation(controller)
    interaction.delegate?.contextMenuInteraction(
      interaction, willPerformPreviewActionForMenuWith: configuration, animator: animation)
    // The delegate may have closed the menu itself.
    guard stage == .shown else {
      animation.animate()
      return animation.complete()
    }
    close(committing: animation)
  }

  /// Closes the menu with an animation; ignored unless it is open.
  ///
  /// - Parameter commit: the animation of a tapped preview; `nil` for none.
  func close(committing commit: MenuAnimation? = nil) {
    guard stage == .shown else { return }
    stage = .closing
    overlay.isUserInteractionEnabled = false
    let ending = MenuAnimation(controller)
    let delegate = interaction.delegate
    delegate?.contextMenuInteraction(interaction, willEndFor: configuration, animator: ending)
    let home = dismissalPreview()
    // A menu that is still opening ends its opening first.
    View.animate(
      duration: MenuSession.closingDuration, usingSpringWithDamping: 1,
      options: .beginFromCurrentState
    ) {
      overlay.isBackgroundShown = false
      panel?.alpha = 0
      panel?.transform = MenuSession.collapse
      leave(home, pops: commit?.preferredCommitStyle == .pop)
      commit?.animate()
      ending.animate()
    } completion: { [self] _ in
      closeNow()
      commit?.complete()
      ending.complete()
    }
    guard !overlay.isInRunningWindow else { return }
    closeNow()
    commit?.complete()
    ending.complete()
  }

  /// Returns the preview where the platter ends; `nil` if it fades where it is.
  private func dismissalPreview() -> TargetedPreview? {
    guard let preview else { return nil }
    let other = interaction.delegate?.contextMenuInteraction(
      interaction, configuration: configuration,
      dismissalPreviewForItemWithIdentifier: configuration.identifier)
    let home = other ?? preview
    guard home.target.container.window === window else { return nil }
    if home.view !== preview.view {
      unhide()
      hide(home.view)
    }
    return home
  }

  private func leave(_ home: TargetedPreview?, pops: Bool) {
    guard let platter else { return }
    guard let home, !pops else {
      platter.alpha = 0
      if pops { platter.transform = platter.transform.scaled(x: 1.3, y: 1.3) }
      return
    }
    putBack(platter, home)
    platter.layoutIfNeeded()
    if controller != nil { platter.alpha = 0 }
  }

  /// Removes all views at once, without calling the delegate; ignored once the menu is closed.
  func closeNow() {
    guard stage != .closed else { return }
    let wasShown = stage == .shown
    stage = .closed
    unhide()
    overlay.removeFromSuperview()
    interaction.sessionDidEnd(self)
    guard wasShown else { return }
    let ending = MenuAnimation(controller)
    interaction.delegate?.contextMenuInteraction(
      interaction, willEndFor: configuration, animator: ending)
    ending.animate()
    ending.complete()
  }
}

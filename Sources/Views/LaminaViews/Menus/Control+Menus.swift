import LaminaGeometry
import LaminaLayers

/// The settings of a control's menus, which few controls have.
@MainActor final class ControlMenuState {
  /// The interaction of the menu; `nil` if menus are not enabled.
  var interaction: ContextMenuInteraction?
  /// Whether the menu appears when a finger comes down.
  var isPrimary = false
  /// The finger that has opened the menu and may slide onto an item.
  weak var touch: Touch?
  /// The menu of a button.
  var menu: Menu?
  /// Whether the menu of a button is a selection.
  var changesSelection = false
  /// The arrows of a pop-up button with a configuration; `nil` for none.
  var indicator: MenuMark?
  /// The order of the elements of a button's menu.
  var order = ContextMenuConfiguration.ElementOrder.automatic
}

extension Control {
  /// The settings of menus, made on first use.
  var existingMenuState: ControlMenuState {
    if let menuState { return menuState }
    let state = ControlMenuState()
    menuState = state
    return state
  }

  func setMenuEnabled(_ isEnabled: Bool) {
    guard isEnabled != isContextMenuInteractionEnabled else { return }
    let state = existingMenuState
    if let old = state.interaction {
      removeInteraction(old)
      state.interaction = nil
      return
    }
    let interaction = ContextMenuInteraction(delegate: self)
    interaction.isCompact = true
    interaction.sender = self
    interaction.press.isEnabled = !state.isPrimary
    interaction.attachmentPoint = { [weak self] in self?.ownAttachmentPoint(for: $0) }
    state.interaction = interaction
    addInteraction(interaction)
    (self as? Button)?.selectionChanged()
  }

  func setMenuPrimary(_ isPrimary: Bool) {
    guard isPrimary != showsMenuAsPrimaryAction else { return }
    existingMenuState.isPrimary = isPrimary
    menuState?.interaction?.press.isEnabled = !isPrimary
    (self as? Button)?.selectionChanged()
  }

  /// Returns the point that an override of `menuAttachmentPoint(for:)` returns; `nil` for the default.
  private func ownAttachmentPoint(for configuration: ContextMenuConfiguration) -> Point? {
    let point = menuAttachmentPoint(for: configuration)
    return point == Point(x: bounds.midX, y: bounds.midY) ? nil : point
  }

  /// Shows the menu for a finger that has come down, if that is the primary action.
  ///
  /// - Returns: whether a menu appeared; the finger then slides over its items.
  func opensMenu(for touch: Touch) -> Bool {
    guard let state = menuState, state.isPrimary, let interaction = state.interaction, isEnabled
    else { return false }
    sendActions(for: .menuActionTriggered)
    guard interaction.presentNow(at: touch.location(in: self)) else { return false }
    state.touch = touch
    interaction.session?.fingerDown(at: touch.location(in: nil))
    return true
  }

  /// Sends a change of the finger that has opened the menu to the menu.
  ///
  /// - Returns: whether the touches are of that finger.
  func menuTakes(_ touches: [Touch], _ phase: Touch.Phase) -> Bool {
    guard let state = menuState, let touch = state.touch, touches.contains(where: { $0 === touch })
    else { return false }
    let session = state.interaction?.session
    switch phase {
    case .moved: session?.fingerMoved(to: touch.location(in: nil))
    case .ended: session?.fingerUp(at: touch.location(in: nil))
    case .cancelled: session?.fingerCancelled()
    case .began, .stationary, .regionEntered, .regionMoved, .regionExited: break
    }
    if phase != .moved { state.touch = nil }
    return true
  }
}

extension Button {
  func setMenu(_ menu: Menu?) {
    guard menu != nil || self.menu != nil else { return }
    existingMenuState.menu = menu
    isContextMenuInteractionEnabled = menu != nil
    selectionChanged()
  }

  func setChangesSelection(_ changesSelection: Bool) {
    guard changesSelection != changesSelectionAsPrimaryAction else { return }
    existingMenuState.changesSelection = changesSelection
    selectionChanged()
  }

  /// Makes a pop-up button have one selected action, and show its title and image.
  ///
  /// Policy: `menu-pop-up`.
  func selectionChanged() {
    let isPopUp = changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil
    menuState?.interaction?.coversSource = isPopUp
    updateIndicator(isShown: isPopUp && configuration != nil)
    guard isPopUp, let menu else {
      menuState?.interaction?.onChoose = nil
      return
    }
    menuState?.interaction?.onChoose = { [weak self] menu, action in
      menu.select(action, isAlwaysSingle: true)
      self?.showSelection(action)
    }
    let actions = menu.actions
    guard let selected = actions.first(where: { $0.state == .on }) ?? actions.first else { return }
    menu.select(selected, isAlwaysSingle: true)
    showSelection(selected)
  }

  /// Adds the arrows of a pop-up button, or removes them.
  private func updateIndicator(isShown: Bool) {
    guard isShown != (menuState?.indicator != nil) else { return }
    if isShown {
      let mark = MenuMark(.popUp)
      existingMenuState.indicator = mark
      addSubview(mark)
    } else {
      menuState?.indicator?.removeFromSuperview()
      menuState?.indicator = nil
    }
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  /// The width of the arrows with the gap before them, in points; 0 without.
  var indicatorWidth: Double {
    menuState?.indicator == nil ? 0 : Button.imagePadding + MenuMark.side
  }

  /// Places the arrows behind the title and image, in the colour of the title.
  func placeIndicator() {
    guard let mark = menuState?.indicator else { return }
    mark.color = titleLabel.textColor
    mark.alpha = titleLabel.alpha
    let size = MenuMark.side
    let content = contentArea
    mark.frame = Rect(
      x: isRightToLeft
        ? content.minX - Button.imagePadding - size : content.maxX + Button.imagePadding,
      y: bounds.midY - size / 2, width: size, height: size)
  }

  private func showSelection(_ action: Action) {
    setTitle(action.title, for: .normal)
    setImage(action.image, for: .normal)
  }
}

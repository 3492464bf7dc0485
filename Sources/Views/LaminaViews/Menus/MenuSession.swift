import LaminaGeometry
import LaminaLayers

/// One menu from the press that opens it until it has closed.
///
/// ```text
/// highlighted --present()--> shown --close()--> closing --> closed
///      `------cancelHighlight()-----------------^
/// ```
@MainActor final class MenuSession {
  /// The progress of a menu.
  enum Stage: Hashable {
    case highlighted, shown, closing, closed
  }

  var stage = Stage.highlighted
  let interaction: ContextMenuInteraction
  let configuration: ContextMenuConfiguration
  let window: Window
  let overlay: MenuOverlay
  var preview: TargetedPreview?
  var platter: PreviewPlatter?
  var controller: ViewController?
  private(set) var panel: MenuPanel?
  private var menu: Menu?
  /// The size of the controller's view when it was loaded.
  var viewSize = Size.zero
  /// The view that is clear while its picture is lifted, with its alpha before.
  var hidden: (view: View, alpha: Double)?
  /// The position of the finger that opened the menu, in the window's space; `nil` once it is up.
  private var fingerStart: Point?
  private var hasSlid = false

  /// The perceptual duration of the springs that open menus and submenus, in seconds.
  ///
  /// Policy: `menu-motion`.
  static var duration: Double { 0.4 }
  /// The time in which the spring that closes a menu comes to rest, in seconds (policy `menu-motion`).
  static var closingDuration: Double { 0.35 }
  /// The bounce of these springs (policy `menu-motion`).
  static var bounce: Double { 0.15 }
  /// The factor by which a highlighted preview shrinks (policy `menu-press`).
  static var highlightScale: Double { 0.96 }
  /// The distance that a finger slides before it chooses items, in points.
  ///
  /// Policy: `menu-slide`.
  static var slop: Double { 8 }

  init(
    _ interaction: ContextMenuInteraction, _ configuration: ContextMenuConfiguration,
    in window: Window
  ) {
    (self.interaction, self.configuration, self.window) = (interaction, configuration, window)
    overlay = MenuOverlay(frame: window.bounds, isBlurred: !interaction.isCompact)
    overlay.isUserInteractionEnabled = false
    overlay.onTap = { [weak self] in self?.close() }
    overlay.onLayout = { [weak self] in self?.place() }
  }

  // MARK: - Highlight

  /// Lifts the picture of a preview, and shrinks it a little.
  func highlight(_ targeted: TargetedPreview?) {
    guard let view = interaction.view else { return }
    let preview = targeted ?? TargetedPreview(view: view)
    let platter = PreviewPlatter(preview)
    platter.onTap = { [weak self] in self?.commit() }
    (self.preview, self.platter) = (preview, platter)
    window.addSubview(overlay)
    overlay.addSubview(platter)
    putBack(platter, preview)
    hide(preview.view)
    let delay = MenuPressGestureRecognizer.highlightDelay
    View.animate(
      duration: interaction.press.minimumPressDuration - delay, timingFunction: .easeOut
    ) {
      platter.transform = preview.target.transform.scaled(
        x: MenuSession.highlightScale, y: MenuSession.highlightScale)
    }
  }

  /// Moves the preview back, because the press ended before the menu opened.
  func cancelHighlight() {
    guard stage == .highlighted else { return }
    stage = .closing
    guard let platter, let preview, overlay.isInRunningWindow else { return closeNow() }
    View.animate(duration: 0.2) {
      platter.transform = preview.target.transform
    } completion: { [weak self] _ in
      self?.closeNow()
    }
  }

  func hide(_ view: View) {
    guard view.window != nil else { return }
    hidden = (view, view.layer.opacity)
    Layer.move(over: nil) { view.layer.opacity = 0 }
  }

  func unhide() {
    // The app may have changed the alpha meanwhile.
    if let hidden, hidden.view.layer.opacity == 0 { hidden.view.layer.opacity = hidden.alpha }
    hidden = nil
  }

  /// Places a platter where a preview begins or ends.
  func putBack(_ platter: PreviewPlatter, _ preview: TargetedPreview) {
    let target = preview.target
    platter.bounds.size = preview.size
    platter.center = overlay.convert(target.center, from: target.container)
    platter.transform = target.transform
    platter.isLifted = false
  }

  // MARK: - Opening

  /// Shows preview and menu.
  func present() {
    guard stage == .highlighted else { return }
    // The view may have left the window meanwhile.
    guard interaction.view?.window === window else { return cancelHighlight() }
    menu = configuration.actionProvider?([])
    if !interaction.isCompact { controller = configuration.previewProvider?() }
    if let menu, menu.hasNothingToShow { self.menu = nil }
    // A configuration without content begins, and ends with the motion of a cancelled press.
    guard menu != nil || controller != nil else { return cancelHighlight() }
    stage = .shown
    interaction.menuAppearance = interaction.isCompact ? .compact : .rich
    if overlay.superview == nil { window.addSubview(overlay) }
    overlay.isUserInteractionEnabled = true
    if let controller {
      // A view that has the screen's size, as it was loaded, asks for none of its own.
      let size = controller.view.bounds.size
      viewSize = size == Screen.running.bounds.size ? .zero : size
      platter?.show(controller.view)
    } else if let preview {
      platter?.refresh(preview)
    }
    let animation = MenuAnimation(controller)
    interaction.delegate?.contextMenuInteraction(
      interaction, willDisplayMenuFor: configuration, animator: animation)
    guard stage == .shown else { return }
    addPanel()
    overlay.layoutIfNeeded()
    View.performWithoutAnimation {
      panel?.alpha = 0
      panel?.transform = MenuSession.collapse
    }
    View.animate(
      springDuration: MenuSession.duration, bounce: MenuSession.bounce,
      options: .allowUserInteraction
    ) {
      overlay.isBackgroundShown = true
      platter?.isLifted = true
      panel?.alpha = 1
      panel?.transform = .identity
      place()
      animation.animate()
    } completion: { _ in
      animation.complete()
    }
    if !overlay.isInRunningWindow { animation.complete() }
  }

  private var isInScrollView: Bool {
    interaction.view?.selfAndSuperviews.contains { $0 is ScrollView } ?? false
  }

  private func addPanel() {
    guard let menu else { return }
    let source = sourceFrame
    let isPriority =
      switch configuration.preferredMenuElementOrder {
      case .priority: true
      case .fixed: false
      case .automatic: interaction.isCompact && !isInScrollView
      }
    let panel = MenuPanel(menu)
    View.performWithoutAnimation {
      overlay.addSubview(panel)
      let placement = placement(of: panel, source)
      panel.isReversed = isPriority && placement.isAbove
      panel.layer.anchorPoint = placement.anchor
      panel.frame = placement.menu
      panel.layoutIfNeeded()
      panel.list.showChoice(isLast: panel.isReversed, at: interaction.coversSource ? source : nil)
    }
    panel.onChoose = { [weak self] in self?.choose($0) }
    panel.onResize = { [weak self] in self?.place() }
    self.panel = panel
  }

  /// The transform of a panel that has shrunk to the point from which it grows.
  static let collapse = Affine.scale(x: 0.2, y: 0.2)

  // MARK: - The finger

  /// Follows the finger that has opened the menu.
  ///
  /// - Parameter point: in the window's space.
  func fingerDown(at point: Point) { (fingerStart, hasSlid) = (point, false) }

  func fingerMoved(to point: Point) {
    guard let fingerStart, stage == .shown else { return }
    if fingerStart.distance(to: point) > MenuSession.slop { hasSlid = true }
    if hasSlid, let panel { panel.track(panel.convert(point, from: window)) }
  }

  func fingerUp(at point: Point) {
    fingerMoved(to: point)
    fingerStart = nil
    if hasSlid, stage == .shown { panel?.lift() }
  }

  func fingerCancelled() {
    fingerStart = nil
    panel?.release()
  }

  private func choose(_ element: MenuElement) {
    guard stage == .shown, let menu else { return }
    if let submenu = element as? Menu {
      panel?.push(submenu)
      return
    }
    guard let action = element as? Action else { return }
    let isKept = action.attributes.contains(.keepsMenuPresented)
    let sender: AnyObject? = interaction.sender ?? interaction.view
    let interaction = interaction
    if !isKept { close() }
    // A submenu that replaced another one is not in the menu.
    let holder = menu.path(to: action).isEmpty ? panel?.list.menu : menu
    holder?.select(action)
    interaction.onChoose?(menu, action)
    action.performWithSender(sender, target: nil)
    if isKept, stage == .shown { panel?.reloadList() }
  }

  func updateVisibleMenu(_ block: @MainActor (Menu) -> Menu) {
    guard stage == .shown, let panel else { return }
    let new = block(panel.list.menu)
    if panel.lists.count == 1 { menu = new }
    panel.replaceList(by: new)
  }
}

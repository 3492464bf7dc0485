public import LaminaGeometry
import LaminaLayers

/// The keyboard of a screen, visible while the first responder takes text.
///
/// ```
/// becomeFirstResponder() - keyboardWillChangeFrame, keyboardWillShow - it slides up, and guides with it
///                        - keyboardDidShow, keyboardDidChangeFrame
/// ```
/// A responder's `inputView` replaces the keys, and its `inputAccessoryView` lies above them. Taps on the
/// keys type. Policy: `keyboard`.
@MainActor public final class Keyboard {
  /// The height of the keys on a screen in portrait, in points.
  public static var height: Double { 216 }
  /// The height of the keys on a screen in landscape, in points.
  public static var heightAcross: Double { 162 }
  /// The duration of sliding in and out, in seconds.
  public static var duration: Double { 0.25 }

  /// Whether a hardware keyboard supplies the keys: the keys remain hidden, but an `inputView` and accessories are
  /// shown.
  public var isHardwareKeyboardConnected = false { didSet { update() } }

  /// The frame in the space of the screen; empty while the keyboard is hidden or sliding out.
  public private(set) var frame = Rect.zero
  /// Whether the keyboard is on the screen or sliding in.
  public var isVisible: Bool { !frame.isEmpty }

  private weak var screen: Screen?
  /// The window that shows the keyboard; `nil` until it is first shown.
  private(set) var window: KeyboardWindow?
  private var exchanges = 0
  /// The number of times that the keyboard's frame has changed.
  private var changes = 0
  private var guides: [WeakGuide] = []

  private struct WeakGuide {
    weak var view: View?
    let height: LayoutConstraint
  }

  init(on screen: Screen) { self.screen = screen }

  // MARK: - First responders

  /// Runs a change of the first responder, and returns its result; the keyboard updates only once
  /// at the end.
  func exchange(_ change: () -> Bool) -> Bool {
    exchanges += 1
    defer {
      exchanges -= 1
      update()
    }
    return change()
  }

  /// The first responder if it takes text; `nil` otherwise.
  var responder: (any KeyInput)? {
    // A text that is only selected takes none.
    if let view = first as? TextView, !view.isEditable { return nil }
    return first as? any KeyInput
  }

  private var first: Responder? {
    guard let screen else { return nil }
    if let key = screen.application?.keyWindow, key.screen === screen { return key.firstResponder }
    return screen.windows.reversed().lazy.compactMap(\.firstResponder).first
  }

  /// Shows, moves or hides the keyboard to suit the first responder.
  func update() {
    guard exchanges == 0, let screen else { return }
    let first = first
    let keys = first?.inputView ?? (responder == nil || isHardwareKeyboardConnected ? nil : keyView)
    if keys === keyView, let responder { keyView.show(for: responder) }
    let accessory = first?.responders.lazy.compactMap(\.inputAccessoryView).first
    guard keys != nil || accessory != nil else { return hide() }
    let safe = screen.safeAreaInsets.bottom
    let across = screen.bounds.width > screen.bounds.height
    let own =
      keys === keyView ? (across ? Keyboard.heightAcross : Keyboard.height) : keys?.frame.height
    let height = (own ?? 0) + safe + (accessory?.frame.height ?? 0)
    let bounds = screen.bounds
    let place = Rect(
      x: 0, y: bounds.height - height, width: bounds.width, height: min(height, bounds.height))
    let window = existingWindow(on: screen)
    window.show(keys, accessory, keysHeight: (own ?? 0) + (keys == nil ? 0 : safe))
    if place != frame { move(to: place, in: window) }
  }

  /// Shows the keys for the first responder's current traits.
  func reload() { update() }

  /// Enables or disables the return key after a change of the first responder's text.
  func textChanged() {
    if let responder, responder.enablesReturnKeyAutomatically, frame != .zero {
      keyView.show(for: responder)
    }
  }

  private func existingWindow(on screen: Screen) -> KeyboardWindow {
    if let window { return window }
    // Making the window updates its safe area, which would update the keyboard again.
    exchanges += 1
    defer { exchanges -= 1 }
    let window = KeyboardWindow(screen: screen)
    self.window = window
    return window
  }

  private lazy var keyView: KeyboardView = {
    let view = KeyboardView()
    view.keyboard = self
    return view
  }()

  private func hide() {
    guard isVisible, let window else { return }
    move(to: .zero, in: window)
  }

  // MARK: - Motion

  private func move(to new: Rect, in window: KeyboardWindow) {
    guard let screen else { return }
    let away = Rect(x: 0, y: screen.bounds.height, width: screen.bounds.width, height: 0)
    let (comes, goes) = (frame.isEmpty, new.isEmpty)
    func shown(_ rect: Rect, besides other: Rect) -> Rect {
      rect.isEmpty ? Rect(origin: away.origin, size: other.size) : rect
    }
    let (begin, end) = (shown(frame, besides: new), shown(new, besides: frame))
    let moves = screen.application?.loop != nil && View.areAnimationsEnabled
    let motion = ApplicationNotification.KeyboardMotion(
      frameBegin: begin, frameEnd: end, animationDuration: moves ? Keyboard.duration : 0,
      options: .curveEaseInOut)
    frame = new
    changes += 1
    let change = changes
    if comes {
      window.isHidden = false
      View.performWithoutAnimation { window.panel.frame = begin }
      window.layoutIfNeeded()
    }
    notify(.keyboardWillChangeFrame, motion)
    if change == changes, comes || goes {
      notify(comes ? .keyboardWillShow : .keyboardWillHide, motion)
    }
    // An observer may have moved the keyboard elsewhere, which replaces this move.
    guard change == changes else { return }
    let finish: @MainActor () -> Void = { [weak self] in
      guard let self, change == self.changes else { return }
      if goes { window.isHidden = true }
      if comes {
        notify(.keyboardDidShow, motion)
      } else if goes {
        notify(.keyboardDidHide, motion)
      }
      notify(.keyboardDidChangeFrame, motion)
    }
    let place: @MainActor () -> Void = { [weak self] in
      window.panel.frame = end
      self?.moveGuides()
    }
    guard moves else {
      View.performWithoutAnimation(place)
      return finish()
    }
    View.animate(duration: Keyboard.duration, options: .allowUserInteraction, place) { _ in
      finish()
    }
  }

  private func notify(
    _ name: ApplicationNotification.Name, _ motion: ApplicationNotification.KeyboardMotion
  ) { ApplicationNotification(name, of: screen?.application, keyboard: motion).post() }

  // MARK: - Guides

  /// Makes a view's keyboard guide follow the keyboard, by the constraint of the guide's height.
  func follow(_ view: View, _ height: LayoutConstraint) {
    guides.removeAll { $0.view == nil || $0.view === view }
    guides.append(WeakGuide(view: view, height: height))
  }

  private func moveGuides() {
    // A view may have moved to another screen, whose keyboard it follows.
    guides.removeAll { $0.view?.window.map { $0.screen.keyboard !== self } ?? ($0.view == nil) }
    for guide in guides {
      guard let view = guide.view, let window = view.window else { continue }
      view.updateKeyboardGuide(guide.height)
      window.layoutIfNeeded()
    }
  }
}

extension View {
  /// The part of the view covered by the keyboard; the part below the safe area while the keyboard is hidden.
  ///
  /// A view constrained to the guide's `topAnchor` makes room for the keyboard and moves with it.
  public var keyboardLayoutGuide: LayoutGuide {
    let state = existingConstraintState
    if let guide = state.keyboardGuide { return guide }
    let guide = LayoutGuide(in: self, "keyboard", .variables)
    state.keyboardGuide = guide
    state.guides.append(guide)
    let height = guide.heightAnchor.constraint(equalToConstant: 0)
    let constraints = [
      guide.leftAnchor.constraint(equalTo: leftAnchor),
      guide.rightAnchor.constraint(equalTo: rightAnchor),
      guide.bottomAnchor.constraint(equalTo: bottomAnchor), height,
    ]
    for constraint in constraints { constraint.isInternal = true }
    LayoutConstraint.activate(constraints)
    state.keyboardHeight = height
    updateKeyboardGuide(height)
    window?.screen.keyboard.follow(self, height)
    return guide
  }

  /// Makes the view's `keyboardLayoutGuide`, if it has been used, follow the keyboard of the view's new window.
  func attachKeyboardGuide() {
    guard let height = constraintState?.keyboardHeight, let window else { return }
    window.screen.keyboard.follow(self, height)
    updateKeyboardGuide(height)
  }

  /// Sets the guide's height to that of the part covered by the keyboard, but at least the bottom safe area inset.
  func updateKeyboardGuide(_ height: LayoutConstraint) {
    var covered = safeAreaInsets.bottom
    if let window {
      let keyboard = window.screen.keyboard.frame
      if !keyboard.isEmpty {
        let inside = layer.convert(keyboard.origin, from: nil)
        if inside.isFinite { covered = max(covered, min(bounds.maxY - inside.y, bounds.height)) }
      }
    }
    if height.constant != covered { height.constant = covered }
  }
}

import LaminaGeometry
import LaminaLayers

// Turning the device: the screen's content turns with it.

extension Screen {
  /// How the device is held: which edge of the display is up, like `UIInterfaceOrientation`.
  public enum Orientation: String, CaseIterable, Hashable, Sendable {
    /// The display's top edge is up.
    case portrait
    /// The display's top edge is down.
    case portraitUpsideDown
    /// The display's top edge is on the right.
    case landscapeLeft
    /// The display's top edge is on the left.
    case landscapeRight

    /// Whether a phone's display is wider than high in this orientation.
    public var isLandscape: Bool { self == .landscapeLeft || self == .landscapeRight }

    /// The rotation of the picture on the display.
    var transform: Affine {
      switch self {
      case .portrait: .identity
      case .portraitUpsideDown: Affine(a: -1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
      case .landscapeLeft: Affine(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 0)
      case .landscapeRight: Affine(a: 0, b: 1, c: -1, d: 0, tx: 0, ty: 0)
      }
    }
  }

  /// The duration of a rotation, in seconds (policy `turn-of-the-screen`).
  public static var turnDuration: Double { 0.3 }

  /// Rotates the device: windows that fill the screen take its new size, and the picture rotates on the display.
  ///
  /// ```
  /// transitions of controllers end - viewWillTransition(to:with:), outer controllers first
  /// - windows, layout and animations alongside it - completions of the coordinator
  /// ```
  /// `canvas` keeps its pixel size and shows the picture turned, whereas touches are posted in the space of `bounds`.
  /// Running transitions end first, and an interactive one is cancelled, while the safe area's insets keep their edges.
  /// Policy: `turn-of-the-screen`.
  ///
  /// The foremost controller that fills a window can refuse, by `supportedInterfaceOrientations` or `shouldAutorotate`,
  /// so that the screen keeps its orientation.
  ///
  /// - Parameters:
  ///   - orientation: the new orientation.
  ///   - animated: whether the rotation is animated.
  public func turn(to orientation: Orientation, animated: Bool = true) {
    ScreenChanges.whenFree { [self] in
      guard orientation != self.orientation, canTurn(to: orientation) else { return }
      turnNow(to: orientation, animated: animated)
    }
  }

  /// Rotates the device without asking controllers.
  func turnNow(to orientation: Orientation, animated: Bool) {
    let size = orientation.isLandscape ? nativeSize.turned : nativeSize
    change(to: Rect(origin: .zero, size: size), orientation, animated: animated)
  }

  /// Gives the screen another size, and updates everything that depends on it.
  ///
  /// - Parameters:
  ///   - new: the new bounds.
  ///   - orientation: the new orientation.
  ///   - animated: whether the change is animated.
  func change(to new: Rect, _ orientation: Orientation, animated: Bool) {
    // Changes that callbacks request meanwhile run afterwards, at the new size.
    ScreenChanges.enter { changeNow(to: new, orientation, animated: animated) }
  }

  private func changeNow(to new: Rect, _ orientation: Orientation, animated: Bool) {
    let old = bounds
    endTurn()
    let filling = windows.filter { $0.frame == old }
    let isOther = new.size != old.size
    if isOther { for window in windows { window.rootViewController?.endTransitions() } }
    let moves =
      animated && application?.loop != nil && View.areAnimationsEnabled && !windows.isEmpty
    let coordinator = TransitionCoordinator(
      isAnimated: moves, duration: moves ? Screen.turnDuration : 0)
    let roots = filling.compactMap(\.rootViewController)
    turn = Turn(coordinator: coordinator, roots: roots)
    if isOther { for root in roots { root.notifySizeTransition(to: new.size, with: coordinator) } }
    set(new, orientation)
    let change: @MainActor () -> Void = { [self] in
      placeLayer()
      updateTraits()
      for window in filling { window.frame = new }
      for window in windows { window.updateSafeArea(placeChanged: true) }
      coordinator.begin { $0() }
      if moves { for window in windows { window.layoutIfNeeded() } }
    }
    MotionBlock.outside {
      guard moves else {
        Transaction.begin()
        Transaction.disableActions = true
        change()
        Transaction.commit()
        return endTurn()
      }
      View.animate(duration: Screen.turnDuration, options: .allowUserInteraction, change) {
        [weak self] _ in
        if self?.turn?.coordinator === coordinator { self?.endTurn() }
      }
    }
  }

  /// A rotation in progress.
  struct Turn {
    let coordinator: TransitionCoordinator
    let roots: [ViewController]
  }

  private func endTurn() {
    guard let turn else { return }
    self.turn = nil
    ScreenChanges.enter {
      turn.coordinator.end()
      for root in turn.roots { root.forgetTurn() }
    }
  }

  /// Places the layer of the windows on the display.
  private func placeLayer() {
    layer.bounds = bounds
    layer.position = Point(x: nativeSize.width / 2, y: nativeSize.height / 2)
    layer.affineTransform = orientation.transform
  }
}

extension Size {
  /// The size with width and height exchanged.
  fileprivate var turned: Size { Size(width: height, height: width) }
}

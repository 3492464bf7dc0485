// What a controller and the bars around it have to do with each other.

extension ViewController {
  /// The navigation controller around it; `nil` for none.
  public var navigationController: NavigationController? { around() }

  /// The tab bar controller around it; `nil` for none.
  public var tabBarController: TabBarController? { around() }

  /// The controller, then those that it is within, from the nearest on.
  var selfAndParents: UnfoldFirstSequence<ViewController> { sequence(first: self) { $0.parent } }

  private func around<Container: ViewController>() -> Container? {
    parent?.selfAndParents.lazy.compactMap { $0 as? Container }.first
  }

  /// The scroll view that is the content: the view, or what lies at the back of it.
  public var contentScrollView: ScrollView? {
    viewIfLoaded as? ScrollView ?? viewIfLoaded?.subviews.first as? ScrollView
  }

  /// Where the view lies between bars.
  var extendedLayout: ExtendedLayout {
    ExtendedLayout(
      edges: edgesForExtendedLayout, includesOpaqueBars: extendedLayoutIncludesOpaqueBars)
  }

  /// What the containers around it place its view by has changed.
  func barRulesChanged() {
    for controller in selfAndParents.dropFirst() { controller.viewIfLoaded?.setNeedsLayout() }
  }

  /// Takes a controller's view off, and puts another one's there, with the calls that belong to it.
  ///
  /// - Parameters:
  ///   - old: the one that leaves; `nil` for none.
  ///   - new: the one that comes; `nil` for none.
  ///   - arrivesFirst: whether the new one is told first that it will.
  ///   - animated: what they are told.
  ///   - hasLeft: called when the old one has left.
  ///   - hasCome: called when the new one has come.
  func exchange(
    _ old: ViewController?, for new: ViewController?, arrivesFirst: Bool = false,
    animated: Bool, hasLeft: (@MainActor () -> Void)? = nil,
    hasCome: (@MainActor () -> Void)? = nil
  ) {
    guard let holder = viewIfLoaded, isAppearing, let window = holder.window else {
      // One that was about to appear with this one turns back.
      if old?.isAppearing ?? false { old?.beginAppearanceTransition(false, animated: animated) }
      old?.viewIfLoaded?.removeFromSuperview()
      old?.endAppearanceTransition()
      if let new, let viewIfLoaded { viewIfLoaded.insertSubview(new.view, at: 0) }
      hasLeft?()
      hasCome?()
      return
    }
    if let new { _ = new.view }
    if arrivesFirst { new?.beginAppearanceTransition(true, animated: animated) }
    old?.beginAppearanceTransition(false, animated: animated)
    if !arrivesFirst { new?.beginAppearanceTransition(true, animated: animated) }
    old?.viewIfLoaded?.removeFromSuperview()
    if let new { holder.insertSubview(new.view, at: 0) }
    if let old { window.endAppearance(of: old, hasLeft) } else { hasLeft?() }
    if let new { window.endAppearance(of: new, hasCome) } else { hasCome?() }
  }
}

/// A view that its controller lays out.
final class ContainerView: View {
  var onLayout: (@MainActor () -> Void)?

  override func layoutSubviews() {
    super.layoutSubviews()
    onLayout?()
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    setNeedsLayout()
  }
}

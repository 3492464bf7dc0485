// Links between a controller and the bars of its containers.

extension ViewController {
  /// This controller and its parents, from the nearest on.
  var selfAndParents: UnfoldFirstSequence<ViewController> { sequence(first: self) { $0.parent } }

  /// Calls `willMove(toParent:)` with `nil`, for a container that removes this controller.
  func willLeaveParent() {
    isLeavingParent = true
    willMove(toParent: nil)
  }

  /// Returns the nearest parent of a class.
  func around<Container: ViewController>() -> Container? {
    parent?.selfAndParents.lazy.compactMap { $0 as? Container }.first
  }

  /// Makes the button that begins and ends editing.
  func makeEditButton() -> BarButtonItem {
    isEditButtonMade = true
    return BarButtonItem(title: isEditing ? "Done" : "Edit", style: isEditing ? .done : .plain) {
      [weak self] _ in
      if let self { setEditing(!isEditing, animated: true) }
    }
  }

  /// The scroll view of the content: the view itself, or the first in the chain of backmost subviews; `nil` for none.
  public var contentScrollView: ScrollView? {
    var next = viewIfLoaded
    while let view = next {
      if let scrollView = view as? ScrollView { return scrollView }
      next = view.subviews.first
    }
    return nil
  }

  /// The rules for placing the view relative to bars, from the controller's settings.
  var extendedLayout: ExtendedLayout {
    ExtendedLayout(
      edges: edgesForExtendedLayout, includesOpaqueBars: extendedLayoutIncludesOpaqueBars)
  }

  /// Schedules a layout of all containers after a change of the placement rules.
  func barRulesChanged() {
    for controller in selfAndParents.dropFirst() { controller.viewIfLoaded?.setNeedsLayout() }
  }

  /// Replaces one child controller's view by another's, and makes the appearance calls of both.
  ///
  /// - Parameters:
  ///   - old: the controller that leaves; `nil` for none.
  ///   - new: the controller that arrives; `nil` for none.
  ///   - holder: the view that contains their views; `nil` for this controller's.
  ///   - arrivesFirst: whether the new one's `viewWillAppear` precedes the old one's `viewWillDisappear`.
  ///   - animated: the value passed to their calls.
  ///   - hasLeft: called when the old one has left.
  ///   - hasCome: called when the new one has arrived.
  func exchange(
    _ old: ViewController?, for new: ViewController?, in holder: View? = nil,
    arrivesFirst: Bool = false, animated: Bool, hasLeft: (@MainActor () -> Void)? = nil,
    hasCome: (@MainActor () -> Void)? = nil
  ) {
    let holder = holder ?? viewIfLoaded
    guard let holder, isAppearing, let window = holder.window else {
      // The old controller may have been about to appear with this one; reverse that.
      if old?.isAppearing ?? false { old?.beginAppearanceTransition(false, animated: animated) }
      old?.viewIfLoaded?.removeFromSuperview()
      old?.endAppearanceTransition()
      if let new, let holder { holder.insertSubview(new.view, at: 0) }
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

/// A view whose layout is done by its controller.
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

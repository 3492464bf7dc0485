import LaminaGeometry

// The layout of a stack, and the height of its navigation bar: large titles and search bars collapse as content is
// scrolled.

extension NavigationController {
  /// The distance over which the bar's background appears as content moves under the bar, in points.
  ///
  /// Policy: `bar-scroll-edge`.
  static var backgroundFade: Double { 16 }

  /// Places the bar, the toolbar and the top controller's view.
  func layOutContent() {
    installContent()
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    placeBar()
    navigationBar.overhang = EdgeInsets(top: safe.top, left: 0, bottom: 0, right: 0)
    installToolbar()
    movingContainer?.frame = bounds
    guard ownTransition == nil, let controller = topViewController else { return }
    controller.view.frame = place(of: controller)
    followContent()
  }

  /// Returns the frame of a controller's view, and sets the controller's `barInsets`.
  func place(of controller: ViewController) -> Rect {
    let (bounds, safe) = (view.bounds, view.safeAreaInsets)
    let top = ExtendedLayout.BarEdge(
      depth: isNavigationBarHidden ? 0 : safe.top + extent(of: controller).height,
      isTranslucent: navigationBar.isTranslucent)
    let tabBar = hidesBottomBar ? nil : tabBarController?.tabBar
    let under = ExtendedLayout.BarEdge(
      depth: tabBar == nil ? 0 : safe.bottom, isTranslucent: tabBar?.isTranslucent ?? true)
    let bottom =
      isToolbarHidden
      ? under
      : ExtendedLayout.BarEdge(
        depth: safe.bottom + Toolbar.height, isTranslucent: toolbar.isTranslucent)
    let (frame, covered) = controller.extendedLayout.place(in: bounds, top: top, bottom: bottom)
    controller.barInsets = covered
    reserveRoom(for: controller)
    return frame
  }

  // MARK: - Rows

  /// Returns the rows of the bar over a controller.
  func rows(of controller: ViewController) -> NavigationBarRows {
    var rows = NavigationBarRows()
    if showsLargeTitle(of: controller) { rows.largeTitle = navigationBar.largeTitleRowHeight }
    guard let search = controller.navigationItem.searchController else { return rows }
    rows.search = search.searchBar.rowHeight
    rows.keepsSearch = search.isActive || !controller.navigationItem.hidesSearchBarWhenScrolling
    if search.isActive, search.hidesNavigationBarDuringPresentation {
      (rows.buttons, rows.largeTitle) = (0, 0)
    }
    return rows
  }

  /// Whether a controller has a large title: `automatic` ones follow the controller below them.
  ///
  /// Policy: `large-title-compact`.
  private func showsLargeTitle(of controller: ViewController) -> Bool {
    guard navigationBar.prefersLargeTitles, view.traitCollection.verticalSizeClass != .compact
    else { return false }
    let top = viewControllers.firstIndex { $0 === controller } ?? viewControllers.count - 1
    for controller in viewControllers[...max(top, 0)].reversed() {
      switch controller.navigationItem.largeTitleDisplayMode {
      case .always: return true
      case .never: return false
      case .automatic: continue
      }
    }
    return true
  }

  /// Returns the height of the bar over a controller; new rows are shown if its content is at the top, else collapsed.
  func extent(of controller: ViewController) -> NavigationBarExtent {
    let rows = rows(of: controller)
    guard let old = controller.barExtent else {
      let extent = NavigationBarExtent(rows: rows)
      controller.barExtent = extent
      return extent
    }
    guard old.rows != rows else { return old }
    let isAtTop = followed(controller).map { beneath($0) <= 0 } ?? true
    let extent = NavigationBarExtent(rows: rows, height: isAtTop ? rows.maximum : rows.minimum)
    controller.barExtent = extent
    return extent
  }

  /// Places the bar over the top controller.
  func placeBar() {
    let extent = topViewController.map { shownExtent(of: $0) } ?? NavigationBarExtent()
    navigationBar.extent = extent
    // It is hidden, but visible, while it slides out.
    let isAway = hidesNavigationBar && !navigationBar.isHidden
    navigationBar.frame = Rect(
      x: 0, y: isAway ? -extent.frameHeight : view.safeAreaInsets.top, width: view.bounds.width,
      height: extent.frameHeight)
  }

  /// Follows a change of a navigation item: its titles, or the rows that it needs.
  func itemChanged() {
    navigationBar.itemsChanged()
    guard let controller = topViewController, isViewLoaded else { return }
    if controller.barExtent?.rows != rows(of: controller) { view.setNeedsLayout() }
  }

  // MARK: - Scrolled content

  /// The scroll view of a controller if it lies under the bar, so that its insets include the bar's height.
  private func followed(_ controller: ViewController) -> ScrollView? {
    guard let scrollView = controller.contentScrollView, controller.barInsets.top > 0,
      scrollView.systemContentInset.top == controller.view.safeAreaInsets.top
    else { return nil }
    return scrollView
  }

  /// The inset of a scroll view that the bar and other permanent things cause.
  private func topInset(of scrollView: ScrollView) -> Double {
    scrollView.adjustedContentInset.top - (scrollView.refreshControl?.inset ?? 0)
  }

  /// The height of the content beneath the bar, in points; below 0 if content is pulled down.
  private func beneath(_ scrollView: ScrollView) -> Double {
    scrollView.bounds.minY + topInset(of: scrollView)
  }

  /// Lets the offset of a controller's content go as far as the bar can grow.
  func reserveRoom(for controller: ViewController) {
    guard let extent = controller.barExtent, let scrollView = controller.contentScrollView else {
      return
    }
    let reserve = followed(controller) == nil ? 0 : extent.rows.maximum - extent.height
    if scrollView.barReserve != reserve { scrollView.barReserve = reserve }
  }

  /// Places an active search over the top controller's content, and makes the content move the bar, if it can collapse.
  func followContent() {
    guard let controller = topViewController else { return }
    controller.navigationItem.searchController?.placeContent()
    guard let scrollView = controller.contentScrollView else { return }
    let canCollapse = controller.barExtent.map { $0.rows.maximum > $0.rows.minimum } ?? false
    let stack = canCollapse && !isNavigationBarHidden ? self : nil
    if scrollView.barStack !== stack { scrollView.barStack = stack }
    // A transition may have changed the offset.
    if stack != nil { contentDidScroll(scrollView) }
  }

  /// Changes the height of the bar after its content was scrolled.
  func contentDidScroll(_ scrollView: ScrollView) {
    guard ownTransition == nil, !scrollView.isMovingBar, !isNavigationBarHidden,
      let controller = topViewController, followed(controller) === scrollView,
      var extent = controller.barExtent
    else { return }
    // New rows come with the next layout, so that a motion of the content learns of its new range.
    guard extent.rows == rows(of: controller) else { return view.setNeedsLayout() }
    let wanted = extent.height - beneath(scrollView)
    extent.height = wanted.clamped(to: extent.rows.minimum...extent.rows.maximum)
    controller.barExtent = extent
    scrollView.isMovingBar = true
    _ = place(of: controller)
    scrollView.isMovingBar = false
    extent = shownExtent(of: controller)
    guard extent != navigationBar.extent else { return }
    navigationBar.extent = extent
    navigationBar.frame.size.height = extent.frameHeight
  }

  /// Returns the height of the bar over a controller, with the pull and the background that its content causes.
  private func shownExtent(of controller: ViewController) -> NavigationBarExtent {
    var extent = extent(of: controller)
    extent.backgroundAlpha = backgroundAlpha(over: controller, extent)
    // A spinner has the place below the bar.
    // Policy: `large-title-refresh`.
    if extent.rows.largeTitle > 0, let scrollView = followed(controller),
      scrollView.refreshControl == nil
    {
      extent.pull = max(0, -beneath(scrollView))
    }
    return extent
  }

  /// Returns the alpha of the bar's background: 0 while no content lies beneath a translucent bar with a large title.
  ///
  /// Policy: `bar-scroll-edge`.
  private func backgroundAlpha(
    over controller: ViewController, _ extent: NavigationBarExtent
  ) -> Double {
    guard extent.rows.largeTitle > 0, navigationBar.isTranslucent,
      controller.edgesForExtendedLayout.contains(.top)
    else { return 1 }
    guard let scrollView = controller.contentScrollView else { return 0 }
    guard followed(controller) === scrollView else { return controller.barInsets.top > 0 ? 1 : 0 }
    return (beneath(scrollView) / NavigationController.backgroundFade).clamped(to: 0...1)
  }

  /// Returns the offset at which a scroll ends instead of `offset`, so that no row remains partly collapsed.
  ///
  /// Policy: `large-title-settles`.
  func settledOffset(_ offset: Double, in scrollView: ScrollView) -> Double {
    guard let controller = topViewController, followed(controller) === scrollView,
      let extent = controller.barExtent
    else { return offset }
    let height = extent.height - offset - topInset(of: scrollView)
    let rows = extent.rows
    guard height > rows.minimum, height < rows.maximum else { return offset }
    let reachable = rows.stops.filter {
      offset + height - $0 <= scrollView.verticalOffsetRange.upperBound
    }
    let stop = reachable.min { abs($0 - height) < abs($1 - height) } ?? rows.maximum
    return offset + height - stop
  }
}

extension ViewController {
  /// Forgets the navigation bar after the controller left its stack, and ends a search.
  func leaveBar() {
    barExtent = nil
    if let scrollView = contentScrollView {
      (scrollView.barStack, scrollView.barReserve) = (nil, 0)
    }
    navigationItem.searchController?.endNow()
  }
}

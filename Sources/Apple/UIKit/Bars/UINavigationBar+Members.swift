public import LaminaViews

// Navigation bars that stand alone, and their looks.

extension NavigationBar {
  /// The delegate of a bar that stands alone; held weakly.
  public var delegate: (any UINavigationBarDelegate)? {
    get { (addedValues["delegate"] as? WeakReference)?.object as? any UINavigationBarDelegate }
    set { addedValues["delegate"] = WeakReference(newValue) }
  }

  /// The items of a bar that stands alone, from the bottom; a stack's bar has the two topmost ones.
  public var items: [NavigationItem]? {
    get {
      if let own = addedValues["items"] as? [NavigationItem] { return own }
      let shown = self.LaminaViews::items
      return [shown.back, shown.top].compactMap(\.self)
    }
    set {
      addedValues["items"] = newValue ?? []
      showItems()
    }
  }

  private func showItems() {
    let items = addedValues["items"] as? [NavigationItem] ?? []
    self.LaminaViews::items = (items.dropLast().last, items.last)
    onBack = { [weak self] in self?.popItem(animated: true) }
  }

  /// The item that is shown; `nil` for none.
  public var topItem: NavigationItem? { self.LaminaViews::items.top }
  /// The item below the one that is shown; `nil` for none.
  public var backItem: NavigationItem? { self.LaminaViews::items.back }

  /// Replaces the items of a bar that stands alone.
  ///
  /// - Parameters:
  ///   - items: the items, from the bottom.
  ///   - animated: has no effect: the bar changes at once.
  public func setItems(_ items: [NavigationItem]?, animated: Bool) { self.items = items }

  /// Pushes an item onto a bar that stands alone.
  ///
  /// - Parameters:
  ///   - item: the item.
  ///   - animated: has no effect: the bar changes at once.
  public func pushItem(_ item: NavigationItem, animated: Bool) {
    guard delegate?.navigationBar(self, shouldPush: item) ?? true else { return }
    items = (items ?? []) + [item]
    delegate?.navigationBar(self, didPush: item)
  }

  /// Pops the top item of a bar that stands alone.
  ///
  /// - Parameter animated: has no effect: the bar changes at once.
  /// - Returns: the item; `nil` if there is none.
  @discardableResult public func popItem(animated: Bool) -> NavigationItem? {
    guard let item = items?.last, delegate?.navigationBar(self, shouldPop: item) ?? true else {
      return nil
    }
    items = items?.dropLast()
    delegate?.navigationBar(self, didPop: item)
    return item
  }
}

extension NavigationItem {
  /// The buttons on the left, from the left; `nil` for none.
  public var leftBarButtonItems: [BarButtonItem]? {
    get {
      let items = self.LaminaViews::leftBarButtonItems
      return items.isEmpty ? nil : items
    }
    set { self.LaminaViews::leftBarButtonItems = newValue ?? [] }
  }

  /// The buttons on the right, from the right; `nil` for none.
  public var rightBarButtonItems: [BarButtonItem]? {
    get {
      let items = self.LaminaViews::rightBarButtonItems
      return items.isEmpty ? nil : items
    }
    set { self.LaminaViews::rightBarButtonItems = newValue ?? [] }
  }

  /// Makes an item without a title, which belongs to no controller.
  public convenience init() { self.init(title: "") }

  /// The item whose title is shown in the button back to this controller; `nil` for this item's title.
  public var backBarButtonItem: BarButtonItem? {
    get { addedValues["backBarButtonItem"] as? BarButtonItem }
    set {
      addedValues["backBarButtonItem"] = newValue
      backButtonTitle = newValue?.title
    }
  }

  /// Replaces the first button on the left.
  ///
  /// - Parameters:
  ///   - item: the button; `nil` for none.
  ///   - animated: has no effect: the bar changes at once.
  public func setLeftBarButton(_ item: BarButtonItem?, animated: Bool) { leftBarButtonItem = item }

  /// Replaces the first button on the right.
  ///
  /// - Parameters:
  ///   - item: the button; `nil` for none.
  ///   - animated: has no effect: the bar changes at once.
  public func setRightBarButton(_ item: BarButtonItem?, animated: Bool) {
    rightBarButtonItem = item
  }

  /// Replaces the buttons on the left.
  ///
  /// - Parameters:
  ///   - items: the buttons, from the left.
  ///   - animated: has no effect: the bar changes at once.
  public func setLeftBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    leftBarButtonItems = items
  }

  /// Replaces the buttons on the right.
  ///
  /// - Parameters:
  ///   - items: the buttons, from the right.
  ///   - animated: has no effect: the bar changes at once.
  public func setRightBarButtonItems(_ items: [BarButtonItem]?, animated: Bool) {
    rightBarButtonItems = items
  }

  /// Shows or hides the button back.
  ///
  /// - Parameters:
  ///   - hidesBackButton: whether to hide it.
  ///   - animated: has no effect: the bar changes at once.
  public func setHidesBackButton(_ hidesBackButton: Bool, animated: Bool) {
    self.hidesBackButton = hidesBackButton
  }
}

extension Toolbar {
  /// The buttons of the toolbar; `nil` for none.
  public var items: [BarButtonItem]? {
    get { self.LaminaViews::items }
    set { self.LaminaViews::items = newValue ?? [] }
  }

  /// Replaces the buttons.
  ///
  /// - Parameters:
  ///   - items: the buttons.
  ///   - animated: has no effect: the bar changes at once.
  public func setItems(_ items: [BarButtonItem]?, animated: Bool) { self.items = items }
}

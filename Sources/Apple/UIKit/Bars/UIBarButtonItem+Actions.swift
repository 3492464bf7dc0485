public import LaminaObjectiveC
public import LaminaViews

// Bar button items with a target and a selector.

extension BarButtonItem.Style {
  /// A button with a border: as `plain` since iOS 7.
  public static var bordered: BarButtonItem.Style { .plain }
}

extension BarButtonItem {
  /// The object that gets the action; held weakly, `nil` for the first object of the responder chain with the method.
  public var target: AnyObject? {
    get { (addedValues["target"] as? WeakReference)?.object }
    set {
      addedValues["target"] = WeakReference(newValue)
      updateHandler()
    }
  }

  /// The method that a tap calls with the item; `nil` for none.
  public var action: Selector? {
    get { addedValues["action"] as? Selector }
    set {
      addedValues["action"] = newValue
      updateHandler()
    }
  }

  private func updateHandler() {
    guard let action else {
      handler = nil
      return
    }
    handler = { item in
      if let target = item.target {
        invoke(action, on: target, with: [item, nil])
        return
      }
      var next: Responder? = Application.running?.keyWindow?.firstResponder
      next = next ?? Application.running?.keyWindow
      while let responder = next {
        if action.isMethod(of: responder) {
          invoke(action, on: responder, with: [item, nil])
          return
        }
        next = responder.next
      }
    }
  }

  private func setAction(_ target: Any?, _ action: Selector?) {
    addedValues["target"] = WeakReference(target.map { $0 as AnyObject })
    self.action = action
  }

  /// Makes a button with a title.
  ///
  /// - Parameters:
  ///   - title: the title.
  ///   - style: the look of the title.
  ///   - target: the object that gets the action.
  ///   - action: the method that a tap calls.
  public convenience init(title: String?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.title, self.style) = (title, style)
    setAction(target, action)
  }

  /// Makes a button with a picture.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - style: the look of a title.
  ///   - target: the object that gets the action.
  ///   - action: the method that a tap calls.
  public convenience init(image: Image?, style: Style, target: Any?, action: Selector?) {
    self.init()
    (self.image, self.style) = (image, style)
    setAction(target, action)
  }

  /// Makes a button with a picture; the second one is ignored, because it is for bars in landscape.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - landscapeImagePhone: ignored.
  ///   - style: the look of a title.
  ///   - target: the object that gets the action.
  ///   - action: the method that a tap calls.
  public convenience init(
    image: Image?, landscapeImagePhone: Image?, style: Style, target: Any?, action: Selector?
  ) { self.init(image: image, style: style, target: target, action: action) }

  /// Makes a standard button or a space.
  ///
  /// - Parameters:
  ///   - systemItem: the kind.
  ///   - target: the object that gets the action.
  ///   - action: the method that a tap calls.
  public convenience init(
    barButtonSystemItem systemItem: SystemItem, target: Any?, action: Selector?
  ) {
    self.init(systemItem: systemItem, action: nil)
    setAction(target, action)
  }
}

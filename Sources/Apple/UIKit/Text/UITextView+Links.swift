import LaminaText
public import LaminaViews

// Links of text views: their attributes, and what a tap on one does.

extension TextView {
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  /// The attributes that links have besides their own; `nil` sets the default, the view's tint.
  public var linkTextAttributes: [NSAttributedString.Key: Any]! {
    get {
      companion(forKey: "linkTextAttributes") as? [NSAttributedString.Key: Any]
        ?? [.foregroundColor: tintColor as UIColor]
    }
    set {
      setCompanion(newValue, forKey: "linkTextAttributes")
      guard let newValue else {
        linkLook = nil
        return
      }
      linkLook = { view, attributes in attributes.apply(newValue, with: view.traitCollection) }
    }
  }

  /// Prepares to ask the delegate about links that fingers tap, and to open them.
  static let watchesLinks: Void = {
    TextEvents.linkObserver = { view, link in view.open(link) }
  }()

  private func open(_ link: TappedLink) {
    let range = text.utf16Range(link.range)
    let value =
      range.location < attributedText.length
      ? unsafe attributedText.attribute(.link, at: range.location, effectiveRange: nil) : nil
    guard let url = value as? URL ?? URL(string: link.destination) else { return }
    let opens =
      delegate?.textView(
        self, shouldInteractWith: url, in: range, interaction: .invokeDefaultAction) ?? true
    if opens { UIApplication.shared.open(url) }
  }
}

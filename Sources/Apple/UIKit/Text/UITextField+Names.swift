public import LaminaViews

// The members of a text field that follow from Lamina's.

extension TextField {
  /// Whether a text that does not fit is drawn smaller, down to `minimumFontSize`.
  public var adjustsFontSizeToFitWidth: Bool {
    get { style.adjustsFontSizeToFitWidth }
    set {
      style.adjustsFontSizeToFitWidth = newValue
      if newValue, style.minimumScaleFactor == 0 { style.minimumScaleFactor = 0.1 }
    }
  }

  /// The least size of the font, in points; 0 for none.
  public var minimumFontSize: CGFloat {
    get { style.minimumScaleFactor * style.fontSize }
    set { style.minimumScaleFactor = min(1, max(0, newValue / style.fontSize)) }
  }

  /// Whether the text is removed when editing begins.
  public var clearsOnBeginEditing: Bool {
    get { companion(forKey: "clearsOnBegin") as? Bool ?? false }
    set {
      setCompanion(newValue, forKey: "clearsOnBegin")
      guard newValue, companion(forKey: "clearsWatch") == nil else { return }
      setCompanion(true, forKey: "clearsWatch")
      addAction(for: .editingDidBegin) { control in
        guard let field = control as? TextField, field.clearsOnBeginEditing, field.hasText else {
          return
        }
        field.text = ""
      }
    }
  }

  /// Whether typing replaces the whole text when editing begins; kept without effect.
  public var clearsOnInsertion: Bool {
    get { companion(forKey: "clears") as? Bool ?? false }
    set { setCompanion(newValue, forKey: "clears") }
  }

  /// The picture behind the text, stretched by its cap insets; `nil` for none.
  public var background: UIImage? {
    get { (companion(forKey: "background") as? UIImageView)?.image }
    set {
      let view = companion(forKey: "background") as? UIImageView ?? UIImageView(frame: bounds)
      view.image = newValue
      guard view.superview == nil else { return }
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      insertSubview(view, at: 0)
      setCompanion(view, forKey: "background")
    }
  }
}

/// UIKit's search field, a text field with the look of one without a border.
public typealias UISearchTextField = TextField

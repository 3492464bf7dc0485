import LaminaText

// The values that buttons write to coders: titles, colours and images by state.

extension Button {
  /// The values of a button by state.
  struct Content {
    var titles: [State: String] = [:]
    var attributedTitles: [State: AttributedText] = [:]
    var titleColors: [State: ViewColor] = [:]
    var backgrounds: [State: ViewColor] = [:]
    var images: [State: Image] = [:]
    var backgroundImages: [State: Image] = [:]
  }

  /// The type; `nil` for a button with Lamina's defaults.
  var codedType: ButtonType? {
    get { hasUIKitDefaults ? buttonType : nil }
    set { if let newValue { takeDefaults(of: newValue) } }
  }

  /// The role of the title.
  var codedTextStyle: TextStyle? {
    get { titleLabel.textStyle }
    set { titleLabel.textStyle = newValue }
  }

  /// The look of the title.
  var codedStyle: Label.Style {
    get { titleLabel.style }
    set { titleLabel.style = newValue }
  }

  /// The values by state.
  var codedContent: Content {
    get {
      Content(
        titles: titles, attributedTitles: attributedTitles, titleColors: titleColors,
        backgrounds: backgrounds, images: images, backgroundImages: backgroundImages)
    }
    set {
      for (state, title) in newValue.titles { setTitle(title, for: state) }
      for (state, title) in newValue.attributedTitles { setAttributedTitle(title, for: state) }
      for (state, color) in newValue.titleColors { setTitleColor(color, for: state) }
      for (state, color) in newValue.backgrounds { setBackgroundColor(color, for: state) }
      for (state, image) in newValue.images { setImage(image, for: state) }
      for (state, image) in newValue.backgroundImages { setBackgroundImage(image, for: state) }
    }
  }
}

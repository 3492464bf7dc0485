package import LaminaText

// Second names of members whose names a module above gives to members of other types.

extension Label {
  /// The text with its own attributes.
  package var styledText: AttributedText? {
    get { attributedText }
    set { attributedText = newValue }
  }
}

extension TextField {
  /// The text with its own attributes.
  package var styledText: AttributedText? {
    get { attributedText }
    set { attributedText = newValue }
  }
  /// The attributes of a text without its own.
  package var baseAttributes: TextAttributes {
    get { defaultTextAttributes }
    set { defaultTextAttributes = newValue }
  }
  /// The delegate.
  package var fieldDelegate: (any TextFieldDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}

extension TextView {
  /// The text with its attributes.
  package var styledText: AttributedText {
    get { attributedText }
    set { attributedText = newValue }
  }
  /// The selected characters, as indices of Unicode scalars.
  package var selectedScalars: Range<Int> {
    get { selectedRange }
    set { selectedRange = newValue }
  }
}

extension ScrollView {
  /// The delegate.
  package var scrollDelegate: (any ScrollViewDelegate)? {
    get { delegate }
    set { delegate = newValue }
  }
}

extension ImageView {
  /// The pictures of an animation.
  package var animationFrames: [Image] {
    get { animationImages }
    set { animationImages = newValue }
  }
}

extension Button.Configuration {
  /// The distances from the edges to title and image, in points.
  package var edgeInsets: EdgeInsets {
    get { contentInsets }
    set { contentInsets = newValue }
  }
}

public import LaminaViews

// The space of a text, by UIKit's name.

/// UIKit's name of `TextContainer`.
public typealias NSTextContainer = TextContainer

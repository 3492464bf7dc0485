public import LaminaViews

// Pictures by UIKit's name: the class that Lamina's views show.

/// UIKit's name of `Image`, a picture that never changes.
public typealias UIImage = Image
/// UIKit's name of `ImageView`.
public typealias UIImageView = ImageView

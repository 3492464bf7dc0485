import LaminaGeometry
import LaminaText

// The layout of a button's title and image, and the button's size.

extension Button {
  private var placement: Configuration.ImagePlacement { configuration?.imagePlacement ?? .leading }
  private var isVertical: Bool { placement == .top || placement == .bottom }
  private var gap: Double {
    hasTitle && shownImage != nil ? configuration?.imagePadding ?? Button.imagePadding : 0
  }
  private var hasTitle: Bool { titleLabel.text != nil }
  /// The content insets: the configuration's, or without one `contentEdgeInsets`.
  private var insets: EdgeInsets { configuration?.contentInsets ?? contentEdgeInsets }

  private var titleSize: Size {
    titleLabel.sizeThatFits(Size(width: .infinity, height: .infinity))
  }
  private var imageSize: Size { shownImage?.size ?? .zero }

  /// The size of title and image with the content insets.
  var contentSize: Size {
    let (title, image) = (hasTitle ? titleSize : .zero, imageSize)
    let line = hasTitle || shownImage != nil ? title : titleSize
    let (width, height) =
      isVertical
      ? (max(title.width, image.width), title.height + image.height + gap)
      : (title.width + image.width + gap, max(line.height, image.height))
    return Size(
      width: width + insets.left + insets.right, height: height + insets.top + insets.bottom)
  }

  /// Centres title and image in the content area.
  func placeContent() {
    let (left, top) = ((insets.left - insets.right) / 2, (insets.top - insets.bottom) / 2)
    guard shownImage != nil else {
      // The label centres its text, so none of its own edges falls between pixels.
      titleLabel.frame = bounds.offset(dx: left, dy: top).inset(by: titleEdgeInsets)
      return
    }
    let inner = bounds.inset(by: insets)
    let image = imageSize
    var title = hasTitle ? titleSize : .zero
    let room = isVertical ? inner.width : inner.width - image.width - gap
    title.width = min(title.width, max(0, room))
    let length =
      isVertical ? image.height + gap + title.height : image.width + gap + title.width
    var start = isVertical ? inner.midY - length / 2 : inner.midX - length / 2
    func take(_ size: Size) -> Rect {
      defer { start += (isVertical ? size.height : size.width) + gap }
      return isVertical
        ? Rect(x: inner.midX - size.width / 2, y: start, width: size.width, height: size.height)
        : Rect(x: start, y: inner.midY - size.height / 2, width: size.width, height: size.height)
    }
    let isImageFirst = placement == (isRightToLeft ? .trailing : .leading) || placement == .top
    let first = take(isImageFirst ? image : title)
    let second = take(isImageFirst ? title : image)
    imageView.frame = onPixels((isImageFirst ? first : second).inset(by: imageEdgeInsets))
    titleLabel.frame = onPixels((isImageFirst ? second : first).inset(by: titleEdgeInsets))
  }

  /// Returns the rectangle with its origin rounded to the screen's pixels.
  private func onPixels(_ rect: Rect) -> Rect {
    let scale = window?.screen.scale ?? contentScaleFactor
    return Rect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale,
      width: rect.width, height: rect.height)
  }
}

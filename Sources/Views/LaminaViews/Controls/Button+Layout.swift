import LaminaGeometry
import LaminaText

// The layout of a button's title and image, and the button's size.

extension Button {
  private var placement: Configuration.ImagePlacement { configuration?.imagePlacement ?? .leading }
  private var isVertical: Bool { placement == .top || placement == .bottom }
  private var gap: Double {
    hasTitle && shownImage != nil
      ? configuration?.imagePadding ?? (hasUIKitDefaults ? 0 : Button.imagePadding) : 0
  }
  private var hasTitle: Bool { titleLabel.text != nil }
  /// The content insets: the configuration's, or without one `contentEdgeInsets`.
  ///
  /// The arrows of a pop-up button take part of the trailing one.
  var contentInsets: EdgeInsets {
    var insets = configuration?.contentInsets ?? contentEdgeInsets
    if isRightToLeft { insets.left += indicatorWidth } else { insets.right += indicatorWidth }
    return insets
  }

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
    // UIKit adds this to titles of buttons without insets.
    let extra =
      hasUIKitDefaults && hasTitle && configuration == nil && contentEdgeInsets == .zero ? 12.0 : 0
    return Size(
      width: width + contentInsets.left + contentInsets.right,
      height: height + extra + contentInsets.top + contentInsets.bottom)
  }

  /// Places title and image where `titleRect(forContentRect:)` and `imageRect(forContentRect:)` have them.
  func placeContent() {
    let content = contentRect(forBounds: bounds)
    titleLabel.frame = titleRect(forContentRect: content)
    if shownImage != nil { imageView.frame = imageRect(forContentRect: content) }
  }

  /// Returns the rectangles of title and image, centred in the content area.
  func place(in content: Rect) -> (title: Rect, image: Rect) {
    guard shownImage != nil else {
      if contentHorizontalAlignment != .center || contentVerticalAlignment != .center {
        var title = titleSize
        title.width = min(title.width, max(0, content.width))
        return (
          align(Rect(origin: .zero, size: title), in: content).inset(by: titleEdgeInsets), .zero
        )
      }
      // The label centres its text, so none of its own edges falls between pixels.
      let all = bounds.offset(dx: content.midX - bounds.midX, dy: content.midY - bounds.midY)
      return (all.inset(by: titleEdgeInsets), .zero)
    }
    let image = imageSize
    var title = hasTitle ? titleSize : .zero
    let room = isVertical ? content.width : content.width - image.width - gap
    title.width = min(title.width, max(0, room))
    let length =
      isVertical ? image.height + gap + title.height : image.width + gap + title.width
    var start = isVertical ? content.midY - length / 2 : content.midX - length / 2
    func take(_ size: Size) -> Rect {
      defer { start += (isVertical ? size.height : size.width) + gap }
      return isVertical
        ? Rect(x: content.midX - size.width / 2, y: start, width: size.width, height: size.height)
        : Rect(x: start, y: content.midY - size.height / 2, width: size.width, height: size.height)
    }
    let isImageFirst = placement == (isRightToLeft ? .trailing : .leading) || placement == .top
    let first = take(isImageFirst ? image : title)
    let second = take(isImageFirst ? title : image)
    if contentHorizontalAlignment != .center || contentVerticalAlignment != .center {
      let group = first.union(second)
      let moved = align(group, in: content)
      let (dx, dy) = (moved.minX - group.minX, moved.minY - group.minY)
      let (one, two) = (first.offset(dx: dx, dy: dy), second.offset(dx: dx, dy: dy))
      return (
        onPixels((isImageFirst ? two : one).inset(by: titleEdgeInsets)),
        onPixels((isImageFirst ? one : two).inset(by: imageEdgeInsets))
      )
    }
    return (
      onPixels((isImageFirst ? second : first).inset(by: titleEdgeInsets)),
      onPixels((isImageFirst ? first : second).inset(by: imageEdgeInsets))
    )
  }

  /// Returns a rectangle at the sides of the content area where the button's content is aligned.
  private func align(_ rect: Rect, in content: Rect) -> Rect {
    var place = Rect(
      x: content.midX - rect.width / 2, y: content.midY - rect.height / 2, width: rect.width,
      height: rect.height)
    switch contentHorizontalAlignment {
    case .center: break
    case .left: place.origin.x = content.minX
    case .right: place.origin.x = content.maxX - rect.width
    case .leading: place.origin.x = isRightToLeft ? content.maxX - rect.width : content.minX
    case .trailing: place.origin.x = isRightToLeft ? content.minX : content.maxX - rect.width
    case .fill: (place.origin.x, place.size.width) = (content.minX, content.width)
    }
    switch contentVerticalAlignment {
    case .center: break
    case .top: place.origin.y = content.minY
    case .bottom: place.origin.y = content.maxY - rect.height
    case .fill: (place.origin.y, place.size.height) = (content.minY, content.height)
    }
    return place
  }

  /// The part of the content area, as high as it and as wide as title and image, in which these are centred.
  var contentArea: Rect {
    let inner = bounds.inset(by: contentInsets)
    let width = min(contentSize.width - contentInsets.left - contentInsets.right, inner.width)
    return Rect(x: inner.midX - width / 2, y: inner.minY, width: width, height: inner.height)
  }

  /// Returns the rectangle with its origin rounded to the screen's pixels.
  private func onPixels(_ rect: Rect) -> Rect {
    let scale = window?.screen.scale ?? contentScaleFactor
    return Rect(
      x: (rect.minX * scale).rounded() / scale, y: (rect.minY * scale).rounded() / scale,
      width: rect.width, height: rect.height)
  }
}

import LaminaGeometry

/// The places of a menu and of its preview in a window, computed from their sizes.
///
/// ```text
/// rich      below the preview; above it, if only that fits; else below, and the preview moves up
/// compact   below the source, or above it where more room is; over it for a selection
/// ```
/// Policy: `menu-place`.
struct MenuPlacement: Equatable {
  /// The menu's frame.
  private(set) var menu = Rect.zero
  /// The preview's frame; the source for a compact menu.
  private(set) var preview: Rect
  /// The factor of the preview's size.
  private(set) var scale = 1.0
  /// Whether the menu is above its source.
  private(set) var isAbove = false

  /// The distance of menus and previews from the safe area's edges, in points.
  static var margin: Double { 8 }
  /// The distance between a preview and its menu, in points.
  static var previewGap: Double { 16 }
  /// The distance between a button and its menu, in points.
  static var buttonGap: Double { 8 }
  /// The factor by which a lifted preview grows where it has room.
  static var liftScale: Double { 1.05 }
  /// The part of the area's height that a preview keeps beside a long menu.
  static var previewShare: Double { 0.4 }

  /// The point of the menu, in fractions of its size, from which it grows: the nearest one to the source.
  var anchor: Point {
    func fraction(_ place: Double, _ start: Double, _ length: Double) -> Double {
      length > 0 ? min(1, max(0, (place - start) / length)) : 0.5
    }
    return Point(
      x: fraction(preview.midX, menu.minX, menu.width),
      y: fraction(preview.midY, menu.minY, menu.height))
  }

  /// Places a preview, and its menu beside it.
  ///
  /// - Parameters:
  ///   - source: the frame of the preview before it is lifted.
  ///   - menuSize: the size of the whole menu; a height of 0 for none.
  ///   - area: the free part of the window.
  ///   - isRightToLeft: whether the interface runs from right to left.
  init(previewAt source: Rect, menuSize: Size, in area: Rect, isRightToLeft: Bool) {
    preview = source
    let gap = menuSize.height > 0 ? MenuPlacement.previewGap : 0
    let kept = min(source.height, area.height * MenuPlacement.previewShare)
    let height = min(menuSize.height, max(0, area.height - gap - kept))
    scale = MenuPlacement.liftScale
    if source.width > 0 { scale = min(scale, area.width / source.width) }
    if source.height > 0 { scale = min(scale, (area.height - gap - height) / source.height) }
    scale = max(scale, 0.01)
    let size = Size(width: source.width * scale, height: source.height * scale)
    let x = clamp(source.midX - size.width / 2, area.minX, area.maxX - size.width)
    var y = clamp(source.midY - size.height / 2, area.minY, area.maxY - size.height)
    if y + size.height + gap + height > area.maxY {
      isAbove = y - gap - height >= area.minY && height > 0
      if !isAbove { y = area.maxY - height - gap - size.height }
    }
    preview = Rect(x: x, y: y, width: size.width, height: size.height)
    let top = isAbove ? preview.minY - gap - height : preview.maxY + gap
    placeMenu(Size(width: menuSize.width, height: height), top, area, isRightToLeft)
  }

  /// Places a menu beside a button.
  ///
  /// - Parameters:
  ///   - source: the frame of the button.
  ///   - menuSize: the size of the whole menu.
  ///   - selection: the distance from the menu's top to the middle of the item that covers the button; `nil` for none.
  ///   - area: the free part of the window.
  ///   - isRightToLeft: whether the interface runs from right to left.
  init(
    buttonAt source: Rect, menuSize: Size, selection: Double? = nil, in area: Rect,
    isRightToLeft: Bool
  ) {
    preview = source
    let gap = MenuPlacement.buttonGap
    if let selection {
      let height = min(menuSize.height, area.height)
      let top = clamp(source.midY - selection, area.minY, area.maxY - height)
      placeMenu(Size(width: menuSize.width, height: height), top, area, isRightToLeft)
      return
    }
    let (below, above) = (area.maxY - source.maxY - gap, source.minY - gap - area.minY)
    isAbove = menuSize.height > below && above > below
    let height = min(menuSize.height, max(44, isAbove ? above : below))
    let top = isAbove ? source.minY - gap - height : source.maxY + gap
    placeMenu(
      Size(width: menuSize.width, height: height),
      clamp(top, area.minY, area.maxY - height), area, isRightToLeft)
  }

  /// Aligns the menu with the edge of the source that is nearer to the side of the area, or with the leading edge.
  private mutating func placeMenu(
    _ size: Size, _ top: Double, _ area: Rect, _ isRightToLeft: Bool
  ) {
    let isAtLeft =
      isRightToLeft ? preview.midX < area.midX - 1 : preview.midX <= area.midX + 1
    let width = min(size.width, area.width)
    let x = isAtLeft ? preview.minX : preview.maxX - width
    menu = Rect(
      x: clamp(x, area.minX, area.maxX - width).rounded(), y: top.rounded(), width: width,
      height: size.height)
  }
}

/// Returns a number between two limits; the lower limit if the limits are in the wrong order.
private func clamp(_ number: Double, _ low: Double, _ high: Double) -> Double {
  max(low, min(number, high))
}

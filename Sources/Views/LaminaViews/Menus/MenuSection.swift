/// A line of a menu's list.
enum MenuLine {
  /// The heading of a menu or of a group.
  case heading(String)
  /// The title of an open submenu, which leads back.
  case back(Menu)
  /// An action or a submenu.
  case item(MenuElement)
  /// Actions side by side.
  case tiles([MenuElement], showsTitles: Bool)
  /// An activity indicator, until the elements of a deferred element are known.
  case loading

  /// Whether the line stands above others: a heading, or the way back.
  var isHeading: Bool {
    switch self {
    case .heading, .back: true
    case .item, .tiles, .loading: false
    }
  }
}

/// The lines of a menu's list between two gaps.
struct MenuSection {
  var lines: [MenuLine] = []
}

extension Menu {
  /// Returns the lines of the menu's list, with its inline menus as sections of their own.
  ///
  /// - Parameter isSubmenu: whether the list begins with a line that leads back.
  /// - Returns: the sections, none of them empty.
  func makeSections(isSubmenu: Bool) -> [MenuSection] {
    var sections: [MenuSection] = []
    var lines: [MenuLine] = isSubmenu ? [.back(self)] : title.isEmpty ? [] : [.heading(title)]
    collectLines(into: &sections, &lines)
    if !lines.isEmpty { sections.append(MenuSection(lines: lines)) }
    return sections
  }

  private func collectLines(into sections: inout [MenuSection], _ lines: inout [MenuLine]) {
    let isPalette = options.contains(.displayAsPalette)
    var others = shownChildren
    if isPalette || preferredElementSize == .small || preferredElementSize == .medium {
      let tiles = others.filter(\.canBeTile)
      others.removeAll(where: \.canBeTile)
      let length = isPalette ? max(1, tiles.count) : preferredElementSize == .medium ? 3 : 4
      for start in stride(from: 0, to: tiles.count, by: length) {
        lines.append(
          .tiles(
            Array(tiles[start..<min(start + length, tiles.count)]),
            showsTitles: !isPalette && preferredElementSize == .medium))
      }
    }
    for child in others {
      if let group = child as? Menu, group.options.contains(.displayInline) {
        // A heading and the way back stay with the first lines below them.
        if lines.contains(where: { !$0.isHeading }) {
          sections.append(MenuSection(lines: lines))
          lines = []
        }
        if !group.title.isEmpty { lines.append(.heading(group.title)) }
        group.collectLines(into: &sections, &lines)
        if !lines.isEmpty { sections.append(MenuSection(lines: lines)) }
        lines = []
      } else if child is DeferredMenuElement {
        lines.append(.loading)
      } else {
        lines.append(.item(child))
      }
    }
  }

  /// The known children that are not hidden.
  private var shownChildren: [MenuElement] {
    knownChildren.filter { !$0.shownAttributes.contains(.hidden) }
  }

  /// Asks the providers of deferred children, also of those in inline menus.
  func loadDeferred(_ onChange: @escaping @MainActor () -> Void) {
    for child in children {
      if let deferred = child as? DeferredMenuElement { deferred.load(onChange) }
      if let group = child as? Menu, group.options.contains(.displayInline) {
        group.loadDeferred(onChange)
      }
    }
  }

  /// Whether the menu's list would be empty.
  var hasNothingToShow: Bool { makeSections(isSubmenu: false).isEmpty }
}

extension MenuElement {
  /// Whether the element is an action or a submenu, which a small or medium menu shows as a tile.
  fileprivate var canBeTile: Bool {
    if let menu = self as? Menu { return !menu.options.contains(.displayInline) }
    return self is Action
  }
}

extension [MenuSection] {
  /// The sections from the last to the first, with their lines in that order too; a heading stays at its section's top.
  var reversedLines: [MenuSection] {
    reversed().map { section in
      var lines = section.lines
      let count = lines.prefix { $0.isHeading }.count
      let headings = lines.prefix(count)
      lines.removeFirst(count)
      return MenuSection(lines: headings + lines.reversed())
    }
  }
}

public import LaminaViews

// Tab bars that stand alone, and the kinds of tab bar items.

extension TabBar {
  /// The items whose titles and pictures the buttons show, from the left; `nil` for none.
  public var items: [TabBarItem]? {
    get { self.LaminaViews::items }
    set {
      self.LaminaViews::items = newValue ?? []
      guard onSelect == nil else { return }
      onSelect = { [weak self] index in
        guard let self, let items, items.indices.contains(index), items[index].isEnabled else {
          return
        }
        selectedIndex = index
        delegate?.tabBar(self, didSelect: items[index])
      }
    }
  }

  /// The delegate of a bar that stands alone; held weakly.
  public var delegate: (any UITabBarDelegate)? {
    get { (addedValues["delegate"] as? WeakReference)?.object as? any UITabBarDelegate }
    set { addedValues["delegate"] = WeakReference(newValue) }
  }

  /// The item whose button has the tint colour; `nil` for none.
  public var selectedItem: TabBarItem? {
    get {
      let items = self.LaminaViews::items
      return items.indices.contains(selectedIndex) ? items[selectedIndex] : nil
    }
    set { selectedIndex = items?.firstIndex { $0 === newValue } ?? -1 }
  }

  /// The colour of buttons that are not selected.
  public var unselectedItemTintColor: ViewColor? {
    get { unselectedTintColor }
    set { unselectedTintColor = newValue ?? .systemGray }
  }

  /// Replaces the items.
  ///
  /// - Parameters:
  ///   - items: the items, from the left.
  ///   - animated: has no effect: the bar changes at once.
  public func setItems(_ items: [TabBarItem]?, animated: Bool) { self.items = items }
}

/// The kinds of tab bar items that the system titles.
public enum UITabBarSystemItem: Int, Sendable {
  /// More tabs.
  case more
  /// Favourites.
  case favorites
  /// Featured content.
  case featured
  /// The best rated content.
  case topRated
  /// Recent content.
  case recents
  /// Contacts.
  case contacts
  /// A history.
  case history
  /// Bookmarks.
  case bookmarks
  /// A search.
  case search
  /// Downloads.
  case downloads
  /// The most recent content.
  case mostRecent
  /// The content that most people have seen.
  case mostViewed

  /// The title of the item.
  var title: String {
    switch self {
    case .more: "More"
    case .favorites: "Favorites"
    case .featured: "Featured"
    case .topRated: "Top Rated"
    case .recents: "Recents"
    case .contacts: "Contacts"
    case .history: "History"
    case .bookmarks: "Bookmarks"
    case .search: "Search"
    case .downloads: "Downloads"
    case .mostRecent: "Most Recent"
    case .mostViewed: "Most Viewed"
    }
  }
}

extension TabBarItem {
  /// UIKit's name of the kinds of items that the system titles.
  public typealias SystemItem = UITabBarSystemItem

  /// Makes an item with a title and a picture.
  ///
  /// - Parameters:
  ///   - title: the title; `nil` for the controller's.
  ///   - image: a picture of 25x25 points.
  ///   - tag: a number for the app's use.
  public convenience init(title: String?, image: Image?, tag: Int) {
    self.init(title: title, image: image)
    self.tag = tag
  }

  /// Makes an item with a title and two pictures.
  ///
  /// - Parameters:
  ///   - title: the title; `nil` for the controller's.
  ///   - image: a picture of 25x25 points.
  ///   - selectedImage: the picture while the item is selected.
  public convenience init(title: String?, image: Image?, selectedImage: Image?) {
    self.init(title: title, image: image)
    self.selectedImage = selectedImage
  }

  /// Makes an item that the system titles; its picture is the app's to set.
  ///
  /// - Parameters:
  ///   - systemItem: the kind.
  ///   - tag: a number for the app's use.
  public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
    self.init(title: systemItem.title, image: nil)
    self.tag = tag
  }
}

// Which classes become screens, and by which expression an object of each is made.

/// A screen of a port: a view controller, a view, or a preview.
package struct PortScreen: Equatable, Sendable {
  /// The kinds of a screen.
  package enum Kind: String, Sendable {
    case controller, view, preview
  }

  /// The name after `screen:`.
  package let name: String
  package let kind: Kind
  /// The Swift expression that makes the controller or the view, or the statements of a preview.
  package let making: String
  /// Whether the controller is shown in a navigation controller.
  package let isInNavigation: Bool
}

/// The search for the screens among the classes of a port.
package struct ScreenFinder {
  /// The screens, in the order of their names.
  package private(set) var screens: [PortScreen] = []
  /// The controllers and views that need values to be made, with their initialisers.
  package private(set) var unmade: [(name: String, initialisers: [String])] = []
  private let classes: [String: PortClassList.Entry]

  /// Classes of UIKit, by kind, with the labels of the initialiser that their objects are made by.
  private static let roots: [String: (kind: PortScreen.Kind, labels: [[String]])] = {
    var roots: [String: (kind: PortScreen.Kind, labels: [[String]])] = [:]
    for name in ["UIViewController", "UITabBarController", "UIPageViewController"] {
      roots[name] = (.controller, [[], ["nibName", "bundle"]])
    }
    roots["UINavigationController"] = (.controller, [[], ["rootViewController"]])
    roots["UITableViewController"] = (.controller, [[], ["style"], ["nibName", "bundle"]])
    roots["UICollectionViewController"] = (.controller, [["collectionViewLayout"]])
    for name in [
      "UIView", "UIControl", "UIButton", "UILabel", "UIImageView", "UIScrollView", "UIStackView",
      "UITextField", "UITextView", "UISwitch", "UISlider", "UIStepper", "UIProgressView",
      "UIActivityIndicatorView", "UISegmentedControl", "UIPageControl", "UIPickerView",
      "UIDatePicker", "UISearchBar", "UINavigationBar", "UIToolbar", "UITabBar",
      "UICollectionViewCell", "UICollectionReusableView", "UIVisualEffectView", "UITableView",
    ] {
      roots[name] = (.view, [[], ["frame"]])
    }
    roots["UITableViewCell"] = (.view, [["style", "reuseIdentifier"]])
    roots["UITableViewHeaderFooterView"] = (.view, [["reuseIdentifier"]])
    return roots
  }()

  /// Calls by the labels of an initialiser.
  private static let calls: [[String]: String] = [
    []: "()", ["frame"]: "(frame: .zero)", ["nibName", "bundle"]: "(nibName: nil, bundle: nil)",
    ["style"]: "(style: .plain)",
    ["style", "reuseIdentifier"]: "(style: .default, reuseIdentifier: nil)",
    ["reuseIdentifier"]: "(reuseIdentifier: nil)",
  ]

  /// Finds the screens of a list of classes.
  package init(_ list: PortClassList) {
    classes = Dictionary(
      list.classes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var used: Set<String> = []
    func unique(_ name: String) -> String {
      var (result, number) = (name, 1)
      while !used.insert(result).inserted {
        number += 1
        result = "\(name)-\(number)"
      }
      return result
    }
    for entry in list.classes.sorted(by: { $0.name < $1.name }) where entry.isUsable {
      guard let root = root(of: entry) else { continue }
      let available = labels(of: entry)
      let short = String(entry.name.split(separator: ".").last ?? "")
      if let labels = available.first(where: { ScreenFinder.calls[$0] != nil }),
        let call = ScreenFinder.calls[labels]
      {
        let isRoot = ["UINavigationController", "UITabBarController"].contains(rootName(of: entry))
        screens.append(
          PortScreen(
            name: unique(short), kind: root, making: entry.name + call,
            isInNavigation: root == .controller && !isRoot && usesNavigation(entry)))
      } else {
        unmade.append(
          (
            entry.name,
            available.map { "init(" + $0.map { "\($0):" }.joined() + ")" }.filter {
              $0 != "init(coder:)"
            }
          ))
      }
    }
    for preview in list.previews {
      let letters = (preview.name ?? "Preview").map { $0.isWhitespace ? "-" : $0 }
      screens.append(
        PortScreen(
          name: unique(letters.isEmpty ? "Preview" : String(letters)), kind: .preview,
          making: preview.body, isInNavigation: false))
    }
  }

  /// Returns the name of UIKit's class above a class; `nil` if its parents are not known.
  private func rootName(of entry: PortClassList.Entry) -> String? {
    var (name, steps) = (entry.parent, 0)
    while let current = name, steps < 50 {
      if ScreenFinder.roots[current] != nil { return current }
      name = (classes[current] ?? nested(current, in: entry))?.parent
      steps += 1
    }
    return nil
  }

  /// Returns whether a class or a parent of it names its navigation item or controller.
  private func usesNavigation(_ entry: PortClassList.Entry, depth: Int = 0) -> Bool {
    if entry.usesNavigation { return true }
    guard depth < 50, let parent = entry.parent,
      let home = classes[parent] ?? nested(parent, in: entry)
    else { return false }
    return usesNavigation(home, depth: depth + 1)
  }

  private func root(of entry: PortClassList.Entry) -> PortScreen.Kind? {
    rootName(of: entry).flatMap { ScreenFinder.roots[$0]?.kind }
  }

  /// Returns a class by its short name beside or inside another one.
  private func nested(_ name: String, in entry: PortClassList.Entry) -> PortClassList.Entry? {
    var parts = entry.name.split(separator: ".").dropLast()
    while !parts.isEmpty {
      if let found = classes[parts.joined(separator: ".") + "." + name] { return found }
      parts = parts.dropLast()
    }
    return nil
  }

  /// Returns the labels of the initialisers that objects of a class can be made by: its own, and inherited ones.
  ///
  /// A class without a designated initialiser of its own inherits all of its parent's.
  private func labels(of entry: PortClassList.Entry, depth: Int = 0) -> [[String]] {
    let own = entry.initialisers.filter(\.isVisible).map(\.labels)
    let designated = entry.initialisers.filter { !$0.isConvenience && $0.labels != ["coder"] }
    var inherited: [[String]] = []
    if let parent = entry.parent, depth < 50 {
      if let home = classes[parent] ?? nested(parent, in: entry) {
        inherited = labels(of: home, depth: depth + 1)
      } else {
        inherited = ScreenFinder.roots[parent]?.labels ?? []
      }
    }
    if designated.isEmpty { return sorted(own + inherited) }
    // UIKit's own `init()` is convenience: it goes with the designated ones that a class overrides.
    let overridden = inherited.filter { labels in
      labels.isEmpty && own.contains { $0 == ["frame"] || $0 == ["nibName", "bundle"] }
    }
    return sorted(own + overridden)
  }

  /// Returns initialisers with the shortest first.
  private func sorted(_ labels: [[String]]) -> [[String]] {
    labels.enumerated().sorted { ($0.element.count, $0.offset) < ($1.element.count, $1.offset) }
      .map(
        \.element)
  }
}

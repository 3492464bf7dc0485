internal import LaminaGeometry
public import LaminaViews

// The segments of a segmented control by UIKit's names.

extension SegmentedControl {
  /// The index that stands for no selected segment: -1.
  public static nonisolated var noSegment: Int { -1 }

  /// Makes a control with titles, none of them selected.
  ///
  /// - Parameter items: the titles; a picture counts as an empty title.
  public convenience init(items: [Any]?) {
    self.init((items ?? []).map { $0 as? String ?? "" }, frame: .zero)
    frame.size = intrinsicContentSize
  }

  /// The number of segments.
  public var numberOfSegments: Int { titles.count }

  /// The index of the selected segment; -1 for none.
  public var selectedSegmentIndex: Int {
    get {
      if let subclass = self as? any OverridingSelectedSegmentIndex {
        subclass.overriddenSelectedSegmentIndex
      } else {
        ownSelectedSegmentIndex
      }
    }
    set {
      if let subclass = self as? any OverridingSelectedSegmentIndex {
        subclass.overriddenSelectedSegmentIndex = newValue
      } else {
        ownSelectedSegmentIndex = newValue
      }
    }
  }

  /// The index of the selected segment, whatever a subclass overrides.
  public var ownSelectedSegmentIndex: Int {
    get { selectedIndex ?? -1 }
    set { selectedIndex = newValue < 0 ? nil : newValue }
  }

  /// Inserts a segment.
  ///
  /// - Parameters:
  ///   - title: its title.
  ///   - segment: its index, clamped to the end.
  ///   - animated: has no effect: the control changes at once.
  public func insertSegment(withTitle title: String?, at segment: Int, animated: Bool) {
    let index = min(max(segment, 0), titles.count)
    let selected = selectedIndex
    titles.insert(title ?? "", at: index)
    if let selected { selectedIndex = selected >= index ? selected + 1 : selected }
  }

  /// Removes a segment.
  ///
  /// - Parameters:
  ///   - segment: its index, clamped to the last.
  ///   - animated: has no effect: the control changes at once.
  public func removeSegment(at segment: Int, animated: Bool) {
    guard !titles.isEmpty else { return }
    let index = min(max(segment, 0), titles.count - 1)
    let selected = selectedIndex
    titles.remove(at: index)
    guard let selected else { return }
    selectedIndex = selected == index ? nil : selected > index ? selected - 1 : selected
  }

  /// Removes all segments.
  public func removeAllSegments() { titles = [] }

  /// Sets the title of a segment.
  ///
  /// - Parameters:
  ///   - title: the title; `nil` for none.
  ///   - segment: an index.
  public func setTitle(_ title: String?, forSegmentAt segment: Int) {
    let selected = selectedIndex
    titles[segment] = title ?? ""
    selectedIndex = selected
  }

  /// Returns the title of a segment.
  ///
  /// - Parameter segment: an index.
  /// - Returns: the title.
  public func titleForSegment(at segment: Int) -> String? { titles[segment] }

  /// Whether a tap selects a segment.
  ///
  /// - Parameter segment: an index.
  /// - Returns: whether it does.
  public func isEnabledForSegment(at segment: Int) -> Bool { !disabledSegments.contains(segment) }

  /// Sets whether a tap selects a segment.
  ///
  /// - Parameters:
  ///   - enabled: whether it does.
  ///   - segment: an index.
  public func setEnabled(_ enabled: Bool, forSegmentAt segment: Int) {
    if enabled { disabledSegments.remove(segment) } else { disabledSegments.insert(segment) }
  }

  /// Unavailable: segments show titles alone.
  @available(*, unavailable, message: "segments show titles alone: set a title instead")
  public func setImage(_ image: Image?, forSegmentAt segment: Int) {}

  /// Unavailable: segments show titles alone.
  @available(*, unavailable, message: "segments show titles alone: insert a title instead")
  public func insertSegment(with image: Image?, at segment: Int, animated: Bool) {}
}

/// The place for cut and copied content of an application, like `UIPasteboard.general`.
///
/// It is in memory and begins empty, so that the same touches always have the same effect. Each application has its
/// own: `Application.pasteboard`.
///
/// ```swift
/// let pasteboard = Pasteboard()
/// pasteboard.string = "Hello"
/// print(pasteboard.hasStrings, pasteboard.changeCount)  // true 1
/// ```
@MainActor public final class Pasteboard {
  private enum Item {
    case string(String)
    case image(Image)
    case color(ViewColor)
  }

  private var items: [Item] = [] { didSet { changeCount += 1 } }

  /// The number of times that the content was replaced.
  public private(set) var changeCount = 0

  /// Makes an empty pasteboard.
  public init() {}

  /// The number of items.
  public var numberOfItems: Int { items.count }

  /// The first text; `nil` for none, and setting it replaces all content.
  public var string: String? {
    get { strings?.first }
    set { strings = newValue.map { [$0] } }
  }
  /// The texts; `nil` for none, and setting them replaces all content.
  public var strings: [String]? {
    get {
      let strings = items.compactMap { if case .string(let string) = $0 { string } else { nil } }
      return strings.isEmpty ? nil : strings
    }
    set { items = (newValue ?? []).map(Item.string) }
  }
  /// The first image; `nil` for none, and setting it replaces all content.
  public var image: Image? {
    get { images?.first }
    set { images = newValue.map { [$0] } }
  }
  /// The images; `nil` for none, and setting them replaces all content.
  public var images: [Image]? {
    get {
      let images = items.compactMap { if case .image(let image) = $0 { image } else { nil } }
      return images.isEmpty ? nil : images
    }
    set { items = (newValue ?? []).map(Item.image) }
  }
  /// The first colour; `nil` for none, and setting it replaces all content.
  public var color: ViewColor? {
    get { colors?.first }
    set { colors = newValue.map { [$0] } }
  }
  /// The colours; `nil` for none, and setting them replaces all content.
  public var colors: [ViewColor]? {
    get {
      let colors = items.compactMap { if case .color(let color) = $0 { color } else { nil } }
      return colors.isEmpty ? nil : colors
    }
    set { items = (newValue ?? []).map(Item.color) }
  }

  /// Whether there is a text.
  public var hasStrings: Bool { strings != nil }
  /// Whether there is an image.
  public var hasImages: Bool { images != nil }
  /// Whether there is a colour.
  public var hasColors: Bool { colors != nil }
}

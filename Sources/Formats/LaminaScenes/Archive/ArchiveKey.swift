// The keys that the archive reader looks up, resolved once per archive.

/// A key in the objects of a keyed archive that the reader looks up itself, such as `NS.objects`.
///
/// Source: the archives that Core Animation writes, and published readers of them.
enum ArchiveKey: Int, CaseIterable {
  // Archives and classes.
  case archiveClass, className, classes

  // Collections and texts.
  case objects, keys, plainData, string, attributedString, array, dict, data

  // Layers and filters.
  case codingContents, delegate, animations, animationKeys
  case filterType, filterName, filterEnabled, filterInputs

  // Values.
  case kind, x, y, z, width, height, r, g, b, a, c, d, tx, ty, pattern, c1x, c1y, c2x, c2y
  case m11, m12, m13, m14, m15, m21, m22, m23, m24, m25
  case m31, m32, m33, m34, m35, m41, m42, m43, m44, m45
  case minMaxWidth, minMaxHeight, maxMaxWidth, maxMaxHeight
  case maxMinWidth, maxMinHeight, minMinWidth, minMinHeight

  // Paths.
  case pathSegments, pathType, point0x, point0y, point1x, point1y, point2x, point2y

  /// The key's name in archives.
  var name: String {
    switch self {
    case .archiveClass: "$class"
    case .className: "$classname"
    case .classes: "$classes"
    case .objects: "NS.objects"
    case .keys: "NS.keys"
    case .plainData: "NS.data"
    case .string: "NS.string"
    case .attributedString: "NSString"
    case .codingContents: "__CACodingContents"
    case .animations: "CALayerAnimations"
    case .animationKeys: "CALayerAnimationKeys"
    case .filterType: "CAFilterType"
    case .filterName: "CAFilterName"
    case .filterEnabled: "CAFilterEnabled"
    case .filterInputs: "CAFilterInputs"
    case .pattern: "CGColorPattern"
    case .minMaxWidth: "min_max_w"
    case .minMaxHeight: "min_max_h"
    case .maxMaxWidth: "max_max_w"
    case .maxMaxHeight: "max_max_h"
    case .maxMinWidth: "max_min_w"
    case .maxMinHeight: "max_min_h"
    case .minMinWidth: "min_min_w"
    case .minMinHeight: "min_min_h"
    case .pathSegments: "LKCGPathSegments"
    case .pathType: "LKCGPathType"
    case .point0x: "LKCGPathPoint0_x"
    case .point0y: "LKCGPathPoint0_y"
    case .point1x: "LKCGPathPoint1_x"
    case .point1y: "LKCGPathPoint1_y"
    case .point2x: "LKCGPathPoint2_x"
    case .point2y: "LKCGPathPoint2_y"
    default: "\(self)"
    }
  }

  /// The key's name in layer elements: the name in CAML, or else the name in archives.
  fileprivate var elementName: String {
    switch self {
    case .filterType: "filter"
    case .filterName: "name"
    case .filterEnabled: "enabled"
    default: name
    }
  }
}

/// A table that numbers the keys of an archive's objects: an `ArchiveKey` has its raw value, and other keys follow.
struct ArchiveKeyTable {
  /// The name of each key in layer elements, by the key's number.
  private(set) var names = ArchiveKey.allCases.map(\.elementName)
  /// For each index in the property list, one plus the number of the key at that index; 0 until it is known.
  private var numbers: [UInt32]
  private static let known = Dictionary(
    uniqueKeysWithValues: ArchiveKey.allCases.map { ($0.name, $0.rawValue) })

  init(places: Int) { numbers = Array(repeating: 0, count: places) }

  /// Replaces the key of each entry, which is an index in the property list, by the key's number.
  mutating func numberEntryKeys(
    _ entries: inout [(key: Int, value: Int)], in list: any PropertyList
  )
    throws(PropertyListError)
  {
    for place in entries.indices {
      entries[place].key = try keyNumber(entries[place].key, in: list)
    }
  }

  /// Returns the number of the key at an index in the property list; the key's text is decoded only once.
  mutating func keyNumber(_ place: Int, in list: any PropertyList) throws(PropertyListError) -> Int
  {
    if numbers.indices.contains(place), numbers[place] > 0 { return Int(numbers[place]) - 1 }
    guard case .string(let name) = try list.value(place) else {
      throw PropertyListError(offset: 0, reason: "a key that is no string")
    }
    var number = names.count
    if let known = ArchiveKeyTable.known[name] { number = known } else { names.append(name) }
    numbers[place] = UInt32(number + 1)
    return number
  }
}

/// A class of an archive's objects, resolved once per archive.
final class ArchiveClass: Sendable {
  /// The way in which objects of a class are read.
  enum Role {
    case string, attributedString, color, timingFunction, value, path, image
    /// Anything else: an element with values and children.
    case element
  }

  /// The names of the class and its superclasses, the most derived first.
  let names: [String]
  let role: Role
  /// The name of the class as which the objects are read: the first of `names` that the reader knows, or else the
  /// first.
  let elementName: String

  let name: String

  init(names: [String], known: Set<String>) {
    self.names = names
    name = names.first ?? "an object without a class"
    role = names.first.map(ArchiveClass.role) ?? .element
    elementName = names.first(where: known.contains) ?? names.first ?? ""
  }

  private static func role(of name: String) -> Role {
    switch name {
    case "NSString", "NSMutableString": .string
    case "NSAttributedString", "NSMutableAttributedString": .attributedString
    case "LKCGColorCodingProxy", "CGColor": .color
    case "CAMediaTimingFunction": .timingFunction
    case "LKNSValueCodingProxy": .value
    case "CACGPathCodingProxy": .path
    case "LKCGImageCodingProxy": .image
    default: .element
    }
  }
}

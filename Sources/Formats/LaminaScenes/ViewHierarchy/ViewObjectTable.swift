// The objects of a capture: views, layers, windows and screens, merged from all responses by identifier.

import LaminaFiles
import LaminaPixels

/// An object of the app, reduced to the parts that a scene needs.
struct ViewObject {
  let id: String
  /// The name of the object's class; empty if no response describes the object.
  var className = ""
  /// The indices of the object's children: subviews or sublayers.
  var children: [Int] = []
  /// The indices of the layers that belong to the object, such as a view's layer.
  var layers: [Int] = []
  /// The properties that responses contain for the object, each with the location of its value.
  var properties: [(key: ViewProperty, place: ViewObjectTable.Value)] = []
}

/// The properties of captured objects that a scene uses, named as in responses.
enum ViewProperty: String {
  case encodedPresentationLayer, delegate, accessibilityIdentifier
  case scale, backingScaleFactor, visible, hidden, title, frame
  case isInternal = "internal"
}

/// All objects of a capture, merged from its responses.
@MainActor struct ViewObjectTable {
  /// The location of a property's value: its response and its node there.
  struct Value {
    let response: Int
    let node: Int
    /// The node of the value's format; `nil` if the property declares none.
    let format: Int?
  }

  private(set) var objects: [ViewObject] = []
  /// The indices of the top-level objects, by the name of their group.
  private(set) var top: [String: [Int]] = [:]
  private(set) var responses: [ViewResponse] = []
  private var indices: [String: Int] = [:]
  /// The nodes of groups that are not read yet, each with the owner of the group's objects.
  private var waiting: [(group: Int, owner: Owner)] = []

  private enum Owner {
    case top(String)
    case children(Int)
    case layers(Int)
    /// The group has objects that a scene does not use, such as constraints and controllers.
    case others
  }

  static let layerGroup = "com.apple.QuartzCore.CALayer"

  subscript(_ index: Int) -> ViewObject { objects[index] }

  /// Returns the index of the object with an identifier or address; `nil` if it is not known.
  func index(of id: String) -> Int? { indices[id] }

  /// Adds the objects and properties of a response.
  ///
  /// O(nodes of the response).
  mutating func addResponse(_ response: ViewResponse) throws(SceneError) {
    responses.append(response)
    if let groups = response.groups, !response.isNull(groups) {
      for (key, group) in try response.members(groups) {
        waiting.append((group, .top(response.json.string(key))))
        try readWaiting(response)
      }
    }
    if let properties = response.properties, !response.isNull(properties) {
      for (key, description) in try response.members(properties) {
        // `<objectID>.<propertyName>`
        let name = response.json.string(key)
        guard let dot = name.utf8.lastIndex(of: UInt8(ascii: ".")) else { continue }
        let property = String(name[name.utf8.index(after: dot)...])
        guard ViewProperty(rawValue: property) != nil else { continue }
        let object = index(adding: String(name[..<dot]))
        try readProperty(description, named: property, of: object, response)
      }
    }
  }

  /// Returns the index of an object, which is added if its identifier is new.
  private mutating func index(adding id: String) -> Int {
    if let known = indices[id] { return known }
    indices[id] = objects.count
    objects.append(ViewObject(id: id))
    return objects.count - 1
  }

  private mutating func readWaiting(_ response: ViewResponse) throws(SceneError) {
    while let (group, owner) = waiting.popLast() {
      var members: [Int] = []
      for (key, value) in try response.members(group)
      where response.json.isKey(key, "debugHierarchyObjects") && !response.isNull(value) {
        for element in try response.elements(value) {
          members.append(try readObject(element, response))
        }
      }
      switch owner {
      case .top(let name): top[name, default: []] += members
      case .children(let object): objects[object].children = members
      case .layers(let object): objects[object].layers += members
      case .others: break
      }
    }
  }

  /// Reads an object, or a reference to one, and returns its index; its groups are read later.
  private mutating func readObject(_ node: Int, _ response: ViewResponse) throws(SceneError) -> Int
  {
    let json = response.json
    var (id, className, properties, children, groups): (Int?, Int?, Int?, Int?, Int?) =
      (nil, nil, nil, nil, nil)
    for (key, value) in try response.members(node) where !response.isNull(value) {
      if json.isKey(key, "objectID") {
        id = value
      } else if json.isKey(key, "className") {
        className = value
      } else if json.isKey(key, "properties") {
        properties = value
      } else if json.isKey(key, "childGroup") {
        children = value
      } else if json.isKey(key, "additionalGroups") {
        groups = value
      }
    }
    guard let id else { throw response.locatedError(node, .missingKey("objectID")) }
    let index = index(adding: try response.readString(id))
    guard let className else { return index }
    objects[index].className = try response.readString(className)
    if let properties {
      for description in try response.elements(properties) {
        try readProperty(description, named: nil, of: index, response)
      }
    }
    if let children { waiting.append((children, .children(index))) }
    if let groups {
      objects[index].layers = []
      try addGroups(groups, of: index, response)
    }
    return index
  }

  /// Adds the groups that belong to an object to `waiting`; they are in a list, or in a dictionary by name.
  private mutating func addGroups(_ node: Int, of object: Int, _ response: ViewResponse)
    throws(SceneError)
  {
    let json = response.json
    func owner(_ name: String) -> Owner {
      name == ViewObjectTable.layerGroup ? .layers(object) : .others
    }
    if json.nodes[node].kind == .object {
      for (key, group) in json.members(of: node) {
        waiting.append((group, owner(json.string(key))))
      }
      return
    }
    for group in try response.elements(node) {
      var name = ""
      for (key, value) in try response.members(group) where json.isKey(key, "groupingID") {
        name = try response.readString(value)
      }
      waiting.append((group, owner(name)))
    }
  }

  /// Records the location of a property's value, if the property has one.
  ///
  /// A property that failed or is unchanged keeps its earlier location.
  private mutating func readProperty(
    _ node: Int, named given: String?, of object: Int, _ response: ViewResponse
  ) throws(SceneError) {
    let json = response.json
    var (name, value, format, status): (String?, Int?, Int?, Int?) = (given, nil, nil, nil)
    for (key, member) in try response.members(node) {
      if json.isKey(key, "propertyName") {
        if given == nil { name = try response.readString(member) }
      } else if json.isKey(key, "propertyValue") {
        value = member
      } else if json.isKey(key, "propertyFormat") {
        format = response.isNull(member) ? nil : member
      } else if json.isKey(key, response.isOld ? "propertyValueStatus" : "fetchStatus") {
        status = member
      }
    }
    guard let name, let property = ViewProperty(rawValue: name), let value,
      !response.isNull(value)
    else { return }
    if let status {
      guard json.nodes[status].kind == .number else {
        throw response.wrongValueError(status, "a number")
      }
      guard json.numberValue(status) == (response.isOld ? 0 : 4) else { return }
    }
    let place = Value(response: responses.count - 1, node: value, format: format)
    if let known = objects[object].properties.firstIndex(where: { $0.key == property }) {
      objects[object].properties[known].place = place
    } else {
      objects[object].properties.append((property, place))
    }
  }

  // MARK: - Properties

  /// Returns the location of the value of an object's property; `nil` if the object lacks the property.
  func propertyPlace(_ property: ViewProperty, of object: Int) -> Value? {
    objects[object].properties.first { $0.key == property }?.place
  }

  /// Returns the error for a property's value that is not as expected.
  func wrongPropertyError(_ place: Value, _ expected: String) -> SceneError {
    responses[place.response].wrongValueError(place.node, expected)
  }

  /// Returns a property's value, by the format that the property declares, or else by the format `usual`.
  private func propertyValue(_ place: Value, _ expected: String, usual: String = "")
    throws(SceneError)
    -> ViewValue
  {
    let response = responses[place.response]
    let json = response.json
    let format =
      try place.format.map { format throws(SceneError) in try response.readString(format) } ?? usual
    switch json.nodes[place.node].kind {
    case .string:
      if ["public.data", "public.png"].contains(format) {
        guard let bytes = Base64Text.decodedBytes(json.content(place.node)) else {
          throw response.locatedError(
            place.node, .wrongValue(expected: "base64", found: "other text"))
        }
        return .data(bytes)
      }
      guard let value = ViewValue(json.string(place.node), format: format) else { break }
      return value
    case .number, .true, .false:
      guard let value = ViewValue(json.source(place.node), format: format) else { break }
      return value
    case .array:
      var parts: [String] = []
      for element in json.elements(of: place.node) {
        let isText = json.nodes[element].kind == .string
        parts.append(isText ? json.string(element) : json.source(element))
      }
      guard let value = ViewValue(list: parts, format: format) else { break }
      return value
    case .object:
      var (className, address) = ("", "")
      for (key, member) in json.members(of: place.node) where !response.isNull(member) {
        if json.isKey(key, "className") { className = try response.readString(member) }
        if json.isKey(key, "memoryAddress") { address = try response.readString(member) }
      }
      return .object(className: className, address: address)
    case .null, .key: break
    }
    throw wrongPropertyError(place, expected)
  }

  /// Returns the `count` numbers of a property; `nil` if the object lacks the property.
  func propertyNumbers(_ property: ViewProperty, of object: Int, count: Int) throws(SceneError)
    -> [Double]?
  {
    guard let place = propertyPlace(property, of: object) else { return nil }
    let expected = count == 1 ? "a number" : "\(count) numbers"
    let usual = Array(repeating: "CGf", count: count).joined(separator: ", ")
    guard case .numbers(let numbers) = try propertyValue(place, expected, usual: usual),
      numbers.count == count,
      numbers.allSatisfy({ $0.magnitude < 1e9 })
    else { throw wrongPropertyError(place, expected) }
    return numbers
  }

  func propertyFlag(_ property: ViewProperty, of object: Int) throws(SceneError) -> Bool? {
    guard let place = propertyPlace(property, of: object) else { return nil }
    let expected = "\"0\" or \"1\""
    guard case .bool(let bool) = try propertyValue(place, expected, usual: "b") else {
      throw wrongPropertyError(place, expected)
    }
    return bool
  }

  /// Returns the text of a property; `nil` if it is missing or empty.
  func propertyText(_ property: ViewProperty, of object: Int) throws(SceneError) -> String? {
    guard let place = propertyPlace(property, of: object),
      case .text(let text) = try propertyValue(place, "a text")
    else { return nil }
    return text.isEmpty ? nil : text
  }

  /// Returns the bytes of a property in base64; `nil` if the object lacks the property.
  func propertyBytes(_ property: ViewProperty, of object: Int) throws(SceneError) -> FileBytes? {
    guard let place = propertyPlace(property, of: object) else { return nil }
    guard case .data(let bytes) = try propertyValue(place, "data in base64") else {
      throw wrongPropertyError(place, "data in base64")
    }
    return bytes
  }

  /// Returns the class and the address of the object that a property refers to; `nil` if it refers to none.
  func referencedObject(_ property: ViewProperty, of object: Int) throws(SceneError) -> (
    className: String, address: String
  )? {
    guard let place = propertyPlace(property, of: object) else { return nil }
    guard
      case .object(let className, let address) = try propertyValue(place, "a class and an address")
    else { return nil }
    return (className, address)
  }
}

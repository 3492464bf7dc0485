// CAML: elements become layers. The grammar is read off published files; there is no specification.

import Foundation
import LaminaGeometry
import LaminaImages
import LaminaLayers
import LaminaText

/// The reading of one document.
@MainActor struct CAMLReader {
  let tree: XMLTree
  private let package: CAMLPackage
  private let options: SceneOptions
  private let assets: AssetFolder
  private var images: [String: ImageSource] = [:]
  /// Where each image is first named.
  private(set) var places = Scene.Places()
  private var layerCount = 0
  /// Elements by their id, for references.
  private var ids: [String: Int] = [:]
  private var left: [String: (first: ScenePlace, count: Int)] = [:]
  private var order: [String] = []
  private var colorNotices: [SceneNotice] = []

  /// A layer whose element is still to be read.
  private struct Waiting {
    let element: Int
    let layer: Layer
    let path: String
    let depth: Int
  }

  init(tree: XMLTree, package: CAMLPackage, options: SceneOptions) {
    self.tree = tree
    self.package = package
    self.options = options
    assets = AssetFolder(path: package.folder, allowsOutside: options.allowsOutside)
  }

  /// What was left out and what was ignored, each once.
  var notices: [SceneNotice] {
    colorNotices
      + order.compactMap { feature in
        left[feature].map { .notHonoured(feature: feature, first: $0.first, count: $0.count) }
      }
  }

  /// The tree, and the size of the screen.
  mutating func read() throws(SceneError) -> (root: Layer, size: Size) {
    for (index, element) in tree.elements.enumerated() {
      if let id = element.attributes["id"], ids[id] == nil { ids[id] = index }
    }
    guard tree.elements[0].name == "caml" else {
      throw .invalid(
        tree.place(0, path: ""),
        .wrongValue(expected: "the element caml", found: tree.elements[0].name))
    }
    guard let first = tree.elements[0].children.first(where: { isLayer($0) }) else {
      // An empty document occurs: nothing on a screen of the given size.
      return (Layer(), package.size ?? Size(width: 1, height: 1))
    }
    let root = makeLayer(first)
    var waiting = [Waiting(element: first, layer: root, path: "root", depth: 1)]
    while let next = waiting.popLast() {
      guard next.depth <= options.limits.layerDepth else {
        throw fail(
          next.element, next.path, .overLimit(name: "layerDepth", limit: options.limits.layerDepth))
      }
      // In document order, so that the first mistake is the one that is named.
      waiting += try read(next).reversed()
    }
    let size = package.size ?? root.frame.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw fail(
        first, "root",
        .wrongValue(expected: "a root layer with a size, or an index.xml", found: "neither"))
    }
    return (root, size)
  }

  // MARK: - Layers

  /// The class that an element stands for: its type, or its name.
  ///
  /// The type of a gradient layer may be that of its gradient instead.
  private func className(_ element: Int) -> String {
    let node = tree.elements[element]
    guard let type = node.attributes["type"] else { return node.name }
    return node.name == "CAGradientLayer" && GradientType(rawValue: type) != nil ? node.name : type
  }

  private func isLayer(_ element: Int) -> Bool {
    let name = className(element)
    return name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  private mutating func makeLayer(_ element: Int) -> Layer {
    layerCount += 1
    return switch className(element) {
    case "CATransformLayer": TransformLayer()
    case "CAReplicatorLayer": ReplicatorLayer()
    case "CAGradientLayer": GradientLayer()
    case "CAShapeLayer": ShapeLayer()
    case "CATextLayer": TextLayer()
    case "CAScrollLayer": ScrollLayer()
    case "CATiledLayer": TiledLayer()
    default: Layer()
    }
  }

  /// Sets what an element's attributes and children say; returns its sublayers, to be read next.
  private mutating func read(_ waiting: Waiting) throws(SceneError) -> [Waiting] {
    let (element, layer, path) = (waiting.element, waiting.layer, waiting.path)
    let node = tree.elements[element]
    let name = className(element)
    let isHonoured = [
      "CALayer", "CATransformLayer", "CAReplicatorLayer", "CAGradientLayer", "CAShapeLayer",
      "CATextLayer", "CAScrollLayer", "CATiledLayer",
    ].contains(name)
    if !isHonoured { leaveOut(name, element, path) }
    /// What belongs to a class that is left out goes with it.
    func isRead(_ key: String) -> Bool {
      isHonoured || CAMLProperty.all[key] != nil || key == "contents"
    }
    if let layer = layer as? GradientLayer {
      layer.type = GradientType(name: node.attributes["type"] ?? "")
    }
    for (key, value) in node.attributes.sorted(by: { $0.key < $1.key }) where isRead(key) {
      try set(key, CAMLValue(text: value), of: waiting, at: element)
    }
    var sublayers: [Waiting] = []
    for child in node.children {
      let key = tree.elements[child].name
      if key == "sublayers" {
        for (place, written) in tree.elements[child].children.enumerated() {
          let path = "\(path).sublayers[\(place)]"
          let target = try resolve(written, within: element, path)
          guard isLayer(target) else {
            leaveOut(tree.elements[target].name, target, path)
            continue
          }
          guard layerCount < options.limits.layers else {
            throw fail(written, path, .overLimit(name: "layers", limit: options.limits.layers))
          }
          let sublayer = makeLayer(target)
          layer.addSublayer(sublayer)
          sublayers.append(
            Waiting(element: target, layer: sublayer, path: path, depth: waiting.depth + 1))
        }
      } else if isRead(key) {
        try readChild(child, key, of: waiting)
      }
    }
    return sublayers
  }

  /// A property that is written as an element.
  private mutating func readChild(_ child: Int, _ key: String, of waiting: Waiting)
    throws(SceneError)
  {
    let path = waiting.path
    let target = try resolve(child, within: child, path)
    let node = tree.elements[target]
    if key == "contents" {
      let holder = node.attributes["src"] == nil ? node.children.first ?? target : target
      guard let source = tree.elements[holder].attributes["src"] else {
        leaveOut("contents without src", target, path)
        return
      }
      waiting.layer.contents = .image(try image(source, target, path))
      return
    }
    if let layer = waiting.layer as? GradientLayer, key == "colors" || key == "locations" {
      try readGradient(layer, key, target, path)
      return
    }
    // An empty collection asks for nothing.
    if node.children.isEmpty && node.attributes["value"] == nil { return }
    guard let value = node.attributes["value"], !CAMLReader.collections.contains(key) else {
      leaveOut(key, target, path)
      return
    }
    try set(
      key, CAMLValue(text: value, opacity: node.attributes["opacity"]), of: waiting, at: target)
  }

  /// The element that `object="#3"` refers to, or the element itself.
  ///
  /// Only what ended before the reference can be meant: no element contains itself.
  private func resolve(_ element: Int, within: Int, _ path: String) throws(SceneError) -> Int {
    guard let id = tree.elements[element].attributes["object"] else { return element }
    guard let target = ids[id], tree.elements[target].end <= element else {
      throw fail(
        element, path,
        .wrongValue(expected: "the id of an element that ends before this one", found: id))
    }
    return target
  }

  /// The colours of a gradient, or their locations: a child for each, with its value.
  private func readGradient(_ layer: GradientLayer, _ key: String, _ element: Int, _ path: String)
    throws(SceneError)
  {
    var colors: [Color] = []
    var locations: [Double] = []
    let children = tree.elements[element].children
    guard children.count <= SceneReader.stopLimit else {
      throw fail(
        element, "\(path).\(key)",
        .wrongCount(expected: "at most \(SceneReader.stopLimit)", found: children.count))
    }
    for child in children {
      let target = try resolve(child, within: element, path)
      let node = tree.elements[target]
      let value = CAMLValue(
        text: node.attributes["value"] ?? "", opacity: node.attributes["opacity"])
      if key == "colors", let color = value.color {
        colors.append(color)
      } else if key == "locations", let location = value.finite {
        locations.append(location)
      } else {
        let expected = key == "colors" ? "three or four numbers" : "a number"
        throw fail(
          target, "\(path).\(key)", .wrongValue(expected: expected, found: "\"\(value.text)\""))
      }
    }
    if key == "colors" { layer.colors = colors } else { layer.locations = locations }
  }

  private mutating func image(_ source: String, _ element: Int, _ path: String) throws(SceneError)
    -> ImageSource
  {
    if let known = images[source] { return known }
    let decoded = source.hasPrefix("data:") ? source : source.removingPercentEncoding ?? source
    let image: ImageSource
    do { image = try assets.image(decoded, limits: options.imageLimits) } catch {
      throw fail(element, path, error.problem)
    }
    if !image.properties.ignored.isEmpty {
      colorNotices.append(
        .ignoredColorDescription(image: image.name, chunks: image.properties.ignored))
    }
    images[source] = image
    places.images[image.name] = tree.place(element, path: path)
    return image
  }

  // MARK: - Properties

  /// Sets a property of a layer; `element` is where it is written, the layer's own or one in it.
  private mutating func set(
    _ key: String, _ value: CAMLValue, of waiting: Waiting, at element: Int
  ) throws(SceneError) {
    if key == "font", let layer = waiting.layer as? TextLayer {
      setFont(value.text, of: layer, element, waiting.path)
      return
    }
    guard let property = CAMLProperty.all[key] else {
      let owner = tree.elements[waiting.element]
      let hasContents = owner.children.contains { tree.elements[$0].name == "contents" }
      if !CAMLProperty.isIgnored(key, of: owner, hasContents: hasContents) {
        leaveOut(key, element, waiting.path)
      }
      return
    }
    guard property.set(waiting.layer, value) else {
      throw fail(
        element, "\(waiting.path).\(key)",
        .wrongValue(expected: property.expected, found: "\"\(value.text)\""))
    }
  }

  /// Sets a text layer's font; one that is not there is left out, and the standard font stays.
  private mutating func setFont(
    _ name: String, of layer: TextLayer, _ element: Int, _ path: String
  ) {
    let font = FontDescription(family: name)
    if (try? layer.fonts.face(font)) == nil {
      leaveOut("font \"\(name)\"", element, path)
    } else {
      layer.font = font
    }
  }

  /// Collections whose content this version does not show.
  private static let collections: Set<String> = [
    "animations", "emitterCells", "states", "stateTransitions", "filters", "backgroundFilters",
    "compositingFilter", "mask", "emitterBehaviors", "scriptComponents", "shadowPath",
    "style", "actions",
  ]

  private mutating func leaveOut(_ feature: String, _ element: Int, _ path: String) {
    if left[feature] == nil {
      order.append(feature)
      left[feature] = (tree.place(element, path: path), 0)
    }
    left[feature]?.count += 1
  }

  private func fail(_ element: Int, _ path: String, _ problem: SceneProblem) -> SceneError {
    .invalid(tree.place(element, path: path), problem)
  }
}

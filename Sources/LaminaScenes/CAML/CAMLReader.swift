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
  let options: SceneOptions
  private let assets: AssetFolder
  private var images: [String: ImageSource] = [:]
  /// Where each image is first named.
  private(set) var places = Scene.Places()
  var layerCount = 0
  /// Elements by their id, for references.
  private(set) var ids: [String: Int] = [:]
  /// Layers by the element that they were read from, for states; the first where there are several.
  private(set) var layers: [Int: Layer] = [:]
  /// Collections of animations that are read when the tree is complete.
  var waitingAnimations: [(layer: Layer, element: Int, path: String)] = []
  /// Collections of states and of their transitions, likewise.
  var waitingStates: [(element: Int, path: String)] = []
  /// The states, when they have been read.
  private(set) var machine = StateMachine()
  /// What animations of colour filters need to know of them.
  var colorFilters: [ObjectIdentifier: [CAMLColorFilter]] = [:]
  private var left: [String: (first: ScenePlace, count: Int)] = [:]
  private var order: [String] = []
  private var colorNotices: [SceneNotice] = []

  /// A layer whose element is still to be read.
  struct Waiting {
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
    package.notices + colorNotices
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
    for other in tree.elements[0].children where !isLayer(other) {
      leaveOut(className(other), other, "caml")
    }
    guard let first = tree.elements[0].children.first(where: { isLayer($0) }) else {
      // An empty document occurs: nothing on a screen of the given size.
      return (Layer(), package.size ?? Size(width: 1, height: 1))
    }
    for other in tree.elements[0].children where other != first && isLayer(other) {
      leaveOut("second root layer", other, "caml")
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
    try readAnimations()
    machine = try readStates()
    let size = package.size ?? root.frame.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw fail(
        first, "root",
        .wrongValue(expected: "a root layer with a size, or an index.xml", found: "neither"))
    }
    var largest = LayerFindings.Largest()
    var known = KnownCharacters()
    for (element, layer) in layers.sorted(by: { $0.key < $1.key }) {
      largest.add(layer, element)
      guard LayerFindings.mayFind(in: layer) else { continue }
      for feature in LayerFindings.features(
        of: layer, under: root, scale: options.scale ?? 1, known: &known)
      {
        leaveOut(feature, element, CAMLReader.way(to: layer))
      }
    }
    func demand(_ found: (element: Int, amount: Double)?) -> Scene.Places.Demand? {
      guard let found, let layer = layers[found.element] else { return nil }
      let place = tree.place(found.element, path: CAMLReader.way(to: layer))
      return Scene.Places.Demand(place: place, amount: found.amount)
    }
    (places.largestStore, places.largestEmitter) = (demand(largest.store), demand(largest.emitter))
    return (root, size)
  }

  /// The way to a layer, like `root.sublayers[2].mask`.
  private static func way(to layer: Layer) -> String {
    var (parts, next): ([String], Layer) = ([], layer)
    while let superlayer = next.superlayer {
      let place = superlayer.sublayers?.firstIndex { $0 === next }
      parts.append(place.map { "sublayers[\($0)]" } ?? "mask")
      next = superlayer
    }
    return (["root"] + parts.reversed()).joined(separator: ".")
  }

  // MARK: - Layers

  /// The class that an element stands for: its type, or its name.
  ///
  /// The type of a gradient layer may be that of its gradient instead.
  func className(_ element: Int) -> String {
    let node = tree.elements[element]
    guard let type = node.attributes["type"] else { return node.name }
    // So may that of a transition be its style.
    if node.name == "CATransition" { return node.name }
    return node.name == "CAGradientLayer" && GradientType(rawValue: type) != nil ? node.name : type
  }

  private func isLayer(_ element: Int) -> Bool {
    let name = className(element)
    return name.hasPrefix("CA") && name.hasSuffix("Layer")
  }

  private mutating func makeLayer(_ element: Int) -> Layer {
    layerCount += 1
    let layer = CAMLReader.classes[className(element)]?.make() ?? Layer()
    if layers[element] == nil { layers[element] = layer }
    return layer
  }

  /// The classes of layers, with the types that they are here.
  static let classes: [String: LayerType] = [
    "CALayer": .layer, "CAEmitterLayer": .emitter, "CAGradientLayer": .gradient,
    "CAReplicatorLayer": .replicator, "CAScrollLayer": .scroll, "CAShapeLayer": .shape,
    "CATextLayer": .text, "CATiledLayer": .tiled, "CATransformLayer": .transform,
  ]

  /// Sets what an element's attributes and children say; returns its sublayers, to be read next.
  private mutating func read(_ waiting: Waiting) throws(SceneError) -> [Waiting] {
    let (element, layer, path) = (waiting.element, waiting.layer, waiting.path)
    let node = tree.elements[element]
    let name = className(element)
    let isHonoured = CAMLReader.classes[name] != nil
    if !isHonoured { leaveOut(name, element, path) }
    /// What belongs to a class that is left out goes with it.
    func isRead(_ key: String) -> Bool {
      isHonoured || LayerProperty.byArchiveName[key] != nil
        || ["contents", "animations", "mask", "filters", "compositingFilter"].contains(key)
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
      } else if key == "mask" {
        if let mask = try readMask(child, of: waiting) { sublayers.append(mask) }
      } else if isRead(key) {
        try readChild(child, key, of: waiting)
      }
    }
    return sublayers
  }

  /// A mask, to be read next; `nil` if it is left out.
  private mutating func readMask(_ child: Int, of waiting: Waiting) throws(SceneError) -> Waiting? {
    let target = try resolve(child, within: child, waiting.path)
    let children = tree.elements[target].children
    guard let element = isLayer(target) ? target : children.first(where: { isLayer($0) }) else {
      if !children.isEmpty || !tree.elements[target].attributes.isEmpty {
        leaveOut("mask", target, waiting.path)
      }
      return nil
    }
    guard waiting.layer.superlayer?.mask !== waiting.layer else {
      leaveOut("mask of a mask", target, waiting.path)
      return nil
    }
    let path = "\(waiting.path).mask"
    guard layerCount < options.limits.layers else {
      throw fail(element, path, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let mask = makeLayer(element)
    waiting.layer.mask = mask
    return Waiting(element: element, layer: mask, path: path, depth: waiting.depth + 1)
  }

  /// The element that `object="#3"` refers to, or the element itself.
  ///
  /// Only what ended before the reference can be meant: no element contains itself.
  func resolve(_ element: Int, within: Int, _ path: String) throws(SceneError) -> Int {
    guard let id = tree.elements[element].attributes["object"] else { return element }
    guard let target = ids[id], tree.elements[target].end <= element else {
      throw fail(
        element, path,
        .wrongValue(expected: "the id of an element that ends before this one", found: id))
    }
    return target
  }

  mutating func image(_ source: String, _ element: Int, _ path: String) throws(SceneError)
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
    options.didRead?(source, image.bytes)
    places.images[image.name] = tree.place(element, path: path)
    return image
  }

  // MARK: - What is left out, and what is wrong

  mutating func leaveOut(_ feature: String, _ element: Int, _ path: String) {
    if left[feature] == nil {
      order.append(feature)
      left[feature] = (tree.place(element, path: path), 0)
    }
    left[feature]?.count += 1
  }

  func fail(_ element: Int, _ path: String, _ problem: SceneProblem) -> SceneError {
    .invalid(tree.place(element, path: path), problem)
  }
}

// CAML: elements become layers. The grammar is derived from published files; there is no specification.

import Foundation
import LaminaGeometry
import LaminaImages
import LaminaLayers

/// A reader of the layer tree of one document: a CAML file or a keyed archive.
@MainActor struct CAMLReader {
  let document: any LayerDocument
  /// The document's size; `nil` if it has none besides its root layer's.
  private let documentSize: Size?
  let options: SceneOptions
  let assets: AssetFolder
  var images: [[UInt8]: ImageSource] = [:]
  /// The images that cannot be decoded, by name, each with the feature that its notice names.
  var undecodable: [String: String] = [:]
  /// The colours that multiply the contents of tinted layers.
  var factors: [(layer: Layer, factor: Color)] = []
  /// The nesting depth of the animation that is being read: 1 outside groups, 0 while none is read.
  var animationDepth = 0
  /// The layers whose shadow follows their bounds.
  var boundsShadows: [Layer] = []
  /// The locations of images and of the layers that need most memory or particles, for later errors.
  var locations = Scene.ResourceLocations()
  var layerCount = 0
  /// The layer that was read from each element, by the element's index; the first one, if there are several.
  private(set) var layers: [Int: Layer] = [:]
  /// Collections of animations that are read when the tree is complete.
  var waitingAnimations: [(layer: Layer, element: Int, path: String)] = []
  /// Collections of states and their transitions that are read when the tree is complete.
  var waitingStates: [(element: Int, path: String)] = []
  /// Whether the layers that move with the device are read.
  var readsParallax = false
  /// The styles of layers with settings of wallpapers, which are read when the tree is complete.
  var waitingStyles: [Int] = []
  /// The values that follow the device's tilt.
  var parallax: [WallpaperParallax.Group] = []
  /// The states and the transitions between them; empty until they have been read.
  private(set) var machine = StateMachine()
  /// The colour filters of layers, for animations of their amounts.
  var colorFilters: [ObjectIdentifier: [CAMLColorFilter]] = [:]
  /// The layers that are backdrops, whose `filters` apply to the content behind them.
  var backdrops: Set<ObjectIdentifier> = []
  /// The backdrops that blur: the location of the first one's filters, and their number.
  var backdropBlurs: (first: SceneLocation, count: Int)?
  /// The unsupported features that were left out, each with its count.
  private var left = FeatureList()
  /// The keys without a visible effect.
  private var silent = FeatureList()
  var earlierNotices: [SceneNotice]
  /// The names of fonts in whose place others are used.
  var replacedFonts: Set<String> = []
  /// Whether UIKit made a layer of the tree, recognised by its class or a key that only UIKit sets.
  var isFromUIKit = false
  /// Whether AppKit made a layer of the tree.
  var isFromAppKit = false
  /// A key that only UIKit sets.
  static let renderID = "UICALayerRenderID"
  /// The number of layers with each scale, which gives the scale of the screen.
  private var scales = ScaleCounts()
  /// The portals whose source is in the document.
  var portals: [Portal] = []
  /// The elements of the layers around the one that is being read, from the root on.
  private var ancestors: [Int] = []

  /// A layer whose element has not been read yet.
  struct Waiting {
    let element: Int
    /// The class of the element.
    let name: String
    let layer: Layer
    let path: String
    let depth: Int
    /// Whether the layer is a copy that a portal shows of a layer in the document.
    var isCopy = false
  }

  init(
    document: any LayerDocument, files: AssetFolder, size: Size?, notices: [SceneNotice],
    options: SceneOptions
  ) {
    self.document = document
    documentSize = size
    earlierNotices = notices
    self.options = options
    assets = files
  }

  /// The notices about everything that was left out, ignored or assumed, without repeats.
  var notices: [SceneNotice] {
    var notices = earlierNotices + left.notices { .unsupported(feature: $0, first: $1, count: $2) }
    if isFromAppKit, let backdropBlurs {
      notices.append(.pixelRadii(first: backdropBlurs.first, count: backdropBlurs.count))
    }
    return notices
  }

  /// The notices about keys without a visible effect, without repeats.
  var silentNotices: [SceneNotice] {
    silent.notices { .withoutEffect(key: $0, first: $1, count: $2) }
  }

  /// Reads the document, and returns its root layer and the size of the screen in points.
  mutating func readTree() throws(SceneError) -> (root: Layer, size: Size) {
    let top = try document.top().map(\.index)
    for other in top where !isLayer(other) { leaveOut(className(other), other, "caml") }
    guard let first = top.first(where: { isLayer($0) }) else {
      // Empty documents occur; they become an empty screen of the given size.
      return (Layer(), documentSize ?? Size(width: 1, height: 1))
    }
    for other in top where other != first && isLayer(other) {
      leaveOut("second root layer", other, "caml")
    }
    let name = className(first)
    let root = makeLayer(first, name)
    var waiting = [Waiting(element: first, name: name, layer: root, path: "root", depth: 1)]
    while let next = waiting.popLast() {
      guard next.depth <= options.limits.layerDepth else {
        throw locatedError(
          next.element, next.path, .overLimit(name: "layerDepth", limit: options.limits.layerDepth))
      }
      try checkTime(at: next.element, next.path)
      // In document order, so that the first mistake is reported.
      waiting += try readLayer(next).reversed()
      if let problem = document.problem { throw problem }
    }
    finishLayers()
    finishPortals()
    try readAnimations()
    try readParallax()
    machine = try readStates()
    if let problem = document.problem { throw problem }
    let size = documentSize ?? root.frame.size
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite else {
      throw locatedError(
        first, "root",
        .wrongValue(expected: "a root layer with a size, or an index.xml", found: "neither"))
    }
    var largest = LayerFindings.Largest()
    var known = KnownCharacters()
    for element in layers.keys.sorted() {
      guard let layer = layers[element] else { continue }
      largest.recordLayer(layer, element)
      guard LayerFindings.mayFind(in: layer) else { continue }
      for feature in LayerFindings.features(
        of: layer, under: root, scale: options.scale ?? 1, known: &known)
      {
        leaveOut(feature, element, CAMLReader.path(to: layer))
      }
    }
    func demand(_ found: (element: Int, amount: Double)?) -> Scene.ResourceLocations.Demand? {
      guard let found, let layer = layers[found.element] else { return nil }
      let location = document.location(found.element, path: CAMLReader.path(to: layer))
      return Scene.ResourceLocations.Demand(location: location, amount: found.amount)
    }
    locations.longStores = largest.storeLocations {
      document.location($0, path: CAMLReader.path(to: $1))
    }
    (locations.largestStore, locations.largestEmitter) = (
      demand(largest.store), demand(largest.emitter)
    )
    return (root, size)
  }

  /// Returns the path to a layer, like `root.sublayers[2].mask`.
  static func path(to layer: Layer) -> String {
    var (parts, next): ([String], Layer) = ([], layer)
    while let superlayer = next.superlayer {
      let place = superlayer.sublayers?.firstIndex { $0 === next }
      parts.append(place.map { "sublayers[\($0)]" } ?? "mask")
      next = superlayer
    }
    return (["root"] + parts.reversed()).joined(separator: ".")
  }

  // MARK: - Layers

  /// Returns the class of an element.
  func className(_ element: Int) -> String { document.className(element) }

  private func isLayer(_ element: Int) -> Bool {
    isLayer(className(element))
  }

  private func isLayer(_ name: String) -> Bool {
    name.hasPrefix("CA") && name.hasSuffix("Layer") || CAMLReader.drawnElsewhere.contains(name)
  }

  private mutating func makeLayer(_ element: Int, _ name: String, isCopy: Bool = false) -> Layer {
    layerCount += 1
    let layer = CAMLReader.classes[name]?.makeLayer() ?? Layer()
    if layers[element] == nil, !isCopy { layers[element] = layer }
    return layer
  }

  /// The type of layers that each class of Core Animation is read as.
  static let classes: [String: LayerType] = [
    "CALayer": .layer, "CAEmitterLayer": .emitter, "CAGradientLayer": .gradient,
    "CAReplicatorLayer": .replicator, "CAScrollLayer": .scroll, "CAShapeLayer": .shape,
    "CATextLayer": .text, "CATiledLayer": .tiled, "CATransformLayer": .transform,
  ]

  /// The classes that are read as plain layers, and whose special properties the reader handles itself.
  static let plainClasses: Set<String> = ["CABackdropLayer", "CAPortalLayer"]

  /// Classes whose layers are drawn by another process, the GPU or a video decoder.
  static let drawnElsewhere: Set<String> = [
    "AVPlayerLayer", "CAEAGLLayer", "CALayerHost", "CAMetalLayer", "CARemoteLayer",
  ]

  /// Reads a layer's attributes and child elements, and returns the layers within it, which are read next.
  ///
  /// These are its sublayers, its mask and the copy that a portal shows.
  private mutating func readLayer(_ waiting: Waiting) throws(SceneError) -> [Waiting] {
    let (element, layer, path) = (waiting.element, waiting.layer, waiting.path)
    ancestors.removeSubrange((waiting.depth - 1)...)
    if ancestors.contains(element) { throw locatedError(element, path, .layerWithinItself) }
    ancestors.append(element)
    let node = document.element(element)
    let name = waiting.name
    let isSupported = CAMLReader.classes[name] != nil || CAMLReader.plainClasses.contains(name)
    if CAMLReader.drawnElsewhere.contains(name) {
      // With contents, it is a layer like any other.
      if !node.children.contains(where: { $0.name == "contents" }) {
        leaveOut("\(name) (drawn elsewhere)", element, path)
      }
    } else if !isSupported {
      leaveOut(name, element, path)
    }
    noteOrigin(of: isSupported ? nil : node, element)
    /// Whether a key is read: the special keys of an unsupported class are ignored with it.
    func isRead(_ key: String) -> Bool {
      isSupported || LayerProperty.byArchiveName[key] != nil
        || ["contents", "animations", "mask", "filters", "compositingFilter"].contains(key)
    }
    if let layer = layer as? GradientLayer {
      let type = node["type"] ?? childValue(of: "type", in: element)
      layer.type = GradientType(name: type?.text ?? "")
    }
    for (key, value) in node.attributes where isRead(key) {
      try setLayerProperty(key, value, of: waiting, at: element)
    }
    var sublayers: [Waiting] = []
    for child in node.children {
      let (key, child) = (child.name, child.index)
      if key == "sublayers" {
        let sublayerElements = document.element(child).children.map(\.index)
        for (place, written) in sublayerElements.enumerated() {
          let path = "\(path).sublayers[\(place)]"
          let target = try resolveReference(written, path)
          let name = className(target)
          guard isLayer(name) else {
            leaveOut(document.element(target).name, target, path)
            continue
          }
          guard layerCount < options.limits.layers else {
            throw locatedError(
              written, path, .overLimit(name: "layers", limit: options.limits.layers))
          }
          let sublayer = makeLayer(target, name, isCopy: waiting.isCopy)
          layer.addSublayer(sublayer)
          sublayers.append(
            Waiting(
              element: target, name: name, layer: sublayer, path: path, depth: waiting.depth + 1,
              isCopy: waiting.isCopy))
        }
      } else if key == "sourceLayer", name == "CAPortalLayer" {
        if let copy = try readSource(child, of: waiting) { sublayers.append(copy) }
      } else if key == "mask" {
        if let mask = try readMask(child, of: waiting) { sublayers.append(mask) }
      } else if isRead(key) {
        try readChild(child, key, of: waiting)
      }
    }
    if name == "CAPortalLayer", portals.last?.layer !== layer {
      leaveOut("CAPortalLayer whose source is not in the file", element, path)
    }
    return sublayers
  }

  /// Adds a layer's mask, and returns it to be read next; `nil` if the mask is left out.
  private mutating func readMask(_ child: Int, of waiting: Waiting) throws(SceneError) -> Waiting? {
    let target = try resolveReference(child, waiting.path)
    let node = document.element(target)
    let children = node.children.map(\.index)
    // A mask without a type is a plain layer.
    let isPlain = node.name == "mask" && node["bounds"] != nil && node["type"] == nil
    let found = isLayer(target) || isPlain ? target : children.first(where: { isLayer($0) })
    guard let element = found else {
      if !children.isEmpty || !node.attributes.isEmpty {
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
      throw locatedError(element, path, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let name = isPlain ? "CALayer" : className(element)
    let mask = makeLayer(element, name, isCopy: waiting.isCopy)
    waiting.layer.mask = mask
    return Waiting(
      element: element, name: name, layer: mask, path: path, depth: waiting.depth + 1,
      isCopy: waiting.isCopy)
  }

  /// Adds a copy of a portal's source layer to the portal, and returns it to be read next; `nil` if the source is no
  /// layer.
  private mutating func readSource(_ child: Int, of waiting: Waiting) throws(SceneError)
    -> Waiting?
  {
    let path = "\(waiting.path).sourceLayer"
    let target = try resolveReference(child, path)
    let name = className(target)
    guard isLayer(name) else { return nil }
    guard layerCount < options.limits.layers else {
      throw locatedError(child, path, .overLimit(name: "layers", limit: options.limits.layers))
    }
    let copy = makeLayer(target, name, isCopy: true)
    waiting.layer.addSublayer(copy)
    portals.append(
      Portal(
        layer: waiting.layer, copy: copy, source: target,
        matchesPosition: hasValue(true, "matchesPosition", waiting),
        matchesTransform: hasValue(true, "matchesTransform", waiting),
        matchesOpacity: hasValue(true, "matchesOpacity", waiting),
        hidesSource: hasValue(true, "hidesSourceLayer", waiting)))
    return Waiting(
      element: target, name: name, layer: copy, path: path, depth: waiting.depth + 1, isCopy: true)
  }

  /// Returns the element that another element refers to, or that element itself if it is no reference.
  func resolveReference(_ element: Int, _ path: String) throws(SceneError) -> Int {
    guard let target = document.target(of: element) else {
      throw locatedError(
        element, path,
        .wrongValue(
          expected: "the id of an element that ends before this one",
          found: document.element(element)["object"]?.text ?? ""))
    }
    return target
  }

  /// Records whether UIKit or AppKit made a layer, unless a layer of UIKit's was found before.
  ///
  /// `node` is its element if its keys are not read as a layer's.
  private mutating func noteOrigin(of node: LayerElement?, _ element: Int) {
    guard !isFromUIKit else { return }
    let name = document.writtenClassName(element)
    if name.hasPrefix("NS") || name.hasPrefix("_NS") { isFromAppKit = true }
    isFromUIKit =
      name.hasPrefix("UI") || name.hasPrefix("_UI") || name.hasPrefix("SwiftUI")
      || node?[CAMLReader.renderID] != nil
  }

  /// Adds a notice about the assumed direction of y.
  mutating func assume(isFlipped: Bool) {
    let file = document.location(0, path: "").file
    earlierNotices.append(.assumedGeometry(file: file, isFlipped: isFlipped))
  }

  /// The most frequent rasterisation scale, else the most frequent contents scale; 1 if there is none.
  var mostFrequentScale: Double { scales.mostFrequent }

  /// Counts a layer's value for a key if the key is `contentsScale` or `rasterizationScale`.
  mutating func noteScale(_ key: String, _ value: CAMLValue) {
    guard key == "contentsScale" || key == "rasterizationScale", let scale = value.finite else {
      return
    }
    scales.countScale(key, scale)
  }

  // MARK: - Notices and errors

  mutating func leaveOut(_ feature: String, _ element: Int, _ path: String) {
    let document = document
    left.countFeature(feature, at: document.location(element, path: path))
  }

  /// Counts a key without a visible effect.
  mutating func passOver(_ key: String, _ element: Int, _ path: String) {
    guard !CAMLProperty.isSyntax(key) else { return }
    let document = document
    silent.countFeature(key, at: document.location(element, path: path))
  }

  /// Throws an error if loading has taken too long.
  func checkTime(at element: Int, _ path: String) throws(SceneError) {
    if let problem = options.timeProblem { throw locatedError(element, path, problem) }
  }

  func locatedError(_ element: Int, _ path: String, _ problem: SceneProblem) -> SceneError {
    var place = document.location(element, path: path)
    place.excerpt = document.excerpt(at: place)
    return .invalid(place, problem)
  }
}

// Lottie animations as layer trees.

package import LaminaFiles
public import LaminaGeometry
public import LaminaLayers
import LaminaPixels
public import LaminaScenes

/// A Lottie animation, as a tree of layers with animations.
///
/// ```
/// .json, .lottie -> document: typed values -> time map -> layers and animations
/// ```
///
/// ```swift
/// let badge = try LottieAnimation(contentsOf: "Fixtures/lottie/badge.json")
/// print(badge.size, badge.duration, badge.notices.count)
/// let card = Layer()
/// card.addSublayer(badge.layer)
/// ```
@MainActor public struct LottieAnimation {
  /// The layer that shows the animation; its bounds are the canvas.
  public let layer: Layer
  /// The size of the canvas, in points.
  public let size: Size
  /// The length of the animation, in seconds.
  public let duration: Double
  /// The number of frames per second.
  public let framesPerSecond: Double
  /// The named parts of the animation.
  public let markers: [SceneMarker]
  /// Notes about features that are ignored or drawn differently.
  public let notices: [SceneNotice]
  let name: String
  let contents: LottieContents?
  let locations: Scene.ResourceLocations

  /// Reads an animation.
  ///
  /// - Parameters:
  ///   - path: a Lottie file or a dotLottie archive, recognised by its content.
  ///   - options: limits, the animation of an archive, fonts and texts.
  /// - Throws: `SceneError` with the location and the facts. O(bytes + layers + keyframes).
  public init(contentsOf path: String, options: SceneOptions = SceneOptions()) throws(SceneError) {
    let bytes: FileBytes
    do { bytes = try FileBytes.read(path: path, limit: options.limits.fileBytes) } catch {
      throw .unreadable(error)
    }
    try self.init(bytes: bytes, file: path, options: options)
  }

  /// Reads an animation from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: a Lottie file or a dotLottie archive.
  ///   - file: its name in errors; pictures are looked up in its folder.
  ///   - options: limits, the animation of an archive, fonts and texts.
  /// - Throws: `SceneError` with the location and the facts.
  package init(bytes: FileBytes, file: String, options: SceneOptions) throws(SceneError) {
    let (root, files) = try LottieAnimation.parseAnimation(bytes, file: file, options: options)
    try self.init(root, files: files, file: file, options: options)
  }

  /// Parses a file or an archive; returns the root of the shown animation, and the source of its
  /// pictures and fonts.
  static func parseAnimation(_ bytes: FileBytes, file: String, options: SceneOptions)
    throws(SceneError)
    -> (root: LottieNode, files: LottieFiles)
  {
    options.didRead?("scene", bytes)
    if let theme = options.lottie.theme, !SceneForm.isZip(bytes.span) {
      throw .invalid(
        SceneLocation(whole: file), .unknownTheme(theme, nearest: nil, known: []))
    }
    let archive =
      SceneForm.isZip(bytes.span)
      ? try DotLottie(bytes, file: file, options: options) : nil
    let text: FileBytes
    if let archive {
      text = archive.animation.bytes
    } else {
      text = try PackedLottie.unpacked(bytes, file: file, limits: options.limits)
    }
    let document = try JSONParser.parseDocument(
      text, file: archive?.animation.name ?? file,
      depthLimit: min(options.limits.depth, LottieLimits.depth))
    let source = LottieSource(document: document, file: archive?.animation.name ?? file)
    let root = LottieNode(source: source, index: 0)
    let files = LottieFiles(
      folder: AssetFolder(of: file, allowsOutside: options.allowsOutside), archive: archive,
      options: options)
    return (root, files)
  }

  init(_ root: LottieNode, files: LottieFiles, file: String, options: SceneOptions)
    throws(SceneError)
  {
    let head = try LottieHead(root)
    let slots = try SlotTable(root, archive: files.archive, options: options.lottie)
    let builder = LayerBuilder(
      root: root, range: head.first...head.last, slots: slots, files: files,
      options: options.lottie)
    try builder.countLayers()
    let size = Size(width: head.width, height: head.height)
    layer = try builder.plainLayer(head.name.isEmpty ? "animation" : head.name, size, root)
    let composition = try builder.readComposition(root["layers"], size: size)
    let time = TimeMap(
      first: head.first, last: head.last, rate: head.rate,
      isSnapshot: options.lottie.rendering == .snapshot)
    try builder.addComposition(composition, to: layer, time, within: [])
    builder.noteExpressionsAndDifferences()
    try builder.checkTexts()
    try LottieAnimation.checkDepth(of: layer, at: root, limit: files.options.limits.layerDepth)
    self.size = size
    duration = Double(head.frameCount) / head.rate
    framesPerSecond = head.rate
    markers = head.markers
    notices = (files.archive?.notices ?? []) + slots.notices + builder.reader.notices
    name = head.name.isEmpty ? FileName.baseName(of: file) : head.name
    locations = builder.locations
    contents =
      options.lottie.listsContents
      ? try LottieContents(
        root, archive: files.archive, slots: slots, texts: options.lottie.texts) : nil
  }

  /// Throws an error if layers are nested deeper than the limit, as many masks of one layer are.
  ///
  /// Writers of scenes and other walks are recursive, so deeper layers overflow their stack.
  private static func checkDepth(of layer: Layer, at root: LottieNode, limit: Int)
    throws(SceneError)
  {
    var open = [(layer: layer, depth: 1)]
    while let next = open.popLast() {
      guard next.depth <= limit else {
        throw root.fail(.overLimit(name: "layerDepth", limit: limit))
      }
      if let mask = next.layer.mask { open.append((mask, next.depth + 1)) }
      for sublayer in next.layer.sublayers ?? [] { open.append((sublayer, next.depth + 1)) }
    }
  }

  /// Returns the animation as a scene.
  ///
  /// - Parameter scale: pixels per point.
  /// - Returns: the scene.
  package func scene(scale: Double?) -> Scene {
    let scale = scale ?? 1
    func side(_ points: Double) -> Double {
      // Less than a millionth of a pixel is rounded away.
      let pixels = max(1, (points * scale - 1e-6).rounded(.up))
      return Canvas(width: points, height: points, scale: scale).exactPixelWidth == pixels
        ? points : pixels / scale
    }
    let canvas = Canvas(width: side(size.width), height: side(size.height), scale: scale)
    layer.beginAnimations(at: 0)
    // A scene has at least one frame per second.
    var scene = Scene(
      name: name, canvas: canvas,
      timeline: Scene.Timeline(duration: duration, framesPerSecond: max(1, framesPerSecond)),
      root: layer,
      locations: locations, notices: notices)
    scene.markers = markers
    scene.lottie = contents
    return scene
  }
}

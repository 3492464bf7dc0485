public import LaminaFiles
public import LaminaImages
public import LaminaLayers
import LaminaPixels

/// A layer tree and the screen that shows it, as described by a file.
///
/// ```swift
/// let scene = try Scene.open(path: "Fixtures/scenes/corners.json")
/// var renderer = try Renderer()
/// let record = try renderer.render(scene.root, canvas: scene.canvas)
/// print(scene.name, scene.notices.count, record.passes.count)
/// ```
@MainActor public struct Scene {
  /// The scene's name.
  public var name: String
  /// The canvas: the size, scale and background of the screen that shows the tree.
  public var canvas: Canvas
  /// The scene's duration and frame rate.
  public var timeline: Timeline
  /// The root of the layer tree.
  public var root: Layer
  /// The locations in the file of values whose problems only rendering finds, for its errors.
  public var locations: ResourceLocations
  /// Notices about harmless problems, without repeats, such as ignored colour descriptions and features that are left
  /// out.
  public var notices: [SceneNotice]
  /// Notices about keys without a visible effect, without repeats, such as an editor's keys and memory formats.
  ///
  /// They are reported only on request.
  public var silentNotices: [SceneNotice]
  /// Angles that are read as degrees but look like radians.
  public internal(set) var angles = AngleHints()
  /// The function that advances the app behind the tree to a time, in seconds; `nil` if only animations change the
  /// tree.
  ///
  /// Times ascend. If `isMeasured` is false, changes are laid out and drawn at once. If it is true, the next frame lays
  /// them out and draws them, so that their cost is measured.
  public var advance: (@MainActor (_ time: Double, _ isMeasured: Bool) -> Void)?
  /// The named moments and periods of an imported animation.
  public var markers: [SceneMarker] = []
  /// The parts of a Lottie file that a user can choose or replace.
  ///
  /// It is `nil` unless the file was read with `LottieOptions.listsContents`.
  package var lottie: LottieContents?
  /// The text of the scene's file; `nil` unless it is a scene file that was read with `SceneOptions.keepsSource`.
  package internal(set) var source: SceneSource?
  /// The states of the scene's documents, and the transitions between them; a wallpaper has several documents.
  var machines: [StateMachine] = []
  /// The wallpaper that the scene shows; `nil` for other scenes.
  package internal(set) var wallpaper: WallpaperContents?

  /// Makes a scene of a tree that does not come from a file.
  ///
  /// - Parameters:
  ///   - name: the scene's name.
  ///   - canvas: the screen.
  ///   - timeline: its duration and rate.
  ///   - root: the tree.
  public init(name: String, canvas: Canvas, timeline: Timeline = Timeline(), root: Layer) {
    self.init(
      name: name, canvas: canvas, timeline: timeline, root: root, locations: ResourceLocations(),
      notices: [])
  }

  /// Makes a scene that was read from a file.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - canvas: the screen.
  ///   - timeline: its duration and rate.
  ///   - root: the tree.
  ///   - locations: locations of the file for later errors.
  ///   - notices: notices.
  ///   - silentNotices: notices that are reported only on request.
  package init(
    name: String, canvas: Canvas, timeline: Timeline, root: Layer, locations: ResourceLocations,
    notices: [SceneNotice], silentNotices: [SceneNotice] = []
  ) {
    self.init(
      name: name, canvas: canvas, timeline: timeline, root: root, locations: locations,
      notices: notices, silentNotices: silentNotices, machine: StateMachine())
  }

  init(
    name: String, canvas: Canvas, timeline: Timeline, root: Layer, locations: ResourceLocations,
    notices: [SceneNotice], silentNotices: [SceneNotice] = [], machine: StateMachine
  ) {
    (self.name, self.canvas, self.timeline, self.root) = (name, canvas, timeline, root)
    (self.locations, self.machines) = (locations, [machine])
    (self.notices, self.silentNotices) = (notices, silentNotices)
  }

  /// The locations of values whose problems only rendering finds.
  public struct ResourceLocations: Hashable, Sendable {
    /// The location of the canvas; `nil` if the file has none.
    public var canvas: SceneLocation?
    /// The location of each image's first use, by the name that errors give the image.
    public var images: [String: SceneLocation] = [:]

    /// The location of the layer with the largest backing store, and the store's bytes; `nil` if no layer has a store.
    var largestStore: Demand?
    /// The location of the emitter with the most particles at one time, and their number; `nil` without particles.
    var largestEmitter: Demand?

    /// The locations of layers whose bitmaps would have longer sides than any may have, by `pathFromRoot`.
    var longStores: [String: SceneLocation] = [:]

    /// The amount of a resource that a layer needs, with the layer's location.
    struct Demand: Hashable, Sendable {
      var location: SceneLocation
      var amount: Double
    }

    /// Returns the location of the layer with the largest backing store; `nil` if the store has at most `limit` bytes.
    package func storeLocation(over limit: Double) -> SceneLocation? {
      largestStore.flatMap { $0.amount > limit ? $0.location : nil }
    }

    /// Returns the location of a layer whose bitmap would have longer sides than any may have, by `pathFromRoot`.
    package func storeLocation(of layer: String) -> SceneLocation? { longStores[layer] }

    /// Returns the location of the emitter with the most particles at one time; `nil` if they are at most `limit`.
    package func emitterLocation(over limit: Double) -> SceneLocation? {
      largestEmitter.flatMap { $0.amount > limit ? $0.location : nil }
    }

    /// Makes locations without entries.
    public init() {}
  }

  /// The duration and the frame rate of a scene.
  public struct Timeline: Hashable, Sendable {
    /// The duration in seconds; 0 for a still picture.
    public var duration: Double
    /// The number of frames per second.
    public var framesPerSecond: Double

    /// Makes a timeline.
    public init(duration: Double = 0, framesPerSecond: Double = 60) {
      self.duration = duration
      self.framesPerSecond = framesPerSecond
    }
  }
}

/// A named part of a scene's time.
public struct SceneMarker: Hashable, Encodable, Sendable {
  /// The marker's name.
  public var name: String
  /// The marker's start, in seconds.
  public var time: Double
  /// The marker's length, in seconds; 0 for a moment.
  public var duration: Double

  /// Makes a marker.
  public init(name: String, time: Double, duration: Double = 0) {
    (self.name, self.time, self.duration) = (name, time, duration)
  }
}

/// The renderer whose pictures of a Lottie file Lamina's pictures should match.
public enum LottieRendering: String, CaseIterable, Hashable, Sendable {
  /// lottie-ios's Core Animation engine, on a device.
  case lottieIOS = "lottie-ios"
  /// A renderer that draws files as the Lottie specification says, as lottie-web and ThorVG do.
  case file
  /// The Core Animation engine of lottie-ios in snapshot tests, where Core Animation draws on the CPU.
  ///
  /// Colours between the stops of a gradient shift, and times are compared in single precision.
  case snapshot
}

/// The options for reading Lottie files.
public struct LottieOptions: Hashable, Sendable {
  /// The renderer whose pictures of the file Lamina's pictures should match.
  public var rendering = LottieRendering.lottieIOS
  /// The ID of the shown animation in a dotLottie archive; `nil` for the archive's default.
  public var animation: String?
  /// The ID of the theme that a dotLottie archive is shown with; `none` for no theme, `nil` for the archive's own
  /// choice.
  public var theme: String?
  /// A folder of fonts that take precedence over system fonts.
  public var fontsFolder: String?
  /// Texts that replace the texts of text layers, by layer name.
  public var texts: [String: String] = [:]
  /// Values of the slots, by ID; they take precedence over the file's and the theme's.
  public var slots: [String: LottieSlotValue] = [:]
  /// The ID of a dotLottie archive's state machine that is played; `nil` for none.
  public var stateMachine: String?
  /// The script of the events that the state machine receives; `nil` for no events.
  public var script: EventScript?
  /// Whether the animation is shown by a state machine that is played.
  package var isInMachine = false
  /// Whether `Scene.lottie` lists the file's animations, themes, state machines, slots and texts.
  package var listsContents = false

  /// Makes options with the documented defaults.
  public init() {}
}

/// A harmless observation about a scene.
public enum SceneNotice: Hashable, Sendable {
  /// An image's colour descriptions are ignored; its colours are taken as sRGB.
  case ignoredColorDescription(image: String, chunks: [String])
  /// An image's EXIF data cannot be read, or their orientation is invalid; it is shown as stored.
  case ignoredOrientation(image: String)
  /// A feature that the importer left out or replaced; its first location and its count.
  case unsupported(feature: String, first: SceneLocation, count: Int)
  /// A key without a visible effect; its first location and its count.
  case withoutEffect(key: String, first: SceneLocation, count: Int)
  /// A captured tree does not specify the direction of y; it is taken as down if UIKit made the tree, else as up.
  case assumedGeometry(file: String, isFlipped: Bool)
  /// None of many layers has contents: the export has probably left them out.
  case missingContents(root: SceneLocation)
  /// The windows of a view hierarchy.
  case windows(file: String, [CapturedWindow])
  /// A response of the debugger is empty: its request failed.
  case failedResponse(file: String)
  /// Layers without known views, because the hierarchy and the archive differ in their number.
  ///
  /// `first` is the first layer whose sublayers are affected, and `count` the number of such layers.
  case unnamedLayers(first: SceneLocation, count: Int)
  /// Backdrops of macOS whose blur radii may be in pixels but are read as points.
  ///
  /// `first` is the location of the first one's filters, and `count` the number of such backdrops.
  case pixelRadii(first: SceneLocation, count: Int)
  /// A clause about how a feature of an animation is drawn, and its location.
  ///
  /// `isFaithful` is true if the picture is as the file specifies.
  case noted(String, first: SceneLocation, isFaithful: Bool)
}

extension SceneNotice {
  /// Returns notices about ignored data in an image's file: colour descriptions, and an orientation that is invalid.
  static func notices(of image: ImageSource) -> [SceneNotice] {
    let properties = image.properties
    var notices: [SceneNotice] = []
    if !properties.ignored.isEmpty {
      notices.append(.ignoredColorDescription(image: image.name, chunks: properties.ignored))
    }
    if properties.hasUnreadableOrientation {
      notices.append(.ignoredOrientation(image: image.name))
    }
    return notices
  }
}

/// The options for loading a scene.
///
/// ```swift
/// var options = SceneOptions()
/// options.scale = 3
/// let scene = try Scene.open(path: "Fixtures/scenes/corners.json", options: options)
/// print(scene.canvas.scale)  // 3.0
/// ```
public struct SceneOptions: Sendable {
  /// The limits of a scene.
  public var limits = SceneLimits()
  /// The limits of the scene's images.
  public var imageLimits = ImageLimits()
  /// Whether the scene's files may be outside its folder.
  public var allowsOutside = false
  /// Whether a broken image of a package or an archive is replaced by a transparent one, with a warning.
  ///
  /// Otherwise a broken image is an error, as in scene files.
  public var clearsBrokenImages = true
  /// Whether a broken image of any scene, also of a scene file, is shown as far as it can be decoded.
  ///
  /// An image of which nothing can be decoded becomes a clear one, with a notice.
  package var replacesBrokenImages = false
  /// The scale that replaces the canvas's, and thereby the default `contentsScale` of layers; `nil` keeps it.
  public var scale: Double?
  /// The shown window of a view hierarchy, by class or by number from 1; `nil` for all visible app windows.
  public var window: String?
  /// The options for reading Lottie files.
  public var lottie = LottieOptions()
  /// The options for reading wallpapers.
  public var wallpaper = WallpaperOptions()
  /// Whether a scene file's text is kept in `Scene.source`, for edits.
  package var keepsSource = false
  /// The function that receives each file of the scene as it is read: its name, as in the scene, and its bytes.
  ///
  /// The scene comes first, then images and fonts in the order of their use. The default font is included if a text
  /// names none. Fallback fonts for missing characters are not included.
  public var didRead: (@Sendable (_ name: String, _ bytes: FileBytes) -> Void)?
  /// The moment when loading began; `nil` before.
  var beginTime: ContinuousClock.Instant?

  /// Makes options with the documented defaults.
  public init() {}
}

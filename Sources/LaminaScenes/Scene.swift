public import LaminaImages
public import LaminaLayers
public import LaminaPixels

/// A layer tree and the screen to show it on, as a file describes them.
@MainActor public struct Scene {
  /// The scene's name.
  public var name: String
  /// The screen.
  public var canvas: Canvas
  /// How long the scene runs, and how it is sampled.
  public var timeline: Timeline
  /// The tree.
  public var root: Layer
  /// Where the file says what, for errors that turn up later.
  public var places: Places
  /// What was noticed and did no harm: colour descriptions that are ignored, features that are left out.
  ///
  /// Each once.
  public var notices: [SceneNotice]
  /// What the file says that changes nothing which could be seen: an editor's keys, formats of memory.
  ///
  /// Each once; told on request only.
  public var silentNotices: [SceneNotice]
  /// Angles that are taken as degrees, and look like radians.
  public internal(set) var angles = AngleHints()
  /// Has what moves the tree beside animations, an app, come to a time, in seconds; `nil` for nothing.
  ///
  /// Times ascend. What it has changed is laid out and drawn, unless it is told that whoever renders the
  /// next frame measures that.
  public var advance: (@MainActor (_ time: Double, _ isMeasured: Bool) -> Void)?
  /// The named moments of an animation that was made elsewhere.
  public var markers: [SceneMarker] = []
  /// The states, and what lies between them.
  var machine = StateMachine()

  /// Makes a scene of a tree that no file describes.
  ///
  /// - Parameters:
  ///   - name: what it is called.
  ///   - canvas: the screen.
  ///   - timeline: how long it runs.
  ///   - root: the tree.
  public init(name: String, canvas: Canvas, timeline: Timeline = Timeline(), root: Layer) {
    self.init(
      name: name, canvas: canvas, timeline: timeline, root: root, places: Places(), notices: [])
  }

  /// Makes a scene that a file describes.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - canvas: the screen.
  ///   - timeline: its duration and rate.
  ///   - root: the tree.
  ///   - places: places of the file for later errors.
  ///   - notices: notices.
  ///   - silentNotices: notices that are told on request only.
  package init(
    name: String, canvas: Canvas, timeline: Timeline, root: Layer, places: Places,
    notices: [SceneNotice], silentNotices: [SceneNotice] = []
  ) {
    self.init(
      name: name, canvas: canvas, timeline: timeline, root: root, places: places,
      notices: notices, silentNotices: silentNotices, machine: StateMachine())
  }

  init(
    name: String, canvas: Canvas, timeline: Timeline, root: Layer, places: Places,
    notices: [SceneNotice], silentNotices: [SceneNotice] = [], machine: StateMachine
  ) {
    (self.name, self.canvas, self.timeline, self.root) = (name, canvas, timeline, root)
    (self.places, self.machine) = (places, machine)
    (self.notices, self.silentNotices) = (notices, silentNotices)
  }

  /// Where a file says things that only rendering finds wrong.
  public struct Places: Hashable, Sendable {
    /// The canvas; `nil` where the file has none.
    public var canvas: ScenePlace?
    /// Where each image is first named, by the name that errors call it.
    public var images: [String: ScenePlace] = [:]

    /// The layer with the largest backing store, in bytes.
    var largestStore: Demand?
    /// The emitter with the most particles at a time.
    var largestEmitter: Demand?

    /// How much a layer asks for by itself, and where.
    struct Demand: Hashable, Sendable {
      var place: ScenePlace
      var amount: Double
    }

    /// The layer whose backing store alone has more bytes than a limit.
    package func store(over limit: Double) -> ScenePlace? {
      largestStore.flatMap { $0.amount > limit ? $0.place : nil }
    }

    /// The emitter that alone has more particles at a time than a limit.
    package func emitter(over limit: Double) -> ScenePlace? {
      largestEmitter.flatMap { $0.amount > limit ? $0.place : nil }
    }

    /// Knows no place.
    public init() {}
  }

  /// A span of time, and the frames in it.
  public struct Timeline: Hashable, Sendable {
    /// Seconds; 0 for a still.
    public var duration: Double
    /// Frames in a second.
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
  /// Its name.
  public var name: String
  /// Its begin, in seconds.
  public var time: Double
  /// Its length, in seconds; 0 for a moment.
  public var duration: Double

  /// Makes a marker.
  public init(name: String, time: Double, duration: Double = 0) {
    (self.name, self.time, self.duration) = (name, time, duration)
  }
}

/// How Lottie files are read.
public struct LottieOptions: Hashable, Sendable {
  /// The ID of the animation of a dotLottie archive that is shown; `nil` for the archive's own choice.
  public var animation: String?
  /// A folder of fonts that are taken before the machine's.
  public var fontsFolder: String?
  /// Texts that replace those of text layers, by the layers' names.
  public var texts: [String: String] = [:]

  /// The documented defaults.
  public init() {}
}

/// Something worth telling about a scene that is no error.
public enum SceneNotice: Hashable, Sendable {
  /// An image describes its colours in ways that are ignored: it is taken as sRGB.
  case ignoredColorDescription(image: String, chunks: [String])
  /// A feature that the importer left out, or for which something else is drawn; where it is first met, and
  /// how often.
  case notHonoured(feature: String, first: ScenePlace, count: Int)
  /// A key without a visible effect; where it is first met, and how often.
  case withoutEffect(key: String, first: ScenePlace, count: Int)
  /// A captured tree does not say which way y runs; it is taken to run down, if UIKit made it, or else up.
  case assumedGeometry(file: String, isFlipped: Bool)
  /// No layer among many has contents: the export has probably left them out.
  case missingContents(root: ScenePlace)
  /// The windows of a view hierarchy.
  case windows(file: String, [CapturedWindow])
  /// An answer of the debugger that holds nothing: its request failed.
  case failedResponse(file: String)
  /// Layers whose views are not known: the hierarchy has another number of them than the archive; the first of
  /// the layers above them.
  case unnamedLayers(first: ScenePlace, count: Int)
  /// Backdrops of macOS whose blurs may be captured in pixels, and are read in points; where the first has its
  /// filters, and how many there are.
  case pixelRadii(first: ScenePlace, count: Int)
  /// A clause that says how a feature of an animation is drawn; where the feature stands, and whether the
  /// picture is as the file asks for.
  case noted(String, first: ScenePlace, isHonoured: Bool)
}

/// How to load a scene.
public struct SceneOptions: Sendable {
  /// How much a scene may ask for.
  public var limits = SceneLimits()
  /// How large its images may be.
  public var imageLimits = ImageLimits()
  /// Whether its files may lie outside its folder.
  public var allowsOutside = false
  /// Whether an image of a package or an archive whose pixels turn out to be broken is shown clear, with a
  /// warning; else what shows it is an error, as in scene files.
  public var clearsBrokenImages = true
  /// Replaces the canvas's scale, and so the layers' default `contentsScale`.
  public var scale: Double?
  /// The window of a view hierarchy that is shown, by its class or its number from 1; `nil` for all that were
  /// visible.
  public var window: String?
  /// How Lottie files are read.
  public var lottie = LottieOptions()
  /// Called with every file that the scene is read from, as the scene names it, and its bytes: the scene
  /// first, then images and fonts in the order in which they are met.
  ///
  /// The machine's usual font is among them where a text names none; fonts that stand in for characters
  /// which a text's own font lacks are not.
  public var didRead: (@Sendable (_ name: String, _ bytes: FileBytes) -> Void)?

  /// The documented defaults.
  public init() {}
}

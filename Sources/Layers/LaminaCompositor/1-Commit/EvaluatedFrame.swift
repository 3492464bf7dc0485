// Stage 1, commit: the layer tree at one moment, in arrays, for any thread to read.

package import LaminaGeometry
import LaminaImages
public import LaminaLayers
public import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A layer tree as it looks at one moment, in arrays that no longer change.
///
/// Layers are in painting order: a layer, then its mask if it has one, then its sublayers with theirs, back to front.
/// Indices refer to layers and parts; nothing refers to a `Layer` any more.
public struct EvaluatedFrame: Sendable {
  /// The screen that shows the frame.
  public let canvas: Canvas
  /// The moment that the frame shows, in seconds.
  public internal(set) var time: Double
  /// Whether the tree may look different at another time.
  var moves = false
  /// The layers, the root first.
  ///
  /// A hidden layer is included without its sublayers.
  public internal(set) var layers: [EvaluatedLayer] = []
  /// The sublayer transforms that are not the identity, to which `EvaluatedLayer.sublayerTransform` refers.
  var matrices: [Matrix4] = []
  var contents: [EvaluatedContents] = []
  var replicators: [EvaluatedReplicator] = []
  /// Gradients that draw something.
  var gradients: [Gradient] = []
  var shapes: [EvaluatedShape] = []
  var effects: [EvaluatedEffects] = []
  /// Emitters with visible particles.
  var emitters: [EvaluatedEmitter] = []
  /// Tiled layers that are not hidden, each with the tiles that the frame shows.
  var tiled: [EvaluatedTiles] = []
  /// The pictures without repeats, the smaller versions of those with a trilinear minification filter, and the shown
  /// tiles.
  public internal(set) var textures: [Texture] = []
  /// Images that layers show but that are not decoded, so that nothing is drawn for them.
  var missingImages: [ImageSource] = []
  /// The indices in `textures` of images whose files have another depth or colour model than a display's hardware
  /// reads.
  var convertedTextures: Set<Int32> = []
  /// The maximum number of bytes of the frame's pixels, and of the draws that its passes repeat.
  var memoryLimit = RenderLimits().pixelMemory
  /// The number of applied animations, in which an animation counts once for each layer that it changes.
  private var animationsApplied = 0
  /// The number of applied animations whose key path is a layer's transform or a part of it.
  private var transformsAnimated = 0

  init(canvas: Canvas, time: Double) {
    self.canvas = canvas
    self.time = time
  }

  /// Counts the animations that are applied to a layer.
  mutating func countAnimations(_ animations: [ShownAnimation]) {
    animationsApplied += animations.count
    for animation in animations where animation.keyPath.hasPrefix("transform") {
      transformsAnimated += 1
    }
  }

  /// Sets the numbers of applied animations to 0, before the frame is updated.
  mutating func resetCounts() { (animationsApplied, transformsAnimated) = (0, 0) }

  /// The counters of the evaluation: all applied animations, and those of transforms.
  ///
  /// They are not stored as `Counters`, because a frame is copied often: 32,000 instructions more for 40 layers.
  var counters: Counters {
    var counters = Counters()
    counters[.animationsApplied] = animationsApplied
    counters[.transformsAnimated] = transformsAnimated
    return counters
  }

  /// The size of all pictures, in bytes.
  public var textureBytes: Int { textures.reduce(0) { $0 + $1.byteCount } }

  /// Returns the shape of a layer of a kind; `nil` if it is no shape layer, or draws nothing.
  func drawableShape(of kind: EvaluatedLayer.Kind) -> EvaluatedShape? {
    guard case .shape(let index) = kind, shapes[Int(index)].drawableCount > 0 else {
      return nil
    }
    return shapes[Int(index)]
  }

  /// Returns the visible particles of a layer of a kind; `nil` if it is no emitter, or has none.
  func visibleEmitter(of kind: EvaluatedLayer.Kind) -> EvaluatedEmitter? {
    if case .emitter(let index) = kind { emitters[Int(index)] } else { nil }
  }

  func storedMatrix(_ index: Int32) -> Matrix4 { index < 0 ? .identity : matrices[Int(index)] }

  /// Returns the shadow, filters and other effects to which a layer's `effects` refers; `nil` for none.
  func layerEffects(at index: Int32) -> EvaluatedEffects? {
    index < 0 ? nil : effects[Int(index)]
  }

  /// Returns the index after a layer and its mask's subtree, which is the index of the first sublayer, if there is one.
  func firstSublayer(of index: Int) -> Int {
    layers[index].hasMask ? Int(layers[index + 1].subtreeEnd) : index + 1
  }

  /// Returns a layer's path from the root, as messages and reports name layers.
  ///
  /// For example `root.sublayers[2].sublayers[0]`. A named layer adds its name: `root.sublayers[2] "card"`, or
  /// `"row 3/title"` within a landmark.
  public func path(of layer: Int) -> String {
    var steps: [String] = []
    var landmark: String?
    var next = layer
    while next > 0 {
      let parent = Int(layers[next].parent)
      // The holder of a transition's two pictures has the path of the layer itself.
      if !layers[parent].flags.contains(.holdsTransition) {
        steps.append(layers[next].place < 0 ? "mask" : "sublayers[\(layers[next].place)]")
      }
      next = parent
      if landmark == nil, layers[next].flags.contains(.isLandmark) { landmark = layers[next].name }
    }
    let path = (["root"] + steps.reversed()).joined(separator: ".")
    return Layer.pathLabel(path, name: layers[layer].name, landmark: landmark)
  }
}

/// One layer of an evaluated frame.
///
/// Values are as they were set; they are clamped where they are used.
public struct EvaluatedLayer: Sendable {
  /// The kinds of layers.
  enum Kind: Sendable {
    case layer
    case transform
    /// A replicator, as an index into `EvaluatedFrame.replicators`.
    case replicator(Int32)
    /// A gradient, as an index into `EvaluatedFrame.gradients`.
    case gradient(Int32)
    /// A shape, as an index into `EvaluatedFrame.shapes`.
    case shape(Int32)
    /// An emitter, as an index into `EvaluatedFrame.emitters`.
    case emitter(Int32)
    /// A tiled layer, as an index into `EvaluatedFrame.tiled`.
    case tiled(Int32)
  }

  /// Boolean properties of a layer.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let isHidden = Flags(rawValue: 1)
    static let isDoubleSided = Flags(rawValue: 2)
    static let isGeometryFlipped = Flags(rawValue: 4)
    static let masksToBounds = Flags(rawValue: 8)
    static let allowsGroupOpacity = Flags(rawValue: 16)
    static let holdsTransition = Flags(rawValue: 32)
    static let isLandmark = Flags(rawValue: 64)
    /// The layer does not isolate its sublayers' blend modes, which reach to the next superlayer that does.
    static let sharesBlending = Flags(rawValue: 128)
    /// The layer is composited as a group, because the blend mode of a descendant must not reach beyond it.
    static let isolatesBlending = Flags(rawValue: 256)
    /// The layer is tilted, or lies at another depth than its `zPosition`.
    static let leavesLevel = Flags(rawValue: 512)
    /// The planes of the layer's descendants may lie at other depths than their painting order says.
    static let hasDepth = Flags(rawValue: 1024)
  }

  /// The identity of the original `Layer`.
  let identity: ObjectIdentifier
  /// The superlayer's index; -1 for the root.
  public internal(set) var parent: Int32
  /// The layer's index among its superlayer's sublayers, as they were set; -1 for a mask.
  public internal(set) var place: Int32
  /// Whether the next layer of the frame is this layer's mask.
  let hasMask: Bool
  /// The index after the last layer of this layer's subtree, which includes the subtree of its mask.
  public internal(set) var subtreeEnd: Int32
  /// The layer's name.
  public let name: String?
  var kind: Kind
  var flags: Flags
  let bounds: Rect
  let anchor: Point
  let anchorPointZ: Double
  package let matrixToPosition: Matrix4
  /// The layer's `sublayerTransform`, as an index into `EvaluatedFrame.matrices`; -1 for the identity.
  var sublayerTransform: Int32
  package let opacity: Double
  let backgroundColor: Color?
  let cornerRadius: Double
  let maskedCorners: CornerMask
  let cornerCurve: CornerCurve
  let borderWidth: Double
  let borderColor: Color?
  /// The edges to antialias; empty if the layer does not allow antialiasing.
  let antialiasedEdges: EdgeMask
  /// The filter that samples the layer's picture or bitmap when it is shown smaller than its own size.
  let minificationFilter: ContentsFilter
  /// The filter that samples the layer's picture or bitmap when it is shown larger than its own size.
  let magnificationFilter: ContentsFilter
  /// The layer's picture, as an index into `EvaluatedFrame.contents`; -1 for none.
  var contents: Int32

  /// The layer's effects, as an index into `EvaluatedFrame.effects`; -1 for none.
  var effects: Int32

  /// The layer's gradient, as an index into `EvaluatedFrame.gradients`; -1 for none.
  var gradient: Int32 { if case .gradient(let index) = kind { index } else { -1 } }
}

/// A layer's picture, and the settings by which it is shown.
struct EvaluatedContents: Sendable {
  var texture: Int32
  /// The size of the picture within the texture, from the top left, in texels.
  let size: Size
  /// The texture's smaller versions, as indices into `EvaluatedFrame.textures`; empty without a trilinear minification
  /// filter.
  var levels: Range<Int32>
  let gravity: ContentsGravity
  let rect: Rect
  let center: Rect
  let scale: Double
  /// The colour that multiplies each sample of the picture.
  let color: Color
  /// The transform of the picture's rectangle, in the layer's space; `nil` for none.
  var transform: Affine?
  let minificationFilter: ContentsFilter
  let minificationFilterBias: Double
  let magnificationFilter: ContentsFilter
}

/// The instances that a replicator makes of its sublayers.
struct EvaluatedReplicator: Sendable {
  /// The instances, each with a matrix and a tint.
  var instances: [Instance]

  struct Instance: Sendable {
    let matrix: Matrix4
    let color: Color
    /// The layers that only this instance shows, as indices into the frame; `nil` if all instances show the same
    /// sublayers.
    var sublayers: Range<Int32>?
  }
}

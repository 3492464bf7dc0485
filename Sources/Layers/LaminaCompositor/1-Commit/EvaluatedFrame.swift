// Stage 1, commit: the layer tree at one moment, in arrays, for any thread to read.

package import LaminaGeometry
import LaminaImages
public import LaminaLayers
public import LaminaPixels
import LaminaProfiling
import LaminaRaster

/// A layer tree that no longer changes.
///
/// Layers are in painting order: a layer, then its mask if it has one, then its sublayers with theirs, back to front.
/// Indices refer to layers and parts; nothing refers to a `Layer` any more.
public struct EvaluatedFrame: Sendable {
  /// The screen.
  public let canvas: Canvas
  /// The moment, in seconds.
  public internal(set) var time: Double
  /// Whether the tree looks different at another time.
  var moves = false
  /// The layers, the root first.
  ///
  /// A hidden layer is included without its sublayers.
  public internal(set) var layers: [EvaluatedLayer] = []
  /// Transforms that are not the identity.
  var matrices: [Matrix4] = []
  var contents: [EvaluatedContents] = []
  var replicators: [EvaluatedReplicator] = []
  /// Gradients that draw something.
  var gradients: [Gradient] = []
  var shapes: [EvaluatedShape] = []
  var effects: [EvaluatedEffects] = []
  /// Emitters with visible particles.
  var emitters: [EvaluatedEmitter] = []
  /// Tiled layers with visible tiles.
  var tiled: [EvaluatedTiles] = []
  /// The pictures without repeats, and smaller versions of pictures with a trilinear minification filter.
  public internal(set) var textures: [Texture] = []
  /// Images that are shown but not decoded: they show nothing.
  var missingImages: [ImageSource] = []
  /// Textures whose files have another depth or colour model than a display's hardware reads.
  var convertedTextures: Set<Int32> = []
  /// The number of animations applied, once for each layer that an animation reaches.
  private var animationsApplied = 0
  /// The number of applied animations that animate a transform or a part of it.
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

  /// Starts counting anew, before the frame is updated.
  mutating func resetCounts() { (animationsApplied, transformsAnimated) = (0, 0) }

  /// The counts of evaluating the tree.
  ///
  /// They are not stored as `Counters`, because a frame is copied often: 32,000 instructions more for 40 layers.
  var counters: Counters {
    var counters = Counters()
    counters[.animationsApplied] = animationsApplied
    counters[.transformsAnimated] = transformsAnimated
    return counters
  }

  /// The total bytes of all pictures.
  public var textureBytes: Int { textures.reduce(0) { $0 + $1.byteCount } }

  /// Returns a layer's shape; `nil` if it is no shape layer, or draws nothing.
  func drawableShape(of layer: EvaluatedLayer) -> EvaluatedShape? {
    guard case .shape(let index) = layer.kind, shapes[Int(index)].drawableCount > 0 else {
      return nil
    }
    return shapes[Int(index)]
  }

  /// Returns a layer's visible particles; `nil` if it is no emitter, or has none.
  func visibleEmitter(of layer: EvaluatedLayer) -> EvaluatedEmitter? {
    if case .emitter(let index) = layer.kind { emitters[Int(index)] } else { nil }
  }

  func storedMatrix(_ index: Int32) -> Matrix4 { index < 0 ? .identity : matrices[Int(index)] }

  /// Returns a layer's shadow, filters and other effects; `nil` if it has none.
  func layerEffects(of layer: EvaluatedLayer) -> EvaluatedEffects? {
    layer.effects < 0 ? nil : effects[Int(layer.effects)]
  }

  /// Returns the first index after a layer and its mask: its first sublayer, if it has any.
  func firstSublayer(of index: Int) -> Int {
    layers[index].hasMask ? Int(layers[index + 1].subtreeEnd) : index + 1
  }

  /// Returns the path from the root to a layer, as scenes write it.
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

/// One layer of a committed frame.
///
/// Values are as they were set; they are clamped where they are used.
public struct EvaluatedLayer: Sendable {
  /// The kinds of layers.
  enum Kind: Sendable {
    case layer
    case transform
    /// An index into `EvaluatedFrame.replicators`.
    case replicator(Int32)
    /// An index into `EvaluatedFrame.gradients`.
    case gradient(Int32)
    /// An index into `EvaluatedFrame.shapes`.
    case shape(Int32)
    /// An index into `EvaluatedFrame.emitters`.
    case emitter(Int32)
    /// An index into `EvaluatedFrame.tiled`.
    case tiled(Int32)
  }

  /// Boolean properties.
  struct Flags: OptionSet, Sendable {
    let rawValue: UInt16
    static let isHidden = Flags(rawValue: 1)
    static let isDoubleSided = Flags(rawValue: 2)
    static let isGeometryFlipped = Flags(rawValue: 4)
    static let masksToBounds = Flags(rawValue: 8)
    static let allowsGroupOpacity = Flags(rawValue: 16)
    static let holdsTransition = Flags(rawValue: 32)
    static let isLandmark = Flags(rawValue: 64)
    /// The blend modes of sublayers reach the next layer up.
    static let sharesBlending = Flags(rawValue: 128)
    /// A blend mode of a sublayer, at any depth, ends at this layer.
    static let isolatesBlending = Flags(rawValue: 256)
    /// The layer is tilted, or lies at another depth than its `zPosition`.
    static let leavesLevel = Flags(rawValue: 512)
    /// The planes below the layer may lie at other depths than their painting order says.
    static let hasDepth = Flags(rawValue: 1024)
  }

  /// The identity of the original `Layer`.
  let identity: ObjectIdentifier
  /// The superlayer's index; -1 for the root.
  public internal(set) var parent: Int32
  /// The layer's index among its superlayer's sublayers, as they were set; -1 for a mask.
  public internal(set) var place: Int32
  /// Whether the next layer is its mask.
  let hasMask: Bool
  /// One past the last layer of the layer's subtree, including its mask's.
  public internal(set) var subtreeEnd: Int32
  /// The layer's name.
  public let name: String?
  var kind: Kind
  var flags: Flags
  let bounds: Rect
  let anchor: Point
  let anchorPointZ: Double
  package let matrixToPosition: Matrix4
  /// Index of `sublayerTransform` in `EvaluatedFrame.matrices`; -1 for the identity.
  var sublayerTransform: Int32
  package let opacity: Double
  let backgroundColor: Color?
  let cornerRadius: Double
  let maskedCorners: CornerMask
  let cornerCurve: CornerCurve
  let borderWidth: Double
  let borderColor: Color?
  /// Edges to antialias; empty if antialiasing is not allowed.
  let antialiasedEdges: EdgeMask
  /// The filter that samples its picture, or its bitmap, when shown smaller.
  let minificationFilter: ContentsFilter
  /// The filter that samples its picture, or its bitmap, when shown larger.
  let magnificationFilter: ContentsFilter
  /// Index into `EvaluatedFrame.contents`; -1 for none.
  var contents: Int32

  /// Index into `EvaluatedFrame.effects`; -1 for none.
  var effects: Int32

  /// Index into `EvaluatedFrame.gradients`; -1 for none.
  var gradient: Int32 { if case .gradient(let index) = kind { index } else { -1 } }
}

/// A layer's picture and how it is shown.
struct EvaluatedContents: Sendable {
  var texture: Int32
  /// The size of the picture within the texture, from the top left, in texels.
  let size: Size
  /// The texture's smaller versions, for a `trilinear` minification filter; otherwise empty.
  var levels: Range<Int32>
  let gravity: ContentsGravity
  let rect: Rect
  let center: Rect
  let scale: Double
  /// The colour that multiplies each sample.
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
    /// The layers that the instance shows, if instances differ; `nil` for all sublayers.
    var sublayers: Range<Int32>?
  }
}

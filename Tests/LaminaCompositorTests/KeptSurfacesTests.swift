import LaminaCompositor
import LaminaGeometry
import LaminaLayers
import LaminaPixels
import LaminaProfiling
import TestSupport
import Testing

/// Surfaces of passes that have not changed are read again.
@Suite @MainActor struct KeptSurfacesTests {
  private let canvas = Canvas(width: 90, height: 60, background: .white)

  /// A card whose shadow has no path, with a dot and a bar that both cast it, and a box that moves over all.
  private func tree() -> (root: Layer, card: Layer, dot: Layer, box: Layer) {
    let (root, card, dot, box) = (Layer(), Layer(), Layer(), Layer())
    let bar = Layer()
    root.frame = Rect(x: 0, y: 0, width: 90, height: 60)
    card.frame = Rect(x: 20, y: 15, width: 40, height: 25)
    card.shadowOpacity = 0.7
    card.shadowRadius = 4
    dot.frame = Rect(x: 30, y: 15, width: 16, height: 16)
    dot.cornerRadius = 8
    dot.backgroundColor = Color(red: 0.9, green: 0.2, blue: 0.2)
    bar.frame = Rect(x: 4, y: 4, width: 30, height: 3)
    bar.backgroundColor = .black
    card.sublayers = [dot, bar]
    box.frame = Rect(x: 5, y: 22, width: 20, height: 12)
    box.backgroundColor = Color(red: 0.1, green: 0.3, blue: 0.9, alpha: 0.5)
    root.sublayers = [card, box]
    return (root, card, dot, box)
  }

  /// Renders a tree after each change, and compares with frames that are made from nothing.
  ///
  /// - Parameters:
  ///   - root: the tree.
  ///   - frames: how many frames there are.
  ///   - retainedBytes: the bytes that may be kept.
  ///   - change: changes the tree before a frame.
  /// - Returns: how many passes for shadows each frame took.
  /// - Throws: what rendering throws.
  private func shadows(
    _ root: Layer, frames: Int, retainedBytes: Int = 1 << 20, change: (Int) -> Void
  ) throws -> [Int] {
    var configuration = RendererConfiguration()
    configuration.retainedBytes = retainedBytes
    var renderer = try Renderer(configuration)
    configuration.redraw = .everything
    var whole = try Renderer(configuration)
    return try (0..<frames).map { index in
      change(index)
      let record = try renderer.render(root, canvas: canvas)
      _ = try whole.render(root, canvas: canvas)
      #expect(
        renderer.presented!.pixels.elementsEqual(whole.presented!.pixels), "frame \(index)")
      return record.passes.filter { $0.reasons == [.shadow] }.count
    }
  }

  @Test func `kept surfaces: a shadow that stays is rendered twice at most`() throws {
    let (root, _, _, box) = tree()
    let passes = try shadows(root, frames: 8) { box.position.x = 15 + 6 * Double($0) }
    #expect(passes[0] > 0)
    #expect(passes.dropFirst(2).allSatisfy { $0 == 0 })
  }

  @Test func `kept surfaces: what changes the shadow renders it anew`() throws {
    let (root, card, dot, box) = tree()
    // Three frames after each change: the box moves over the shadow in between.
    let passes = try shadows(root, frames: 33) { frame in
      box.position.x = 15 + Double(frame % 8) * 6
      switch frame {
      case 3: dot.position.x += 2
      case 6: card.shadowRadius = 5
      case 9: card.position.y += 3
      case 12: dot.backgroundColor = .black
      case 15: card.opacity = 0.5
      case 18: card.isHidden = true
      case 21: card.isHidden = false
      case 24: card.removeFromSuperlayer()
      case 27: root.addSublayer(card)
      case 30: card.shadowColor = Color(red: 1, green: 0, blue: 0)
      default: break
      }
    }
    for frame in [3, 6, 9, 12, 21, 27, 30] { #expect(passes[frame] > 0, "frame \(frame)") }
    for frame in [5, 8, 11, 14, 18, 23, 24, 29, 32] {
      #expect(passes[frame] == 0, "frame \(frame)")
    }
  }

  @Test func `kept surfaces: after a frame that fails nothing is taken for another's`() throws {
    let (root, card, _, box) = tree()
    let canvas = canvas
    var configuration = RendererConfiguration()
    configuration.limits.pixelMemory = 60_000
    var renderer = try Renderer(configuration)
    configuration.redraw = .everything
    var whole = try Renderer(configuration)
    let others = (0..<9).map { _ in tree().card }
    for other in others { other.shadowColor = Color(red: 1, green: 0, blue: 0) }
    for frame in 0..<12 {
      box.position.x = 25 + 4 * Double(frame)
      switch frame {
      case 4:
        // Too many surfaces, and another pass in the place of the first.
        root.sublayers = others + [card, box]
        #expect(throws: RenderError.self) { try renderer.render(root, canvas: canvas) }
        root.sublayers = [card, box]
      case 8: card.position.x += 3
      default: break
      }
      _ = try renderer.render(root, canvas: canvas)
      _ = try whole.render(root, canvas: canvas)
      #expect(
        renderer.presented!.pixels.elementsEqual(whole.presented!.pixels), "frame \(frame)")
    }
  }

  @Test func `kept surfaces: without room each frame renders them`() throws {
    let (root, _, _, box) = tree()
    let passes = try shadows(root, frames: 6, retainedBytes: 64) {
      box.position.x = 25 + 6 * Double($0)
    }
    #expect(passes.allSatisfy { $0 > 0 })
  }
}

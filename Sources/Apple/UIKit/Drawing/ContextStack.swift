import CoreGraphics
import Dispatch
import LaminaDrawing
import LaminaViews

// The contexts that UIKit's calls draw into: one stack for each thread; the main thread's is that of Lamina's views.

nonisolated enum ContextStack {
  private static let key = "LaminaContexts"

  private static let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    Dispatch.DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()

  /// Whether the main actor runs: on the main thread, or on the one that serves the main queue in its place.
  private static var isMain: Bool {
    Thread.isMainThread || Dispatch.DispatchQueue.getSpecific(key: mainKey) == true
  }

  private struct Carried: @unchecked Sendable { var contexts: [GraphicsContext] }

  /// The contexts of this thread, the innermost last.
  static var contexts: [GraphicsContext] {
    get {
      if isMain {
        return MainActor.assumeIsolated { Carried(contexts: View.contexts) }.contexts
      }
      return Thread.current.threadDictionary[key] as? [GraphicsContext] ?? []
    }
    set {
      if isMain {
        let carried = Carried(contexts: newValue)
        MainActor.assumeIsolated { View.contexts = carried.contexts }
      } else {
        Thread.current.threadDictionary[key] = newValue
      }
    }
  }

  /// The innermost context; `nil` outside drawings.
  static var current: CGContext? { contexts.last.map { CGContext($0) } }

  /// Runs a drawing with the innermost context, if there is one.
  static func draw(_ body: (GraphicsContext) throws(DrawingError) -> Void) { current?.draw(body) }

  /// Runs a drawing in a state of its own.
  static func drawSaved(_ body: (GraphicsContext) throws(DrawingError) -> Void) {
    draw { context throws(DrawingError) in
      context.saveState()
      var failure: DrawingError?
      do throws(DrawingError) { try body(context) } catch { failure = error }
      try context.restoreState()
      if let failure { throw failure }
    }
  }

  /// The pixels per point of the screen of the running app.
  static var mainScale: CGFloat {
    if isMain { return MainActor.assumeIsolated { Screen.running.scale } }
    return TraitCollection.current.displayScale
  }

  /// Notes that a picture could not be drawn, in the context around it or else among the warnings of views.
  static func report(_ error: DrawingError, by name: String) {
    if let outer = contexts.last { return outer.keepFailure(error) }
    guard isMain else { return }
    MainActor.assumeIsolated {
      View.warnings.add(ViewWarning(view: name, message: "\(name) has no picture: \(error)"))
    }
  }
}

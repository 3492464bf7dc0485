/// What a layer does when something happens to it: when a property is set, say, as `CAAction`.
@MainActor public protocol LayerAction {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - key: what happens: a property's name, `onOrderIn` or `onOrderOut`.
  ///   - layer: the layer that it happens to.
  func run(forKey key: String, on layer: Layer)
}

/// The answer to the question what a layer does; `nil` in place of one asks the next who may know.
public enum ActionAnswer {
  /// This.
  case action(any LayerAction)
  /// Nothing, and nobody else is asked.
  case nothing
}

/// Properties that layers take where they have none of their own, as the dictionary in `CALayer.style`.
public struct LayerStyle {
  /// What is done when something happens.
  public var actions: [String: ActionAnswer] = [:]
  /// The styles that are asked next.
  public var styles: [LayerStyle] = []

  /// An empty style.
  public init() {}

  func answer(_ key: String) -> ActionAnswer? {
    if let answer = actions[key] { return answer }
    for style in styles { if let answer = style.answer(key) { return answer } }
    return nil
  }
}

extension Animation: LayerAction {
  /// Gives the layer the animation, of the property that has been set unless it names another.
  public func run(forKey key: String, on layer: Layer) {
    var animation = self
    switch animation.kind {
    case .basic, .keyframes, .spring:
      if animation.keyPath.isEmpty { animation.keyPath = key }
    case .group, .transition: break
    }
    layer.add(animation, forKey: key)
  }
}

/// A layer's own answers; most layers have none.
@MainActor final class ActionState {
  var actions: [String: ActionAnswer] = [:]
  var style: LayerStyle?
}

extension Layer {
  /// What the layer does when something happens, by what happens.
  public var actions: [String: ActionAnswer] {
    get { actionState?.actions ?? [:] }
    set { existingActionState.actions = newValue }
  }

  /// Where answers are looked for that the layer does not have itself.
  public var style: LayerStyle? {
    get { actionState?.style }
    set { existingActionState.style = newValue }
  }

  private var existingActionState: ActionState {
    if let actionState { return actionState }
    let state = ActionState()
    actionState = state
    return state
  }

  /// What the layer does when something happens: the first answer of the delegate, the layer's `actions`,
  /// its `style`, and its class; `nil` for no answer, and for the answer that it does nothing.
  ///
  /// Without an answer, a property that can be animated gets its implicit animation when it is set.
  public func action(forKey key: String) -> (any LayerAction)? {
    if case .action(let action) = answer(key) { return action }
    return nil
  }

  func answer(_ key: String) -> ActionAnswer? {
    delegate?.action(for: self, forKey: key) ?? actionState?.actions[key]
      ?? actionState?.style?.answer(key) ?? type(of: self).defaultAction(forKey: key)
  }
}

/// An action that a layer runs at an event, such as a change of a property, like `CAAction`.
@MainActor public protocol LayerAction {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - key: the event: a property's name, `onOrderIn` or `onOrderOut`.
  ///   - layer: the layer of the event.
  func run(forKey key: String, on layer: Layer)
}

/// The answer of one of the places where an action is looked up; a place that returns `nil` passes
/// the lookup on.
public enum ActionAnswer {
  /// The action to run.
  case action(any LayerAction)
  /// No action, which ends the lookup.
  case nothing
}

/// Actions that a layer falls back on, like the dictionary in `CALayer.style`.
public struct LayerStyle {
  /// The actions, by the names of their events.
  public var actions: [String: ActionAnswer] = [:]
  /// The styles that are searched for an action that this style lacks.
  public var styles: [LayerStyle] = []

  /// Makes an empty style.
  public init() {}

  func actionAnswer(_ key: String) -> ActionAnswer? {
    if let answer = actions[key] { return answer }
    for style in styles { if let answer = style.actionAnswer(key) { return answer } }
    return nil
  }
}

extension Animation: LayerAction {
  /// Adds the animation to the layer; without a key path it animates the changed property.
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

/// A layer's own actions and its style; most layers have neither.
@MainActor final class ActionState {
  var actions: [String: ActionAnswer] = [:]
  var style: LayerStyle?
}

extension Layer {
  /// The layer's own actions, by the names of their events.
  public var actions: [String: ActionAnswer] {
    get { actionState?.actions ?? [:] }
    set { existingActionState.actions = newValue }
  }

  /// The style that is searched for actions that the layer itself lacks.
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

  func actionAnswer(_ key: String) -> ActionAnswer? {
    delegate?.action(for: self, forKey: key) ?? actionState?.actions[key]
      ?? actionState?.style?.actionAnswer(key) ?? type(of: self).defaultAction(forKey: key)
  }
}

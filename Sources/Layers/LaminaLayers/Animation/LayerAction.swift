/// An action that a layer runs at an event, such as a change of a property, like `CAAction`.
///
/// An action has one of the two methods. Each calls the other by default.
@MainActor public protocol LayerAction {
  /// Runs the action.
  ///
  /// - Parameters:
  ///   - key: the event: a property's name, `onOrderIn` or `onOrderOut`.
  ///   - layer: the layer of the event.
  func run(forKey key: String, on layer: Layer)

  /// Runs the action, as Core Animation calls it.
  ///
  /// - Parameters:
  ///   - event: the event: a property's name, `onOrderIn` or `onOrderOut`.
  ///   - anObject: the layer of the event.
  ///   - dict: the event's arguments; always `nil`.
  func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?)

  /// The answer that the object is in a lookup: an action to run, unless it is an answer itself.
  var answer: ActionAnswer { get }
}

extension LayerAction {
  /// Runs the action by its other method.
  public func run(forKey key: String, on layer: Layer) {
    run(forKey: key, object: layer, arguments: nil)
  }

  /// Runs the action by its other method.
  public func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {
    if let layer = anObject as? Layer { run(forKey: event, on: layer) }
  }

  /// The answer to run this action.
  public var answer: ActionAnswer { .action(self) }
}

/// The answer of one of the places where an action is looked up; a place that returns `nil` passes
/// the lookup on.
public enum ActionAnswer: LayerAction {
  /// The action to run.
  case action(any LayerAction)
  /// No action, which ends the lookup.
  case nothing

  /// Runs the answer's action, if it has one.
  public func run(forKey key: String, on layer: Layer) {
    if case .action(let action) = self { action.run(forKey: key, on: layer) }
  }

  /// The answer itself.
  public var answer: ActionAnswer { self }
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
    delegate?.action(for: self, forKey: key)?.answer ?? actionState?.actions[key]
      ?? actionState?.style?.actionAnswer(key) ?? type(of: self).defaultAction(forKey: key)?.answer
  }
}

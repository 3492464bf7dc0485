/// The classes that a scene is made of, which an app's delegate returns: scenes here are the screens' own.
open class UISceneConfiguration: Hashable {
  /// The name in the app's property list; `nil` for none.
  public let name: String?
  /// The role of the session.
  public let role: UISceneSession.Role
  /// The class of the scene; kept.
  open var sceneClass: AnyClass?
  /// The class of the scene's delegate; kept: the program that shows a port makes the delegate.
  open var delegateClass: AnyClass?
  /// The storyboard of the scene: none can be loaded.
  open var storyboard: UIStoryboard?

  /// Makes a configuration.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    (self.name, role) = (name, sessionRole)
  }

  /// Whether two names stand for one object.
  public nonisolated static func == (
    first: UISceneConfiguration, second: UISceneConfiguration
  ) -> Bool { first === second }
  /// Hashes the identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension UISceneSession {
  /// The description of what a session shows.
  public nonisolated struct Role: RawRepresentable, Hashable, Sendable {
    /// The name.
    public let rawValue: String
    /// Makes a role of its name.
    public init(rawValue: String) { self.rawValue = rawValue }
    /// The app on the device's screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
    /// The app on another screen.
    public static let windowExternalDisplayNonInteractive = Role(
      rawValue: "UIWindowSceneSessionRoleExternalDisplayNonInteractive")
  }

  /// The role: the app's.
  public var role: Role { .windowApplication }
  /// The configuration of the scene.
  public var configuration: UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: role)
  }
}

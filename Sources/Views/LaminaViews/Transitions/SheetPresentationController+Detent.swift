import LaminaGeometry
import LaminaSystem

// The heights at which a sheet can rest.

/// The surroundings in which a detent's height is resolved, like
/// `UISheetPresentationControllerDetentResolutionContext`.
@MainActor public protocol SheetPresentationControllerDetentResolutionContext {
  /// The traits of the sheet's container.
  var containerTraitCollection: TraitCollection { get }
  /// The height of the largest detent, in points, without the safe area below.
  var maximumDetentValue: Double { get }
}

/// The surroundings of one sheet.
struct SheetSurroundings: SheetPresentationControllerDetentResolutionContext {
  let containerTraitCollection: TraitCollection
  let maximumDetentValue: Double
  /// Half the height of the container without the safe area below.
  let halfValue: Double
}

extension SheetPresentationController {
  /// A height at which a sheet can rest, like `UISheetPresentationController.Detent`.
  ///
  /// ```swift
  /// let small = SheetPresentationController.Detent.custom(identifier: .init(rawValue: "small")) {
  ///   0.3 * $0.maximumDetentValue
  /// }
  /// print(small.identifier.rawValue)  // small
  /// ```
  @MainActor public final class Detent {
    /// The name of a detent.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
      /// The name, different for each detent of a sheet.
      public let rawValue: String

      /// Makes an identifier from a name.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// Makes an identifier from a name.
      public init(_ rawValue: String) { self.rawValue = rawValue }

      /// The identifier of the system's medium detent.
      public static let medium = Identifier(rawValue: "medium")
      /// The identifier of the system's large detent.
      public static let large = Identifier(rawValue: "large")
    }

    /// The name of the detent.
    public let identifier: Identifier
    private let resolver:
      @MainActor (any SheetPresentationControllerDetentResolutionContext) -> Double?
    /// The number of detents made without an identifier, which names the next one.
    private static var unnamed = 0

    private init(
      _ identifier: Identifier,
      _ resolver:
        @escaping @MainActor (any SheetPresentationControllerDetentResolutionContext) -> Double?
    ) { (self.identifier, self.resolver) = (identifier, resolver) }

    /// Returns the system's detent at half the container's height, inactive in a compact height.
    ///
    /// Policy: `sheet-detents`.
    public static func medium() -> Detent {
      Detent(.medium) { context in
        guard context.containerTraitCollection.verticalSizeClass != .compact else { return nil }
        return (context as? SheetSurroundings)?.halfValue ?? context.maximumDetentValue / 2
      }
    }

    /// Returns the system's detent at the full height, which leaves only a strip at the top free.
    public static func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }

    /// Returns a detent at a height of one's own.
    ///
    /// - Parameters:
    ///   - identifier: the name; `nil` makes one that no other detent has.
    ///   - resolver: returns the height in points, without the safe area below, or `inactive`; called at each layout.
    /// - Returns: the detent.
    public static func custom(
      identifier: Identifier? = nil,
      resolver:
        @escaping @MainActor (_ context: any SheetPresentationControllerDetentResolutionContext) ->
        Double?
    ) -> Detent {
      if let identifier { return Detent(identifier, resolver) }
      unnamed += 1
      return Detent(Identifier(rawValue: "custom \(unnamed)"), resolver)
    }

    /// The value by which a resolver leaves its detent out: `nil`.
    public static var inactive: Double? { nil }

    /// Returns the height of the detent; `nil` if it is inactive.
    ///
    /// - Parameter context: the sheet's surroundings.
    /// - Returns: the height in points, without the safe area below, clamped to the largest.
    /// - Precondition: the resolver returns no NaN.
    public func resolvedValue(in context: any SheetPresentationControllerDetentResolutionContext)
      -> Double?
    {
      guard let value = resolver(context) else { return nil }
      ensure(!value.isNaN, "the detent \(identifier.rawValue) has no height")
      return min(max(0, value), max(0, context.maximumDetentValue))
    }
  }
}

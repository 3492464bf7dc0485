// The facts of a result beside its message: figures before and after, pictures, and the layer that is to blame.

extension CheckResult {
  /// The figures, the pictures and the layer of a result, for summaries and annotations.
  public struct Facts: Codable, Hashable, Sendable {
    /// A figure, before and after.
    public struct Measure: Codable, Hashable, Sendable {
      /// The name of the counter, or `budget` for a cost in ns beside its budget.
      public var name: String
      /// The accepted value, or the budget; `nil` if there is none.
      public var before: Int?
      /// The value of this run.
      public var after: Int

      /// Makes a figure.
      public init(_ name: String, before: Int?, after: Int) {
        (self.name, self.before, self.after) = (name, before, after)
      }
    }

    /// The figures.
    public var measures: [Measure] = []
    /// The paths of the pictures of a failure, by `expected`, `actual`, `diff` and `side-by-side`.
    public var pictures: [String: String] = [:]
    /// The layer or the pass to blame, in a line; `nil` if it is unknown.
    public var blame: String?
    /// The properties that have changed since a picture was accepted, in lines; `nil` if they are unknown.
    public var changed: [String]?
    /// The path of the layer to blame; `nil` if it is unknown.
    public var layer: String?
    /// The line of the layer in the scene's file; `nil` if it is unknown.
    public var line: Int?

    /// Makes facts without any.
    public init() {}
  }
}

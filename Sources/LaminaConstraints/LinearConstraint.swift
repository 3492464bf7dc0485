// Variables, and the constraints that relate them.

/// A number that a solver finds.
public struct SolverVariable: Hashable, Sendable {
  /// The variable's number.
  public let number: Int
  /// Whether its value is 0 or above in every solution.
  public let isNonNegative: Bool

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - number: its number, 0 and above: a solver keeps a table as long as the largest one.
  ///   - isNonNegative: whether its value is 0 or above; one number is used with one answer.
  public init(_ number: Int, isNonNegative: Bool = false) {
    (self.number, self.isNonNegative) = (number, isNonNegative)
  }
}

/// A sum of variables with factors, and a constant.
public struct LinearExpression: Hashable, Sendable {
  /// A variable with its factor.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: SolverVariable
    /// Its factor.
    public var factor: Double

    /// Makes a term.
    public init(_ variable: SolverVariable, times factor: Double = 1) {
      (self.variable, self.factor) = (variable, factor)
    }
  }

  /// The terms, of which several may have one variable.
  public var terms: [Term]
  /// The number that is added to them.
  public var constant: Double

  /// Makes an expression.
  public init(_ terms: [Term], constant: Double = 0) {
    (self.terms, self.constant) = (terms, constant)
  }
}

/// A relation of an expression to 0, and how much it matters.
public struct LinearConstraint: Hashable, Sendable {
  /// How the expression relates to 0.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// It is 0 or below.
    case lessThanOrEqual
    /// It is 0.
    case equal
    /// It is 0 or above.
    case greaterThanOrEqual
  }

  /// The priority of what must hold.
  public static let required = 1_000.0

  /// The expression.
  public var expression: LinearExpression
  /// How it relates to 0.
  public var relation: Relation
  /// How much it matters: `required`, or less.
  ///
  /// A higher one is met as far as it can be before any lower one counts.
  public var priority: Double

  /// Makes a constraint.
  ///
  /// - Parameters:
  ///   - expression: the expression.
  ///   - relation: how it relates to 0.
  ///   - priority: how much it matters, above 0 to 1,000; others are brought into that range.
  public init(
    _ expression: LinearExpression, _ relation: Relation,
    priority: Double = LinearConstraint.required
  ) {
    self.expression = expression
    self.relation = relation
    self.priority =
      priority.isNaN
      ? LinearConstraint.required
      : min(LinearConstraint.required, max(.leastNormalMagnitude, priority))
  }

  /// Whether it must hold.
  public var isRequired: Bool { priority >= LinearConstraint.required }
}

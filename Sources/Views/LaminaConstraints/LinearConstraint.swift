// Variables, and the constraints that relate them.

/// A variable whose value a solver finds.
public struct SolverVariable: Hashable, Sendable {
  /// The number that identifies the variable in a solver.
  public let number: Int
  /// Whether the variable is 0 or above in every solution.
  public let isNonNegative: Bool

  /// Makes a variable.
  ///
  /// - Parameters:
  ///   - number: the number, 0 and above: a solver keeps a table as long as the largest one.
  ///   - isNonNegative: whether the value is 0 or above; must be the same wherever the number is used.
  public init(_ number: Int, isNonNegative: Bool = false) {
    (self.number, self.isNonNegative) = (number, isNonNegative)
  }
}

/// A sum of variables times factors, plus a constant.
public struct LinearExpression: Hashable, Sendable {
  /// A variable with its factor.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: SolverVariable
    /// The factor of the variable.
    public var factor: Double

    /// Makes the product of a variable and a factor.
    public init(_ variable: SolverVariable, times factor: Double = 1) {
      (self.variable, self.factor) = (variable, factor)
    }
  }

  /// The terms of the sum; several may share a variable.
  public var terms: [Term]
  /// The number added to the terms.
  public var constant: Double

  /// Makes the sum of terms and a constant.
  public init(_ terms: [Term], constant: Double = 0) {
    (self.terms, self.constant) = (terms, constant)
  }
}

/// A relation of an expression to 0, with a priority.
public struct LinearConstraint: Hashable, Sendable {
  /// The relation of an expression to 0.
  public enum Relation: String, CaseIterable, Hashable, Sendable {
    /// The expression is 0 or below.
    case lessThanOrEqual
    /// The expression is 0.
    case equal
    /// The expression is 0 or above.
    case greaterThanOrEqual
  }

  /// The priority of a constraint that must hold.
  public static let required = 1_000.0

  /// The expression that the constraint relates to 0.
  public var expression: LinearExpression
  /// The relation of the expression to 0.
  public var relation: Relation
  /// The priority: `required`, or less.
  ///
  /// A constraint is met as far as possible before any constraint of lower priority counts.
  public var priority: Double

  /// Makes a constraint.
  ///
  /// - Parameters:
  ///   - expression: the expression.
  ///   - relation: how it relates to 0.
  ///   - priority: the priority, above 0 to 1,000; other values are clamped, and NaN is `required`.
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

  /// Whether the constraint must hold.
  public var isRequired: Bool { priority >= LinearConstraint.required }
}

public import LaminaGeometry
public import LaminaLayers
public import LaminaText

// Core Animation's names as texts: each text makes a value, because Core Animation has structures of texts.

/// A name of Core Animation that Lamina has as an enumeration.
public nonisolated protocol QuartzName: CaseIterable, RawRepresentable where RawValue == String {
  /// The value that an unknown name means.
  static var unknown: Self { get }
}

nonisolated extension QuartzName {
  /// Makes a value from Core Animation's name; an unknown one means the default.
  public init(rawValue: String) {
    self = Self.allCases.first { $0.rawValue == rawValue } ?? Self.unknown
  }
}

nonisolated extension MediaTiming.FillMode: QuartzName {
  /// The default.
  public static var unknown: Self { .removed }
}
nonisolated extension Keyframes.CalculationMode: QuartzName {
  /// The default.
  public static var unknown: Self { .linear }
}
nonisolated extension ContentsGravity: QuartzName {
  /// The default.
  public static var unknown: Self { .center }
}
nonisolated extension ContentsFilter: QuartzName {
  /// The default.
  public static var unknown: Self { .linear }
}
nonisolated extension LineCap: QuartzName {
  /// The default.
  public static var unknown: Self { .butt }
}
nonisolated extension LineJoin: QuartzName {
  /// The default.
  public static var unknown: Self { .miter }
}
nonisolated extension FillRule: QuartzName {
  /// The default.
  public static var unknown: Self { .nonZero }
}
nonisolated extension GradientType: QuartzName {
  /// The default.
  public static var unknown: Self { .axial }
}
nonisolated extension CornerCurve: QuartzName {
  /// The default.
  public static var unknown: Self { .circular }
}
nonisolated extension EmitterLayer.Shape: QuartzName {
  /// The default.
  public static var unknown: Self { .point }
}
nonisolated extension EmitterLayer.Mode: QuartzName {
  /// The default.
  public static var unknown: Self { .volume }
}
nonisolated extension EmitterLayer.RenderMode: QuartzName {
  /// The default.
  public static var unknown: Self { .unordered }
}
nonisolated extension ScrollMode: QuartzName {
  /// The default.
  public static var unknown: Self { .none }
}
nonisolated extension TextLayoutOptions.Alignment: QuartzName {
  /// The default.
  public static var unknown: Self { .natural }
}
nonisolated extension TextLayoutOptions.Truncation: QuartzName {
  /// The default.
  public static var unknown: Self { .none }
}

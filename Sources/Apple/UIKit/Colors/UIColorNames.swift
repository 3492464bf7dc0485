public import LaminaViews

// The names of UIKit's colours for classes of names.

/// A class whose subclasses hold names of colours: UIColor has no subclasses here.
///
/// A port's `class Palette: UIColor` becomes a subclass of it, so that `Palette.white` is UIKit's white.
nonisolated open class UIColorNames {
  private init() {}
}

nonisolated extension UIColorNames {
  /// The colour `darkGray` of UIKit.
  public class var darkGray: UIColor { .darkGray }
  /// The colour `lightGray` of UIKit.
  public class var lightGray: UIColor { .lightGray }
  /// The colour `gray` of UIKit.
  public class var gray: UIColor { .gray }
  /// The colour `red` of UIKit.
  public class var red: UIColor { .red }
  /// The colour `green` of UIKit.
  public class var green: UIColor { .green }
  /// The colour `blue` of UIKit.
  public class var blue: UIColor { .blue }
  /// The colour `cyan` of UIKit.
  public class var cyan: UIColor { .cyan }
  /// The colour `yellow` of UIKit.
  public class var yellow: UIColor { .yellow }
  /// The colour `magenta` of UIKit.
  public class var magenta: UIColor { .magenta }
  /// The colour `orange` of UIKit.
  public class var orange: UIColor { .orange }
  /// The colour `purple` of UIKit.
  public class var purple: UIColor { .purple }
  /// The colour `brown` of UIKit.
  public class var brown: UIColor { .brown }
  /// The colour `lightText` of UIKit.
  public class var lightText: UIColor { .lightText }
  /// The colour `darkText` of UIKit.
  public class var darkText: UIColor { .darkText }
  /// The colour `tintColor` of UIKit.
  public class var tintColor: UIColor { .tintColor }
  /// The colour `white` of UIKit.
  public class var white: UIColor { .white }
  /// The colour `black` of UIKit.
  public class var black: UIColor { .black }
  /// The colour `clear` of UIKit.
  public class var clear: UIColor { .clear }
  /// The colour `systemRed` of UIKit.
  public class var systemRed: UIColor { .systemRed }
  /// The colour `systemOrange` of UIKit.
  public class var systemOrange: UIColor { .systemOrange }
  /// The colour `systemYellow` of UIKit.
  public class var systemYellow: UIColor { .systemYellow }
  /// The colour `systemGreen` of UIKit.
  public class var systemGreen: UIColor { .systemGreen }
  /// The colour `systemMint` of UIKit.
  public class var systemMint: UIColor { .systemMint }
  /// The colour `systemTeal` of UIKit.
  public class var systemTeal: UIColor { .systemTeal }
  /// The colour `systemCyan` of UIKit.
  public class var systemCyan: UIColor { .systemCyan }
  /// The colour `systemBlue` of UIKit.
  public class var systemBlue: UIColor { .systemBlue }
  /// The colour `systemIndigo` of UIKit.
  public class var systemIndigo: UIColor { .systemIndigo }
  /// The colour `systemPurple` of UIKit.
  public class var systemPurple: UIColor { .systemPurple }
  /// The colour `systemPink` of UIKit.
  public class var systemPink: UIColor { .systemPink }
  /// The colour `systemBrown` of UIKit.
  public class var systemBrown: UIColor { .systemBrown }
  /// The colour `systemGray` of UIKit.
  public class var systemGray: UIColor { .systemGray }
  /// The colour `systemGray2` of UIKit.
  public class var systemGray2: UIColor { .systemGray2 }
  /// The colour `systemGray3` of UIKit.
  public class var systemGray3: UIColor { .systemGray3 }
  /// The colour `systemGray4` of UIKit.
  public class var systemGray4: UIColor { .systemGray4 }
  /// The colour `systemGray5` of UIKit.
  public class var systemGray5: UIColor { .systemGray5 }
  /// The colour `systemGray6` of UIKit.
  public class var systemGray6: UIColor { .systemGray6 }
  /// The colour `label` of UIKit.
  public class var label: UIColor { .label }
  /// The colour `secondaryLabel` of UIKit.
  public class var secondaryLabel: UIColor { .secondaryLabel }
  /// The colour `tertiaryLabel` of UIKit.
  public class var tertiaryLabel: UIColor { .tertiaryLabel }
  /// The colour `quaternaryLabel` of UIKit.
  public class var quaternaryLabel: UIColor { .quaternaryLabel }
  /// The colour `placeholderText` of UIKit.
  public class var placeholderText: UIColor { .placeholderText }
  /// The colour `separator` of UIKit.
  public class var separator: UIColor { .separator }
  /// The colour `opaqueSeparator` of UIKit.
  public class var opaqueSeparator: UIColor { .opaqueSeparator }
  /// The colour `link` of UIKit.
  public class var link: UIColor { .link }
  /// The colour `systemBackground` of UIKit.
  public class var systemBackground: UIColor { .systemBackground }
  /// The colour `secondarySystemBackground` of UIKit.
  public class var secondarySystemBackground: UIColor { .secondarySystemBackground }
  /// The colour `tertiarySystemBackground` of UIKit.
  public class var tertiarySystemBackground: UIColor { .tertiarySystemBackground }
  /// The colour `systemGroupedBackground` of UIKit.
  public class var systemGroupedBackground: UIColor { .systemGroupedBackground }
  /// The colour `secondarySystemGroupedBackground` of UIKit.
  public class var secondarySystemGroupedBackground: UIColor { .secondarySystemGroupedBackground }
  /// The colour `tertiarySystemGroupedBackground` of UIKit.
  public class var tertiarySystemGroupedBackground: UIColor { .tertiarySystemGroupedBackground }
  /// The colour `systemFill` of UIKit.
  public class var systemFill: UIColor { .systemFill }
  /// The colour `secondarySystemFill` of UIKit.
  public class var secondarySystemFill: UIColor { .secondarySystemFill }
  /// The colour `tertiarySystemFill` of UIKit.
  public class var tertiarySystemFill: UIColor { .tertiarySystemFill }
  /// The colour `quaternarySystemFill` of UIKit.
  public class var quaternarySystemFill: UIColor { .quaternarySystemFill }
}

import LaminaViews
import Synchronization

// The defaults of UIKit's controls, from the start of the program.

/// The setting of UIKit's defaults when the program is loaded, since `UIButton()` is Lamina's own initialiser.
nonisolated private enum UIKitDefaults {
  @section(".init_array") @used
  static let use: @convention(c) () -> Void = {
    InterfaceDefaults.areUIKits.store(true, ordering: .relaxed)
  }
}

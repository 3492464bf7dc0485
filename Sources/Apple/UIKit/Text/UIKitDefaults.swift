import LaminaViews
import Synchronization

// The defaults of UIKit's controls, from the start of the program.

/// Sets UIKit's defaults when the program is loaded, since `UIButton()` is Lamina's own initialiser.
@section(".init_array") @used
nonisolated private let useDefaults: @convention(c) () -> Void = {
  InterfaceDefaults.areUIKits.store(true, ordering: .relaxed)
}

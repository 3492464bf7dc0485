// Notices shared by many scenes, printed once in a run.

import LaminaPixels
import LaminaScenes
import LaminaSystem
import Synchronization

/// The texts of notices about fonts that this run has printed already.
private let printed = Mutex<Set<String>>([])

extension [SceneNotice] {
  /// The notices, without notices about a font that another scene of this run has reported already.
  var unprinted: [SceneNotice] {
    filter { notice in
      guard case .noted(let clause, _, _) = notice, clause.hasPrefix("font ") else { return true }
      return printed.locked { $0.insert(clause).inserted }
    }
  }
}

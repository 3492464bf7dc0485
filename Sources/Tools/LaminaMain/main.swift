// The `lamina` command. All of it is in LaminaCommandLine, for programs that bring screens of their own.

import LaminaCommandLine

LaminaCommand.start(
  origin: BuildOrigin(
    commit: BuildCommit.commit, tag: BuildCommit.tag, hasChanges: BuildCommit.hasChanges))

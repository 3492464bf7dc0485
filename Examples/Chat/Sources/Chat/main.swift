// The command `lamina`, with the screens of this app.

import ChatScreens
import LaminaCommandLine

ChatScreens.register()
LaminaCommand.start()

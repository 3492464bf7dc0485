// The command `lamina`, with the screens of this app.

import LaminaCommandLine
import SettingsScreens

SettingsScreens.register()
LaminaCommand.start()

// The command `lamina`, with the screens of this app.

import LaminaCommandLine
import MotionScreens

MotionScreens.register()
LaminaCommand.start()

// The command `lamina`, with the screens of this app.

import ContactsScreens
import LaminaCommandLine

ContactsScreens.register()
LaminaCommand.start()

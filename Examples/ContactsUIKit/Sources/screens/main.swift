// The command `lamina` with the screens of App. 'lamina port --init' wrote it, and it is yours to change.

import PortScreens
import UIKit

// Pictures, colours, texts and fonts, as seen from this file.
PortScreens.addAssets("../../App")

PortScreens.addView("AvatarView") { AvatarView() }
PortScreens.addView("ContactCell") { ContactCell(style: .default, reuseIdentifier: nil) }
PortScreens.addController("ContactViewController", inNavigation: true) { ContactViewController() }
PortScreens.addController("ContactsViewController", inNavigation: true) { ContactsViewController() }
PortScreens.addController("EditContactViewController", inNavigation: true) {
  EditContactViewController()
}
PortScreens.addView("PrimaryButton") { PrimaryButton() }
PortScreens.addPreview("Call") {
  PrimaryButton(frame: .zero)
}

PortScreens.start()

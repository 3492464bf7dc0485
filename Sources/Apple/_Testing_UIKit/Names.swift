// The module that Swift imports for a test of both Testing and UIKit: on Linux, the toolchain lacks it.
//
// Its additions on Apple's systems, pictures as attachments, are those of LaminaTesting here.

// The module that Swift imports where a test imports both Testing and UIKit: on Linux, the toolchain names it and lacks it.
//
// Its additions on Apple's systems, pictures as attachments, are those of LaminaTesting here.

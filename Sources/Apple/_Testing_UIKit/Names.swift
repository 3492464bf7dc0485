// What Swift adds where a test imports both Testing and UIKit: on Linux, the toolchain names this module and has none.
//
// Its additions on Apple's systems, pictures as attachments, are those of LaminaTesting here.

// Extended attributes of files, which Swift's view of Linux's C library leaves out. Other systems copy none.

#pragma once

/// Gives an open file the extended attributes of the file at a path, such as its access list, as far as the system
/// lets this process.
///
/// An access list that the open file has from its folder goes if the other file has none. Capabilities are not copied:
/// the system drops them too when a file is written.
///
/// Source: xattr(7), acl(5).
void lamina_file_copy_attributes(const char *path, int file);

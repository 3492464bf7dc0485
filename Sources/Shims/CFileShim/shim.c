#include "CFileShim.h"

#if defined(__linux__)
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/xattr.h>

static const char access_list[] = "system.posix_acl_access";

void lamina_file_copy_attributes(const char *path, int file) {
  bool has_list = false;
  const ssize_t size = listxattr(path, NULL, 0);
  char *names = size > 0 ? malloc((size_t)size) : NULL;
  const ssize_t length = names ? listxattr(path, names, (size_t)size) : 0;
  for (ssize_t place = 0; place < length; place += (ssize_t)strlen(names + place) + 1) {
    const char *name = names + place;
    if (strcmp(name, access_list) == 0) has_list = true;
    if (strcmp(name, "security.capability") == 0) continue;
    const ssize_t room = getxattr(path, name, NULL, 0);
    char *value = room >= 0 ? malloc((size_t)room + 1) : NULL;
    const ssize_t count = value ? getxattr(path, name, value, (size_t)room) : -1;
    if (count >= 0) fsetxattr(file, name, value, (size_t)count, 0);
    free(value);
  }
  if (!has_list) fremovexattr(file, access_list);
  free(names);
}
#else
void lamina_file_copy_attributes(const char *path, int file) {
  (void)path;
  (void)file;
}
#endif

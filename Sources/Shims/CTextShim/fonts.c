// Finding fonts by fontconfig.

#define _DEFAULT_SOURCE
#include <dirent.h>
#include <fontconfig/fontconfig.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "CTextShim.h"

struct lamina_fonts {
  FcConfig *config;
  /// The usable faces by path and index: those with outlines or colours, without named instances of
  /// variable fonts.
  FcPattern **faces;
  size_t count;
};

struct lamina_font_list {
  FcFontSet *set;
  FcPattern **faces;
  FcCharSet **characters;
  size_t count;
};

static int is(FcPattern *pattern, const char *object) {
  FcBool value = FcFalse;
  return FcPatternGetBool(pattern, object, 0, &value) == FcResultMatch && value;
}

static int is_usable(FcPattern *pattern) {
  if (!is(pattern, FC_OUTLINE) && !is(pattern, FC_COLOR)) return 0;
  FcChar8 *file = NULL;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return 0;
  int index = 0;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  int instance = (unsigned)index >> 16;
  return instance == 0 || instance == 0x8000;
}

static int compare(const void *a, const void *b) {
  FcPattern *first = *(FcPattern *const *)a, *second = *(FcPattern *const *)b;
  FcChar8 *file1 = NULL, *file2 = NULL;
  FcPatternGetString(first, FC_FILE, 0, &file1);
  FcPatternGetString(second, FC_FILE, 0, &file2);
  int order = strcmp((const char *)file1, (const char *)file2);
  if (order) return order;
  int index1 = 0, index2 = 0;
  FcPatternGetInteger(first, FC_INDEX, 0, &index1);
  FcPatternGetInteger(second, FC_INDEX, 0, &index2);
  if ((index1 & 0xFFFF) != (index2 & 0xFFFF)) return (index1 & 0xFFFF) - (index2 & 0xFFFF);
  return is(second, FC_VARIABLE) - is(first, FC_VARIABLE);
}

// A release carries fonts beside its folder of programs: PREFIX/bin/lamina, PREFIX/share/lamina/fonts.
static FcConfig *carried_fonts(void) {
#ifdef __linux__
  static const char place[] = "/share/lamina/fonts/fonts.conf";
  char path[LAMINA_PATH_CAPACITY];
  ssize_t length = readlink("/proc/self/exe", path, sizeof path - sizeof place);
  if (length <= 0) return NULL;
  path[length] = 0;
  for (int i = 0; i < 2; i++) {
    char *end = strrchr(path, '/');
    if (!end) return NULL;
    *end = 0;
  }
  strcat(path, place);
  if (access(path, R_OK) != 0) return NULL;
  FcConfig *config = FcConfigCreate();
  if (config && FcConfigParseAndLoad(config, (const FcChar8 *)path, FcTrue) &&
      FcConfigBuildFonts(config))
    return config;
  if (config) FcConfigDestroy(config);
#endif
  return NULL;
}

// Whether this system says which fonts it has.
static int has_configuration(void) {
  FcConfig *none = FcConfigCreate();
  FcChar8 *file = none ? FcConfigGetFilename(none, NULL) : NULL;
  int found = file != NULL;
  if (file) FcStrFree(file);
  if (none) FcConfigDestroy(none);
  return found;
}

static FcConfig *system_fonts(void) {
  FcConfig *carried = has_configuration() ? NULL : carried_fonts();
  return carried ? carried : FcInitLoadConfigAndFonts();
}

lamina_fonts *lamina_fonts_create(int is_system) {
  lamina_fonts *fonts = calloc(1, sizeof *fonts);
  if (!fonts) return NULL;
  fonts->config = is_system ? system_fonts() : FcConfigCreate();
  if (!fonts->config) {
    free(fonts);
    return NULL;
  }
  return fonts;
}

static int by_name(const struct dirent **a, const struct dirent **b) {
  return strcmp((*a)->d_name, (*b)->d_name);
}

// File by file: adding a folder whole would want to write a cache of it.
static void add_folder(lamina_fonts *fonts, const char *folder, int depth) {
  struct dirent **entries = NULL;
  int count = scandir(folder, &entries, NULL, by_name);
  for (int i = 0; i < count; i++) {
    char path[LAMINA_PATH_CAPACITY];
    int length = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    struct stat status;
    if (entries[i]->d_name[0] != '.' && length < (int)sizeof path && stat(path, &status) == 0) {
      if (S_ISREG(status.st_mode)) FcConfigAppFontAddFile(fonts->config, (const FcChar8 *)path);
      // A link may lead back up.
      if (S_ISDIR(status.st_mode) && depth < 16) add_folder(fonts, path, depth + 1);
    }
    free(entries[i]);
  }
  free(entries);
}

void lamina_fonts_add_folder(lamina_fonts *fonts, const char *folder) {
  add_folder(fonts, folder, 0);
}

int lamina_fonts_load(lamina_fonts *fonts) {
  FcFontSet *sets[] = {FcConfigGetFonts(fonts->config, FcSetSystem),
                       FcConfigGetFonts(fonts->config, FcSetApplication)};
  size_t most = (sets[0] ? (size_t)sets[0]->nfont : 0) + (sets[1] ? (size_t)sets[1]->nfont : 0);
  fonts->faces = calloc(most ? most : 1, sizeof *fonts->faces);
  if (!fonts->faces) return 0;
  for (int s = 0; s < 2; s++)
    for (int i = 0; sets[s] && i < sets[s]->nfont; i++)
      if (is_usable(sets[s]->fonts[i])) fonts->faces[fonts->count++] = sets[s]->fonts[i];
  qsort(fonts->faces, fonts->count, sizeof *fonts->faces, compare);
  return 1;
}

void lamina_fonts_destroy(lamina_fonts *fonts) {
  if (!fonts) return;
  if (fonts->config) FcConfigDestroy(fonts->config);
  free(fonts->faces);
  free(fonts);
}

size_t lamina_fonts_count(const lamina_fonts *fonts) { return fonts->count; }

static int same_name(const char *a, const char *b) {
  for (;;) {
    while (*a == ' ') a++;
    while (*b == ' ') b++;
    unsigned char x = (unsigned char)*a++, y = (unsigned char)*b++;
    if (x >= 'A' && x <= 'Z') x += 32;
    if (y >= 'A' && y <= 'Z') y += 32;
    if (x != y) return 0;
    if (!x) return 1;
  }
}

static int has_name(FcPattern *pattern, const char *object, const char *name) {
  FcChar8 *value = NULL;
  for (int i = 0; FcPatternGetString(pattern, object, i, &value) == FcResultMatch; i++)
    if (same_name((const char *)value, name)) return 1;
  return 0;
}

int lamina_fonts_matches(const lamina_fonts *fonts, size_t index, const char *name) {
  FcPattern *pattern = fonts->faces[index];
  if (has_name(pattern, FC_FAMILY, name)) return 1;
  if (has_name(pattern, FC_FULLNAME, name) || has_name(pattern, FC_POSTSCRIPT_NAME, name)) return 2;
  return 0;
}

const char *lamina_fonts_family(const lamina_fonts *fonts, size_t index, int place) {
  FcChar8 *value = NULL;
  if (FcPatternGetString(fonts->faces[index], FC_FAMILY, place, &value) != FcResultMatch) return NULL;
  return (const char *)value;
}

static int describe(FcPattern *pattern, lamina_font_entry *entry) {
  memset(entry, 0, sizeof *entry);
  FcChar8 *file = NULL;
  if (FcPatternGetString(pattern, FC_FILE, 0, &file) != FcResultMatch) return 0;
  if (strlen((const char *)file) >= LAMINA_PATH_CAPACITY) return 0;
  strcpy(entry->path, (const char *)file);
  int index = 0;
  FcPatternGetInteger(pattern, FC_INDEX, 0, &index);
  entry->index = index & 0xFFFF;
  double least = FC_WEIGHT_NORMAL, most = FC_WEIGHT_NORMAL;
  FcRange *range = NULL;
  if (FcPatternGetDouble(pattern, FC_WEIGHT, 0, &least) == FcResultMatch)
    most = least;
  else if (FcPatternGetRange(pattern, FC_WEIGHT, 0, &range) == FcResultMatch && range)
    FcRangeGetDouble(range, &least, &most);
  entry->weight_least = FcWeightToOpenTypeDouble(least);
  entry->weight_most = FcWeightToOpenTypeDouble(most);
  int slant = 0;
  double width = FC_WIDTH_NORMAL;
  FcPatternGetInteger(pattern, FC_SLANT, 0, &slant);
  if (FcPatternGetDouble(pattern, FC_WIDTH, 0, &width) != FcResultMatch) width = FC_WIDTH_NORMAL;
  entry->is_italic = slant > 0;
  entry->width = (int32_t)width;
  return 1;
}

int lamina_fonts_entry(const lamina_fonts *fonts, size_t index, lamina_font_entry *entry) {
  return describe(fonts->faces[index], entry);
}

lamina_font_list *lamina_fonts_sort(lamina_fonts *fonts, const char *family, double weight,
                                    int is_italic, const char *language, int is_emoji) {
  lamina_font_list *list = calloc(1, sizeof *list);
  FcPattern *wanted = FcPatternCreate();
  if (!list || !wanted) goto failed;
  if (family) FcPatternAddString(wanted, FC_FAMILY, (const FcChar8 *)family);
  FcPatternAddDouble(wanted, FC_WEIGHT, FcWeightFromOpenTypeDouble(weight));
  FcPatternAddInteger(wanted, FC_SLANT, is_italic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN);
  FcPatternAddBool(wanted, is_emoji ? FC_COLOR : FC_OUTLINE, FcTrue);
  // Else it comes from the environment.
  FcPatternAddString(wanted, FC_LANG, (const FcChar8 *)(language ? language : "en"));
  if (!FcConfigSubstitute(fonts->config, wanted, FcMatchPattern)) goto failed;
  FcDefaultSubstitute(wanted);
  FcResult result = FcResultNoMatch;
  list->set = FcFontSort(fonts->config, wanted, is_emoji ? FcFalse : FcTrue, NULL, &result);
  size_t most = list->set ? (size_t)list->set->nfont : 0;
  list->faces = calloc(most ? most : 1, sizeof *list->faces);
  list->characters = calloc(most ? most : 1, sizeof *list->characters);
  if (!list->faces || !list->characters) goto failed;
  // Those with pictures alone come last: where the text does not ask for colours, an outline is meant.
  for (int outlined = !is_emoji; outlined >= 0; outlined--)
    for (size_t i = 0; i < most; i++) {
      FcPattern *pattern = list->set->fonts[i];
      FcCharSet *characters = NULL;
      int belongs = is_emoji ? is(pattern, FC_COLOR)
                             : is(pattern, FC_OUTLINE) == outlined && is_usable(pattern);
      if (!belongs) continue;
      if (FcPatternGetCharSet(pattern, FC_CHARSET, 0, &characters) != FcResultMatch) continue;
      list->faces[list->count] = pattern;
      list->characters[list->count++] = characters;
    }
  FcPatternDestroy(wanted);
  return list;

failed:
  if (wanted) FcPatternDestroy(wanted);
  lamina_font_list_destroy(list);
  return NULL;
}

void lamina_font_list_destroy(lamina_font_list *list) {
  if (!list) return;
  if (list->set) FcFontSetDestroy(list->set);
  free(list->faces);
  free(list->characters);
  free(list);
}

size_t lamina_font_list_count(const lamina_font_list *list) { return list->count; }

int lamina_font_list_entry(const lamina_font_list *list, size_t index, lamina_font_entry *entry) {
  return describe(list->faces[index], entry);
}

int64_t lamina_font_list_find(const lamina_font_list *list, size_t start,
                              const uint32_t *characters, size_t count) {
  for (size_t i = start; i < list->count; i++) {
    size_t found = 0;
    while (found < count && FcCharSetHasChar(list->characters[i], characters[found])) found++;
    if (found == count) return (int64_t)i;
  }
  return -1;
}

// XML reading by expat. No handler for external entities is set, so none is read; expat's own limits of expansion stay.

#include "CXMLShim.h"

#include <expat.h>
#include <string.h>

typedef struct {
  XML_Parser parser;
  lamina_xml_calls calls;
  const char *bytes;
  size_t count;
  lamina_xml_outcome outcome;
  int has_doctype;
} reader;

static size_t event_offset(const reader *from) {
  XML_Index index = XML_GetCurrentByteIndex(from->parser);
  return index < 0 ? 0 : (size_t)index;
}

static size_t event_end(const reader *from) {
  return event_offset(from) + (size_t)XML_GetCurrentByteCount(from->parser);
}

// expat may still call handlers of the same piece after this: they return at once.
static void stop(reader *from, lamina_xml_status status, int code, size_t offset) {
  from->outcome.status = status;
  from->outcome.code = code;
  from->outcome.offset = offset;
  XML_StopParser(from->parser, XML_FALSE);
}

static int is_over(const reader *from) { return from->outcome.status != LAMINA_XML_SOUND; }

// The first reference in a start tag to something other than XML's own five entities and characters, or NULL.
static const char *unknown_reference(const char *tag, const char *end) {
  static const char *const known[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&apos;", "&#"};
  while ((tag = memchr(tag, '&', (size_t)(end - tag))) != NULL) {
    size_t rest = (size_t)(end - tag), index = 0, length = 0;
    for (; index < sizeof known / sizeof *known; index++) {
      length = strlen(known[index]);
      if (length <= rest && memcmp(tag, known[index], length) == 0) break;
    }
    if (index == sizeof known / sizeof *known) return tag;
    tag += length;
  }
  return NULL;
}

static void XMLCALL on_start(void *data, const XML_Char *name, const XML_Char **attributes) {
  reader *from = data;
  if (is_over(from)) return;
  size_t offset = event_offset(from), end = event_end(from);
  // Where a DOCTYPE names a file of declarations, expat leaves unknown entities out of values.
  if (from->has_doctype && end <= from->count) {
    const char *reference = unknown_reference(from->bytes + offset, from->bytes + end);
    if (reference != NULL) {
      from->outcome.piece = offset;
      stop(from, LAMINA_XML_BROKEN, XML_ERROR_UNDEFINED_ENTITY, (size_t)(reference - from->bytes));
      return;
    }
  }
  if (!from->calls.start(from->calls.context, offset, name, (const char *const *)attributes)) {
    stop(from, LAMINA_XML_STOPPED, 0, offset);
    return;
  }
  from->outcome.piece = end;
}

static void XMLCALL on_end(void *data, const XML_Char *name) {
  reader *from = data;
  (void)name;
  if (is_over(from)) return;
  from->calls.end(from->calls.context);
  from->outcome.piece = event_end(from);
}

static void XMLCALL on_text(void *data, const XML_Char *text, int count) {
  reader *from = data;
  if (is_over(from)) return;
  from->calls.text(from->calls.context, (const uint8_t *)text, (size_t)count);
  from->outcome.piece = event_end(from);
}

static int begins(const char *text, int count, const char *word) {
  size_t length = strlen(word);
  return count >= 0 && (size_t)count >= length && memcmp(text, word, length) == 0;
}

// Whatever has no handler of its own, one piece of syntax at a time.
static void XMLCALL on_other(void *data, const XML_Char *text, int count) {
  reader *from = data;
  if (is_over(from)) return;
  if (begins(text, count, "<!ENTITY")) {
    stop(from, LAMINA_XML_ENTITY_DECLARATION, 0, event_offset(from));
    return;
  }
  // Where a DOCTYPE names a file of declarations, expat passes unknown entities over.
  if (begins(text, count, "&") || (from->outcome.is_in_doctype && begins(text, count, "%"))) {
    stop(from, LAMINA_XML_BROKEN, XML_ERROR_UNDEFINED_ENTITY, event_offset(from));
    return;
  }
  if (begins(text, count, "<!DOCTYPE")) from->outcome.is_in_doctype = from->has_doctype = 1;
  from->outcome.piece = event_end(from);
}

static void XMLCALL on_doctype_end(void *data) {
  reader *from = data;
  if (is_over(from)) return;
  from->outcome.is_in_doctype = 0;
  from->outcome.piece = event_end(from);
}

static void XMLCALL on_attribute_declaration(void *data, const XML_Char *element,
                                             const XML_Char *attribute, const XML_Char *type,
                                             const XML_Char *value, int is_required) {
  reader *from = data;
  (void)element, (void)attribute, (void)type, (void)is_required;
  if (is_over(from)) return;
  if (value != NULL) {
    stop(from, LAMINA_XML_DEFAULT_VALUE, 0, event_offset(from));
    return;
  }
  from->outcome.piece = event_end(from);
}

static void XMLCALL on_declaration(void *data, const XML_Char *version, const XML_Char *encoding,
                                   int is_standalone) {
  reader *from = data;
  (void)version, (void)encoding, (void)is_standalone;
  if (is_over(from)) return;
  from->outcome.piece = event_end(from);
}

lamina_xml_outcome lamina_xml_read(const uint8_t *bytes, size_t count, lamina_xml_calls calls) {
  // The given encoding goes before a declared one, which the caller checks.
  const char *text = (const char *)bytes;
  reader from = {XML_ParserCreate("UTF-8"), calls, text, count, {LAMINA_XML_SOUND, 0, 0, 0, 0}, 0};
  if (from.parser == NULL) {
    from.outcome.status = LAMINA_XML_NO_MEMORY;
    return from.outcome;
  }
  XML_SetUserData(from.parser, &from);
  XML_SetElementHandler(from.parser, on_start, on_end);
  XML_SetCharacterDataHandler(from.parser, on_text);
  XML_SetDefaultHandler(from.parser, on_other);
  XML_SetEndDoctypeDeclHandler(from.parser, on_doctype_end);
  XML_SetAttlistDeclHandler(from.parser, on_attribute_declaration);
  XML_SetXmlDeclHandler(from.parser, on_declaration);
  // expat counts the bytes of one call by an int.
  const size_t most = 1u << 30;
  enum XML_Status status = XML_STATUS_OK;
  size_t offset = 0;
  int is_last = 0;
  while (status == XML_STATUS_OK && !is_last) {
    size_t length = count - offset < most ? count - offset : most;
    is_last = offset + length == count;
    status = XML_Parse(from.parser, count == 0 ? "" : text + offset, (int)length, is_last);
    offset += length;
  }
  if (status != XML_STATUS_OK && !is_over(&from)) {
    from.outcome.code = (int)XML_GetErrorCode(from.parser);
    from.outcome.offset = event_offset(&from);
    // In a value, expat gives the offset of the tag.
    if (from.outcome.code == XML_ERROR_UNDEFINED_ENTITY && from.outcome.offset < count) {
      const char *reference = unknown_reference(text + from.outcome.offset, text + count);
      if (reference != NULL) from.outcome.offset = (size_t)(reference - text);
    }
    from.outcome.status =
        from.outcome.code == XML_ERROR_NO_MEMORY ? LAMINA_XML_NO_MEMORY : LAMINA_XML_BROKEN;
  }
  XML_ParserFree(from.parser);
  return from.outcome;
}

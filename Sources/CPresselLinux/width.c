#define _GNU_SOURCE
#include "CPresselLinux.h"

#include <locale.h>
#include <pthread.h>
#include <wchar.h>

static locale_t unicode;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void open_locale(void) { unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0); }

int pressel_character_width(uint32_t scalar) {
  pthread_once(&once, open_locale);
  if (unicode == (locale_t)0) return -2;
  // Only this thread's, and only for a moment: whoever embeds the library keeps its own locale.
  locale_t before = uselocale(unicode);
  int width = wcwidth((wchar_t)scalar);
  uselocale(before);
  return width;
}

// The rules by which calls fail.
#define _GNU_SOURCE
#include "rig.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RULES = 16 };

struct rule {
  unsigned calls;
  int error;
  long first, last;
  char match[128];
  long count;
};

static struct rule rules[RULES];
static int rule_count;
static pthread_once_t once = PTHREAD_ONCE_INIT;

static unsigned call_named(const char *name) {
  static const struct {
    const char *name;
    unsigned call;
  } table[] = {
    {"open", CALL_OPEN | CALL_CREATE}, {"create", CALL_CREATE}, {"write", CALL_WRITE}, {"truncate", CALL_TRUNCATE},
    {"allocate", CALL_ALLOCATE}, {"sync", CALL_SYNC}, {"link", CALL_LINK}, {"unlink", CALL_UNLINK},
    {"rename", CALL_RENAME}, {"mkdir", CALL_MKDIR}, {"read", CALL_READ}, {"look", CALL_LOOK}, {"all", ~0u},
  };
  for (size_t i = 0; i < sizeof table / sizeof *table; i += 1) {
    if (strcmp(name, table[i].name) == 0) return table[i].call;
  }
  fprintf(stderr, "disk rig: there is no call \"%s\"\n", name);
  abort();
}

static void parse_rule(const char *text) {
  char calls[256] = "";
  struct rule rule = {0};
  int fields = sscanf(text, " %255s %d %ld %ld %127s", calls, &rule.error, &rule.first, &rule.last, rule.match);
  if (fields < 4 || rule_count == RULES) {
    fprintf(stderr, "disk rig: \"%s\" is no rule\n", text);
    abort();
  }
  char *rest = NULL;
  for (char *name = strtok_r(calls, ",", &rest); name; name = strtok_r(NULL, ",", &rest)) {
    rule.calls |= call_named(name);
  }
  rules[rule_count++] = rule;
}

static void parse(void) {
  const char *text = getenv("DISK_RIG_FAULTS");
  char *copy = text ? strdup(text) : NULL;
  char *rest = NULL;
  for (char *rule = copy ? strtok_r(copy, ";", &rest) : NULL; rule; rule = strtok_r(NULL, ";", &rest)) {
    parse_rule(rule);
  }
  free(copy);
}

int disk_fault(enum call call, const char *name) {
  pthread_once(&once, parse);
  int error = 0;
  for (int i = 0; i < rule_count; i += 1) {
    struct rule *rule = &rules[i];
    if (!(rule->calls & call) || !strstr(name, rule->match)) continue;
    rule->count += 1;
    if (error || rule->count < rule->first || (rule->last && rule->count > rule->last)) continue;
    if (rule->error) {
      error = rule->error;
    } else if (call == CALL_WRITE) {
      error = -1;
    }
  }
  return error;
}

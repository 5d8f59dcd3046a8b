#ifndef CPRESSEL_SQLITE_SHIM_H
#define CPRESSEL_SQLITE_SHIM_H

#include <sqlite3.h>

#endif

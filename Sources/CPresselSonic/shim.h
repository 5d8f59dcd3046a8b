#ifndef CPRESSEL_SONIC_SHIM_H
#define CPRESSEL_SONIC_SHIM_H

#include <sonic.h>

#endif

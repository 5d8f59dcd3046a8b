#ifndef CPRESSEL_EBUR128_SHIM_H
#define CPRESSEL_EBUR128_SHIM_H

#include <ebur128.h>

#endif

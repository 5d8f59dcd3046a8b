#ifndef CPRESSEL_OGG_SHIM_H
#define CPRESSEL_OGG_SHIM_H

#include <ogg/ogg.h>

#endif

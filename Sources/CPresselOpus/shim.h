#ifndef CPRESSEL_OPUS_SHIM_H
#define CPRESSEL_OPUS_SHIM_H

#include <opus.h>

#endif

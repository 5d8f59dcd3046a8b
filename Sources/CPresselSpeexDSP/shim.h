#ifndef CPRESSEL_SPEEXDSP_SHIM_H
#define CPRESSEL_SPEEXDSP_SHIM_H

#include <speex/speex_resampler.h>

#endif

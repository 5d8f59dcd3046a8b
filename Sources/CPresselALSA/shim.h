#ifndef CPRESSEL_ALSA_SHIM_H
#define CPRESSEL_ALSA_SHIM_H

#include <alsa/asoundlib.h>

#endif

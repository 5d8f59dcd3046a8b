#ifndef CPRESSEL_AV_SHIM_H
#define CPRESSEL_AV_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/log.h>
#include <libavutil/mem.h>
#include <libswresample/swresample.h>

// What Swift cannot call: macros that compute.

/// AVERROR_EOF
static inline int pressel_av_end(void) { return AVERROR_EOF; }

/// AVERROR(EAGAIN)
static inline int pressel_av_again(void) { return AVERROR(EAGAIN); }

/// AVERROR(EPERM)
static inline int pressel_av_refused(void) { return AVERROR(EPERM); }

/// AVERROR(EIO)
static inline int pressel_av_unreadable(void) { return AVERROR(EIO); }

/// AVERROR(ENOMEM)
static inline int pressel_av_no_memory(void) { return AVERROR(ENOMEM); }

#endif

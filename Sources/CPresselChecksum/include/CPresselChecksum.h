#ifndef CPRESSEL_CHECKSUM_H
#define CPRESSEL_CHECKSUM_H

// The checksum of Ogg pages (RFC 3533, section 6) by multiplication without carries, an instruction that Swift cannot
// name. libogg goes through tables, which takes about eight times as long.

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether this processor can.
bool pressel_checksum_is_there(void);

/// The checksum of some bytes: polynomial 0x04C11DB7, highest bit first, begun with 0. Only where it is there.
uint32_t pressel_checksum(const uint8_t *bytes, size_t count);

#endif

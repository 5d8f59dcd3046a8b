#ifndef PRESSEL_FUZZ_H
#define PRESSEL_FUZZ_H

#include <stddef.h>
#include <stdint.h>

// libFuzzer's own mutation, for mutators that do something with its result.
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t most);

#endif

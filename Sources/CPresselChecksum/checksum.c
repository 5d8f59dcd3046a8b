#include "CPresselChecksum.h"

#ifdef __x86_64__

#include <immintrin.h>
#include <string.h>

#define MULTIPLIES __attribute__((target("pclmul,ssse3,sse4.1")))

// x^n modulo the polynomial x^32 + x^26 + x^23 + x^22 + x^16 + x^12 + x^11 + x^10 + x^8 + x^7 + x^5 + x^4 + x^2 + x + 1.
static const uint64_t polynomial = 0x104C11DB7;
static const uint64_t x64 = 0x490D678D;
static const uint64_t x96 = 0xF200AA66;
static const uint64_t x128 = 0xE8A45605;
static const uint64_t x192 = 0xC5B9CD4C;
static const uint64_t x512 = 0xE6228B11;
static const uint64_t x576 = 0x8833794C;
// x^64 divided by the polynomial, without the rest.
static const uint64_t quotient = 0x104D101DF;

bool pressel_checksum_is_there(void) {
  return __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1");
}

// Sixteen bytes as a polynomial: the first byte has the highest powers.
MULTIPLIES static __m128i load(const uint8_t *bytes) {
  const __m128i reversed = _mm_set_epi8(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
  return _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)bytes), reversed);
}

// Something that is congruent to `sum` times the power that `powers` has for its lower half, and has 128 bits again.
MULTIPLIES static __m128i moved(__m128i sum, __m128i powers) {
  return _mm_xor_si128(_mm_clmulepi64_si128(sum, powers, 0x11), _mm_clmulepi64_si128(sum, powers, 0x00));
}

// `sum` times x^32, modulo the polynomial.
MULTIPLIES static uint32_t reduced(__m128i sum) {
  const __m128i powers = _mm_set_epi64x(x64, x96);
  const __m128i division = _mm_set_epi64x(polynomial, quotient);
  // 128 bits and 32 become 96, then 64; the rest is a division by multiplying with the quotient (Barrett).
  __m128i low = _mm_and_si128(sum, _mm_set_epi64x(0, -1));
  __m128i rest = _mm_xor_si128(_mm_clmulepi64_si128(sum, powers, 0x01), _mm_slli_si128(low, 4));
  rest = _mm_xor_si128(
      _mm_clmulepi64_si128(_mm_srli_si128(rest, 8), powers, 0x10), _mm_and_si128(rest, _mm_set_epi64x(0, -1)));
  uint64_t value = (uint64_t)_mm_cvtsi128_si64(rest);
  __m128i times = _mm_clmulepi64_si128(_mm_cvtsi64_si128((int64_t)(value >> 32)), division, 0x00);
  times = _mm_cvtsi64_si128((int64_t)((uint64_t)_mm_cvtsi128_si64(times) >> 32));
  times = _mm_clmulepi64_si128(times, division, 0x10);
  return (uint32_t)(value ^ (uint64_t)_mm_cvtsi128_si64(times));
}

MULTIPLIES uint32_t pressel_checksum(const uint8_t *bytes, size_t count) {
  const __m128i one = _mm_set_epi64x(x192, x128);
  const __m128i four = _mm_set_epi64x(x576, x512);
  // Zeros before the first byte change nothing, so the odd bytes come first.
  uint8_t odd[16] = {0};
  size_t at = count % 16;
  memcpy(odd + 16 - at, bytes, at);
  __m128i sum = load(odd);
  if (count - at >= 64) {
    __m128i sums[4];
    for (int i = 0; i < 4; i += 1) sums[i] = load(bytes + at + 16 * i);
    sums[0] = _mm_xor_si128(sums[0], moved(sum, one));
    for (at += 64; count - at >= 64; at += 64) {
      for (int i = 0; i < 4; i += 1) sums[i] = _mm_xor_si128(moved(sums[i], four), load(bytes + at + 16 * i));
    }
    sum = sums[0];
    for (int i = 1; i < 4; i += 1) sum = _mm_xor_si128(moved(sum, one), sums[i]);
  }
  for (; at < count; at += 16) sum = _mm_xor_si128(moved(sum, one), load(bytes + at));
  return reduced(sum);
}

#else

bool pressel_checksum_is_there(void) { return false; }

uint32_t pressel_checksum(const uint8_t *bytes, size_t count) {
  (void)bytes;
  (void)count;
  return 0;
}

#endif

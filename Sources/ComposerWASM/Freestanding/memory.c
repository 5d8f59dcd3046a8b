// What Swift without an operating system asks its host for, so that the module asks its host for nothing.
//
// The heap hands out blocks of fixed sizes, four to each doubling, and keeps those that are given back in one list
// a size. Blocks are never joined or split: a page that does the same again and again finds its blocks again, and
// the memory grows to the most that was ever in use of each size and no further.

typedef __SIZE_TYPE__ size;
typedef unsigned char byte;
typedef unsigned long long u64;

// MARK: Blocks of bytes

void *memcpy(void *restrict to, const void *restrict from, size count) {
  return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size count) {
  return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size count) {
  return __builtin_memset(to, value, count);
}

int memcmp(const void *left, const void *right, size count) {
  const byte *a = left, *b = right;
  for (size i = 0; i < count; i++) {
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  }
  return 0;
}

// MARK: The heap

enum { page = 65536, smallest = 16, out_of_memory = 12, invalid = 22, classes = 4 * 28 };

// Stands before what the caller gets, and keeps it at a multiple of 16.
typedef struct block {
  unsigned class;
  unsigned offset;  // from the beginning of the block to what the caller got
  struct block *next;  // while it is free
  unsigned unused;
} block;
_Static_assert(sizeof(block) == 16, "a header keeps the alignment");

extern byte __heap_base;
static size unused_from, unused_to;
static block *free_blocks[classes];

// The class of the smallest block that has so many bytes: 16, 20, 24, 28, 32, 40, 48, 56, 64, … rounded up to 16.
static unsigned class_for(size count) {
  if (count <= smallest) return 0;
  unsigned doubling = 31 - __builtin_clz(count - 1);
  unsigned quarter = ((count - 1) >> (doubling - 2)) & 3;
  return (doubling - 4) * 4 + quarter + 1;
}

static u64 bytes_of(unsigned class) {
  u64 bytes = (u64)(4 + class % 4) << (class / 4 + 2);
  return (bytes + 15) & ~15ull;
}

// Memory that was never handed out; 0 when there is no more.
static size take_unused(u64 count) {
  if (!unused_from) {
    unused_from = ((size)&__heap_base + 15) & ~(size)15;
    unused_to = (size)__builtin_wasm_memory_size(0) * page;
  }
  if (count > unused_to - unused_from) {
    u64 pages = (count - (unused_to - unused_from) + page - 1) / page;
    if (pages > page || __builtin_wasm_memory_grow(0, (size)pages) == (size)-1) return 0;
    unused_to += (size)pages * page;
  }
  size found = unused_from;
  unused_from += (size)count;
  return found;
}

static block *take_block(unsigned class) {
  block *found = free_blocks[class];
  if (found) {
    free_blocks[class] = found->next;
    return found;
  }
  found = (block *)take_unused(sizeof(block) + bytes_of(class));
  if (found) found->class = class;
  return found;
}

int posix_memalign(void **result, size alignment, size count) {
  if (alignment & (alignment - 1)) return invalid;
  // More than a header's alignment is met by moving on inside a block that is larger by it.
  size extra = alignment > sizeof(block) ? alignment : 0;
  if (count > (1u << 30) || extra > page) return out_of_memory;
  block *found = take_block(class_for(count + extra));
  if (!found) return out_of_memory;
  size start = (size)(found + 1);
  size address = extra ? (start + extra - 1) & ~(extra - 1) : start;
  ((block *)address - 1)->offset = (unsigned)(address - start);
  *result = (void *)address;
  return 0;
}

void free(void *address) {
  if (!address) return;
  size start = (size)address - ((block *)address - 1)->offset;
  block *given = (block *)start - 1;
  given->next = free_blocks[given->class];
  free_blocks[given->class] = given;
}

// MARK: Numbers

// The seeds of hash tables, which the composer has none of: always the same, so that a module behaves alike twice.
void arc4random_buf(void *to, size count) {
  memset(to, 0x5A, count);
}

// The lower 128 bits of a product; wasm32 multiplies 64.
__int128 __multi3(__int128 left, __int128 right) {
  u64 a = (u64)left, b = (u64)right;
  u64 a0 = a & 0xFFFFFFFF, a1 = a >> 32, b0 = b & 0xFFFFFFFF, b1 = b >> 32;
  u64 low = a0 * b0;
  u64 middle = a1 * b0 + (low >> 32);
  u64 other = a0 * b1 + (middle & 0xFFFFFFFF);
  u64 high = a1 * b1 + (middle >> 32) + (other >> 32);
  high += a * (u64)(right >> 64) + (u64)(left >> 64) * b;
  return (__int128)(((unsigned __int128)high << 64) | (other << 32 | (low & 0xFFFFFFFF)));
}

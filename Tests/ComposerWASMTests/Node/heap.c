// What the stories about the heap need beside it.

static _Alignas(16) unsigned char room[32];

// Where a result may be put.
void *heap_room(void) {
  return room;
}

void multiply(unsigned __int128 *result, unsigned long long a, unsigned long long b, unsigned long long c,
              unsigned long long d) {
  *result = ((unsigned __int128)b << 64 | a) * ((unsigned __int128)d << 64 | c);
}

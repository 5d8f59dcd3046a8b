// The heap and the arithmetic that the module brings along, alone.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { dice, story } from "./stories.mjs";

export async function heapStories(file) {
  const { instance } = await WebAssembly.instantiate(readFileSync(file));
  const { memory, posix_memalign, free, memcmp, memmove, heap_room, multiply } = instance.exports;
  const bytes = () => new Uint8Array(memory.buffer);
  const words = () => new Uint32Array(memory.buffer);
  const room = heap_room();

  await story("blocks keep their bytes, stand where asked and do not touch", () => {
    const { roll, pick } = dice(5);
    const held = [];
    for (let round = 0; round < 20_000; round++) {
      if (held.length > 0 && roll(2) === 0) {
        const [block] = held.splice(roll(held.length), 1);
        const now = bytes().subarray(block.address, block.address + block.size);
        assert.ok(now.every((byte) => byte === block.mark), `block of ${block.size} was written over`);
        free(block.address);
      } else {
        const size = pick([0, 1, 15, 16, 17, 32, 33, 63, 64, 65, 100, 1000, 4096, roll(20_000)]);
        const alignment = pick([4, 8, 16, 16, 32, 256]);
        assert.equal(posix_memalign(room, alignment, size), 0);
        const address = words()[room / 4];
        assert.equal(address % alignment, 0);
        const mark = roll(256);
        bytes().fill(mark, address, address + size);
        held.push({ address, size, mark });
      }
    }
    for (const { address } of held) free(address);
    free(0);
    return `${memory.buffer.byteLength / 1024} KiB`;
  });

  await story("what cannot be given is refused", () => {
    assert.notEqual(posix_memalign(room, 24, 16), 0);
    for (const size of [0xffffffff, 0x80000000, 0x40000001, 0x3fffffff]) {
      assert.notEqual(posix_memalign(room, 16, size), 0, String(size));
    }
    assert.notEqual(posix_memalign(room, 0x80000000, 16), 0);
    assert.equal(posix_memalign(room, 16, 100), 0);
  });

  await story("bytes are compared and moved", () => {
    assert.equal(posix_memalign(room, 16, 64), 0);
    const address = words()[room / 4];
    bytes().set([1, 2, 3, 200, 1, 2, 3, 4], address);
    assert.equal(Math.sign(memcmp(address, address + 4, 4)), 1);
    assert.equal(Math.sign(memcmp(address + 4, address, 4)), -1);
    assert.equal(memcmp(address, address + 4, 3), 0);
    assert.equal(memmove(address + 2, address, 6), address + 2);
    assert.deepEqual([...bytes().subarray(address, address + 8)], [1, 2, 1, 2, 3, 200, 1, 2]);
    free(address);
  });

  await story("products of 128 bits are right", () => {
    const { roll } = dice(11);
    const word = () => [0n, 1n, 0xffffffffn, 0xffffffffffffffffn, 1n << 63n][roll(8)]
      ?? (BigInt(roll(2 ** 31)) << 33n) ^ (BigInt(roll(2 ** 31)) << 8n) ^ BigInt(roll(256));
    for (let round = 0; round < 5_000; round++) {
      const [a, b, c, d] = [word(), word(), word(), word()];
      multiply(room, a, b, c, d);
      const found = new BigUint64Array(memory.buffer.slice(room, room + 16));
      const expected = BigInt.asUintN(128, (a | (b << 64n)) * (c | (d << 64n)));
      assert.equal(found[0] | (found[1] << 64n), expected, `${a} ${b} ${c} ${d}`);
    }
  });
}

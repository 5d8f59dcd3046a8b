// A few lines in place of a test framework.

let passed = 0;
let failed = 0;

export async function story(name, tell) {
  try {
    const remark = await tell();
    passed += 1;
    console.log(`ok      ${name}${remark ? `: ${remark}` : ""}`);
  } catch (error) {
    failed += 1;
    console.log(`FAILED  ${name}: ${error.stack ?? error}`);
  }
}

export function end() {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
}

/** Numbers that look random and are the same for the same seed (xorshift32). */
export function dice(seed) {
  let state = seed >>> 0 || 1;
  const roll = (sides) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % sides;
  };
  return { roll, pick: (list) => list[roll(list.length)] };
}

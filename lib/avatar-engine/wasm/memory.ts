// Where every buffer comes from. There are no managed objects, so nothing is ever freed.

/** Reserves `bytes` (plus a tail so that 16-byte loads at the end stay inside), 16-byte aligned, zeroed. */
export function alloc(bytes: i32): usize {
  const p = heap.alloc(bytes + 64);
  memory.fill(p, 0, bytes + 64);
  return p;
}

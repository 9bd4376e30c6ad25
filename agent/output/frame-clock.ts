/** One step of a steady rhythm: which tick is due, and how long to wait for the next one. */
export type FrameTick = { index: number; waitMs: number; missed: number };

/**
 * Where a rhythm of one frame each `intervalMs` stands at `nowMs` since its start, when `shown` ticks were served. Ticks
 * that were missed are counted and dropped: the rhythm keeps its phase instead of hurrying after them.
 */
export function frameTick(nowMs: number, shown: number, intervalMs: number): FrameTick {
  const due = Math.floor(nowMs / intervalMs);
  const index = Math.max(shown, due);
  const nextAtMs = (index + 1) * intervalMs;
  return { index, waitMs: Math.max(0, nextAtMs - nowMs), missed: Math.max(0, due - shown) };
}

/**
 * Has `Date.now()` of this process go on steadily from `nowMs`, whoever sets the machine's clock meanwhile. The library knows
 * no other clock: it ends turns by it, and keeps the model's context in its order. The process serves one call.
 * `new Date()` stays the machine's own, by which tokens are signed.
 */
export function keepTimeSteady(nowMs = Date.now()): void {
  const offsetMs = nowMs - performance.now();
  Date.now = () => Math.floor(offsetMs + performance.now());
}

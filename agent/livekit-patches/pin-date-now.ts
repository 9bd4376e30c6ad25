/**
 * Makes this process's `Date.now()` advance monotonically from `nowMs`, even if the machine's clock is changed. The
 * library has no other clock: it ends turns and orders the model's context by it. The process serves one call. `new
 * Date()` still uses the machine's clock, which signs tokens.
 */
export function pinDateNow(nowMs = Date.now()): void {
  const offsetMs = nowMs - performance.now();
  Date.now = () => Math.floor(offsetMs + performance.now());
}

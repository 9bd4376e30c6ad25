/**
 * Loaded first into every process of the worker (`--import`). The library starts the process for the next call at the
 * very moment a call begins, so the two would compete for the machine while the visitor waits for the avatar. This
 * delays the new process until the call has opened. The worker sets one variable when a call arrives. The supervisor sets
 * the other, so that the first process does not compete with an app that is starting.
 */
// biome-ignore lint/style/noProcessEnv: env.ts would load the libraries that this delays.
const { VISAVIS_LATE_START_MS: waitMs, VISAVIS_LATE_START_UNTIL: until } = process.env;
const delayMs = Math.max(Number(waitMs ?? 0), Number(until ?? 0) - Date.now());
if (process.send && delayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);

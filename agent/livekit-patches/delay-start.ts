/**
 * Loaded first into every process of the worker (`--import`). The library starts the process for the next call at the
 * very moment a call begins, so the two would compete for the machine while the visitor waits for the avatar. This
 * delays the new process until the call has opened. The worker sets the variable when a call arrives; the first process
 * starts at once.
 */
// biome-ignore lint/style/noProcessEnv: env.ts would load the libraries that this delays.
const delayMs = Number(process.env.VISAVIS_LATE_START_MS ?? 0);
if (process.send && delayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);

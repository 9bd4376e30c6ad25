/**
 * Loaded first into every process of the worker (`--import`). The library starts the process for the next call at the
 * very moment a call begins, and the two would share the machine when the caller waits for the avatar: the next one
 * waits until that is over. Set by the worker at a call's arrival; the first process starts at once.
 */
// biome-ignore lint/style/noProcessEnv: env.ts would load the libraries whose loading is put off here.
const delayMs = Number(process.env.VISAVIS_LATE_START_MS ?? 0);
if (process.send && delayMs > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, delayMs);

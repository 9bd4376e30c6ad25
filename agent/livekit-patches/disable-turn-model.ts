import { InferenceRunner } from "@livekit/agents";

/** The name under which the library registers its end-of-turn model. */
const TURN_MODEL = "lk_eot_audio";

/**
 * Prevents the library from starting its end-of-turn model, a process of 340 MB that turns by voice activity never use.
 * The library skips a model that is already registered, and starts the process only for registrations that it can list;
 * this one exists but is not listed. Call it before the worker is created.
 */
export function disableTurnModel(): void {
  Object.defineProperty(InferenceRunner.registeredRunners, TURN_MODEL, {
    value: "unused",
    configurable: true,
  });
}

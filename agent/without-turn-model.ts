import { InferenceRunner } from "@livekit/agents";

/** The name under which the library registers its end-of-turn model. */
const TURN_MODEL = "lk_eot_audio";

/**
 * Keeps the library from starting its end-of-turn model, a process of 340 MB that voice-activity turns never ask. The
 * library skips a model that is registered already and starts the process only for registrations that it can list: this
 * one is there but not listed. Call it before the worker is made.
 */
export function withoutTurnModel(): void {
  Object.defineProperty(InferenceRunner.registeredRunners, TURN_MODEL, {
    value: "unused",
    configurable: true,
  });
}

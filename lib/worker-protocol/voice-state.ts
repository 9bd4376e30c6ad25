/**
 * The avatar's voice as its visitor hears it. `late`: they wait for a clause; `silent`: the last clause could not be heard,
 * only read.
 */
export const VOICE_STATES = ["heard", "late", "silent"] as const;
export type VoiceState = (typeof VOICE_STATES)[number];

/** From this wait for an answer's voice, in milliseconds, the visitor gets a notice that it is late. */
export const LATE_VOICE_MS = 2_500;

/** The attribute of the avatar's participant in the room that says so; absent until the state first changes. */
export const VOICE_ATTRIBUTE = "visavis.voice";

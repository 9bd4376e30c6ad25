/**
 * The avatar's voice as its visitor hears it. `late`: they wait for a clause; `silent`: the last clause could not be heard,
 * only read.
 */
export const VOICE_STATES = ["heard", "late", "silent"] as const;
export type VoiceState = (typeof VOICE_STATES)[number];

/** The attribute of the avatar's participant in the room that says so; absent until the state first changes. */
export const VOICE_ATTRIBUTE = "visavis.voice";

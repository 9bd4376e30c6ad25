const NOISE = /[[(][^\])]*[\])]?|[♪♫]/g;

/** Removes what Whisper writes about sounds that are no speech, such as "[Music]" or "(laughs)". */
export const withoutNoises = (text: string): string => text.replace(NOISE, " ").replace(/\s+/g, " ").trim();

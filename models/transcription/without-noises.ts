const NOISE = /[[(][^[\]()\d]*(?:[\])]|$)|[♪♫]/g;

/**
 * Removes what Whisper writes about sounds that are no speech, such as "[Music]" or "(laughs)". Digits were said: "(555)
 * 123-4567".
 */
export const withoutNoises = (text: string): string => text.replace(NOISE, " ").replace(/\s+/g, " ").trim();

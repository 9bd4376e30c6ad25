import { PHONEME_LENGTHS } from "./viseme-weights.ts";
import { VISEMES, visemeOf } from "./visemes.ts";

/** A sound that a text announces. */
export interface ExpectedSound {
  /** Index of `VISEMES`. */
  readonly viseme: number;
  readonly symbol: string;
  /** Usual length in ms, and the spread of its logarithm. */
  readonly meanMs: number;
  readonly spread: number;
  /** Log probability of its absence; minus infinity if it is always pronounced. */
  readonly absent: number;
}

/** Length of a sound that the table does not know. */
const USUAL_LENGTH = [70, 0.5] as const;
/** Spread added to the table's, for voices with another rhythm than the one it was measured on. */
const OTHER_VOICES = 0.1;
/** Pauses: between words rare, at a mark usual, before and after a text unknown. */
const SILENCE = VISEMES.indexOf("sil");
const MARK = /[.,!?;:…—¿¡]/u;

function pause(symbol: string, absentShare: number): ExpectedSound {
  const meanMs = MARK.test(symbol) ? 260 : 120;
  return { viseme: SILENCE, symbol, meanMs, spread: 0.9, absent: Math.log(absentShare) };
}

/**
 * The sounds of a text in IPA (espeak-ng's symbols), with the pauses that may lie between them. Length marks lengthen
 * the sound before; stress and unknown symbols are left out. Empty when nothing of it can be seen on lips.
 */
export function expectSounds(ipa: string): ExpectedSound[] {
  const sounds: ExpectedSound[] = [pause("_", 0.5)];
  let spoken = false;
  for (const symbol of ipa.normalize("NFC")) {
    const last = sounds.at(-1);
    if (/\s/u.test(symbol)) {
      if (last?.viseme !== SILENCE) sounds.push(pause(" ", 0.85));
      continue;
    }
    if (MARK.test(symbol)) {
      if (last?.viseme === SILENCE && last.symbol === " ") sounds.pop();
      if (sounds.at(-1)?.viseme !== SILENCE) sounds.push(pause(symbol, 0.3));
      continue;
    }
    const viseme = visemeOf(symbol);
    const [meanMs, spread] = PHONEME_LENGTHS[symbol] ?? USUAL_LENGTH;
    if (viseme === null) {
      if (symbol === "ː" && last) sounds[sounds.length - 1] = { ...last, meanMs: last.meanMs + meanMs };
      continue;
    }
    if (viseme === "sil") continue;
    spoken = true;
    sounds.push({
      viseme: VISEMES.indexOf(viseme),
      symbol,
      meanMs,
      spread: spread + OTHER_VOICES,
      absent: Number.NEGATIVE_INFINITY,
    });
  }
  if (!spoken) return [];
  if (sounds.at(-1)?.viseme !== SILENCE) sounds.push(pause("_", 0.5));
  return sounds;
}

import type { EspeakEvent } from "@echogarden/espeak-ng-emscripten";
import type { TimedPhoneme } from "#models/speech/speech-job.ts";

/** A gap between two sounds that is at least this long is a pause; a shorter one belongs to the sound before. */
const MIN_PAUSE_MS = 60;
/** espeak-ng announces a word from another language with the language's name. */
const SWITCH = /^\([a-z-]+\)$/;
const STRESS = /[ˈˌ]/gu;
/** Letters that lengthen or color the one before: `ː`, `ʰ`, `ʲ`, combining tildes and the hyphen of a weak vowel. */
const MARK = /[\p{M}ːˑʰʲʷ˞^-]/u;

type Sound = { id: string; startMs: number; endMs: number; beginsWord: boolean };

/**
 * Converts espeak-ng's events to phonemes as Piper's voices have them: one letter each, a space between two words, a comma
 * for a pause, and the sentence's own mark for the silence of `pauseMs` that follows the audio's end at `endMs`.
 */
export function timePhonemes(
  events: readonly EspeakEvent[],
  { endMs, pauseMs, text }: { endMs: number; pauseMs: number; text: string },
): TimedPhoneme[] {
  const timed: TimedPhoneme[] = [];
  const sounds = readSounds(events, endMs);
  for (const [i, { id, startMs, endMs: end, beginsWord }] of sounds.entries()) {
    if (beginsWord && timed.length > 0 && timed.at(-1)?.[0] !== ",") timed.push([" ", startMs, startMs]);
    if (id !== "") timed.push(...spell(id, startMs, end));
    else if (i < sounds.length - 1) timed.push([",", startMs, end]);
  }
  const lastMs = timed.at(-1)?.[2] ?? 0;
  const mark = /[?!]/.exec(text.trim().slice(-3))?.[0] ?? ".";
  return timed.length > 0 ? [...timed, [mark, lastMs, endMs + pauseMs]] : [];
}

/** The sounds with their ends, which are the beginnings of the next ones. Short gaps are part of the sound before. */
function readSounds(events: readonly EspeakEvent[], endMs: number): Sound[] {
  const sounds: Sound[] = [];
  let beginsWord = false;
  for (const { type, id, audio_position } of events) {
    if (type === "word") beginsWord = true;
    if (type !== "phoneme" || typeof id !== "string" || SWITCH.test(id)) continue;
    const last = sounds.at(-1);
    if (last) last.endMs = audio_position;
    // Two pauses in a row are one.
    if (id === "" && last?.id === "") continue;
    sounds.push({ id, startMs: audio_position, endMs, beginsWord: id !== "" && beginsWord });
    if (id !== "") beginsWord = false;
  }
  return sounds.reduce<Sound[]>((kept, sound) => {
    const last = kept.at(-1);
    if (sound.id !== "" || sound.endMs - sound.startMs >= MIN_PAUSE_MS) kept.push(sound);
    else if (last) last.endMs = sound.endMs;
    return kept;
  }, []);
}

/** Splits "ˈaɪ" and "tʃ" into their letters. Each gets an equal share of the time, and a long one twice that. */
function spell(id: string, startMs: number, endMs: number): TimedPhoneme[] {
  const letters: { symbol: string; weight: number }[] = [];
  for (const letter of id.replace(STRESS, "").normalize("NFC")) {
    const last = letters.at(-1);
    if (!MARK.test(letter)) letters.push({ symbol: letter, weight: 1 });
    else if (last && letter === "ː") last.weight += 1;
  }
  const share =
    (endMs - startMs) /
    Math.max(
      1,
      letters.reduce((sum, { weight }) => sum + weight, 0),
    );
  let at = startMs;
  return letters.map(({ symbol, weight }) => {
    const from = at;
    at += weight * share;
    return [symbol, from, at];
  });
}

/**
 * A recorded voice. `pitch` plays the audio faster or slower, which shifts pitch and formants together; synthesis is slowed down
 * or sped up by the same factor, so the tempo stays. `tempo` is the speed (1 is the recording's, higher is faster).
 */
export type Recording = {
  pitch: number;
  tempo: number;
  /** Its number in a network with several speakers. */
  speaker?: number;
  /** Makes it as loud as the others. */
  gainDb?: number;
};

/** Loudness of the recording that every machine has. */
export const USUAL_LUFS = -25.7;

const JOE: Recording = { pitch: 1, tempo: 1 };
/** The recording that every machine has, also higher and lower. */
const RECORDINGS: Readonly<Record<string, Recording>> = {
  joe: JOE,
  "joe-low": { pitch: 0.92, tempo: 0.97 },
  "joe-high": { pitch: 1.22, tempo: 1 },
};

const WOMEN: readonly string[] = ["ama", "leila", "maya", "mei", "priya", "sofia"];
const MEN: readonly string[] = ["daniel", "henry", "kenji", "leo", "omar"];

/** A request for an OpenAI voice gets a similar one: the avatar voice that maps to it, if there is one. */
const OPENAI_NAMES: Readonly<Record<string, string>> = {
  alloy: "leila",
  ash: "kenji",
  ballad: "henry",
  cedar: "henry",
  coral: "priya",
  echo: "omar",
  fable: "henry",
  marin: "sofia",
  nova: "maya",
  onyx: "daniel",
  sage: "ama",
  shimmer: "mei",
  verse: "leo",
};

/** The voices that belong to avatars. */
export const AVATAR_VOICES: readonly string[] = [...WOMEN, ...MEN].sort();
export const VOICE_NAMES: readonly string[] = [...Object.keys(RECORDINGS), ...AVATAR_VOICES];

/** espeak-ng's own voice, which speaks where no recorded voice does. In English it speaks only if it is named. */
export const MACHINE_VOICE = "espeak-ng";

/** Whether a voice with that name exists, ours or OpenAI's. */
export function isVoice(name: string): boolean {
  return name === MACHINE_VOICE || personOf(name) !== undefined || Object.hasOwn(RECORDINGS, name);
}

/** The avatar whose voice has that name, ours or OpenAI's. */
export function personOf(name: string): string | undefined {
  const own = Object.hasOwn(OPENAI_NAMES, name) ? OPENAI_NAMES[name] : name;
  return own !== undefined && AVATAR_VOICES.includes(own) ? own : undefined;
}

/** Whether a name, ours or OpenAI's, is a woman's. A recording's is a man's, and an unknown name nobody's. */
export function isWoman(name: string): boolean {
  return WOMEN.includes(personOf(name) ?? "");
}

/** The recording with that name. Any other name, also an avatar's, gets the recording as it is, never an error. */
export function findRecording(name: string): Recording {
  return Object.hasOwn(RECORDINGS, name) ? (RECORDINGS[name] ?? JOE) : JOE;
}

import type { Person } from "#models/speech/disguise/disguise.ts";

/**
 * How one recorded voice becomes several. `pitch` plays the audio faster or slower, which shifts pitch and formants
 * together; synthesis is slowed down or sped up by the same factor, so the tempo stays. `tempo` is the voice's own
 * speed (1 is the recording's, higher is faster). A `person` then gets a pitch of their own while the formants stay, and
 * `rhythm` is how much the lengths of sounds vary (1 is the recording's).
 */
export type Voice = { pitch: number; tempo: number; rhythm?: number; person?: Person; recording?: Recording };

/** Another recording than the one that every machine has. */
export type Recording = {
  /** Its number in a network with several speakers. */
  speaker: number;
  /** Median pitch in Hz. */
  hz: number;
  /** Makes it as loud as the others. */
  gainDb: number;
};

/** Loudness of the recording that every machine has; the gains of the avatars are relative to it. */
export const USUAL_LUFS = -25.7;

const PLAIN = { range: 1, fall: 0, open: 0, breath: 0, jitter: 0, shimmer: 0 };

/** The recording itself, higher and lower: what tests listen to. */
const RECORDINGS = {
  joe: { pitch: 1, tempo: 1 },
  "joe-low": { pitch: 0.92, tempo: 0.97 },
  "joe-high": { pitch: 1.22, tempo: 1 },
} as const satisfies Record<string, Voice>;

/**
 * The avatars' voices. Formants of women are 12 to 20 % above those of men (G. Peterson, H. Barney, "Control methods used in
 * a study of the vowels", 1952), their pitch is 165 to 255 Hz; an old man's voice is rougher. The values within these
 * ranges, tones and gains were found by trial: `bench/voices.ts` measures what they result in.
 */
const PEOPLE = {
  /** About 40: the recording, a little livelier. */
  daniel: {
    pitch: 1,
    tempo: 1.02,
    person: { ...PLAIN, hz: 104, range: 1.15, tones: [], gainDb: 1.7 },
  },
  /** About 68: large, slow, a little rough and breathy. */
  henry: {
    pitch: 0.94,
    tempo: 0.9,
    rhythm: 1.12,
    person: {
      ...PLAIN,
      hz: 92,
      range: 0.85,
      fall: 1,
      breath: 0.06,
      jitter: 0.007,
      shimmer: 0.06,
      tones: [{ kind: "high shelf", hz: 2_200, db: -4, q: 0.7 }],
      gainDb: 1.4,
    },
  },
  /** About 24: small, bright, quick. */
  leo: {
    pitch: 1.06,
    tempo: 1.08,
    person: {
      ...PLAIN,
      hz: 128,
      range: 1.3,
      fall: -1,
      open: 0.1,
      tones: [
        { kind: "low shelf", hz: 200, db: -2, q: 0.7 },
        { kind: "high shelf", hz: 3_500, db: 3, q: 0.7 },
      ],
      gainDb: 2.2,
    },
  },
  /** About 30: warm and relaxed. */
  omar: {
    pitch: 0.98,
    tempo: 0.96,
    person: {
      ...PLAIN,
      hz: 98,
      range: 1.05,
      fall: 0.5,
      open: 0.4,
      breath: 0.02,
      tones: [
        { kind: "low shelf", hz: 250, db: 2.5, q: 0.7 },
        { kind: "bell", hz: 800, db: -2.5, q: 0.8 },
      ],
      gainDb: 2.3,
    },
  },
  /** About 50: calm and precise, with even lengths and a narrow melody. */
  kenji: {
    pitch: 1.03,
    tempo: 0.95,
    rhythm: 0.75,
    person: {
      ...PLAIN,
      hz: 116,
      range: 0.85,
      fall: 0.5,
      open: 0.1,
      tones: [
        { kind: "low shelf", hz: 500, db: -2, q: 0.7 },
        { kind: "bell", hz: 900, db: 2, q: 0.8 },
        { kind: "high shelf", hz: 3_000, db: -1, q: 0.7 },
      ],
      gainDb: 1.3,
    },
  },
  /** About 30: clear and warm. */
  maya: {
    pitch: 1.16,
    tempo: 1,
    person: {
      ...PLAIN,
      hz: 203,
      range: 1.1,
      open: 0.45,
      breath: 0.02,
      tones: [
        { kind: "low shelf", hz: 300, db: 1, q: 0.7 },
        { kind: "bell", hz: 3_000, db: 1, q: 0.8 },
      ],
      gainDb: 0.4,
    },
  },
  /** About 24: light, quick, lively, a little breathy. */
  mei: {
    pitch: 1.21,
    tempo: 1.04,
    person: {
      ...PLAIN,
      hz: 226,
      range: 1.15,
      fall: -1,
      open: 0.25,
      breath: 0.03,
      tones: [
        { kind: "low shelf", hz: 320, db: -2, q: 0.7 },
        { kind: "high shelf", hz: 4_000, db: 3.5, q: 0.7 },
      ],
      gainDb: 1.3,
    },
  },
  /** About 32: light and even, with little breath. */
  leila: {
    pitch: 1.15,
    tempo: 0.98,
    rhythm: 0.9,
    person: {
      ...PLAIN,
      hz: 215,
      range: 0.95,
      open: 0.35,
      breath: 0.015,
      tones: [
        { kind: "low shelf", hz: 320, db: -1.5, q: 0.7 },
        { kind: "bell", hz: 2_200, db: 1.5, q: 0.8 },
        { kind: "high shelf", hz: 4_000, db: 1.5, q: 0.7 },
      ],
      gainDb: 1.1,
    },
  },
  /** About 45: low and calm. */
  priya: {
    pitch: 1.12,
    tempo: 0.94,
    rhythm: 0.75,
    person: {
      ...PLAIN,
      hz: 184,
      range: 0.9,
      fall: 1,
      open: 0.7,
      breath: 0.015,
      tones: [
        { kind: "low shelf", hz: 280, db: 1.5, q: 0.7 },
        { kind: "high shelf", hz: 2_500, db: -3, q: 0.7 },
      ],
      gainDb: 0.4,
    },
  },
  /** About 55: dark, warm and low, with a trace of roughness; formants of a large woman. */
  ama: {
    pitch: 1.08,
    tempo: 0.93,
    rhythm: 0.8,
    person: {
      ...PLAIN,
      hz: 182,
      range: 0.95,
      fall: 1,
      open: 0.7,
      breath: 0.02,
      jitter: 0.003,
      shimmer: 0.03,
      tones: [
        { kind: "low shelf", hz: 420, db: 3.5, q: 0.7 },
        { kind: "high shelf", hz: 1_700, db: -4.5, q: 0.7 },
      ],
      gainDb: -1.2,
    },
  },
  /** About 35: clear and energetic. */
  sofia: {
    pitch: 1.18,
    tempo: 1.05,
    person: {
      ...PLAIN,
      hz: 213,
      range: 1.25,
      fall: -0.5,
      open: 0.3,
      tones: [
        { kind: "low shelf", hz: 300, db: -3.5, q: 0.7 },
        { kind: "bell", hz: 1_700, db: 2.5, q: 0.8 },
        { kind: "high shelf", hz: 5_000, db: -2, q: 0.7 },
      ],
      gainDb: 1,
    },
  },
} as const satisfies Record<string, Voice>;

const VOICES: Record<string, Voice> = { ...RECORDINGS, ...PEOPLE };

/** A request for an OpenAI voice gets a similar one: the avatar voice that maps to it, if there is one. */
const OPENAI_NAMES: Record<string, keyof typeof PEOPLE> = {
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

export const VOICE_NAMES = Object.keys(VOICES);
/** The voices that belong to avatars. */
export const AVATAR_VOICES = Object.keys(PEOPLE);

/** espeak-ng's own voice, which speaks where no recorded voice does. In English it speaks only if it is named. */
export const MACHINE_VOICE = "espeak-ng";

/** Whether a voice with that name exists, ours or OpenAI's. */
export function isVoice(name: string): boolean {
  return name === MACHINE_VOICE || Object.hasOwn(OPENAI_NAMES, name) || Object.hasOwn(VOICES, name);
}

/** The avatar whose voice has that name, ours or OpenAI's. */
export function personOf(name: string): string | undefined {
  const own = Object.hasOwn(OPENAI_NAMES, name) ? OPENAI_NAMES[name] : name;
  return own !== undefined && Object.hasOwn(PEOPLE, own) ? own : undefined;
}

/** The voice with that name, ours or OpenAI's. An unknown name gets the unmodified recording, never an error. */
export function findVoice(name: string): Voice {
  const own = Object.hasOwn(OPENAI_NAMES, name) ? OPENAI_NAMES[name] : name;
  return own !== undefined && Object.hasOwn(VOICES, own) ? (VOICES[own] ?? RECORDINGS.joe) : RECORDINGS.joe;
}

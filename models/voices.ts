/**
 * How one recorded voice becomes several. `pitch` plays the audio faster or slower, which shifts pitch and formants
 * together; synthesis is slowed down or sped up by the same factor, so the tempo stays. `tempo` is the voice's own
 * speed (1 is the recording's, higher is faster).
 */
export type Voice = { pitch: number; tempo: number };

const VOICES = {
  joe: { pitch: 1, tempo: 1 },
  "joe-low": { pitch: 0.92, tempo: 0.97 },
  "joe-high": { pitch: 1.22, tempo: 1 },
  daniel: { pitch: 1, tempo: 1.02 },
  henry: { pitch: 0.91, tempo: 0.95 },
  leo: { pitch: 1.08, tempo: 1.05 },
  maya: { pitch: 1.28, tempo: 1 },
  mei: { pitch: 1.36, tempo: 1.03 },
  priya: { pitch: 1.21, tempo: 0.99 },
} as const satisfies Record<string, Voice>;

/** A request for an OpenAI voice gets a similar one: the avatar voice that maps to it, if there is one. */
const OPENAI_NAMES: Record<string, keyof typeof VOICES> = {
  alloy: "daniel",
  ash: "daniel",
  ballad: "henry",
  cedar: "henry",
  coral: "priya",
  echo: "daniel",
  fable: "henry",
  marin: "priya",
  nova: "maya",
  onyx: "daniel",
  sage: "priya",
  shimmer: "mei",
  verse: "leo",
};

export const VOICE_NAMES = Object.keys(VOICES);

/** The voice with that name, ours or OpenAI's. An unknown name gets the unmodified recording, never an error. */
export function findVoice(name: string): Voice {
  const own = OPENAI_NAMES[name] ?? name;
  return Object.entries(VOICES).find(([key]) => key === own)?.[1] ?? VOICES.joe;
}

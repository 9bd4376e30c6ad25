import fc from "fast-check";
import { expect, test } from "vitest";
import type { NewRow } from "#agent/app-link/row-recorder.ts";
import { Transcript } from "#agent/app-link/transcript.ts";
import { splitWords, spokenLength } from "#agent/media/align-words.ts";
import { type PlaybackEnd, VoicePlayer } from "#agent/media/voice-player.ts";
import { CountingSink } from "#agent/testing/counting-sink.ts";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import type { TimedPhoneme } from "#lib/model-clients/speech-client.ts";

const TURNS = 1_000;
const RATE = 4_000;
const MS_PER_LETTER = 10;
const SPACE_MS = 5;
const STEP_MS = 5;
const UNSPACED = /[今おสวัสดี付]/;

const toSamples = (ms: number) => Math.round((ms / 1_000) * RATE);

/** A word with its trailing space, its length in samples, and the number of sounds it consists of. */
type Word = { text: string; samples: number; sounds: number };
const stretch = fc.double({ min: 0.96, max: 1.04, noNaN: true });
const makeWord = (text: string, stretched: number, sounds = 1): Word => ({
  text: `${text} `,
  samples: toSamples(spokenLength(text) * MS_PER_LETTER * stretched),
  sounds,
});
const word = fc.oneof(
  {
    weight: 5,
    arbitrary: fc
      .tuple(fc.stringMatching(/^([a-z]{2,9}|[а-я]{2,9}|[α-ω]{2,9}|[א-ת]{2,9})[.?]?$/u), stretch)
      .map(([text, stretched]) => makeWord(text, stretched)),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.stringMatching(/^[$€]?[1-9][0-9]{0,3}%?$/), stretch, fc.integer({ min: 1, max: 5 }))
      .map(([text, stretched, sounds]) => makeWord(text, stretched, sounds)),
  },
);
/** One request to the voice. Without timings, its words are spoken evenly. */
type Clause = { words: Word[]; isTimed: boolean };
const evenly = (texts: readonly string[]): Clause => ({
  words: texts.map((text) => ({
    text,
    samples: toSamples(spokenLength(text.trimEnd()) * MS_PER_LETTER),
    sounds: 1,
  })),
  isTimed: false,
});
const clause: fc.Arbitrary<Clause> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.array(word, { minLength: 1, maxLength: 6 }).map((words) => ({ words, isTimed: true })),
  },
  {
    weight: 1,
    arbitrary: fc
      .array(word, { minLength: 1, maxLength: 6 })
      .map((words) => evenly(words.map(({ text }) => text))),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        "今天天气很好，我们去公园吧。",
        "おはようございます。",
        "请付1250元。",
        "สวัสดีครับ วันนี้อากาศดี ",
      )
      .map((text) => evenly(splitWords(text))),
  },
);
const speech = fc.record({
  clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
  isFiller: fc.boolean(),
});
const turn = fc.record({
  /** What is queued to be said: an answer, often preceded by another or by a filler. */
  speeches: fc.array(speech, { minLength: 1, maxLength: 3 }),
  /**
   * Where the visitor interrupts, as a fraction of the total: from before the first sound to after the last.
   */
  cutAt: fc.integer({ min: 0, max: 108 }).map((percent) => percent / 100),
  /** A noise before that, at which the avatar pauses and resumes. */
  noise: fc.option(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), lastsMs: fc.nat(400) })),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

/**
 * The sound of a clause and its timed phonemes. Each sample holds the number of its word, counted from
 * `first`.
 */
function synthesize(
  { words, isTimed }: Clause,
  first: number,
): { sound: number[]; phonemes: TimedPhoneme[] } {
  const sound: number[] = [];
  const phonemes: TimedPhoneme[] = [];
  const ms = () => (sound.length / RATE) * 1_000;
  for (const [index, { text, samples, sounds }] of words.entries()) {
    const startMs = ms();
    for (let i = 0; i < samples; i += 1) sound.push(first + index);
    const each = (ms() - startMs) / sounds;
    for (let i = 0; i < sounds; i += 1) {
      const endMs = startMs + (i + 1) * each;
      phonemes.push(["a", startMs + i * each, endMs], [" ", endMs, endMs]);
    }
    const spaceMs = isTimed ? SPACE_MS : (spokenLength(text) - spokenLength(text.trimEnd())) * MS_PER_LETTER;
    for (let i = 0; i < toSamples(spaceMs); i += 1) sound.push(0);
  }
  return { sound, phonemes };
}

/** Pushes everything to the player. Returns the words of each speech and the total length. */
function speak(player: VoicePlayer, speeches: Turn["speeches"]): { said: Word[][]; lengthMs: number } {
  let count = 0;
  let samples = 0;
  const said = speeches.map(({ clauses }) => {
    for (const one of clauses) {
      const { sound, phonemes } = synthesize(one, count + 1);
      count += one.words.length;
      samples += sound.length;
      const text = one.words.map((spoken) => spoken.text).join("");
      player.push(Int16Array.from(sound), text, one.isTimed ? phonemes : undefined);
    }
    player.end();
    return clauses.flatMap(({ words }) => words);
  });
  return { said, lengthMs: (samples / RATE) * 1_000 };
}

/** A turn in progress: its player, sink and clock, and what was recorded of it. */
type OpenTurn = {
  rows: NewRow[];
  ends: PlaybackEnd[];
  player: VoicePlayer;
  sink: CountingSink;
  clock: FakeClock;
};

function openTurn({ speeches }: Turn): OpenTurn {
  const clock = new FakeClock();
  const sink = new CountingSink(clock, RATE);
  const rows: NewRow[] = [];
  const ends: PlaybackEnd[] = [];
  const fillers = speeches.map(({ isFiller }) => isFiller);
  const transcript = new Transcript({
    addRow: (row, seq = rows.length) => {
      rows[seq] = row;
      return seq;
    },
    keepSpeech: (_row, seq = rows.length) => seq,
    takeCitations: () => [],
    takeUnheard: () => [],
    takeToolCalls: () => [],
    takeTiming: () => undefined,
    isSpeaking: () => false,
    spoken: () => ({ nodeId: "desk", isFiller: fillers.shift() ?? false }),
    activeNodeId: () => "desk",
  });
  const events = {
    onStarted: () => transcript.onStarted(),
    onProgress: () => {},
    onFinished: (end: PlaybackEnd) => {
      ends.push(end);
      transcript.onFinished(end);
    },
  };
  return { rows, ends, sink, clock, player: new VoicePlayer(sink, RATE, events, clock) };
}

/** Plays one turn up to its interruption. Returns what was recorded and what a listener heard of it. */
function play(one: Turn) {
  const { rows, ends, sink, clock, player } = openTurn(one);
  const { speeches, cutAt, noise } = one;
  const { said, lengthMs } = speak(player, speeches);
  let leftMs = Math.round(cutAt * lengthMs);
  let untilNoiseMs = noise ? Math.round(noise.at * lengthMs) : Number.POSITIVE_INFINITY;
  for (; leftMs > 0 && ends.length < said.length; leftMs -= STEP_MS) {
    if (untilNoiseMs <= 0 && noise) {
      player.pause();
      clock.pass(noise.lastsMs);
      player.resume();
      untilNoiseMs = Number.POSITIVE_INFINITY;
    }
    clock.pass(STEP_MS);
    untilNoiseMs -= STEP_MS;
  }
  // The library pauses first and drops the rest a moment later.
  player.pause();
  player.resume();
  player.clear();
  player.close();
  let count = 0;
  const heard = said.map((words) =>
    words.filter(({ samples }) => {
      count += 1;
      return (sink.sounded.get(count) ?? 0) >= samples / 2;
    }),
  );
  return { rows, ends, said, heard };
}

const joinText = (words: readonly Word[]): string =>
  words
    .map(({ text }) => text)
    .join("")
    .trim();

test("in 1,000 interrupted turns the rows hold every word that was heard and no other", () => {
  const seen = { first: 0, last: 0, whole: 0, silent: 0, inFiller: 0, betweenTwo: 0, inUnspaced: 0 };
  fc.assert(
    fc.property(turn, (one) => {
      const { rows, ends, said, heard } = play(one);
      expect(ends).toHaveLength(said.length);
      const sounded = heard.filter((words) => words.length > 0);
      expect(rows.map(({ content }) => content)).toEqual(sounded.map(joinText));
      for (const [index, row] of rows.entries()) {
        const isCut = index === rows.length - 1 && row.interrupted;
        expect(row.interrupted).toBe(isCut);
        expect(isCut ? row.generated : row.content).toBe(joinText(said[index] ?? []));
        expect(row.filler ?? false).toBe(one.speeches[index]?.isFiller);
      }
      const last = rows.at(-1);
      const left = (said[rows.length - 1]?.length ?? 0) - (sounded.at(-1)?.length ?? 0);
      if (!last) seen.silent += 1;
      else if (sounded.at(-1)?.length === 1) seen.first += 1;
      else if (left === 1) seen.last += 1;
      if (last && left === 0 && rows.length === said.length) seen.whole += 1;
      if (last?.interrupted && last.filler) seen.inFiller += 1;
      if (last && left === 0 && rows.length < said.length) seen.betweenTwo += 1;
      if (last?.interrupted && UNSPACED.test(last.generated ?? "")) seen.inUnspaced += 1;
    }),
    { numRuns: TURNS, seed: 9 },
  );
  // Cuts in and before the first word, in and after the last, in a filler, between answers, in unspaced
  // scripts.
  for (const [place, times] of Object.entries(seen)) expect(times, place).toBeGreaterThan(10);
});

import type { AudioFrame } from "@livekit/rtc-node";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Clock } from "#agent/output/clock.ts";
import { type AudioSink, type PlaybackEnd, VoicePlayer } from "#agent/output/voice-player.ts";
import { FakeClock } from "#agent/testing/fake-clock.ts";
import type { TimedPhoneme } from "#lib/platform/speech-client.ts";
import type { NewRow } from "./row-recorder.ts";
import { Transcript } from "./transcript.ts";

const TURNS = 1_000;
const RATE = 8_000;
const MS_PER_LETTER = 40;
const SPACE_MS = 15;
const STEP_MS = 5;

const samplesOf = (ms: number) => Math.round((ms / 1_000) * RATE);

/** A loudspeaker that counts, for each word, how much of it has sounded. A sample's value is the word's number. */
class CountingSink implements AudioSink {
  readonly sounded = new Map<number, number>();
  private readonly clock: Clock;
  private queue: number[] = [];
  private next = 0;
  private playedUntilMs: number;

  constructor(clock: Clock) {
    this.clock = clock;
    this.playedUntilMs = clock.now();
  }

  get queuedDuration(): number {
    this.play();
    return ((this.queue.length - this.next) / RATE) * 1_000;
  }

  async captureFrame({ data }: AudioFrame): Promise<void> {
    this.play();
    this.queue.push(...data);
  }

  clearQueue(): void {
    this.play();
    this.queue = [];
    this.next = 0;
  }

  private play(): void {
    const due = samplesOf(this.clock.now() - this.playedUntilMs);
    this.playedUntilMs = this.clock.now();
    const end = Math.min(this.queue.length, this.next + due);
    for (; this.next < end; this.next += 1) {
      const word = this.queue[this.next] ?? 0;
      this.sounded.set(word, (this.sounded.get(word) ?? 0) + 1);
    }
  }
}

type Word = { text: string; samples: number };
const word = fc.record({
  text: fc.stringMatching(/^[a-z]{2,9}$/),
  stretch: fc.double({ min: 0.96, max: 1.04 }),
});
const clause = fc.array(word, { minLength: 1, maxLength: 6 });
const turn = fc.record({
  clauses: fc.array(clause, { minLength: 1, maxLength: 3 }),
  /** Where in the speech the caller breaks in: from before its first sound to after its last. */
  cutAt: fc.integer({ min: 0, max: 108 }).map((percent) => percent / 100),
  /** A noise before that, at which the avatar falls silent and goes on. */
  noise: fc.option(fc.record({ at: fc.double({ min: 0, max: 1, noNaN: true }), lastsMs: fc.nat(400) })),
});
type Turn = typeof turn extends fc.Arbitrary<infer T> ? T : never;

function speak(player: VoicePlayer, clauses: Turn["clauses"]): Word[] {
  const words: Word[] = [];
  for (const spoken of clauses) {
    const sound: number[] = [];
    const phonemes: TimedPhoneme[] = [];
    for (const { text, stretch } of spoken) {
      const startMs = (sound.length / RATE) * 1_000;
      const samples = samplesOf(text.length * MS_PER_LETTER * stretch);
      words.push({ text, samples });
      for (let i = 0; i < samples; i += 1) sound.push(words.length);
      const endMs = (sound.length / RATE) * 1_000;
      phonemes.push(["a", startMs, endMs], [" ", endMs, endMs + SPACE_MS]);
      for (let i = 0; i < samplesOf(SPACE_MS); i += 1) sound.push(0);
    }
    const text = `${spoken.map((one) => one.text).join(" ")} `;
    player.push(Int16Array.from(sound), text, phonemes);
  }
  player.end();
  return words;
}

/** Plays one turn up to its interruption, and answers what was written and what a listener has heard of it. */
function play({ clauses, cutAt, noise }: Turn) {
  const clock = new FakeClock();
  const sink = new CountingSink(clock);
  const rows: NewRow[] = [];
  const ends: PlaybackEnd[] = [];
  const transcript = new Transcript({
    addRow: (row, seq = rows.length) => {
      rows[seq] = row;
      return seq;
    },
    takeCitations: () => [],
    takeToolCalls: () => [],
    takeTiming: () => undefined,
    isSpeaking: () => false,
    spoken: () => ({ nodeId: "desk", isFiller: false }),
    activeNodeId: () => "desk",
  });
  const player = new VoicePlayer(
    sink,
    RATE,
    {
      onStarted: () => transcript.onStarted(),
      onProgress: () => {},
      onFinished: (end) => {
        ends.push(end);
        transcript.onFinished(end);
      },
    },
    clock,
  );
  const words = speak(player, clauses);
  const lengthMs = words.reduce((ms, { samples }) => ms + (samples / RATE) * 1_000 + SPACE_MS, 0);
  let leftMs = Math.round(cutAt * lengthMs);
  let untilNoiseMs = noise ? Math.round(noise.at * lengthMs) : Number.POSITIVE_INFINITY;
  for (; leftMs > 0 && ends.length === 0; leftMs -= STEP_MS) {
    if (untilNoiseMs <= 0 && noise) {
      player.pause();
      clock.pass(noise.lastsMs);
      player.resume();
      untilNoiseMs = Number.POSITIVE_INFINITY;
    }
    clock.pass(STEP_MS);
    untilNoiseMs -= STEP_MS;
  }
  // The library falls silent first, and drops what is left a moment later.
  player.pause();
  player.resume();
  player.clear();
  player.close();
  const heard = words.filter(({ samples }, index) => (sink.sounded.get(index + 1) ?? 0) >= samples / 2);
  return { rows, ends, words, heard: heard.map(({ text }) => text).join(" ") };
}

test("of a thousand interrupted turns the rows hold every word that was heard, and none that was not", () => {
  const seen = { first: 0, last: 0, whole: 0, silent: 0 };
  fc.assert(
    fc.property(turn, (one) => {
      const { rows, ends, words, heard } = play(one);
      expect(ends).toHaveLength(1);
      expect(rows.map(({ content }) => content)).toEqual(heard === "" ? [] : [heard]);
      const said = words.map(({ text }) => text).join(" ");
      const [row] = rows;
      if (row?.interrupted) expect(row.generated).toBe(said);
      else if (row) expect(row.content).toBe(said);
      const count = heard === "" ? 0 : heard.split(" ").length;
      if (count === 0) seen.silent += 1;
      else if (count === 1) seen.first += 1;
      else if (count === words.length) seen.whole += 1;
      else if (count === words.length - 1) seen.last += 1;
    }),
    { numRuns: TURNS, seed: 9 },
  );
  // In the first word and before it, in the last word and after it.
  for (const times of Object.values(seen)) expect(times).toBeGreaterThan(10);
});

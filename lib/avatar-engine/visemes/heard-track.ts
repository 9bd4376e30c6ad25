import { type AlignedSpan, TextAligner } from "./align-text.ts";
import { type HeardSpan, SoundDecoder } from "./decode-sound.ts";
import { Ear } from "./ear.ts";
import { expectSounds } from "./expected-sounds.ts";
import { HOP_MS, hopAt, hopsBefore, timeOfHop } from "./hearing.ts";
import type { VisemeSegment } from "./phoneme-track.ts";
import { VISEMES } from "./visemes.ts";

/** Audio examined beyond the requested time, enough to settle the path. */
const AHEAD_MS = 500;
/** A text is accepted while its evidence per hop is not further below the audio's own than this ... */
const DOUBT = 1.1;
/** ... which is decided after this many hops. */
const TRIAL_HOPS = 40;

interface Text {
  readonly aligner: TextAligner;
  /** Hop after its last; null while it is the last text. */
  endHop: number | null;
  /** Its aligned phonemes, once final. */
  settled: readonly AlignedSpan[] | null;
}

/** An utterance's visemes as far as audio has arrived: with its text aligned if it fits, otherwise from audio alone. */
export class HeardTrack {
  readonly #ear = new Ear();
  readonly #decoder = new SoundDecoder(this.#ear.net.follows);
  #texts: Text[] = [];
  #segments: VisemeSegment[] = [];
  #judged = 0;

  /** Forgets the utterance. */
  clear(): void {
    this.#ear.clear();
    this.#texts = [];
    this.#segments = [];
    this.#judged = 0;
  }

  /** Adds mono samples after those added before. */
  append(pcm: Int16Array, sampleRate: number): void {
    this.#ear.append(pcm, sampleRate);
  }

  /** Adds a text (espeak-ng IPA) that starts at `startMs`, until the next one begins. */
  beginText(startMs: number, ipa: string): void {
    this.endText(startMs);
    const sounds = expectSounds(ipa);
    if (sounds.length === 0) return;
    const aligner = new TextAligner(sounds, Math.max(0, hopAt(startMs)));
    this.#texts.push({ aligner, endHop: null, settled: null });
  }

  /** The last text ends at `ms`. */
  endText(ms: number): void {
    const last = this.#texts.at(-1);
    if (last && last.endHop === null) last.endHop = Math.max(last.aligner.start, hopsBefore(ms));
    this.#judged = 0;
  }

  /** Segments that touch [fromMs, toMs], in order. */
  between(fromMs: number, toMs: number): VisemeSegment[] {
    this.#listen(toMs + AHEAD_MS);
    return this.#segments.filter(({ startMs, endMs }) => endMs >= fromMs && startMs <= toMs);
  }

  /** Processes new audio and updates the visemes. */
  #listen(ms: number): void {
    const ear = this.#ear;
    const from = ear.listen(ms);
    if (ear.known === this.#judged) return;
    this.#judged = ear.known;
    this.#decoder.extend(ear.evidence, from, ear.known);
    const heard = this.#decoder.spans();
    this.#segments = heard.map((span) => segmentOf(span, ""));
    for (const text of this.#texts) {
      const spans = text.settled ?? this.#align(text, from, heard);
      const [first, last] = [spans[0], spans.at(-1)];
      if (!first || !last) continue;
      const [startMs, endMs] = [startOf(first.from), startOf(last.to)];
      this.#segments = [
        ...clip(this.#segments, 0, startMs),
        ...spans.map((span) => segmentOf(span, span.symbol)),
        ...clip(this.#segments, endMs, Number.POSITIVE_INFINITY),
      ];
    }
  }

  /** The text's aligned phonemes; empty if the audio does not match. */
  #align(text: Text, from: number, heard: readonly HeardSpan[]): readonly AlignedSpan[] {
    const { aligner, endHop } = text;
    const { known, sure, evidence } = this.#ear;
    const end = Math.min(known, endHop ?? known);
    if (end <= aligner.start) return [];
    aligner.extend(evidence, from, end);
    const { spans, score } = aligner.spans(end, end === endHop);
    const hops = end - aligner.start;
    const doubted = hops >= TRIAL_HOPS && meanEvidence(evidence, heard, aligner.start, end) - score > DOUBT;
    const believed = doubted ? [] : spans;
    if (endHop !== null && sure >= endHop) text.settled = believed;
    return believed;
  }
}

/** Mean evidence of a hop in [from, to) for the visemes of `spans`. */
function meanEvidence(evidence: Float32Array, spans: readonly HeardSpan[], from: number, to: number): number {
  let sum = 0;
  for (const span of spans) {
    const last = Math.min(to, span.to);
    for (let hop = Math.max(from, span.from); hop < last; hop++)
      sum += evidence[hop * VISEMES.length + span.viseme] ?? 0;
  }
  return sum / (to - from);
}

/** Where a hop begins in ms: halfway to the one before. */
function startOf(hop: number): number {
  return hop === 0 ? 0 : timeOfHop(hop) - HOP_MS / 2;
}

/** A span of hops as a segment in time. */
function segmentOf({ viseme, from, to }: HeardSpan, symbol: string): VisemeSegment {
  return { viseme: VISEMES[viseme] ?? "sil", symbol, startMs: startOf(from), endMs: startOf(to) };
}

/** The parts of segments within [fromMs, toMs]. */
function clip(segments: readonly VisemeSegment[], fromMs: number, toMs: number): VisemeSegment[] {
  return segments.flatMap((segment) => {
    const startMs = Math.max(fromMs, segment.startMs);
    const endMs = Math.min(toMs, segment.endMs);
    return endMs > startMs ? [{ ...segment, startMs, endMs }] : [];
  });
}

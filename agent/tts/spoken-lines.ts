import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { readJsonFile, writeJsonFile } from "#lib/platform/files/json-file.ts";

/** After this time a line is spoken anew, because a server may speak with another voice of the same name. */
const KEPT_MS = 86_400_000;
/** At most 150 MB of the longest lines. */
const MAX_FILES = 200;
/** Nobody waits for a line that is spoken in advance. */
const TIMEOUT_MS = 20_000;
/** A longer clause is rare, and reading its sound would take as long as the beginning of speaking it. */
export const MAX_LINE_MS = 12_000;
/** Shorter clauses cost little to speak. */
const MIN_CHARS = 4;

const storedSchema = z.array(
  z.object({
    audio: z.base64(),
    phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])).optional(),
    ipa: z.string().optional(),
  }),
);

export type SpokenLinesOptions = {
  /** Where this machine's calls keep their lines. */
  folder: string;
  speaker: Speaker;
  /** Whether this clause is one that other calls say too. */
  isKept: (text: string) => boolean;
  /** All that the sound depends on besides the text: server, voice, language, speed and pronunciations. */
  voice: () => readonly unknown[];
  maxMs?: number;
};

/**
 * The sounds of lines that calls say again and again: a scenario's greeting, its other fixed texts, "One moment, please". Each is
 * spoken once a day for each voice on this machine and then read from its disk, so it is heard at once and costs no processor time.
 */
export class SpokenLines implements Speaker {
  private readonly options: SpokenLinesOptions;
  private readonly prepared = new Set<string>();

  constructor(options: SpokenLinesOptions) {
    this.options = options;
  }

  async *speak(text: string, signal: AbortSignal): AsyncGenerator<SpeechPiece> {
    const { speaker, isKept } = this.options;
    const kept = isKept(text) ? await this.read(text) : undefined;
    if (kept) {
      yield* kept;
      return;
    }
    const pieces: SpeechPiece[] = [];
    for await (const piece of speaker.speak(text, signal)) {
      pieces.push(piece);
      yield piece;
    }
    // Asked again, because another voice may have spoken instead.
    if (isKept(text) && !signal.aborted) void this.store(text, pieces);
  }

  /** Has a line spoken and stored, unless it is. A failure means that there is none. */
  async prepare(text: string): Promise<void> {
    const file = this.file(text);
    if (this.prepared.has(file)) return;
    this.prepared.add(file);
    try {
      if ((await ageMs(file)) < KEPT_MS) return;
      const pieces: SpeechPiece[] = [];
      const { speaker } = this.options;
      for await (const piece of speaker.speak(text, AbortSignal.timeout(TIMEOUT_MS))) pieces.push(piece);
      await this.store(text, pieces);
    } catch {
      // The speech server is away: the next call tries again.
    }
  }

  /** Returns a line's sound, or `undefined` if it has not been spoken in this voice within a day. */
  async read(text: string): Promise<SpeechPiece[] | undefined> {
    const file = this.file(text);
    if ((await ageMs(file)) >= KEPT_MS) return undefined;
    return (await readJsonFile(file, storedSchema))?.map(toPiece);
  }

  private async store(text: string, pieces: readonly SpeechPiece[]): Promise<void> {
    const { folder, maxMs = MAX_LINE_MS } = this.options;
    const ms = (pieces.reduce((sum, { samples }) => sum + samples.length, 0) / SPEECH_RATE) * 1_000;
    if (ms === 0 || ms > maxMs) return;
    try {
      await mkdir(folder, { recursive: true });
      await deleteOld(folder);
      await writeJsonFile(this.file(text), pieces.map(toStored));
    } catch {
      // The disk is full: the line is spoken again when it is needed.
    }
  }

  private file(text: string): string {
    const { folder, voice } = this.options;
    return join(folder, sha256(JSON.stringify([text.trim(), ...voice()])));
  }
}

const NAME = /\{\{\s*runtime\.avatar_name\s*\}\}/g;

/** Returns whether a scenario contains a clause word for word, so the avatar of this name says it in every call. */
export function fixedLines(scenario: object, avatarName: string): (text: string) => boolean {
  const texts = [...textsIn(scenario)].map((text) => text.replace(NAME, () => avatarName));
  return (text) => {
    const clause = text.trim();
    return clause.length >= MIN_CHARS && texts.some((whole) => whole.includes(clause));
  };
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  if (value === null || typeof value !== "object") return;
  for (const inner of Object.values(value)) yield* textsIn(inner);
}

type Stored = z.output<typeof storedSchema>[number];

function toStored({ samples, phonemes, ipa }: SpeechPiece): Stored {
  const audio = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength).toString("base64");
  return { audio, ...(phonemes && { phonemes }), ...(ipa !== undefined && { ipa }) };
}

function toPiece({ audio, phonemes, ipa }: Stored): SpeechPiece {
  // Copied, because a buffer may begin in the middle of a larger one.
  const samples = new Int16Array(Uint8Array.from(Buffer.from(audio, "base64")).buffer);
  return { samples, ...(phonemes && { phonemes }), ...(ipa !== undefined && { ipa }) };
}

/** The time since a file was written; infinite if there is none. */
async function ageMs(file: string): Promise<number> {
  const info = await stat(file).catch(() => undefined);
  return info ? Date.now() - info.mtimeMs : Number.POSITIVE_INFINITY;
}

/** Deletes the lines of yesterday, and the oldest if there are too many. */
async function deleteOld(folder: string): Promise<void> {
  const files = (await readdir(folder)).map((name) => join(folder, name));
  const aged = await Promise.all(files.map(async (file) => ({ file, ms: await ageMs(file) })));
  aged.sort((a, b) => a.ms - b.ms);
  const old = aged.filter(({ ms }, index) => ms >= KEPT_MS || index >= MAX_FILES - 1);
  await Promise.all(old.map(({ file }) => rm(file, { force: true })));
}

import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { SPEECH_RATE, type Speaker, type SpeechPiece } from "#lib/model-clients/speech-client.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";
import { readJsonFile, writeJsonFile } from "#lib/platform/files/json-file.ts";

/** After this time a line is spoken anew, because a server may speak with another voice of the same name. */
const KEPT_MS = 86_400_000;
/** Nobody waits for it. */
const TIMEOUT_MS = 20_000;
/** A longer one is not stored: it would delay the answer. */
const MAX_LINE_MS = 4_000;

const storedSchema = z.array(
  z.object({
    audio: z.base64(),
    phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])).optional(),
    ipa: z.string().optional(),
  }),
);

export type WaitLineOptions = {
  /** Where this machine's calls keep their lines. */
  folder: string;
  speaker: Speaker;
  /** The line in the call's language at this moment. */
  text: () => string;
  /** All that the sound depends on besides the text: server, voice, language and speed. */
  voice: () => readonly unknown[];
};

/**
 * "One moment, please" in the voice of a call, for answers whose own voice is late. It is spoken in advance, once a day for each
 * voice on this machine: when it is needed, the speech server is what is slow.
 */
export class WaitLine {
  private readonly options: WaitLineOptions;
  private readonly prepared = new Set<string>();

  constructor(options: WaitLineOptions) {
    this.options = options;
  }

  /** Has the line spoken and stored, unless it is. A failure means that there is none. */
  async prepare(): Promise<void> {
    const { folder, speaker, text } = this.options;
    const file = this.file();
    if (this.prepared.has(file)) return;
    this.prepared.add(file);
    try {
      if ((await ageMs(file)) < KEPT_MS) return;
      await mkdir(folder, { recursive: true });
      await deleteOld(folder);
      const pieces: SpeechPiece[] = [];
      for await (const piece of speaker.speak(text(), AbortSignal.timeout(TIMEOUT_MS))) pieces.push(piece);
      const ms = (pieces.reduce((sum, { samples }) => sum + samples.length, 0) / SPEECH_RATE) * 1_000;
      if (ms === 0 || ms > MAX_LINE_MS) return;
      await writeJsonFile(file, pieces.map(toStored));
    } catch {
      // The speech server is away or the disk is full: the next call tries again.
    }
  }

  /** Returns the line's sound, or `undefined` if it has not been spoken in this voice. */
  async read(): Promise<SpeechPiece[] | undefined> {
    return (await readJsonFile(this.file(), storedSchema))?.map(toPiece);
  }

  private file(): string {
    const { folder, text, voice } = this.options;
    return join(folder, sha256(JSON.stringify([text(), ...voice()])));
  }
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

async function deleteOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    if ((await ageMs(file)) >= KEPT_MS) await rm(file, { force: true });
  }
}

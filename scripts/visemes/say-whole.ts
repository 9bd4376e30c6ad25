import type { PhonemeSegment } from "#lib/avatar-engine/draw/face-types.ts";
import type { SpeechWorker } from "#models/speech/speak.ts";
import type { SpeechPiece } from "#models/speech/speech-job.ts";
import type { Voice } from "#models/voices.ts";

/** A sentence spoken by the local voice. */
export interface Recording {
  /** Mono, 24 kHz. */
  readonly samples: Int16Array;
  readonly phonemes: readonly PhonemeSegment[];
}

/** A recording, and how long its first piece took. */
export type Measured = Recording & { readonly firstPieceMs: number };

/** Speaks one whole sentence with the local voice. */
export async function sayWhole(worker: SpeechWorker, text: string, voice: Voice): Promise<Measured> {
  const began = performance.now();
  let firstPieceMs = 0;
  const pieces: SpeechPiece[] = [];
  let next: Promise<SpeechPiece> | undefined = worker.run({ text, voice, speed: 1 });
  while (next) {
    const piece: SpeechPiece = await next;
    firstPieceMs ||= performance.now() - began;
    pieces.push(piece);
    next = piece.rest ? worker.run(piece.rest) : undefined;
  }
  const samples = new Int16Array(pieces.reduce((sum, { audio }) => sum + audio.length, 0));
  let at = 0;
  for (const { audio } of pieces) {
    samples.set(audio, at);
    at += audio.length;
  }
  return { samples, phonemes: pieces[0]?.phonemes ?? [], firstPieceMs };
}

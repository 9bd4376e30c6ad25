import { AudioSampleSink, FilePathSource, Input } from "mediabunny";
import { LOUDNESS_RATE } from "#lib/media/loudness/measure-loudness.ts";
import { resample } from "#lib/media/resample.ts";
import { SOUND_FORMATS } from "#lib/media/sound-formats.ts";

/** Far above what sounds have. A file that claims more would take too much memory, and time to resample. */
const MAX_RATE = 192_000;

/** Decodes the first seconds of a file as mono at 48 kHz. Throws an error with the code. */
export async function decodeSound(file: string, seconds: number, code: string): Promise<Float32Array> {
  const input = new Input({ formats: SOUND_FORMATS, source: new FilePathSource(file) });
  try {
    const track = await input.getPrimaryAudioTrack();
    const pieces: Float32Array[] = [];
    let [rate, frames] = [0, 0];
    if (track) {
      const startS = Math.max(0, await track.getFirstTimestamp());
      for await (const sample of new AudioSampleSink(track).samples(startS, startS + seconds)) {
        rate = sample.sampleRate;
        if (rate > MAX_RATE) throw new Error(`a rate of ${rate} Hz`);
        frames += sample.numberOfFrames;
        pieces.push(mixChannels(sample));
        sample.close();
        // Packets can be longer than their times say.
        if (frames >= seconds * rate) break;
      }
    }
    const mono = join(pieces);
    if (mono.length > 0) return resample(mono, LOUDNESS_RATE / rate);
  } catch (error) {
    throw unreadable(code, error);
  } finally {
    input.dispose();
  }
  throw unreadable(code);
}

const unreadable = (code: string, cause?: unknown) =>
  Object.assign(new Error("the sound can't be decoded", { cause }), { code });

type DecodedSample = {
  numberOfChannels: number;
  numberOfFrames: number;
  copyTo(target: Float32Array, options: { planeIndex: number; format: "f32-planar" }): void;
};

function mixChannels(sample: DecodedSample): Float32Array {
  const mono = new Float32Array(sample.numberOfFrames);
  const plane = new Float32Array(sample.numberOfFrames);
  for (let channel = 0; channel < sample.numberOfChannels; channel += 1) {
    sample.copyTo(plane, { planeIndex: channel, format: "f32-planar" });
    for (let at = 0; at < mono.length; at += 1) {
      mono[at] = (mono[at] ?? 0) + (plane[at] ?? 0) / sample.numberOfChannels;
    }
  }
  return mono;
}

function join(pieces: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

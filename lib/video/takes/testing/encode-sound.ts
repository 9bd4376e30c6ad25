import {
  AudioSample,
  AudioSampleSource,
  BufferTarget,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  Quality,
} from "mediabunny";
import { wavBytes } from "#lib/media/wav.ts";

const BITRATE = 64_000;
const LOSSY = {
  mp3: { codec: "mp3", format: () => new Mp3OutputFormat() },
  m4a: { codec: "aac", format: () => new Mp4OutputFormat({ fastStart: "in-memory" }) },
  ogg: { codec: "opus", format: () => new OggOutputFormat() },
} as const;

/** Encodes mono samples as a file that people upload. mediabunny's server codecs must be registered. */
export async function encodeSound(
  samples: Int16Array,
  sampleRate: number,
  ending: keyof typeof LOSSY | "wav",
): Promise<Uint8Array<ArrayBuffer>> {
  if (ending === "wav") return wavBytes(samples, sampleRate);
  const { codec, format } = LOSSY[ending];
  const target = new BufferTarget();
  const output = new Output({ format: format(), target });
  const source = new AudioSampleSource({ codec, quality: new Quality({ bitrate: BITRATE }) });
  output.addAudioTrack(source);
  await output.start();
  const data = new Int16Array(samples);
  const sample = new AudioSample({ data, format: "s16", numberOfChannels: 1, sampleRate, timestamp: 0 });
  await source.add(sample);
  sample.close();
  await output.finalize();
  return new Uint8Array(target.buffer ?? new ArrayBuffer(0));
}

import type { SpokenText } from "../face/fetch-speech.ts";

/** As speech servers send it. */
const RATE = 24_000;
const MOST_S = 60;

/** The first minute of an audio file as mono samples. Rejects when the browser cannot read it. */
export async function readSound(file: File): Promise<SpokenText> {
  const context = new OfflineAudioContext(1, 1, RATE);
  const sound = await context.decodeAudioData(await file.arrayBuffer());
  const length = Math.min(sound.length, MOST_S * RATE);
  const samples = new Int16Array(length);
  const channels = Array.from({ length: sound.numberOfChannels }, (_, index) => sound.getChannelData(index));
  for (let at = 0; at < length; at += 1) {
    const sum = channels.reduce((total, channel) => total + (channel[at] ?? 0), 0);
    samples[at] = Math.max(-1, Math.min(1, sum / channels.length)) * 32_767;
  }
  return { speech: [{ startMs: 0, samples, phonemes: null }], sampleRate: RATE };
}

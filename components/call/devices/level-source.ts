/** Loudness of a track, 0 (silence) to 1 (as loud as speech gets). */
export type LevelSource = { read(): number; close(): void };

let shared: AudioContext | null = null;

/** Browsers suspend an audio context until the first touch; then it resumes, and the meters with it. */
function audioContext(): AudioContext {
  if (shared) return shared;
  const context = new AudioContext();
  shared = context;
  const wake = () => void context.resume().catch(() => {});
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, wake, { passive: true });
  return context;
}

/** Measures a track without playing it. Reads as silence while the browser suspends audio. */
export function levelSource(track: MediaStreamTrack): LevelSource {
  const context = audioContext();
  if (context.state === "suspended") void context.resume().catch(() => {});
  const source = context.createMediaStreamSource(new MediaStream([track]));
  const analyser = context.createAnalyser();
  analyser.fftSize = 512;
  source.connect(analyser);
  const samples = new Float32Array(analyser.fftSize);
  return {
    read() {
      analyser.getFloatTimeDomainData(samples);
      return speechLevel(samples);
    },
    close() {
      source.disconnect();
    },
  };
}

const FLOOR_DB = -52;
const CEILING_DB = -14;

/** Root mean square in decibels, scaled to the range of speech. */
export function speechLevel(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  const decibels = 10 * Math.log10(sum / samples.length + 1e-10);
  return Math.min(1, Math.max(0, (decibels - FLOOR_DB) / (CEILING_DB - FLOOR_DB)));
}

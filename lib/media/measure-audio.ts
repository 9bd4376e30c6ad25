/** What an uploaded audio file is: its format, by its usual ending, and its length. */
type MeasuredAudio = { ending: "wav" | "mp3" | "m4a"; durationMs: number };

const ENDINGS = new Map<string, MeasuredAudio["ending"]>([
  ["WAVE", "wav"],
  ["MP3", "mp3"],
  ["MP4", "m4a"],
]);

/** Measures a WAV, MP3 or M4A file without decoding it. Returns `null` for anything else. */
export async function measureAudio(file: Uint8Array): Promise<MeasuredAudio | null> {
  // Few requests have audio.
  const { BufferSource, Input, MP3, MP4, WAVE } = await import("mediabunny");
  const input = new Input({ formats: [WAVE, MP3, MP4], source: new BufferSource(file) });
  try {
    const ending = ENDINGS.get((await input.getFormat()).name);
    const track = await input.getPrimaryAudioTrack();
    if (!ending || !track || (await track.getCodec()) === null) return null;
    const seconds = await track.computeDuration();
    return Number.isFinite(seconds) ? { ending, durationMs: Math.round(seconds * 1000) } : null;
  } catch {
    return null;
  } finally {
    input.dispose();
  }
}

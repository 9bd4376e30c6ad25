import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { writeWav } from "#lib/media/wav.ts";
import { measureBars } from "./read-waveform.ts";

test("a waveform is high where the audio is loud, flat where it is silent, and never empty", async () => {
  const folder = await mkdtemp(join(tmpdir(), "waveform-"));
  try {
    const file = join(folder, "audio.wav");
    // Silence, then a loud half that is longer than one read.
    const samples = Int16Array.from({ length: 144_000 }, (_, at) => (at < 72_000 ? 0 : 8_000 * (-1) ** at));
    await writeWav(file, samples, 48_000);
    const bars = await measureBars(file);
    expect(bars).toEqual([...Array(36).fill(0), ...Array(36).fill(1)]);
    await writeWav(file, new Int16Array(0), 48_000);
    expect(await measureBars(file)).toEqual(Array(72).fill(0));
  } finally {
    await rm(folder, { recursive: true });
  }
});

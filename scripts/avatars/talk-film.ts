/**
 * Draws six seconds of speech of every avatar in use, side by side, as a moving WebP: `node scripts/avatars/talk-film.ts`
 * draws both films of docs/avatars, `talking-square.webp` (640 pixels a person, light studio) and `talking-wide.webp` (1080 rows a
 * person, dark wall), each scaled down, and `talking-still.webp`, a frame of the first. `--format tall --to file.webp` draws another one to look at.
 */
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import sharp, { type OverlayOptions } from "sharp";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import type { Background } from "#lib/avatar-engine/draw/face-types.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { readSpoken } from "#lib/avatar-engine/testing/spoken.ts";
import { CAST } from "#scripts/people/cast.ts";

interface Format {
  readonly width: number;
  readonly height: number;
  /** Height of a person in the film. */
  readonly shownPx: number;
  readonly background: Background;
}
const STUDIO = { kind: "studio" } as const;
const DARK = { kind: "colour", rgb: [24, 28, 36] } as const;
const FORMATS: Readonly<Record<string, Format>> = {
  square: { width: 640, height: 640, shownPx: 240, background: STUDIO },
  wide: { width: 1920, height: 1080, shownPx: 150, background: DARK },
  tall: { width: 1080, height: 1920, shownPx: 360, background: STUDIO },
};
const COLUMNS = 4;
const LENGTH_MS = 6_000;
const FRAME_MS = 40;
/** One frame in this many is drawn. */
const STRIDE = 2;
const QUALITY = 62;

/** A face that says the recorded sentences, and how long they are. */
async function speaking(slug: string, { width, height, background }: Format) {
  const face = createFace({
    ...{ rig: await loadRig(slug), width, height, seed: 7, showAiLabel: false, background },
  });
  face.setState("speaking");
  face.beginUtterance();
  face.feel({ mood: "warm", strength: 0.7 });
  let spokenMs = 0;
  for (const { phonemes, samples, sampleRate } of readSpoken()) {
    face.appendPhonemes(spokenMs, phonemes);
    face.appendAudio(samples, sampleRate);
    spokenMs += (samples.length / sampleRate) * 1_000;
  }
  face.endUtterance();
  return { face, spokenMs };
}

/** The frames of one person, scaled down: PNG. */
async function filmOf(slug: string, format: Format): Promise<Buffer[]> {
  const { face, spokenMs } = await speaking(slug, format);
  const { width, height, shownPx } = format;
  const frame = new Uint8Array(face.frameBytes);
  const frames: Buffer[] = [];
  for (let audioMs = 0; audioMs < LENGTH_MS; audioMs += STRIDE * FRAME_MS) {
    face.render(frame, { audioMs: audioMs < spokenMs ? audioMs : null, frames: STRIDE });
    const image = sharp(frame, { raw: { width, height, channels: 4 } }).removeAlpha();
    frames.push(await image.resize({ height: shownPx }).png({ compressionLevel: 1 }).toBuffer());
  }
  return frames;
}

async function writeFilm(name: string, file: string): Promise<void> {
  const format = FORMATS[name];
  if (!format)
    throw new RangeError(`Unknown format "${name}". Choose from ${Object.keys(FORMATS).join(", ")}.`);
  const films = [];
  for (const { slug } of CAST) films.push(await filmOf(slug, format));
  const width = Math.round((format.shownPx * format.width) / format.height);
  const rows = Math.ceil(films.length / COLUMNS);
  const size = { width: width * COLUMNS, height: format.shownPx * rows };
  const pages = [];
  for (let i = 0; i < (films[0]?.length ?? 0); i++) {
    const cells = films.flatMap((film, k): OverlayOptions[] => {
      const input = film[i];
      const place = { left: (k % COLUMNS) * width, top: Math.floor(k / COLUMNS) * format.shownPx };
      return input ? [{ input, ...place }] : [];
    });
    const page = sharp({ create: { ...size, channels: 3, background: "white" } }).composite(cells);
    pages.push(await page.png({ compressionLevel: 1 }).toBuffer());
  }
  const { size: bytes } = await sharp(pages, { join: { animated: true } })
    .webp({ quality: QUALITY, effort: 4, loop: 0, delay: pages.map(() => FRAME_MS * STRIDE) })
    .toFile(file);
  console.log(`${file}: ${size.width}x${size.height}, ${pages.length} frames, ${bytes} bytes`);
}

const { values } = parseArgs({ options: { format: { type: "string" }, to: { type: "string" } } });
const kept = (name: string) =>
  fileURLToPath(new URL(`../../docs/avatars/talking-${name}.webp`, import.meta.url));
for (const name of values.format ? [values.format] : ["square", "wide"])
  await writeFilm(name, values.to ?? kept(name));

/** The frame of the first film that the guide shows, with everybody's mouth open. */
const STILL_FRAME = 9;
if (!values.format)
  await sharp(kept("square"), { page: STILL_FRAME }).webp({ quality: 80 }).toFile(kept("still"));

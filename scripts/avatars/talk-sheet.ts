/**
 * Draws a spoken sentence frame by frame, for visual inspection: `node scripts/avatars/talk-sheet.ts <slug> <folder>
 * [face | mouth | whole] [timed speech .ndjson]` writes sheets of 40 frames. The speech is a response of the local
 * models server's `/v1/audio/speech/timed`; without it, a built-in sentence moves the lips.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { z } from "zod";
import { createFace } from "#lib/avatar-engine/draw/face.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";

const line = z.object({
  audio: z.string(),
  phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])),
});
const SAMPLE_RATE = 24_000;
const SIZE = 640;
const COLUMNS = 8;
const CELL = 250;
/** "Maybe five of them will show you the way": every closure, the teeth on the lip, round and spread lips. */
const SENTENCE = [..."meɪbifaɪvʌvðɛmwɪlʃoʊjuːðəweɪ"];
const SOUND_MS = 85;

const [slug = "maya", folder = ".", crop = "face", input] = process.argv.slice(2);
const rig = await loadRig(slug);
const face = createFace({ rig, width: SIZE, height: SIZE, seed: 7, showAiLabel: true });
const labels: [symbol: string, startMs: number, endMs: number][] = [];
let lengthMs = 0;
face.beginUtterance();
face.feel({ mood: "warm", strength: 0.7 });
for (const row of input ? (await readFile(input, "utf8")).trim().split("\n") : []) {
  const { audio, phonemes } = line.parse(JSON.parse(row));
  const bytes = Buffer.from(audio, "base64");
  const pcm = new Int16Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
  if (process.env.NO_TIMINGS !== "1") face.appendPhonemes(lengthMs, phonemes);
  face.appendAudio(pcm, SAMPLE_RATE);
  for (const [symbol, from, to] of phonemes) labels.push([symbol, lengthMs + from, lengthMs + to]);
  lengthMs += (pcm.length / SAMPLE_RATE) * 1000;
}
if (!input) {
  for (const symbol of SENTENCE) {
    labels.push([symbol, lengthMs, lengthMs + SOUND_MS]);
    lengthMs += SOUND_MS;
  }
  face.appendPhonemes(0, labels);
  face.appendAudio(new Int16Array((SAMPLE_RATE * lengthMs) / 1000).fill(1500), SAMPLE_RATE);
}
face.endUtterance();
face.setState("speaking");

const [mx0, my0, mx1, my1] = rig.json.mouth.box;
const [, ey0] = rig.json.eyes.box;
const scale = SIZE / rig.json.size;
const part =
  crop === "whole"
    ? { left: 0, top: 0, width: SIZE, height: SIZE }
    : {
        left: Math.round((mx0 + 20) * scale),
        top: Math.round((crop === "mouth" ? my0 + 10 : ey0) * scale),
        width: Math.round((mx1 - mx0 - 40) * scale),
        height: Math.round((my1 - (crop === "mouth" ? my0 + 50 : ey0 + 30)) * scale),
      };
const height = Math.round((CELL * part.height) / part.width);
const frame = new Uint8Array(face.frameBytes);
let pictures: Buffer[] = [];
const frames = COLUMNS * Math.ceil((lengthMs / 40 + 10) / COLUMNS);
for (let i = 0; i < frames; i++) {
  const audioMs = i * 40 < lengthMs ? i * 40 : null;
  face.render(frame, { audioMs });
  const symbol = labels.find(([, from, to]) => i * 40 + 40 >= from && i * 40 + 40 < to)?.[0] ?? "";
  const text = `<svg width="${CELL}" height="20"><text x="4" y="15" font-size="14" fill="#b00">${i} [${symbol}]</text></svg>`;
  const picture = sharp(frame, { raw: { width: SIZE, height: SIZE, channels: 4 } })
    .extract(part)
    .resize(CELL, height)
    .composite([{ input: Buffer.from(text), left: 0, top: 0 }]);
  pictures.push(await picture.png().toBuffer());
  if (i % 40 !== 39 && i !== frames - 1) continue;
  const sheet = sharp(pictures, { join: { across: COLUMNS, background: "white" } });
  await sheet.png().toFile(join(folder, `${slug}-talk-${Math.floor(i / 40)}.png`));
  pictures = [];
}
console.log(`${slug}: ${frames} frames`);

/**
 * Measures whether every built-in person looks like themselves in every shape: `node bench/photo-avatars/identity.ts [slug…]`
 * draws the shapes from the front, and `identity.py` compares each with the portrait that the person was made from, by
 * dlib's face descriptor. The product itself computes no face descriptors.
 */
import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { Compositor } from "#lib/avatar-engine/draw/compositor.ts";
import { neutralPose, type Pose } from "#lib/avatar-engine/motion/pose.ts";
import { loadRig } from "#lib/avatar-engine/rig/load-rig.ts";
import { ALL_MOUTH_SHAPES } from "#lib/avatar-engine/rig/rig.ts";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { CAST, type CastMember } from "#scripts/people/cast.ts";
import { obtainSources } from "#scripts/people/read-sources.ts";

const SIDE_PX = 720;
const WALL = { kind: "colour", rgb: [190, 196, 205] } as const;

/** Every shape of the mouth alone, then what eyes and brows do. */
const LOOKS: readonly (readonly [string, Partial<Pose>])[] = [
  ...ALL_MOUTH_SHAPES.map(
    (shape) =>
      [shape, { mouth: Float32Array.from(ALL_MOUTH_SHAPES, (name) => (name === shape ? 1 : 0)) }] as const,
  ),
  ["eyes shut", { lid: 1 }],
  ["brows up", { browUp: 1 }],
  ["thinking", { browThink: 1 }],
  ["eyes smile", { eyeSmile: 1 }],
];

async function draw({ slug }: CastMember, folder: string): Promise<string[]> {
  const size = { width: SIDE_PX, height: SIDE_PX };
  const compositor = new Compositor({
    rig: await loadRig(slug),
    ...size,
    background: WALL,
    showAiLabel: false,
  });
  const frame = new Uint8Array(SIDE_PX * SIDE_PX * 4);
  const files: string[] = [];
  for (const [name, pose] of LOOKS) {
    compositor.draw({ ...neutralPose(), ...pose }, frame);
    const file = join(folder, `${slug}-${name}.png`);
    await writeFile(
      file,
      await sharp(frame, { raw: { ...size, channels: 4 } })
        .removeAlpha()
        .png({ compressionLevel: 1 })
        .toBuffer(),
    );
    files.push(file);
  }
  return files;
}

const [, , ...slugs] = process.argv;
const python = process.env.PYTHON ?? "python3";
const sources = await obtainSources(cacheDir());
const folder = await mkdtemp(join(tmpdir(), "identity-"));
await mkdir(folder, { recursive: true });
try {
  for (const member of CAST.filter(({ slug }) => slugs.length === 0 || slugs.includes(slug))) {
    const files = await draw(member, folder);
    const portrait = join(sources, member.source, "assets", "studio_portrait.jpg");
    const script = join(import.meta.dirname, "identity.py");
    const output = execFileSync(python, [script, portrait, ...files], { encoding: "utf8" });
    const distances = output.trim().split("\n").map(Number);
    const row = LOOKS.map(([name], i) => `${name} ${distances[i]?.toFixed(2)}`);
    console.log(`${member.slug}: at most ${Math.max(...distances).toFixed(2)}; ${row.join(", ")}`);
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

/**
 * Makes the built-in people from the pictures of openpeople: `node scripts/people/build.ts [--to folder] [slug]...`, all
 * without a slug. The same pictures give the same bytes. Prints each avatar's size and what it fails.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { Rgb } from "#lib/avatar-engine/draw/face-types.ts";
import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { NOSE_TIP, OUTLINE } from "#lib/photo-avatar/landmarks/landmark-indices.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { blur, emptyPlane, lumaOf } from "#lib/photo-avatar/numerics/pictures.ts";
import { clamp, isWithin, pick, pointAt, smoothStep } from "#lib/photo-avatar/numerics/points.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import type { Aligned } from "#lib/photo-avatar/photo/align.ts";
import { encodeWebp } from "#lib/photo-avatar/server/make-from-files.ts";
import { rigOf } from "#lib/photo-avatar/testing/test-avatars.ts";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { CAST, type CastMember } from "./cast.ts";
import { obtainSources, readSources, SOURCE } from "./read-sources.ts";

const SIDE_PX = 720;
const QUALITY = { color: 88, gray: 90 } as const;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: "string", default: join(ROOT_DIR, "avatars") } },
});
const sources = await obtainSources(cacheDir());
const find = await loadLandmarks();
const basis = decodeMotionBasis(await readFile(join(ROOT_DIR, "lib/photo-avatar/basis/motion-basis.bin")));

async function build(member: CastMember): Promise<void> {
  const { slug, name, description, source, studio, clothes } = member;
  const pictures = await readSources(sources, member, find);
  const parts = makePhotoAvatar({
    ...pictures,
    ...{ basis, slug, name, maxSide: SIDE_PX },
    retouch: (aligned) => toneClothes(aligned, clothes),
    synthetic: {
      description,
      studio: { light: [...studio.light], dark: [...studio.dark] },
      licences: [{ asset: "portrait, expressions", source: `${SOURCE}, curated/${source}`, licence: "MIT" }],
    },
  });
  const files = await writePack(parts, (picture, kind) => encodeWebp(picture, QUALITY[kind]));
  const folder = join(values.to, slug);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  for (const [file, content] of files) {
    await writeFile(join(folder, file), content);
    bytes += content.length;
  }
  const failed = scorePack(await rigOf(files)).filter((score) => !passes(score));
  const verdict = failed.map(({ check, value }) => `${check} ${value.toFixed(3)}`).join(", ") || "passes";
  console.log(`${slug}: ${bytes} bytes, ${verdict}`);
}

/** Saturation (difference of channels against the largest) up to which a pixel is cloth, and from which it is skin. */
const CLOTH = 0.1;
const SKIN = 0.22;
/** Brightness from which a pixel takes part: dark ones are hair. */
const DARK = [58, 112] as const;
/** How much deeper folds become: a dark cloth shows less of them. */
const FOLDS = 1.35;
/** Brightness of white cloth in full light. */
const WHITE = 236;

/** Gives white clothes a color that keeps their folds. */
function toneClothes(aligned: Aligned, color: Rgb): Aligned {
  const { picture, detail, points } = aligned;
  const nose = pointAt(points, NOSE_TIP).y;
  const outline = pick(points, OUTLINE);
  const share = emptyPlane(picture.width, picture.height, 1);
  for (let i = 0; i < share.data.length; i++) {
    // Collars reach above the chin; teeth and eyes are white, too.
    const y = Math.floor(i / picture.width) / detail;
    if (y < nose || isWithin(outline, { x: (i % picture.width) / detail, y })) continue;
    const [r = 0, g = 0, b = 0] = picture.data.subarray(i * 3, i * 3 + 3);
    const most = Math.max(1, r, g, b);
    const saturation = (most - Math.min(r, g, b)) / most;
    // Skin is red; white cloth beside it gets some of that, but stays bright.
    share.data[i] =
      smoothStep((SKIN - saturation) / (SKIN - CLOTH)) * smoothStep((most - DARK[0]) / (DARK[1] - DARK[0]));
  }
  const soft = blur(share, 0.35 * detail);
  const data = picture.data.slice();
  for (let i = 0; i < share.data.length; i++) {
    const part = soft.data[i] ?? 0;
    if (part <= 0.003) continue;
    const [r = 0, g = 0, b = 0] = picture.data.subarray(i * 3, i * 3 + 3);
    const light = clamp(lumaOf(r, g, b) / WHITE, 0, 1.08) ** FOLDS;
    for (let c = 0; c < 3; c++) {
      const old = data[i * 3 + c] ?? 0;
      data[i * 3 + c] = old + ((color[c] ?? 0) * light - old) * part;
    }
  }
  return { ...aligned, picture: { ...picture, data } };
}

for (const member of CAST.filter(({ slug }) => positionals.length === 0 || positionals.includes(slug)))
  await build(member);

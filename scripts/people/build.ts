/**
 * Makes the built-in people from the pictures of openpeople: `node scripts/people/build.ts [--to folder] [slug]...`, all
 * without a slug. The same pictures give the same bytes. Prints each avatar's size and what it fails.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { decodeMotionBasis } from "#lib/photo-avatar/basis/motion-basis.ts";
import { loadLandmarks } from "#lib/photo-avatar/face-models/load-landmarks.ts";
import { makePhotoAvatar } from "#lib/photo-avatar/make-photo-avatar.ts";
import { encodeWebp } from "#lib/photo-avatar/pack/encode-webp.ts";
import { passes, scorePack } from "#lib/photo-avatar/pack/score-pack.ts";
import { writePack } from "#lib/photo-avatar/pack/write-pack.ts";
import { rigOf } from "#lib/photo-avatar/testing/test-avatars.ts";
import { cacheDir } from "#scripts/binaries/binary-spec.ts";
import { ROOT_DIR } from "#scripts/start/settings/settings.ts";
import { CAST, type CastMember } from "./cast.ts";
import { obtainSources, readSources, SOURCE } from "./read-sources.ts";
import { toneClothes } from "./tone-clothes.ts";

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

for (const member of CAST.filter(({ slug }) => positionals.length === 0 || positionals.includes(slug)))
  await build(member);

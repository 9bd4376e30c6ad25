import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { makeWhole } from "#lib/platform/make-whole.ts";
import { readPicture } from "#lib/platform/read-picture.ts";
import { storageFile } from "#lib/platform/storage.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { LogoInput } from "#lib/takes/schema.ts";
import type { RenderSettings } from "#lib/takes/take-data.ts";
import { takePath } from "#lib/takes/take-files.ts";

const RULES = { path: "logo.image", name: "logo.image", leastPx: 16, mostPx: 4_096 };
/** The longer side of the largest logo in the largest frame is 432 px. */
const KEPT_PX = 512;

/** Stores the logo of a render beside its take, by its content. Throws `VALIDATION` for what is no picture of that kind. */
export async function keepLogo(
  take: Pick<TakeRow, "id" | "ownerId">,
  { image, corner, size }: LogoInput,
): Promise<NonNullable<RenderSettings["logo"]>> {
  const picture = await readPicture(Buffer.from(image, "base64"), RULES, (read) =>
    read.resize(KEPT_PX, KEPT_PX, { fit: "inside", withoutEnlargement: true }).webp({ lossless: true }),
  );
  const hash = createHash("sha256").update(picture).digest("hex").slice(0, 16);
  const path = takePath(take, `logo-${hash}.webp`);
  await makeWhole(storageFile(path), (part) => writeFile(part, picture));
  return { path, corner, size };
}

import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { AppError } from "#lib/platform/errors.ts";
import { makeWhole, storageFile } from "#lib/platform/storage.ts";
import type { TakeRow } from "#lib/takes/queries.ts";
import type { LogoInput } from "#lib/takes/schema.ts";
import type { RenderSettings } from "#lib/takes/take-data.ts";
import { takePath } from "#lib/takes/take-files.ts";

const FORMATS = ["jpeg", "png", "webp"];
const LEAST_PX = 16;
const MOST_PX = 4_096;
/** The longer side of the largest logo in the largest frame is 432 px. */
const KEPT_PX = 512;

const refuse = (message: string) =>
  new AppError("VALIDATION", { message, details: [{ path: "logo.image", message }] });

/** Stores the logo of a render beside its take, by its content. Throws `VALIDATION` for what is no picture of that kind. */
export async function keepLogo(
  take: Pick<TakeRow, "id" | "ownerId">,
  { image, corner, size }: LogoInput,
): Promise<NonNullable<RenderSettings["logo"]>> {
  const picture = await readLogo(Buffer.from(image, "base64"));
  const hash = createHash("sha256").update(picture).digest("hex").slice(0, 16);
  const path = takePath(take, `logo-${hash}.webp`);
  await makeWhole(storageFile(path), (part) => writeFile(part, picture));
  return { path, corner, size };
}

async function readLogo(file: Uint8Array): Promise<Uint8Array> {
  const read = () => sharp(file, { failOn: "truncated", limitInputPixels: MOST_PX * MOST_PX });
  const found =
    file.length === 0
      ? null
      : await read()
          .metadata()
          .catch(() => null);
  if (!found || !FORMATS.includes(found.format) || (found.pages ?? 1) > 1) {
    throw refuse("logo.image must be a PNG, WebP or JPEG picture that does not move");
  }
  if (Math.min(found.width, found.height) < LEAST_PX || Math.max(found.width, found.height) > MOST_PX) {
    throw refuse(`logo.image must be ${LEAST_PX} to ${MOST_PX} pixels wide and high`);
  }
  try {
    return await read()
      .rotate()
      .resize(KEPT_PX, KEPT_PX, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ lossless: true })
      .toBuffer();
  } catch {
    throw refuse("logo.image is damaged");
  }
}

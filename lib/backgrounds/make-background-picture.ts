import sharp from "sharp";
import { AppError } from "#lib/platform/errors.ts";

/** The picture is kept no larger than this: the largest frame that an avatar is drawn in is 960 px wide. */
const KEPT_PX = 1_920;
const LEAST_PX = 320;
const MOST_PX = 8_000;
const FORMATS = ["jpeg", "png", "webp"];
const QUALITY = 86;

const refuse = (message: string) =>
  new AppError("VALIDATION", { message, details: [{ path: "file", message }] });

/**
 * A picture as it is kept: upright, opaque, without whatever its file told beside the picture (place, camera, name).
 * What it is, is asked of its content. Throws `VALIDATION`.
 */
export async function makeBackgroundPicture(file: Uint8Array): Promise<Uint8Array> {
  const read = () => sharp(file, { failOn: "truncated", limitInputPixels: MOST_PX * MOST_PX });
  // The library refuses an empty file before it promises anything.
  const found =
    file.length === 0
      ? null
      : await read()
          .metadata()
          .catch(() => null);
  if (!found || !FORMATS.includes(found.format)) throw refuse("The file must be a JPEG, PNG or WebP picture");
  if ((found.pages ?? 1) > 1) throw refuse("The picture must not move");
  const [short, long] = [Math.min(found.width, found.height), Math.max(found.width, found.height)];
  if (short < LEAST_PX || long > MOST_PX) {
    throw refuse(
      `The picture must be ${LEAST_PX} to ${MOST_PX} pixels wide and high, not ${found.width}x${found.height}`,
    );
  }
  try {
    return await read()
      .rotate()
      .resize(KEPT_PX, KEPT_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .toColourspace("srgb")
      .webp({ quality: QUALITY })
      .toBuffer();
  } catch {
    throw refuse("The picture is damaged");
  }
}

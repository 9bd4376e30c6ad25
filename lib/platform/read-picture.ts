import sharp, { type Sharp } from "sharp";
import { invalidField } from "./errors.ts";

const FORMATS = ["jpeg", "png", "webp"];

type PictureRules = {
  /** The field that is at fault, and how its picture is called in sentences. */
  path: string;
  name: string;
  leastPx: number;
  mostPx: number;
};

/**
 * A picture that somebody sent, as `keep` has it kept: upright, in ordinary colours, without whatever its file told beside
 * the picture (place, camera, name). What it is, is asked of its content. Throws `VALIDATION`.
 */
export async function readPicture(
  file: Uint8Array,
  { path, name, leastPx, mostPx }: PictureRules,
  keep: (picture: Sharp) => Sharp,
): Promise<Uint8Array> {
  const refuse = (fault: string) => invalidField(path, `${name} ${fault}`);
  const open = () => sharp(file, { failOn: "truncated", limitInputPixels: mostPx * mostPx });
  // The library refuses an empty file before it promises anything.
  const found =
    file.length === 0
      ? null
      : await open()
          .metadata()
          .catch(() => null);
  if (!found || !FORMATS.includes(found.format)) throw refuse("must be a JPEG, PNG or WebP file");
  if ((found.pages ?? 1) > 1) throw refuse("must not move");
  const { width, height } = found;
  if (Math.min(width, height) < leastPx || Math.max(width, height) > mostPx) {
    throw refuse(`must be ${leastPx} to ${mostPx} pixels wide and high, not ${width}x${height}`);
  }
  try {
    return await keep(open().rotate().toColourspace("srgb")).toBuffer();
  } catch {
    throw refuse("is damaged");
  }
}

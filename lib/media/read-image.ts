import sharp, { type Sharp } from "sharp";
import { AppError, invalidField } from "#lib/platform/errors.ts";
import { limitParallel } from "#lib/platform/parallel/limit-parallel.ts";

const FORMATS = ["jpeg", "png", "webp"];

/** One at a time: the largest allowed image takes 256 MB once decoded. */
const QUEUE = {
  ...{ parallel: 1, waiting: 7 },
  // Leaves places to other accounts.
  most: 4,
  refuse: () => {
    const message = "Too many images are being uploaded. Try again in a moment";
    const details = [{ path: "file", message }];
    return new AppError("VALIDATION", { message, details, retryAfterMs: 1_000 });
  },
};

type ImageLimits = {
  /** The field an error points to, and what its message calls the image. */
  path: string;
  name: string;
  minPx: number;
  maxPx: number;
  /** The account that uploads it. */
  ownerId: string;
};

/**
 * Reads an untrusted image and converts it with `convert`: upright, in sRGB, without metadata (place, camera,
 * name). The format is detected from the content. Throws `VALIDATION`.
 */
export async function readImage(
  file: Uint8Array,
  { path, name, minPx, maxPx, ownerId }: ImageLimits,
  convert: (image: Sharp) => Sharp,
): Promise<Uint8Array> {
  const refuse = (problem: string) => invalidField(path, `${name} ${problem}`);
  const open = () => sharp(file, { failOn: "truncated", limitInputPixels: maxPx * maxPx });
  // The library throws synchronously for an empty file.
  const found =
    file.length === 0
      ? null
      : await open()
          .metadata()
          .catch(() => null);
  if (!found || !FORMATS.includes(found.format)) throw refuse("must be a JPEG, PNG or WebP file");
  if ((found.pages ?? 1) > 1) throw refuse("must not be animated");
  const { width, height } = found;
  if (Math.min(width, height) < minPx || Math.max(width, height) > maxPx) {
    throw refuse(`must be ${minPx} to ${maxPx} pixels wide and high, not ${width}x${height}`);
  }
  const share = { ownerId, most: QUEUE.most };
  return await limitParallel("images", { ...QUEUE, share }, async () => {
    try {
      return await convert(open().rotate().toColourspace("srgb")).toBuffer();
    } catch {
      throw refuse("is damaged");
    }
  });
}

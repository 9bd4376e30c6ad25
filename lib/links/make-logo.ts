import { createHash } from "node:crypto";
import sharp from "sharp";
import { AppError } from "#lib/platform/errors.ts";

/** Twice what the page shows, for fine screens. */
const KEPT_PX = { width: 480, height: 160 };
const LEAST_PX = 16;
const MOST_PX = 4_000;
const FORMATS = ["jpeg", "png", "webp"];
const QUALITY = 90;

export type Logo = { picture: Uint8Array; version: string };

const refuse = (message: string) =>
  new AppError("VALIDATION", { message, details: [{ path: "logo", message }] });

/**
 * A logo as it is kept: small, with its transparency, without whatever its file told beside the picture. What it is, is
 * asked of its content. `dataUrl` is a `data:` URL in base64. Throws `VALIDATION`.
 */
export async function makeLogo(dataUrl: string): Promise<Logo> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const read = () => sharp(file, { failOn: "truncated", limitInputPixels: MOST_PX * MOST_PX });
  // The library refuses an empty file before it promises anything.
  const found =
    file.length === 0
      ? null
      : await read()
          .metadata()
          .catch(() => null);
  if (!found || !FORMATS.includes(found.format)) throw refuse("logo must be a PNG, JPEG or WebP picture");
  if ((found.pages ?? 1) > 1) throw refuse("logo must not move");
  const [short, long] = [Math.min(found.width, found.height), Math.max(found.width, found.height)];
  if (short < LEAST_PX || long > MOST_PX) {
    throw refuse(`logo must be ${LEAST_PX} to ${MOST_PX} pixels wide and high`);
  }
  try {
    const picture = await read()
      .rotate()
      .resize({ ...KEPT_PX, fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .webp({ quality: QUALITY })
      .toBuffer();
    const version = createHash("sha256").update(picture).digest("hex").slice(0, 16);
    return { picture: new Uint8Array(picture), version };
  } catch {
    throw refuse("logo is damaged");
  }
}

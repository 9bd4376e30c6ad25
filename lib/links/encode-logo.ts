import { readImage } from "#lib/media/read-image.ts";
import { sha256 } from "#lib/platform/crypto/crypto.ts";

/** Twice the size on the page, for high-resolution screens. */
const KEPT_PX = { width: 480, height: 160 };
const RULES = { path: "logo", name: "logo", minPx: 16, maxPx: 4_000 };
const QUALITY = 90;

export type Logo = { image: Uint8Array; version: string };

/**
 * Converts a logo to a small WebP image with transparency.
 * `dataUrl` is a `data:` URL in base64. Throws `VALIDATION`.
 */
export async function encodeLogo(ownerId: string, dataUrl: string): Promise<Logo> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const picture = await readImage(file, { ...RULES, ownerId }, (read) =>
    read.resize({ ...KEPT_PX, fit: "inside", withoutEnlargement: true }).webp({ quality: QUALITY }),
  );
  const version = sha256(picture).slice(0, 16);
  return { image: new Uint8Array(picture), version };
}

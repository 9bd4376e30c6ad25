import { createHash } from "node:crypto";
import { readPicture } from "#lib/platform/read-picture.ts";

/** Twice what the page shows, for fine screens. */
const KEPT_PX = { width: 480, height: 160 };
const RULES = { path: "logo", name: "logo", leastPx: 16, mostPx: 4_000 };
const QUALITY = 90;

export type Logo = { picture: Uint8Array; version: string };

/** A logo as it is kept: small, with its transparency. `dataUrl` is a `data:` URL in base64. Throws `VALIDATION`. */
export async function makeLogo(dataUrl: string): Promise<Logo> {
  const file = Buffer.from(dataUrl.slice(dataUrl.indexOf(",") + 1), "base64");
  const picture = await readPicture(file, RULES, (read) =>
    read.resize({ ...KEPT_PX, fit: "inside", withoutEnlargement: true }).webp({ quality: QUALITY }),
  );
  const version = createHash("sha256").update(picture).digest("hex").slice(0, 16);
  return { picture: new Uint8Array(picture), version };
}

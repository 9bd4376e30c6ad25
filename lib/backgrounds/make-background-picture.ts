import { readPicture } from "#lib/platform/read-picture.ts";

/** The picture is kept no larger than this: the largest frame that an avatar is drawn in is 960 px wide. */
const KEPT_PX = 1_920;
const RULES = { path: "file", name: "The picture", leastPx: 320, mostPx: 8_000 };
const QUALITY = 86;

/** A picture as it is kept to stand behind avatars: opaque. Throws `VALIDATION`. */
export const makeBackgroundPicture = async (file: Uint8Array): Promise<Uint8Array> =>
  await readPicture(file, RULES, (picture) =>
    picture
      .resize(KEPT_PX, KEPT_PX, { fit: "inside", withoutEnlargement: true })
      .flatten({ background: "#ffffff" })
      .webp({ quality: QUALITY }),
  );

import { z } from "zod";
import { picturePath, pictureReference } from "#lib/flow/cards/picture-reference.ts";
import { env } from "#lib/platform/env.ts";
import type { PictureRow } from "./queries.ts";

export const MAX_PICTURE_BYTES = 10_485_760;

export const createPictureInput = z.strictObject({
  file: z
    .file()
    .min(1, { error: "file is required" })
    .max(MAX_PICTURE_BYTES, { error: "file must be at most 10 MB" })
    .describe("JPEG, PNG or WebP"),
});

export const pictureOutput = z.object({
  id: z.uuid(),
  reference: z.string().describe("The picture's `url` in a card"),
  url: z.string().describe("Where everybody who knows it sees the picture"),
});

export const presentPicture = ({ id }: Pick<PictureRow, "id">): z.infer<typeof pictureOutput> => ({
  id,
  reference: pictureReference(id),
  url: `${new URL(env.APP_URL).origin}${picturePath(id)}`,
});

import { z } from "zod";
import { imageBackground } from "#lib/avatar-engine/draw/background-name.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import type { BackgroundRow } from "./queries.ts";

export const MAX_BACKGROUND_BYTES = 10_485_760;

const name = trimmedText(100)
  .describe("A name for people")
  .meta({ examples: ["Office"] });

/** Query of an upload: the image's name. */
export const backgroundUploadQuery = z.strictObject({ name });

export const createBackgroundInput = z.strictObject({
  name,
  file: z
    .file()
    .min(1, { error: "file is required" })
    .max(MAX_BACKGROUND_BYTES, { error: "file must be at most 10 MB" })
    .describe("JPEG, PNG or WebP, from 320 to 8,000 pixels on each side"),
});

export const backgroundOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    background: z.string().describe("What `background` of a call, a link or a take is to be"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Background" });

export const backgroundsOutput = z.object({
  backgrounds: z.array(backgroundOutput).describe("The images, newest first; an account has at most 50"),
});

export const presentBackground = ({
  id,
  name,
  createdAt,
}: BackgroundRow): z.input<typeof backgroundOutput> => ({
  id,
  name,
  background: imageBackground(id),
  created_at: createdAt.toISOString(),
});

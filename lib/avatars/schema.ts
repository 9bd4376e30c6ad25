import { z } from "zod";
import { LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { liveliness, resourceId, speed, voice } from "#lib/http/fields.ts";
import { trimmedText } from "#lib/platform/text-fields.ts";
import { pronunciations, pronunciationsOutput } from "#lib/pronunciation/schema.ts";

export const avatarOutput = z
  .object({
    id: z.uuid(),
    name: z.string(),
    href: z.string(),
    profile_image_url: z.url(),
    description: z.string(),
    liveliness: z.enum(LIVELINESS),
    voice: z.string().nullable(),
    speed: z.number().nullable(),
    ...pronunciationsOutput.shape,
  })
  .meta({ id: "Avatar" });
export type Avatar = z.infer<typeof avatarOutput>;

export const avatarsOutput = z.object({ avatars: z.array(avatarOutput), next_cursor: z.string().nullable() });

export const avatarParams = z.object({ avatar_id: resourceId() });

/** How much one of the account's own avatars moves. */
export const livelinessInput = avatarParams.extend({ liveliness: liveliness() });

/** Missing fields keep their values. */
export const updateAvatarInput = z
  .strictObject({
    id: resourceId(),
    voice: voice()
      .nullable()
      .optional()
      .describe("The voice of its calls and takes, by its name at the speech service; null for its own"),
    speed: speed()
      .nullable()
      .optional()
      .describe("Speed relative to the voice's own, which is 1; null for 1"),
    pronunciations: pronunciations()
      .optional()
      .describe("How it says names and terms; these override the account's"),
  })
  .refine(({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: "At least one field to change is required besides id",
  })
  .meta({ minProperties: 2 })
  .transform(({ id, ...change }) => ({ id, change }));

/** A text for an avatar to say in the console: up to a few sentences, in its own voice or another. */
export const sampleQuery = z.strictObject({
  text: trimmedText(300).optional(),
  voice: voice().optional(),
  speed: z.coerce.number().pipe(speed()).optional(),
});
export type SampleQuery = z.output<typeof sampleQuery>;

/** That the person in an avatar's photo agreed: it shows the member, or somebody whose consent the member has in writing. */
const consentStatement = z.enum(["self", "written"]);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/, "Must be a SHA-256 in hex");

/** Query of an upload: the avatar whose voice the new one gets and, for one made from a photo, the person's consent. */
export const uploadQuery = z.strictObject({
  voice_of: resourceId(),
  consent: consentStatement.optional(),
  photo_hash: sha256.optional(),
  smile_hash: sha256.optional(),
});

/** Speech with lip sync: 16-bit samples in base64; phonemes are timed from the start of their piece. */
export const spokenSample = z.object({
  text: z.string(),
  sample_rate: z.number(),
  pieces: z.array(
    z.object({
      audio: z.base64(),
      phonemes: z.array(z.tuple([z.string(), z.number(), z.number()])).nullable(),
    }),
  ),
});
export type SpokenSample = z.infer<typeof spokenSample>;

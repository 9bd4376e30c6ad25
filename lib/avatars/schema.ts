import { z } from "zod";
import { LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { liveliness, resourceId, speed, voice } from "#lib/http/input/fields.ts";
import type { Shots } from "#lib/photo-avatar/shots/shots.ts";
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

export const avatarParams = z.object({ avatar_id: resourceId() });

/** The name of one of the account's own avatars. */
const avatarName = () => trimmedText(60);

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
    name: avatarName()
      .optional()
      .describe("The name of an own avatar; built-in ones keep theirs")
      .meta({ examples: ["Ana"] }),
    liveliness: liveliness()
      .optional()
      .describe("How much an own avatar moves while it talks and listens; built-in ones keep theirs"),
  })
  .refine(({ id: _, ...change }) => Object.values(change).some((value) => value !== undefined), {
    error: "At least one field to change is required besides id",
  })
  .meta({ minProperties: 2 })
  .transform(({ id, ...change }) => ({ id, change }));
export type AvatarChange = z.output<typeof updateAvatarInput>["change"];

/** A text for an avatar to say in the console: up to a few sentences, in its own voice or another. */
export const sampleQuery = z.strictObject({
  text: trimmedText(300).optional(),
  voice: voice().optional(),
  speed: z.coerce.number().pipe(speed()).optional(),
});
export type SampleQuery = z.output<typeof sampleQuery>;

/** An avatar's zipped folder: 8 MB. */
export const MAX_ARCHIVE_BYTES = 8_388_608;

const sha256 = () =>
  z
    .string()
    .regex(/^[0-9a-f]{64}$/, "Must be a SHA-256 in hex")
    .meta({ examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"] });

/** The hashes of the further pictures that an avatar was made from, which the consent covers too. */
const shotHashFields = {
  smile_hash: sha256().optional().describe("SHA-256 of the file of `smile`"),
  aah_hash: sha256().optional().describe("SHA-256 of the file of `aah`"),
  eyes_shut_hash: sha256().optional().describe("SHA-256 of the file of `eyes_shut`"),
  brows_up_hash: sha256().optional().describe("SHA-256 of the file of `brows_up`"),
};

/** What comes with the files of a new avatar. */
const uploadFields = {
  voice_of: resourceId().describe(
    "ID of an avatar, as listed by `GET /avatars`, whose voice the new one gets",
  ),
  consent: z
    .enum(["self", "written"])
    .optional()
    .describe(
      "Required for an avatar made from a photo: it shows you (`self`), or you have the person's written consent (`written`)",
    ),
  photo_hash: sha256().optional().describe("SHA-256 of the photo's file; required with `consent` for a zip"),
  ...shotHashFields,
};

type UploadFields = z.output<z.ZodObject<typeof uploadFields>>;

/** The hashes of further pictures by name. */
const readShotHashes = (fields: z.output<z.ZodObject<typeof shotHashFields>>): Shots<string> => ({
  smile: fields.smile_hash,
  aah: fields.aah_hash,
  eyesShut: fields.eyes_shut_hash,
  browsUp: fields.brows_up_hash,
});

const hasPhotoOfConsent = ({ consent, photo_hash }: UploadFields) => !consent === !photo_hash;
const PHOTO_OF_CONSENT = {
  path: ["photo_hash"],
  error: "consent and photo_hash belong together: the consent is for that photo",
};

const readUpload = ({ voice_of, consent, photo_hash, ...hashes }: UploadFields) => ({
  voiceOf: voice_of,
  consent:
    consent && photo_hash
      ? { statement: consent, photoHash: photo_hash, shotHashes: readShotHashes(hashes) }
      : undefined,
});

/** Query of an upload in the console. */
export const uploadQuery = z
  .strictObject(uploadFields)
  .refine(hasPhotoOfConsent, PHOTO_OF_CONSENT)
  .transform(readUpload);

/** A photo in the API: as cameras make them. */
export const MAX_UPLOADED_PHOTO_BYTES = 20_971_520;

const photoFile = (name: string) =>
  z
    .file()
    .min(1, { error: `${name} is required` })
    .max(MAX_UPLOADED_PHOTO_BYTES, { error: `${name} must be at most 20 MB` });

export const createAvatarInput = z
  .strictObject({
    file: photoFile("file").describe(
      "A photo of a person (JPEG, PNG or WebP), or a zip of an avatar's folder of at most 8 MB, as the bake or the photo page makes it",
    ),
    ...uploadFields,
    smile: photoFile("smile")
      .optional()
      .describe(
        "With a photo: a further one with an open smile, for the person's own teeth, cheeks and smiling eyes. In other light than the photo, only its teeth are used",
      ),
    aah: photoFile("aah")
      .optional()
      .describe("With a photo: a further one with the mouth wide open, for the mouth's inside and the jaw"),
    eyes_shut: photoFile("eyes_shut")
      .optional()
      .describe("With a photo: a further one with both eyes shut, for the eyelids"),
    brows_up: photoFile("brows_up")
      .optional()
      .describe("With a photo: a further one with raised brows, for brows and forehead"),
    name: avatarName().optional().describe("The avatar's name; otherwise a zip's own, or `Photo`"),
  })
  .transform(({ voice_of, consent, photo_hash, file, name, smile, aah, eyes_shut, brows_up, ...hashes }) => ({
    ...{ file, name, consent, voiceOf: voice_of, photoHash: photo_hash },
    shots: { smile, aah, eyesShut: eyes_shut, browsUp: brows_up },
    shotHashes: readShotHashes(hashes),
  }));
export type CreateAvatarInput = z.output<typeof createAvatarInput>;

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

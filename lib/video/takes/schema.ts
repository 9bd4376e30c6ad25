import { z } from "zod";
import { FRAME_FORMATS } from "#lib/avatar-engine/draw/framing.ts";
import { camelKeys } from "#lib/http/input/camel-keys.ts";
import { background, resourceId, speed, voice } from "#lib/http/input/fields.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { isLanguageTag } from "#lib/languages/language-tags.ts";
import { atMost, trimmedText } from "#lib/platform/text-fields.ts";
import { takePronunciations } from "#lib/pronunciation/schema.ts";
import { signFileUrl } from "#lib/storage/signed-url.ts";
import { LOGO_CORNERS } from "../render/media-job.ts";
import { planTakes, type RowProblem, templateVariables } from "../script/fill-script.ts";
import type { TakeRow } from "./queries.ts";
import {
  MAX_SCRIPT,
  presentScene,
  readSpoken,
  saidScript,
  sceneOutput,
  script,
  spoken,
} from "./scene-schema.ts";
import { MAX_SOUND_BYTES } from "./take-data.ts";
import { withExtension } from "./take-files.ts";

const language = z
  .string()
  .regex(/^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$/, {
    error: "language must be a language tag such as en or de-DE",
  })
  .refine(isLanguageTag, { error: "language must be the tag of a language that exists, such as en or de-DE" })
  .describe("The language of the script, as a tag such as `en`; the local voices speak only some languages")
  .meta({ examples: ["en"] });
const takeVoice = voice().describe("A voice of the speech service, by its name; the avatar's own if omitted");

const speaking = {
  avatar_id: resourceId(),
  ...spoken,
  voice: takeVoice.optional(),
  language: language.optional(),
  speed: speed()
    .optional()
    .describe("Speed relative to the voice's own, which is 1; the avatar's if omitted"),
  pronunciations: takePronunciations().default([]),
};

const takeName = trimmedText(120).describe("`Take 1` and so on if omitted");

export const createTakeInput = z
  .strictObject({ name: takeName.optional(), ...speaking })
  .transform(({ avatar_id: avatarId, ...input }, context) => ({
    ...input,
    avatarId,
    script: readSpoken(input, context),
  }));
export type CreateTakeInput = z.output<typeof createTakeInput>;

const soundFile = () =>
  z.file().min(1, { error: "file is required" }).max(MAX_SOUND_BYTES, { error: "file must be at most 5 MB" });

export const createFromAudioInput = z
  .strictObject({
    name: takeName.optional(),
    avatar_id: resourceId(),
    file: soundFile().describe("WAV, MP3, M4A or OGG of 1 second to 5 minutes and at most 5 MB"),
    script: saidScript().describe("What is said, for the captions; recognized if omitted"),
    language: language
      .optional()
      .describe("The language of the audio, for captions and lips; English if omitted"),
  })
  .transform(camelKeys);
export type CreateFromAudioInput = z.output<typeof createFromAudioInput>;

export const MAX_BATCH_ROWS = 100;

const rows = z
  .array(z.record(z.string(), atMost(MAX_SCRIPT)))
  .min(1, { error: "rows are required" })
  .max(MAX_BATCH_ROWS, { error: `rows must have at most ${MAX_BATCH_ROWS} entries` })
  .describe("The rows of a table: each makes a take, with its values in place of the script's variables")
  .meta({ examples: [[{ name: "Ana" }, { name: "Bo" }]] });

function describeProblem(problem: RowProblem): string {
  const row = `rows.${problem.row}`;
  if (problem.kind === "missing") return `${row} has no value for ${problem.variable}`;
  if (problem.kind === "tooLong") return `${row} makes a script of more than ${MAX_SCRIPT} characters`;
  return `${row} makes a script without words that can be spoken`;
}

/** Many takes of one script, each with the values of a row. Reports every row that makes no take. */
export const createBatchInput = z
  .strictObject({
    name: trimmedText(120)
      .optional()
      .describe("The name of each take, which can have variables; the first variable's value if omitted"),
    ...speaking,
    script: script()
      .optional()
      .describe("The text to speak, with variables such as `{{name}}`; otherwise like the script of a take")
      .meta({ examples: ["Hello {{name}}, and thank you for booking with us."] }),
    rows,
  })
  .transform(({ avatar_id: avatarId, name, rows: table, ...input }, context) => {
    const whole = readSpoken(input, context);
    const { scenes } = input;
    const template = { script: whole, ...(scenes && { scenes }) };
    if (whole !== "" && templateVariables(template).length === 0) {
      const field = scenes ? "scenes" : "script";
      const message = `${field} must have a variable, such as {{name}}`;
      context.addIssue({ code: "custom", path: [field], message });
    }
    const { planned, problems } = planTakes({ ...template, name, maxCharacters: MAX_SCRIPT }, table);
    if (whole !== "") {
      for (const problem of problems) {
        context.addIssue({ code: "custom", path: ["rows", problem.row], message: describeProblem(problem) });
      }
    }
    return { ...input, script: whole, avatarId, planned };
  });
export type CreateBatchInput = z.output<typeof createBatchInput>;

/** One sentence to preview while editing a script. */
export const previewInput = z
  .strictObject({
    avatar_id: resourceId(),
    text: trimmedText(2_000),
    voice: takeVoice.optional(),
    language: language.optional(),
    speed: z.coerce.number().pipe(speed()).optional(),
  })
  .transform(camelKeys);
export type PreviewInput = z.output<typeof previewInput>;

/** In base64: a file of 256 KiB. */
const MAX_LOGO_CHARACTERS = 349_528;

const logo = z
  .strictObject({
    image: z
      .base64({ error: "logo.image must be an image in base64" })
      .min(1, { error: "logo.image is required" })
      .max(MAX_LOGO_CHARACTERS, { error: "logo.image must have at most 256 KiB" })
      .describe("A PNG, WebP or JPEG image of at most 256 KiB, in base64"),
    corner: z.enum(LOGO_CORNERS).default("top-right"),
    size: z
      .number()
      .min(0.05, { error: "logo.size must be from 0.05 to 0.4" })
      .max(0.4, { error: "logo.size must be from 0.05 to 0.4" })
      .default(0.15)
      .describe("The logo's longer side, as a share of the video's shorter one"),
  })
  .describe("An image in a corner of the video; below the AI label if that is in the same corner");
export type LogoInput = z.output<typeof logo>;

export const setMusicInput = z.strictObject({
  id: resourceId(),
  file: soundFile().describe("WAV, MP3, M4A or OGG of 1 second to 10 minutes and at most 5 MB"),
});
export type SetMusicInput = z.output<typeof setMusicInput>;

const fadeMs = z
  .number()
  .int()
  .min(0, { error: ({ path }) => `${path?.join(".")} must be from 0 to 10000` })
  .max(10_000, { error: ({ path }) => `${path?.join(".")} must be from 0 to 10000` });

const music = z
  .strictObject({
    volume: z
      .number()
      .min(0.01, { error: "music.volume must be from 0.01 to 1" })
      .max(1, { error: "music.volume must be from 0.01 to 1" })
      .default(0.25)
      .describe("Its loudness as a share of the voice's"),
    fade_in_ms: fadeMs.default(1_000).describe("How long it rises at the beginning"),
    fade_out_ms: fadeMs.default(2_000).describe("How long it falls at the end"),
    duck: z.boolean().default(true).describe("Makes it quieter while the avatar speaks"),
  })
  .transform(({ duck: ducks, ...input }) => ({ ...camelKeys(input), ducks }))
  .describe("Plays the take's music under the voice, again from its beginning if it is shorter");

export const renderTakeInput = z
  .strictObject({
    id: resourceId(),
    video_format: z
      .enum(FRAME_FORMATS)
      .default("wide")
      .describe("The format of the video: 1920x1080, 1080x1920 or 1080x1080 pixels"),
    fps: z
      .union([z.literal(25), z.literal(30)], { error: "fps must be 25 or 30" })
      .default(25)
      .describe("Frames per second"),
    background: background().default("studio"),
    show_ai_label: z
      .boolean()
      .default(false)
      .describe("Draws the label “This is AI” into the video; an avatar made from a photo always has it"),
    burn_captions: z.boolean().default(false).describe("Draws the captions into the video"),
    logo: logo.optional(),
    music: music.optional(),
  })
  .transform(({ id, logo, music, video_format: format, ...input }) => ({
    ...{ id, logo, music },
    settings: { format, ...camelKeys(input) },
  }));
export type RenderTakeInput = z.output<typeof renderTakeInput>;

export const takeOutput = z
  .object({
    id: z.uuid(),
    clip_id: z.uuid(),
    name: z.string(),
    status: z
      .enum(["generating_audio", "ready_to_render", "rendering", "completed", "failed", "cancelled"])
      .meta({ examples: ["ready_to_render"] }),
    avatar_id: z.uuid(),
    script: z
      .string()
      .describe(
        "With scenes: their scripts, with an empty line between them. Empty until uploaded audio is recognized",
      ),
    scenes: z.array(sceneOutput).nullable().describe("Null for a take of one script"),
    batch_id: z.uuid().nullable().describe("The same for takes that were created together from a table"),
    own_audio_ms: z
      .number()
      .int()
      .nullable()
      .describe("The length of the uploaded audio; null if a voice speaks the script"),
    music_ms: z.number().int().nullable().describe("The length of the take's music; null without"),
    progress: z.number().min(0).max(1).describe("Progress of the current step"),
    duration_ms: z.number().int().nullable(),
    error: z
      .string()
      .nullable()
      .meta({ examples: [null] }),
    audio_url: z.url().nullable().describe("Valid without a key for an hour"),
    video_url: z.url().nullable().describe("Valid without a key for an hour; null without a video"),
    captions_url: z.url().nullable().describe("WebVTT; valid without a key for an hour"),
    wav_url: z.url().nullable().describe("The audio as WAV; valid without a key for an hour"),
    srt_url: z.url().nullable().describe("The captions as SubRip; valid without a key for an hour"),
    poster_url: z.url().nullable().describe("A frame of the video as WebP; valid without a key for an hour"),
    created_at: z.iso.datetime(),
    updated_at: z.iso.datetime(),
  })
  .meta({ id: "Take" });
type Take = z.input<typeof takeOutput>;

/** Some of the takes of a clip. */
export const takesOfClipOutput = z.object({ takes: z.array(takeOutput) });
export const batchOutput = z.object({
  batch_id: z.uuid().describe("The batch of these takes"),
  takes: z.array(takeOutput).describe("In the order of the rows"),
});
export const takesQuery = pageQuery.extend({
  batch_id: resourceId().optional().describe("Only the takes of this batch"),
});

export const takesParams = z.object({ clip_id: resourceId() });
export const takeParams = z.object({ clip_id: resourceId(), id: resourceId() });

/** The signed URL of a file, or of the one beside it with another extension. */
const fileUrl = (path: string | null, ending?: string): string | null =>
  path === null ? null : signFileUrl(ending === undefined ? path : withExtension(path, ending));

export function presentTake(row: TakeRow): Take {
  return {
    id: row.id,
    clip_id: row.clipId,
    name: row.name,
    status: row.status,
    avatar_id: row.avatarId,
    script: row.script,
    scenes: row.scenes?.map(presentScene) ?? null,
    batch_id: row.batchId,
    own_audio_ms: row.ownAudio?.durationMs ?? null,
    music_ms: row.music?.durationMs ?? null,
    progress: row.progress,
    duration_ms: row.durationMs,
    error: row.error,
    audio_url: fileUrl(row.audioPath),
    video_url: fileUrl(row.videoPath),
    captions_url: fileUrl(row.captionsPath),
    wav_url: fileUrl(row.audioPath, "wav"),
    srt_url: fileUrl(row.captionsPath, "srt"),
    poster_url: fileUrl(row.videoPath, "webp"),
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

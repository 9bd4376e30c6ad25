import { z } from "zod";
import { pictureIdOf } from "#lib/flow/cards/picture-reference.ts";
import { background } from "#lib/http/input/fields.ts";
import { atMost, text, trimmedText } from "#lib/platform/text-fields.ts";
import { PICTURE_PLACES } from "../render/media-job.ts";
import { joinScenes, MAX_SCENE_TEXT, MAX_SCENES } from "../script/fill-script.ts";
import { hasWords } from "../script/split-script.ts";
import type { TakeScene } from "./take-data.ts";

export const MAX_SCRIPT = 5_000;

export const script = () =>
  text(MAX_SCRIPT)
    // An empty script is already reported.
    .refine((value) => value.trim() === "" || hasWords(value), {
      error: ({ path }) => `${path?.join(".")} must have words that can be spoken`,
    })
    .describe("The text to speak. `[pause 0.5s]` inserts a silence, `*word*` stresses a word")
    .meta({ examples: ["Hello, and thank you for booking a blood test with us."] });

/** What uploaded audio says. */
export const saidScript = () =>
  z
    .string()
    .trim()
    .pipe(atMost(MAX_SCRIPT))
    .refine((value) => value === "" || hasWords(value), { error: "script must have words" })
    .default("");

const PICTURE_PATTERN = "^picture:[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}$";
/** A letter, digit or sign that can be seen. */
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

const picture = z
  .string()
  .refine((value) => pictureIdOf(value) !== null, {
    error: ({ path }) => `${path?.join(".")} must be picture: followed by the id of an uploaded picture`,
  })
  .describe("The `reference` of an uploaded picture, such as a slide")
  .meta({ pattern: PICTURE_PATTERN, examples: ["picture:0197a3b2-0000-7000-8000-000000000000"] });

const sceneText = trimmedText(MAX_SCENE_TEXT)
  .refine((value) => value === "" || VISIBLE.test(value), {
    error: ({ path }) => `${path?.join(".")} must have something to show`,
  })
  .describe("A text that the video shows: at the lower left if it is wide, else at the upper left")
  .meta({ examples: ["Dr. Ana Silva"] });

const picturePlace = z
  .enum(PICTURE_PLACES)
  .describe("`beside`: left of the avatar in a wide video, else above it. `behind`: it fills the frame");

const scene = z
  .strictObject({
    script: script(),
    background: background().optional().describe("The scene's background; the render's if omitted"),
    picture: picture.optional(),
    picture_place: picturePlace.default("beside"),
    text: sceneText.optional(),
  })
  .transform(({ picture_place: picturePlace, ...rest }): TakeScene => {
    const { script, background, picture, text } = rest;
    return {
      script,
      ...(background && { background }),
      ...(picture && { picture: picture.toLowerCase(), picturePlace }),
      ...(text && { text }),
    };
  });

const scenes = z
  .array(scene)
  .min(1, { error: "scenes are required" })
  .max(MAX_SCENES, { error: `scenes must have at most ${MAX_SCENES} entries` })
  .describe(
    `Instead of a script: the parts of a video, one after the other, with up to ${MAX_SCRIPT} characters of script in all`,
  );

/** What a take says: a script, or scenes. */
export const spoken = { script: script().optional(), scenes: scenes.optional() };

type Spoken = { script?: string | undefined; scenes?: TakeScene[] | undefined };

/** The script that is said, which scenes are parts of. Reports what is wrong with them as a whole. */
export function readSpoken({ script: alone, scenes: parts }: Spoken, context: z.RefinementCtx): string {
  const report = (path: string, message: string) => {
    context.addIssue({ code: "custom", path: [path], message });
    return "";
  };
  if (alone !== undefined) {
    return parts === undefined ? alone : report("scenes", "scenes can't be sent with a script");
  }
  if (parts === undefined) return report("script", "script or scenes is required");
  const whole = joinScenes(parts);
  if ([...whole].length <= MAX_SCRIPT) return whole;
  return report("scenes", `scenes must have at most ${MAX_SCRIPT} characters of script in all`);
}

export const sceneOutput = z
  .object({
    script: z.string(),
    background: z.string().nullable().describe("Null for the render's"),
    picture: z.string().nullable().describe("The picture's `reference`"),
    picture_place: z.enum(PICTURE_PLACES).describe("Where the avatar has the picture"),
    text: z.string().nullable().describe("The text that the video shows"),
  })
  .meta({ id: "TakeScene" });

export const presentScene = (row: TakeScene): z.input<typeof sceneOutput> => ({
  script: row.script,
  background: row.background ?? null,
  picture: row.picture ?? null,
  picture_place: row.picturePlace ?? "beside",
  text: row.text ?? null,
});

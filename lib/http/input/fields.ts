import { z } from "zod";
import { BACKGROUND_NAMES, BACKGROUND_PATTERN } from "#lib/avatar-engine/draw/background-name.ts";
import { FRAME_FORMATS } from "#lib/avatar-engine/draw/framing.ts";
import { LIVELINESS } from "#lib/avatar-engine/motion/liveliness.ts";
import { CALL_LANGUAGE_PATTERN } from "#lib/languages/language-tags.ts";
import { isUuid, NO_ID } from "#lib/platform/ids.ts";
import { countCodePoints, trimmedText } from "#lib/platform/text-fields.ts";

/**
 * The id of a resource that must exist. A malformed one becomes an id that no row has, so it looks like an unknown one
 * and reveals nothing about valid ids.
 */
export function resourceId() {
  return z
    .string()
    .trim()
    .refine((value) => value !== "", { error: ({ path }) => `${path?.join(".")} is required` })
    .transform((value) => (isUuid(value) ? value.toLowerCase() : NO_ID))
    .meta({ format: "uuid" });
}

/** The same as a list filter: a malformed id finds nothing. */
export const filterId = () =>
  resourceId().meta({ format: undefined, pattern: "\\S" }).describe("Lists only items of this resource");

const MAX_RUNTIME_VARS = 100;
const MAX_RUNTIME_VARS_BYTES = 16_384;

/** Returns the error in a set of runtime variables, or null. */
export function runtimeVarsProblem(values: Record<string, unknown>): string | null {
  if (Object.keys(values).length > MAX_RUNTIME_VARS) return `must have at most ${MAX_RUNTIME_VARS} names`;
  if (Buffer.byteLength(JSON.stringify(values)) > MAX_RUNTIME_VARS_BYTES) return "must be at most 16 KB";
  return null;
}

/** Values that scenario templates can use, by name. */
export function runtimeVars() {
  const name = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/);
  const nameRule = "is not a name: use up to 64 letters, digits and underscores, and begin with no digit";
  return z
    .record(name, z.json(), {
      error: ({ code, path }) => (code === "invalid_key" ? `${path?.join(".")} ${nameRule}` : undefined),
    })
    .superRefine((values, context) => {
      const problem = runtimeVarsProblem(values);
      if (problem) context.addIssue({ code: "custom", message: `runtime_vars ${problem}` });
    })
    .describe("Values for `{{runtime.<name>}}` in the scenario's templates")
    .meta({ examples: [{ customer_name: "Ana" }] });
}

const MAX_KEYWORDS = 5;
/** More than five keywords with their commas and spaces have. */
const MAX_KEYWORDS_TEXT = 2_000;

/** Speech recognition hints: an array, or one text with commas. */
export function sttKeywords() {
  return z
    .union(
      [
        z.array(z.string()).meta({ maxItems: MAX_KEYWORDS, examples: [["Visavis", "Rostock"]] }),
        z
          .string()
          .refine((list) => list.length <= MAX_KEYWORDS_TEXT)
          .transform((list) => list.split(",")),
      ],
      {
        error: "stt_keywords must be an array of strings or a comma-separated string",
      },
    )
    .transform((keywords) => keywords.map((keyword) => keyword.trim()).filter((keyword) => keyword !== ""))
    .refine((keywords) => keywords.length <= MAX_KEYWORDS, {
      error: `stt_keywords must have at most ${MAX_KEYWORDS} entries`,
    })
    .refine((keywords) => keywords.every((keyword) => countCodePoints(keyword) <= 100), {
      error: "stt_keywords must have entries of at most 100 characters",
    })
    .describe("Words that speech recognition should expect");
}

const BACKGROUND = new RegExp(BACKGROUND_PATTERN);

/** An avatar's background. */
export function background() {
  const names = BACKGROUND_NAMES.join(", ");
  return z
    .string()
    .refine((value) => BACKGROUND.test(value), {
      error: ({ path }) =>
        `${path?.join(".")} must be one of ${names}, a color like #dfe6ee, or image: followed by the id of an image`,
    })
    .describe(
      `The avatar's background: ${names}, a color like #dfe6ee, or image: followed by the id of an uploaded image`,
    )
    .meta({ examples: ["studio", "#dfe6ee"], pattern: BACKGROUND_PATTERN });
}

/** A voice of the speech service, by its name there. */
export function voice() {
  return trimmedText(64)
    .describe("A voice of the speech service, by its name")
    .meta({ examples: ["maya"] });
}

/** How fast a voice speaks. */
export function speed() {
  return z
    .number()
    .min(0.5, { error: "speed must be from 0.5 to 2" })
    .max(2, { error: "speed must be from 0.5 to 2" })
    .describe("Speed relative to the voice's own, which is 1")
    .meta({ examples: [1] });
}

/** How much an avatar moves. */
export function liveliness() {
  return z
    .enum(LIVELINESS, { error: `liveliness must be one of ${LIVELINESS.join(", ")}` })
    .describe("How much the avatar moves while it talks and listens");
}

const CALL_LANGUAGE = new RegExp(CALL_LANGUAGE_PATTERN);

/** The language of a call: a tag, or `auto`. */
export function callLanguage() {
  return z
    .string()
    .refine((value) => CALL_LANGUAGE.test(value), {
      error: ({ path }) =>
        `${path?.join(".")} must be auto or the tag of a language that exists, such as de or pt-BR`,
    })
    .meta({ examples: ["en", "auto"], pattern: CALL_LANGUAGE_PATTERN });
}

/** The avatar's video format. */
export function videoFormat() {
  return z
    .enum(FRAME_FORMATS)
    .describe("640x640, 540x960 or 960x540 pixels, or larger if the operator chose so");
}

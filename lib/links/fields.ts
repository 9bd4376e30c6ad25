import { z } from "zod";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { atMost, countCodePoints, trimmedText } from "#lib/platform/text-fields.ts";
import { VISITOR_FIELD_TYPES } from "./visitor-fields.ts";

const MAX_URL_LENGTH = 2048;
const MAX_ORIGINS = 20;
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

export const label = trimmedText(200)
  .describe("Shown on the link's page")
  .meta({ examples: ["Front desk"] });

export const linkMode = z
  .enum(["voice", "text", "choice"])
  .describe(
    "How its visitors talk: `voice` in calls only, `text` in writing only; `choice` lets them write instead, and offers that to those without a microphone",
  );

export const redirectUrl = trimmedText(MAX_URL_LENGTH)
  .pipe(
    z.url({ protocol: /^https?$/, error: ({ path }) => `${path?.join(".")} must be an http or https URL` }),
  )
  .meta({ format: "uri", examples: ["https://example.com/thanks"] })
  .nullable()
  .describe(
    "Where the page redirects after the call, with the call's id as `conversation_session_id`; null for no redirect",
  );

export const shareTranscript = z
  .boolean()
  .describe("Whether visitors can read the transcript of their own call for an hour after it");

export const paused = z.boolean().describe("While true, the link starts no calls");

export const expiresAt = z.iso
  .datetime({
    offset: true,
    error: ({ path }) => `${path?.join(".")} must be a date and time like 2026-12-31T23:59:59Z`,
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= 0 && value.getTime() <= LAST_INSTANT, {
    error: "expires_at must be between the years 1970 and 9999",
  })
  .meta({ examples: ["2026-12-31T23:59:59Z"] })
  .nullable()
  .describe("When the link stops starting calls; null for never");

/** A whole number from 1, or null for no limit. */
const limit = (name: string, max: number, about: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .min(1, { error: `${name} must be at least 1` })
    .max(max, { error: `${name} must be at most ${max}` })
    .nullable()
    .describe(`${about}; null for no limit`);

export const maxUses = limit(
  "max_uses",
  1_000_000,
  "How many calls the link starts. Calls that nobody joins don't count",
);
export const maxCallMinutes = limit("max_call_minutes", 1_440, "How long one call may last");
export const maxTotalMinutes = limit(
  "max_total_minutes",
  1_000_000,
  "How long all calls of the link may last in total",
);
export const maxCallsPerAddress = limit(
  "max_calls_per_address",
  1_000,
  "How many calls one network address may have at the same time",
);

const HOST_LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const PORT = "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?";
/** Nothing that matches can end a source of a Content-Security-Policy or start another one. */
const ORIGIN = new RegExp(`^https?://${HOST_LABEL}(\\.${HOST_LABEL})*${PORT}$`);

export const allowedOrigins = z
  .array(
    z
      .string()
      .max(300)
      .regex(ORIGIN, { error: "allowed_origins must have entries like https://www.example.com" })
      .meta({ examples: ["https://www.example.com"] })
      .transform((origin) => origin.toLowerCase()),
  )
  .max(MAX_ORIGINS, { error: `allowed_origins must have at most ${MAX_ORIGINS} entries` })
  .describe("Websites that may show the call in a frame, by scheme, host and port; none if empty");

export const MAX_PASSCODE = 64;
const MIN_PASSCODE = 6;

export const passcode = atMost(MAX_PASSCODE)
  .refine((value) => countCodePoints(value) >= MIN_PASSCODE, {
    error: `passcode must have at least ${MIN_PASSCODE} characters`,
  })
  .meta({ minLength: MIN_PASSCODE, maxLength: MAX_PASSCODE, examples: ["open sesame"] })
  .nullable()
  .describe(
    "What visitors must enter to start a call. Stored as a hash and never shown again; null for none",
  );

export const consentText = trimmedText(5_000)
  .nullable()
  .describe("Text that visitors must agree to before a call; null for none");

export const language = z
  .enum(["auto", ...PAGE_LANGUAGES])
  .describe(
    "The language of the page; `auto` follows the browser. `call_language` is what the avatar speaks",
  );

export const themeColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "theme_color must be a colour like #2f6f6a" })
  .meta({ examples: ["#2f6f6a"] })
  .transform((color) => color.toLowerCase())
  .nullable()
  .describe("Colour of buttons and accents, adjusted where it would not be readable; null for the default");

/** A 16 x 16 pixel image, as an example in the API reference. */
const SMALLEST_LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUvb2rbacMpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg==";

/** 500 KB in base64. */
const MAX_LOGO_CHARS = 682_700;

export const logo = z
  .string()
  .max(MAX_LOGO_CHARS, { error: "logo must be at most 500 KB" })
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, {
    error: "logo must be a PNG, JPEG or WebP image as a base64 data: URL",
  })
  .meta({ examples: [SMALLEST_LOGO] })
  .nullable()
  .describe("An image for the page: PNG, JPEG or WebP as a base64 data: URL; null for none");

const MAX_FIELDS = 20;
const MAX_CHOICES = 50;

const visitorFieldShape = {
  name: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,63}$/, {
      error: "visitor_fields must have names of letters, digits and _ that begin with a letter",
    })
    .describe("The runtime variable: `{{runtime.<name>}}`")
    .meta({ examples: ["customer_name"] }),
  label: trimmedText(200)
    .nullable()
    .default(null)
    .describe("The question on the page; null to take the value only from the page's address"),
  type: z.enum(VISITOR_FIELD_TYPES).default("text").describe("What the answer looks like"),
  required: z.boolean().default(false).describe("Whether a call starts only with an answer"),
  choices: z
    .array(trimmedText(100))
    .max(MAX_CHOICES)
    .default([])
    .describe("The answers to choose from, for the type `choice`"),
};

export const visitorFields = z
  .array(
    z.strictObject(visitorFieldShape).refine(({ type, choices }) => type !== "choice" || choices.length > 0, {
      error: "choices is required for a choice",
      path: ["choices"],
    }),
  )
  .max(MAX_FIELDS, { error: `visitor_fields must have at most ${MAX_FIELDS} entries` })
  .refine((fields) => new Set(fields.map(({ name }) => name)).size === fields.length, {
    error: "visitor_fields must have different names",
  })
  .describe(
    "Runtime variables that visitors set: by answering before the call, or with `?v.<name>=` in the address",
  )
  .meta({ examples: [[{ name: "customer_name", label: "Your name", required: true }]] });

export const visitorFieldOutput = z.object({
  name: z.string().describe("The runtime variable"),
  label: z.string().nullable().describe("The question on the page; null if the page does not ask"),
  type: z.enum(VISITOR_FIELD_TYPES).describe("What the answer looks like"),
  required: z.boolean().describe("Whether a call starts only with an answer"),
  choices: z.array(z.string()).describe("The answers to choose from"),
});

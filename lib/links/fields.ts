import { z } from "zod";
import { PAGE_LANGUAGES } from "#lib/links/page-language.ts";
import { atMost, countCodePoints, trimmedText } from "#lib/platform/text-fields.ts";

const MAX_URL_LENGTH = 2048;
const MAX_ORIGINS = 20;
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

export const label = trimmedText(200)
  .describe("Shown on the page of the link")
  .meta({ examples: ["Front desk"] });

export const redirectUrl = trimmedText(MAX_URL_LENGTH)
  .pipe(
    z.url({ protocol: /^https?$/, error: ({ path }) => `${path?.join(".")} must be an http or https URL` }),
  )
  .meta({ format: "uri", examples: ["https://example.com/thanks"] })
  .nullable()
  .describe(
    "Where the page leads after the call, with the call's id as conversation_session_id; null for nowhere",
  );

export const paused = z.boolean().describe("Starts no calls as long as this is true");

export const expiresAt = z.iso
  .datetime({
    offset: true,
    error: ({ path }) => `${path?.join(".")} must be a date and time like 2026-12-31T23:59:59Z`,
  })
  .transform((value) => new Date(value))
  .refine((value) => value.getTime() >= 0 && value.getTime() <= LAST_INSTANT, {
    error: "expires_at must be of the years 1970 to 9999",
  })
  .meta({ examples: ["2026-12-31T23:59:59Z"] })
  .nullable()
  .describe("From when on it starts no calls; null for never");

/** A whole number from 1, or null for no limit. */
const limit = (name: string, max: number, about: string) =>
  z
    .int({ error: `${name} must be a whole number` })
    .min(1, { error: `${name} must be at least 1` })
    .max(max, { error: `${name} must be at most ${max}` })
    .nullable()
    .describe(`${about}; null for no limit of its own`);

export const maxUses = limit(
  "max_uses",
  1_000_000,
  "How many calls it starts; one that nobody joined does not count",
);
export const maxCallMinutes = limit("max_call_minutes", 1_440, "How long one call may last");
export const maxTotalMinutes = limit(
  "max_total_minutes",
  1_000_000,
  "How long all its calls may last together",
);
export const maxCallsPerAddress = limit(
  "max_calls_per_address",
  1_000,
  "How many calls one network address may have at the same time",
);

const HOST_LABEL = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?";
const PORT = "(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?";
/** Nothing in it can end a source of a Content-Security-Policy, or begin another. */
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
  .describe(
    "Websites that may show the call in a frame, by scheme, host and port; none may without an entry",
  );

export const MAX_PASSCODE = 64;
const LEAST_PASSCODE = 6;

export const passcode = atMost(MAX_PASSCODE)
  .refine((value) => countCodePoints(value) >= LEAST_PASSCODE, {
    error: `passcode must have at least ${LEAST_PASSCODE} characters`,
  })
  .meta({ minLength: LEAST_PASSCODE, maxLength: MAX_PASSCODE, examples: ["open sesame"] })
  .nullable()
  .describe("What visitors must know to start a call; kept as a hash and never shown again; null for none");

export const consentText = trimmedText(5_000)
  .nullable()
  .describe("Your own words that visitors must agree to before a call; null for none");

export const language = z
  .enum(["auto", ...PAGE_LANGUAGES])
  .describe(
    "The language of the page; `auto` takes the browser's. What the avatar speaks is the scenario's matter",
  );

export const themeColor = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/, { error: "theme_color must be a colour like #2f6f6a" })
  .meta({ examples: ["#2f6f6a"] })
  .transform((color) => color.toLowerCase())
  .nullable()
  .describe(
    "Colour of buttons and marks; made lighter or darker where it could not be read; null for the page's own",
  );

/** A picture of 16 pixels a side, for the description of the API. */
const SMALLEST_LOGO =
  "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAABAAAAAQCAMAAAAoLQ9TAAAAA1BMVEUvb2rbacMpAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADUlEQVQY02NgGAXIAAABEAAB7JfjegAAAABJRU5ErkJggg==";

/** 500 KB of picture, as base64. */
const MAX_LOGO_CHARS = 682_700;

export const logo = z
  .string()
  .max(MAX_LOGO_CHARS, { error: "logo must be at most 500 KB" })
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, {
    error: "logo must be a PNG, JPEG or WebP picture as a data: URL in base64",
  })
  .meta({ examples: [SMALLEST_LOGO] })
  .nullable()
  .describe("A picture for the page: PNG, JPEG or WebP as a data: URL in base64; null for none");

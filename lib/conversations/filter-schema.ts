import { z } from "zod";
import { readSearch } from "#lib/conversations/search-words.ts";
import { filterId } from "#lib/platform/http/fields.ts";
import { storableText } from "#lib/platform/storable-text.ts";
import { text } from "#lib/platform/text-fields.ts";

export const sessionStatus = z.enum(["created", "active", "ended", "expired", "failed"]);

const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

/** A date (its first instant in UTC) or a time, of the years that a database can hold. */
function instant() {
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: ({ path }) => `${path?.join(".")} must be an ISO 8601 date, or time with its zone`,
    })
    .transform((value) => new Date(value))
    .refine((value) => value.getTime() >= FIRST_INSTANT && value.getTime() <= LAST_INSTANT, {
      error: ({ path }) => `${path?.join(".")} must be of the years 1 to 9999`,
    });
}

const MAX_DURATION_MS = 999_999_999;

/** Milliseconds in a query. */
function milliseconds() {
  return z
    .string()
    .regex(/^\d{1,9}$/, {
      error: ({ path }) => `${path?.join(".")} must be a number of milliseconds from 0 to ${MAX_DURATION_MS}`,
    })
    .transform(Number)
    .meta({ type: "integer", minimum: 0, maximum: MAX_DURATION_MS, pattern: undefined });
}

const MAX_SEARCH = 200;

/** By what a list of conversations can be narrowed. */
export const conversationFilter = {
  scenario_id: filterId().optional(),
  avatar_id: filterId().optional(),
  hosted_link_id: filterId().optional(),
  status: sessionStatus.optional(),
  outcome: z
    .enum(["yes", "no", "unclear"])
    .optional()
    .describe("The answer to the scenario's success question"),
  from: instant().optional().describe("Made then or later"),
  to: instant().optional().describe("Made before then"),
  min_duration_ms: milliseconds().optional().describe("As long or longer"),
  max_duration_ms: milliseconds().optional().describe("Shorter than this"),
  has_recording: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ type: "boolean", enum: undefined }),
  q: text(MAX_SEARCH)
    .transform((value) => readSearch(storableText(value)))
    .optional()
    .describe("Words, or their beginnings, that one row of the transcript holds; in any language"),
};

type ReadFilter = { [Name in keyof typeof conversationFilter]?: z.output<(typeof conversationFilter)[Name]> };

/** The filter as queries take it. */
export const filterOf = (query: ReadFilter) => ({
  scenarioId: query.scenario_id,
  avatarId: query.avatar_id,
  hostedLinkId: query.hosted_link_id,
  status: query.status,
  outcome: query.outcome,
  from: query.from,
  to: query.to,
  minDurationMs: query.min_duration_ms,
  maxDurationMs: query.max_duration_ms,
  hasRecording: query.has_recording,
  search: query.q,
});

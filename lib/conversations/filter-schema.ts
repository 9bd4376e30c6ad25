import { z } from "zod";
import { filterId } from "#lib/http/input/fields.ts";
import { pageQuery } from "#lib/http/input/pages.ts";
import { storableText } from "#lib/platform/text.ts";
import { text } from "#lib/platform/text-fields.ts";
import { metadataFilter, visitorIdFilter } from "./metadata.ts";
import { sessionStatus } from "./schema.ts";
import { readSearch } from "./search-words.ts";

const FIRST_INSTANT = Date.parse("0001-01-01T00:00:00.000Z");
const LAST_INSTANT = Date.parse("9999-12-31T23:59:59.999Z");

/** A date (its start in UTC) or a time, within the years that the database can store. */
function instant() {
  return z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], {
      error: ({ path }) => `${path?.join(".")} must be an ISO 8601 date, or a time with a time zone`,
    })
    .transform((value) => new Date(value))
    .refine((value) => value.getTime() >= FIRST_INSTANT && value.getTime() <= LAST_INSTANT, {
      error: ({ path }) => `${path?.join(".")} must be between the years 1 and 9999`,
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

/** The verdicts of a review that calls can be filtered by. */
const VERDICTS = ["met", "not_met", "not_judged", "1", "2", "3", "4", "5"] as const;
const CRITERION = new RegExp(`^([A-Za-z_][A-Za-z0-9_]{0,63}):(${VERDICTS.join("|")})$`);

/** A criterion of a scenario, and the verdict on it. */
function criterionVerdict() {
  return z
    .string()
    .regex(CRITERION, {
      error: "criterion must be a name and a verdict like solved:not_met or politeness:5",
    })
    .transform((pair) => {
      const [name = "", verdict = ""] = pair.split(":");
      const score = /^\d$/.test(verdict) ? Number(verdict) : null;
      return { name, score, isMet: verdict === "met" ? true : verdict === "not_met" ? false : null };
    });
}

const MAX_SEARCH = 200;

/** The filters of a list of conversations. */
const conversationFilter = {
  scenario_id: filterId().optional(),
  avatar_id: filterId().optional(),
  hosted_link_id: filterId().optional(),
  status: sessionStatus.optional(),
  outcome: z
    .enum(["yes", "no", "unclear"])
    .optional()
    .describe("The answer to the scenario's success question"),
  from: instant().optional().describe("Created then or later"),
  to: instant().optional().describe("Created before then"),
  min_duration_ms: milliseconds().optional().describe("At least this long"),
  max_duration_ms: milliseconds().optional().describe("Shorter than this"),
  has_recording: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ type: "boolean", enum: undefined }),
  has_violations: z
    .enum(["true", "false"])
    .transform((value) => value === "true")
    .optional()
    .meta({ type: "boolean", enum: undefined }),
  criterion: criterionVerdict()
    .optional()
    .describe(
      "Lists only conversations with this verdict on a criterion of their scenario: `name:met`, `name:not_met`, `name:not_judged`, or a score such as `name:5`",
    ),
  visitor_id: visitorIdFilter().optional(),
  metadata: metadataFilter().optional(),
  q: text(MAX_SEARCH)
    .transform((value) => readSearch(storableText(value)))
    .optional()
    .describe("Words, or beginnings of words, that occur in one row of the transcript, in any language"),
};

type ReadFilter = { [Name in keyof typeof conversationFilter]?: z.output<(typeof conversationFilter)[Name]> };

/** Converts the filter of a request to the one of queries. */
export const toSessionFilter = (query: ReadFilter) => ({
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
  hasViolations: query.has_violations,
  criterion: query.criterion,
  visitorId: query.visitor_id,
  metadata: query.metadata,
  search: query.q,
});

export const conversationsQuery = pageQuery.extend(conversationFilter);

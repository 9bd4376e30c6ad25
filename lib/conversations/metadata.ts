import { z } from "zod";
import { storableText } from "#lib/platform/text.ts";
import { atMost, trimmedText } from "#lib/platform/text-fields.ts";

const MAX_PAIRS = 50;
const MAX_VALUE = 500;
const KEY = "[A-Za-z0-9_.-]{1,40}";
const PAIR = new RegExp(`^(${KEY}):([^]{0,${MAX_VALUE * 2}})$`);

/** What an integrator stores with a call to find it by. */
export const metadata = () =>
  z
    .record(z.string().regex(new RegExp(`^${KEY}$`)), atMost(MAX_VALUE))
    .refine((pairs) => Object.keys(pairs).length <= MAX_PAIRS, {
      error: `metadata must have at most ${MAX_PAIRS} pairs`,
    })
    .describe(
      `Up to ${MAX_PAIRS} pairs to find the conversation by, such as your order's number. The model never sees them`,
    )
    .meta({ examples: [{ order: "4711" }], maxProperties: MAX_PAIRS });

const MAX_VISITOR_ID = 200;

/** An integrator's own id of a person. */
export const visitorId = () =>
  trimmedText(MAX_VISITOR_ID)
    .describe("Your own ID of the person in the call, to find all of their conversations")
    .meta({ examples: ["user-17"], pattern: "\\S" });

/** The same as a filter of a list. */
export const visitorIdFilter = () =>
  trimmedText(MAX_VISITOR_ID)
    .transform(storableText)
    .describe("Lists only conversations with this `visitor_id`")
    .meta({ pattern: "\\S" });

/** One pair of metadata as a filter of a list: `key:value`. */
export const metadataFilter = () =>
  z
    .string()
    .regex(PAIR, { error: "metadata must be a key and a value like order:4711" })
    .transform((pair): Record<string, string> => {
      const [, key = "", value = ""] = PAIR.exec(pair) ?? [];
      return { [key]: storableText(value) };
    })
    .describe("Lists only conversations whose metadata has this pair, such as `order:4711`")
    .meta({ examples: ["order:4711"], pattern: `^${KEY}:`, maxLength: MAX_VALUE });

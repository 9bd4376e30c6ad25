import { z } from "zod";
import { countCodePoints, text, trimmedText } from "#lib/platform/text-fields.ts";

const MIN_PASSWORD = 12;

/** An email address, stored in lower case. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value !== "", { error: ({ path }) => `${path?.join(".")} is required` })
  .refine((value) => z.email().max(254).safeParse(value).success, {
    error: ({ path }) => `${path?.join(".")} is not valid`,
  });

/** Long rather than complicated: easy to remember, hard to guess. */
export const newPassword = text(200).refine((value) => countCodePoints(value) >= MIN_PASSWORD, {
  error: ({ path }) => `${path?.join(".")} must have at least ${MIN_PASSWORD} characters`,
});

/** What visitors see as their host. */
export const accountName = trimmedText(120);

const MAX_DAYS = 3_650;

/** Days in a form; empty means unlimited. */
const days = z
  .string()
  .regex(/^\d{1,4}$/, {
    error: ({ path }) => `${path?.join(".")} must be a number of days from 1 to ${MAX_DAYS}`,
  })
  .transform(Number)
  .refine((value) => value >= 1 && value <= MAX_DAYS, {
    error: ({ path }) => `${path?.join(".")} must be a number of days from 1 to ${MAX_DAYS}`,
  })
  .nullable()
  .default(null);

/** How long conversations and their recordings are kept. */
export const retentionInput = z
  .strictObject({ conversation_days: days, recording_days: days })
  .transform((input) => ({ conversationDays: input.conversation_days, recordingDays: input.recording_days }));
export type RetentionInput = z.output<typeof retentionInput>;

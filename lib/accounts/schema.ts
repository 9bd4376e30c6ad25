import { z } from "zod";
import { countCodePoints, text, trimmedText } from "#lib/platform/text-fields.ts";

const MIN_PASSWORD = 10;

/** An e-mail address, in lower case as it is stored. */
export const email = z
  .string()
  .trim()
  .toLowerCase()
  .refine((value) => value !== "", { error: ({ path }) => `${path?.join(".")} is required` })
  .refine((value) => z.email().max(254).safeParse(value).success, {
    error: ({ path }) => `${path?.join(".")} is not valid`,
  });

/** Long rather than complicated: what a person can remember and nobody guesses. */
export const newPassword = text(200).refine((value) => countCodePoints(value) >= MIN_PASSWORD, {
  error: ({ path }) => `${path?.join(".")} must have at least ${MIN_PASSWORD} characters`,
});

/** What callers see as their host. */
export const accountName = trimmedText(120);

const MAX_DAYS = 3_650;

/** Days in a form; left empty they are without end. */
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

/** How long conversations, and their recordings, are kept. */
export const retentionInput = z
  .strictObject({ conversation_days: days, recording_days: days })
  .transform((input) => ({ conversationDays: input.conversation_days, recordingDays: input.recording_days }));
export type RetentionInput = z.output<typeof retentionInput>;

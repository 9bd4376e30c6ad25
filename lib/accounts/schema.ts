import { z } from "zod";
import { countCodePoints, text, trimmedText } from "#lib/platform/http/fields.ts";

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

import { z } from "zod";

/** Counts Unicode code points, as a reader would, not UTF-16 units. */
export const countCodePoints = (text: string): number => [...text].length;

/**
 * A required text of 1 to `max` code points that is not blank; stored as sent. `error` replaces all its error messages.
 */
export function text(max: number, error?: string) {
  return z
    .string(error ? { error } : undefined)
    .refine((value) => value.trim() !== "", {
      error: error ?? (({ path }) => `${path?.join(".")} is required`),
    })
    .refine((value) => countCodePoints(value) <= max, {
      error: error ?? (({ path }) => `${path?.join(".")} must have at most ${max} characters`),
    })
    .meta({ minLength: 1, maxLength: max });
}

/** A text of up to `max` code points, which may be empty. */
export function atMost(max: number) {
  return z
    .string()
    .refine((value) => countCodePoints(value) <= max, {
      error: ({ path }) => `${path?.join(".")} must have at most ${max} characters`,
      params: { variant: "characters", limit: max },
    })
    .meta({ maxLength: max });
}

/**
 * A text that is trimmed before its length counts, in composed letters: names from a Mac often have ö as two characters, which
 * look like one and would not be found.
 */
export function trimmedText(max: number) {
  return z.string().trim().normalize("NFC").pipe(text(max)).meta({ minLength: 1, maxLength: max });
}

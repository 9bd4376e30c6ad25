import { z } from "zod";
import { trimmedText } from "#lib/platform/text-fields.ts";

const MAX_ENTRIES = 200;
const MAX_TAKE_ENTRIES = 50;

/** One word, as written and as spoken. */
const pronunciation = z.strictObject({
  written: trimmedText(60),
  spoken: trimmedText(120)
    .refine((value) => !/[⟦⟧]/u.test(value), { error: "spoken must not have the characters ⟦ and ⟧" })
    .describe("A respelling, or IPA between slashes, which the local voices can read"),
});

/** A dictionary of names and terms. */
export function pronunciations(most: number = MAX_ENTRIES) {
  return z
    .array(pronunciation)
    .max(most, { error: `pronunciations must have at most ${most} entries` })
    .describe("Names and terms the voice mispronounces, and how to say them")
    .meta({ examples: [[{ written: "Nguyen", spoken: "win" }]] });
}

export const takePronunciations = () => pronunciations(MAX_TAKE_ENTRIES);

export const pronunciationsInput = z.strictObject({ pronunciations: pronunciations() });

export const pronunciationsOutput = z.object({
  pronunciations: z.array(z.object({ written: z.string(), spoken: z.string() })),
});

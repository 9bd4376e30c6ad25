import { baseLanguage } from "#lib/languages/language-tags.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { invalidField } from "#lib/platform/errors.ts";

/** Throws `VALIDATION` for a language that the local voices can't speak. Other speech services decide for themselves. */
export async function requireSpokenLanguage(language: string | undefined): Promise<void> {
  if (language === undefined) return;
  const { spoken } = await findInstanceLanguages();
  if (spoken === null || spoken.includes(baseLanguage(language))) return;
  throw invalidField("language", `language must be one that the voice speaks: ${spoken.join(", ")}`);
}

/** Throws `VALIDATION` for a language that the local recognizers can't hear, as above. */
export async function requireHeardLanguage(language: string | undefined): Promise<void> {
  if (language === undefined) return;
  const { heard } = await findInstanceLanguages();
  if (heard === null || heard.includes(baseLanguage(language))) return;
  throw invalidField(
    "language",
    `language must be one that speech recognition knows, unless you send what is said: ${heard.join(", ")}`,
  );
}

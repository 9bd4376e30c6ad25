import { missingLanguage } from "#lib/languages/missing-language.ts";
import { findInstanceLanguages } from "#lib/operations/models/find-instance-speech.ts";
import { languageUnavailable } from "./connect-refusals.ts";

/** Throws `VALIDATION` for a call whose language the instance cannot hear or speak, which would produce nonsense. */
export async function requireCallLanguage(language: string | null): Promise<void> {
  if (language === null) return;
  const missing = missingLanguage(language, await findInstanceLanguages());
  if (missing) throw languageUnavailable(language, missing);
}

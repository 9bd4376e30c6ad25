import { z } from "zod";
import { LANGUAGES, type Language, languageOf } from "./languages.ts";

/** A request's language, as a tag such as `de` or `de-AT`. Without one, or with `auto`, it is English. */
export const requestedLanguage = z
  .string()
  .nullish()
  .transform((tag, context): Language => {
    const language = tag && tag !== "auto" ? languageOf(tag) : "en";
    if (language) return language;
    context.addIssue(`this server has ${LANGUAGES.join(", ")}, not ${JSON.stringify(tag)}`);
    return z.NEVER;
  });

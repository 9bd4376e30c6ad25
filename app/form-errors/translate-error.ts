import { fill } from "#components/words/fill.ts";
import { typesetFrench } from "#components/words/locales.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import { ACCOUNT_ERRORS } from "./words/account-errors.ts";
import { CALL_ERRORS } from "./words/call-errors.ts";
import { CONTENT_ERRORS } from "./words/content-errors.ts";
import { FIELDS_ERRORS } from "./words/fields-errors.ts";
import { MODEL_ERRORS } from "./words/model-errors.ts";
import { TAKE_ERRORS } from "./words/take-errors.ts";
import { TOOLS_ERRORS } from "./words/tools-errors.ts";

/**
 * An error of the API in every language. `en` is the API's own text, with a gap for each value in it; the others are
 * sentences for the form, and leave out what its page shows anyway, such as the field's name.
 */
export type FormMessage = Record<PageLanguage, string> & {
  /** The English sentence for the form, where the API's own text is for developers or operators. */
  form?: string;
};

const GAP = /\{(\w+)\}/g;

const toPattern = (template: string): RegExp => {
  const [first = "", ...rest] = template.split(GAP);
  const quote = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  // Split by a pattern with one group, names of gaps are at the odd places.
  const parts = rest.map((piece, index) => (index % 2 === 0 ? `(?<${piece}>.+?)` : quote(piece)));
  return new RegExp(`^${quote(first)}${parts.join("")}$`, "su");
};

const literalLength = ({ en }: FormMessage): number => en.replace(GAP, "").length;

/** The texts with most words of their own first: a shorter one may match the same message. */
const KNOWN = [
  ...FIELDS_ERRORS,
  ...ACCOUNT_ERRORS,
  ...CALL_ERRORS,
  ...CONTENT_ERRORS,
  ...TAKE_ERRORS,
  ...MODEL_ERRORS,
  ...TOOLS_ERRORS,
]
  .sort((a, b) => literalLength(b) - literalLength(a))
  .map((message) => ({ message, pattern: toPattern(message.en) }));

/** A longer message quotes what somebody sent, and comparing it with every text would take long. */
const MAX_LENGTH = 1_000;

/** An error of the API as a form shows it; null for its own text, because no other one is written. */
export function translateError(english: string, language: PageLanguage): string | null {
  if (english.length > MAX_LENGTH) return null;
  for (const { message, pattern } of KNOWN) {
    const found = pattern.exec(english);
    if (!found) continue;
    const written = language === "en" ? message.form : message[language];
    if (written === undefined) return null;
    const text = fill(written, found.groups ?? {});
    return language === "fr" ? typesetFrench(text) : text;
  }
  return null;
}

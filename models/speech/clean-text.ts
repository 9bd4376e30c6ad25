import type { Language } from "./languages.ts";
import { sayAbbreviations, sayInitials } from "./written/abbreviations.ts";
import { sayAddresses } from "./written/addresses.ts";
import { sayArithmetic } from "./written/arithmetic.ts";
import { sayAccounts, sayCodes } from "./written/codes.ts";
import { sayDates } from "./written/dates.ts";
import { withPlainDigits } from "./written/digits.ts";
import { Draft } from "./written/draft.ts";
import { removeHtml, removeMarkdown, removeSigns } from "./written/markdown.ts";
import { sayMoney } from "./written/money.ts";
import { sayNumbers } from "./written/numbers.ts";
import { sayPhones } from "./written/phones.ts";
import { sayRatings } from "./written/ratings.ts";
import { sayRoman } from "./written/roman.ts";
import { sayShorthand } from "./written/shorthand.ts";
import { saySigns } from "./written/signs.ts";
import { SPOKEN_TABLES } from "./written/tables.ts";
import { sayTimes } from "./written/times.ts";

const EMOJI =
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3}/gu;

const EMOTICON = /(?<=^|\s)[:;]['’]?-?[)(DPp](?=\s|$|[.,!?])/gm;

/**
 * Converts written text to speakable text: no Markdown, no emoji, and what the phonemizer pronounces badly is spelled out, such as
 * amounts of money, telephone numbers, times and dates. Each kind has a file in `written`, and each language a table there. Line
 * ends become sentence ends. Digits stay digits where the phonemizer says them well.
 */
export function cleanText(text: string, language: Language = "en"): string {
  const table = SPOKEN_TABLES[language];
  const plain = withPlainDigits(text).replace(/[\u00a0\u202f\u2009\u2007]/g, " ");
  const draft = new Draft(plain.replace(/[\u2010\u2011]/g, "-"));
  draft.say(/⟦[^⟦⟧]{0,200}⟧/g, ([marked]) => marked);
  removeHtml(draft);
  removeMarkdown(draft);
  sayAddresses(draft, table);
  sayShorthand(draft, table);
  sayRoman(draft, table);
  sayAbbreviations(draft, table);
  sayInitials(draft, table);
  for (const [pattern, say] of table.others) draft.say(pattern, say);
  sayDates(draft, table);
  sayTimes(draft, table);
  sayAccounts(draft, table);
  sayPhones(draft, table);
  sayRatings(draft, table);
  sayArithmetic(draft, table);
  sayMoney(draft, table);
  sayCodes(draft, table);
  sayNumbers(draft, table);
  saySigns(draft, table);
  removeSigns(draft);
  return asClauses(draft.finish());
}

/** Punctuation as the phonemizer reads it, and no emoji. */
function asClauses(text: string): string {
  return text
    .replace(EMOJI, " ")
    .replace(EMOTICON, " ")
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[ \t]{0,9}[–—][ \t]{0,9}/g, ", ")
    .replace(/…|\.{2,}/g, "…")
    .replace(/(?<=[^.!?…:;,\s])[ \t]{0,9}\n/g, ".\n")
    .replace(/\s+/g, " ")
    .replace(/ (?=[,.;:!?…])/g, "")
    .replace(/,(?=[,.;:!?…])/g, "")
    .trim();
}

import type { Language } from "./languages.ts";
import { SPOKEN_WORDS, type SpokenWords, sayGermanOrdinals } from "./spoken-words.ts";

/**
 * Converts written text to speakable text: no markdown, no emoji, and a few things the phonemizer pronounces badly are
 * spelled out (titles, money, units, email addresses, links). Line ends become sentence ends.
 */
export function cleanText(text: string, language: Language = "en"): string {
  const words = SPOKEN_WORDS[language];
  const plain = withoutMarkdown(text).replace(/[\u00a0\u202f\u2009]/g, " ");
  const spoken = words.abbreviations.reduce((line, [from, to]) => line.replace(from, to), plain);
  const dated = language === "de" ? sayGermanOrdinals(spoken) : spoken;
  const numbers = sayUnits(sayTimes(sayMoney(sayAddresses(dated, words), words), words), words);
  return numbers
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3}/gu,
      " ",
    )
    .replace(/[‘’]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\s*[–—]\s*/g, ", ")
    .replace(/…|\.{2,}/g, "…")
    .replace(/\s*&\s*/g, ` ${words.and} `)
    .replace(/([^.!?…:;,\s])[ \t]*\n+/g, "$1.\n")
    .replace(/\s+/g, " ")
    .replace(/ ([,.;:!?…])/g, "$1")
    .trim();
}

function withoutMarkdown(text: string): string {
  return text
    .replace(/```[\s\S]*?```/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, "$1")
    .replace(/^[ \t]*(?:#{1,6}|[-*+•]|>)[ \t]+/gm, "")
    .replace(/(\*\*|__)(.+?)\1/g, "$2")
    .replace(/(^|\s)[*_](\S(?:[^*_\n]*\S)?)[*_](?=[\s.,;:!?]|$)/g, "$1$2")
    .replace(/[`*#|~^\\<>{}[\]]/g, " ");
}

function sayAddresses(text: string, { at, dot, underscore }: SpokenWords): string {
  return text
    .replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, (address) =>
      address.replace("@", ` ${at} `).replace(/\./g, ` ${dot} `).replace(/_/g, ` ${underscore} `),
    )
    .replace(/\bhttps?:\/\/(?:www\.)?([^\s/?#]+)[^\s.,;!?]*/g, (_, host: string) =>
      host.replace(/\./g, ` ${dot} `),
    );
}

/** "$42.50" in English; "42,50 €" in the other languages, which also write "€ 42,50". */
function sayMoney(text: string, words: SpokenWords): string {
  const say = (whole: string, sign: string, amount: string, rest: string | undefined) => {
    const names = words.currencies[sign];
    if (!names) return whole;
    const currency = names[amount === "1" ? 0 : 1];
    return rest && rest !== "00" ? words.sayPrice(amount, Number(rest), currency) : `${amount} ${currency}`;
  };
  if (words.decimal === ".") return text.replace(/([$€£])\s?(\d[\d,]*)(?:\.(\d{2})(?!\d))?/g, say);
  return text
    .replace(/([$€£])\s?(\d[\d.]*)(?:,(\d{2})(?!\d))?/g, say)
    .replace(/(\d[\d.]*)(?:,(\d{2}))?\s?([$€£])/g, (whole, amount, rest, sign) =>
      say(whole, sign, amount, rest),
    );
}

function sayTimes(text: string, { sayTime }: SpokenWords): string {
  if (!sayTime) return text;
  return text.replace(
    /(?<![\d:.,])([01]?\d|2[0-4])(?::|\s?h\s?)([0-5]\d)(?:\s(?:Uhr|h|heures)\b)?(?![\d:])/g,
    (_, hour: string, minute: string) => sayTime(Number(hour), Number(minute)),
  );
}

function sayUnits(text: string, { units }: SpokenWords): string {
  return text.replace(
    /(\d)\s?(km\/h|kg|km|cm|mm|ml|m²|°C|GB|MB|Go|Mo)(?![\p{L}\p{N}])/gu,
    (whole, digit, unit, at) => {
      const names = units[unit];
      if (!names) return whole;
      const isOne = digit === "1" && !/[\d.,]/.test(text.charAt(at - 1));
      return `${digit} ${names[isOne ? 0 : 1]}`;
    },
  );
}

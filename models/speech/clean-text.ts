const ABBREVIATIONS: [RegExp, string][] = [
  [/\bDr\.(?=\s+[A-Z])/g, "Doctor"],
  [/\bMr\.(?=\s)/g, "Mister"],
  [/\bMrs\.(?=\s)/g, "Missus"],
  [/\bMs\.(?=\s)/g, "Miss"],
  [/\bProf\.(?=\s)/g, "Professor"],
  [/\bSt\.(?=\s+[A-Z])/g, "Saint"],
  [/\be\.g\.,?/gi, "for example,"],
  [/\bi\.e\.,?/gi, "that is,"],
  [/\betc\.(?=\s+[a-z])/gi, "et cetera"],
  [/\betc\./gi, "et cetera."],
  [/\bvs\.?(?=\s)/gi, "versus"],
  [/\bNo\.(?=\s*\d)/g, "number"],
  [/\bapprox\.(?=\s)/gi, "approximately"],
];

const CURRENCIES: Record<string, [string, string, string, string]> = {
  $: ["dollar", "dollars", "cent", "cents"],
  "€": ["euro", "euros", "cent", "cents"],
  "£": ["pound", "pounds", "penny", "pence"],
};

/**
 * Converts written text to speakable text: no markdown, no emoji, and a few things the phonemizer pronounces badly are
 * spelled out (titles, money, email addresses, links). Line ends become sentence ends.
 */
export function cleanText(text: string): string {
  const spoken = ABBREVIATIONS.reduce((line, [from, to]) => line.replace(from, to), withoutMarkdown(text));
  return sayMoney(sayAddresses(spoken))
    .replace(
      /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u{fe0f}|\u{200d}|\u{20e3}/gu,
      " ",
    )
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»]/g, '"')
    .replace(/\s*[–—]\s*/g, ", ")
    .replace(/…|\.{2,}/g, "…")
    .replace(/\s*&\s*/g, " and ")
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

function sayAddresses(text: string): string {
  return text
    .replace(/\b[\w.+-]+@[\w-]+(?:\.[\w-]+)+\b/g, (address) =>
      address.replace("@", " at ").replace(/\./g, " dot ").replace(/_/g, " underscore "),
    )
    .replace(/\bhttps?:\/\/(?:www\.)?([^\s/?#]+)[^\s.,;!?]*/g, (_, host: string) =>
      host.replace(/\./g, " dot "),
    );
}

function sayMoney(text: string): string {
  return text.replace(
    /([$€£])\s?(\d[\d,]*)(?:\.(\d{2})(?!\d))?/g,
    (whole, sign: string, amount: string, rest: string | undefined) => {
      const names = CURRENCIES[sign];
      if (!names) return whole;
      const [one, many, smallOne, smallMany] = names;
      const main = `${amount} ${amount === "1" ? one : many}`;
      if (!rest || rest === "00") return main;
      return `${main} and ${Number(rest)} ${Number(rest) === 1 ? smallOne : smallMany}`;
    },
  );
}

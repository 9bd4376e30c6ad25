export type Remembered = { name: string | undefined; told: { about: string; say: string }[] };

const NOT_NAMES =
  /^(?:not|a|an|the|so|very|fine|good|great|ok|okay|here|sorry|looking|calling|trying|interested|having|going|just|from|in|on|at|your|my|sure|happy|well|ready|busy|back|new|afraid|glad|done|tired|wondering|also|still|really)$/i;

/** What the visitor said about themselves: "my name is Ana", "my order number is A-17", "I live in Lisbon". */
export function remember(userTexts: string[]): Remembered {
  const told: Remembered["told"] = [];
  let name: string | undefined;
  for (const text of userTexts) {
    name = nameIn(text) ?? name;
    for (const match of text.matchAll(/\bmy ([a-z][a-z' -]{1,40}?) (is|are|was|were) ([^.!?;]{1,80})/gi)) {
      const [, about = "", verb = "", value = ""] = match;
      told.push({ about, say: `your ${about} ${verb} ${clean(value)}` });
    }
    const stated = text.matchAll(
      /\b(?:I|I'm|we)\s+(live in|work (?:at|for|as|in)|like|love|prefer|need|want|have|come from|bought|ordered|booked|study|play)\s+([^.!?;]{2,60})/gi,
    );
    for (const [, verb = "", rest = ""] of stated)
      told.push({ about: `${verb} ${rest}`, say: `you ${verb} ${clean(rest)}` });
  }
  return { name, told };
}

/** The visitor's name if the text states it explicitly. */
export function nameIn(text: string): string | undefined {
  const said = text.match(
    /\b(?:my name(?:'s| is)|(?:you can )?call me|this is|the name is|name's)\s+([\p{L}'-]+(?:\s+\p{Lu}[\p{L}'-]+){0,2})/iu,
  )?.[1];
  const introduced = text.match(
    /\b(?:I am|I'm)\s+(\p{Lu}[\p{L}'-]+(?:\s\p{Lu}[\p{L}'-]+){0,2})(?=[\s,.!?]|$)/u,
  )?.[1];
  const name = [said, introduced].find(
    (found) => found !== undefined && !NOT_NAMES.test(found.split(" ")[0] ?? ""),
  );
  return name
    ?.replace(/(?<!\s)\s+(?:and|but|from|calling)$/i, "")
    .replace(/(^|[\s'-])\p{Ll}/gu, (letter) => letter.toUpperCase());
}

/**
 * Answers "what is my …?" and "do you remember …?" from what the visitor said; undefined if they did not ask or did not
 * say.
 */
export function recall(question: string, memory: Remembered): string | undefined {
  const wanted = question.match(
    /\b(?:what(?:'s| is| was| are)|when is|where is|who is|remember|know|tell me)\b.{0,200}?\bmy ([a-z' -]+)/i,
  )?.[1];
  const stated = question.match(
    /\bwhere do I (live|work|come)|what do I (like|love|need|want|prefer|have|play|study)|what did I (?:say|tell you)(?: that)? I (like|love|need|want|prefer|have|play|study)/i,
  );
  if (wanted && /^(?:first |full |last )?name\b/i.test(wanted.trim())) {
    return memory.name && `You told me that your name is ${memory.name}.`;
  }
  if (/\bwho am I\b/i.test(question) && memory.name) return `You told me that you are ${memory.name}.`;
  const key = (wanted ?? stated?.[1] ?? stated?.[2] ?? stated?.[3])?.trim().toLowerCase();
  const found = key ? memory.told.findLast(({ about }) => overlaps(about, key)) : undefined;
  return found ? `You told me that ${found.say}.` : undefined;
}

function overlaps(about: string, key: string): boolean {
  const words = new Set(about.toLowerCase().split(/\W+/));
  return key.split(/\W+/).some((word) => word.length > 2 && words.has(word));
}

/** A value up to the next clause, with first and second person swapped. */
function clean(value: string): string {
  return value
    .replace(/(?<!\s)\s*(?:,\s*)?\b(?:and (?:I|my|what|can|could|do)|but|because|so I)\b.*$/i, "")
    .replace(/\bmy\b/gi, "your")
    .replace(/\bme\b/gi, "you")
    .replace(/(?<![\s,])[\s,]+$/, "");
}

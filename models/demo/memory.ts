/** The visitor's name, and what else they told about themselves: "order number". */
export type Remembered = { name: string | undefined; told: ReadonlySet<string> };

const NOT_NAMES =
  /^(?:not|a|an|the|so|very|fine|good|great|ok|okay|here|sorry|looking|calling|trying|interested|having|going|just|from|in|on|at|your|my|sure|happy|well|ready|busy|back|new|afraid|glad|done|tired|wondering|also|still|really)$/i;

/** What the visitor said about themselves: "my name is Ana", "my order number is A-17". */
export function remember(userTexts: string[]): Remembered {
  const told = new Set<string>();
  let name: string | undefined;
  for (const text of userTexts) {
    name = nameIn(text) ?? name;
    for (const [, about = ""] of text.matchAll(/\bmy ([a-z][a-z' -]{1,40}?) (?:is|are|was|were) /gi))
      told.add(about);
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

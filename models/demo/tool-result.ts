import { asSentence } from "./to-listener.ts";
import { spelled } from "./tool-meaning.ts";

const SPOKEN_FIELDS = ["answer", "message", "text", "summary", "content", "result", "response"];
const SAYS_NOTHING = /^(?:ok|okay|done|success|true|null|none|undefined|)\.?$/i;
const LONGEST = 300;

/** The first words of a result that reports a card that waits on the visitor's screen, and of one that was answered. */
const CARD_SHOWN = /^(?:The visitor sees (?:a card|the card )|The answer was not taken: )/;
const CARD_ANSWERED = /^The card is answered: /;
/** The same of a result that reports a call for a person, which the function's own words have announced. */
const PERSON_CALLED = /^A person (?:of the team )?has been called\b/;

export type ToolAnswer =
  | { say: string }
  | { passages: string[] }
  | { failed: true }
  | { card: true }
  | undefined;

/** What can be said about a tool's result; undefined if it only reports success. */
export function readToolResult(result: string): ToolAnswer {
  const value = parse(result.trim());
  if (typeof value === "string") {
    if ([SAYS_NOTHING, CARD_ANSWERED, PERSON_CALLED].some((quiet) => quiet.test(value))) return undefined;
    if (CARD_SHOWN.test(value)) return { card: true };
    if (/^(?:error|failed|failure|there is no function|unknown|invalid|missing)\b/i.test(value))
      return { failed: true };
    return value.length > LONGEST ? { passages: [value] } : { say: asSentence(value) };
  }
  return typeof value === "object" && value !== null ? readObject(value) : undefined;
}

function readObject(value: object): ToolAnswer {
  const fields = Object.entries(value);
  if (fields.some(([key, content]) => key === "error" && content)) return { failed: true };
  const passages = passagesIn(value);
  if (passages.length > 0) return { passages };
  const told = fields.find(([key, content]) => SPOKEN_FIELDS.includes(key) && typeof content === "string");
  if (told) return readToolResult(String(told[1]));
  const said = fields
    .filter(
      ([key, content]) =>
        ["string", "number", "boolean"].includes(typeof content) &&
        !/^(?:ok|success|status_?code)$/i.test(key),
    )
    .slice(0, 5)
    .map(([key, content]) => sayField(key, content));
  if (said.length === 0) return nested(fields);
  const last = said.pop() ?? "";
  return { say: asSentence(said.length > 0 ? `${said.join(", ")}, and ${last}` : last) };
}

/** The first nested object or list, if the outer one has no values. */
function nested(fields: [string, unknown][]): ToolAnswer {
  const inner = fields.find(([, content]) => typeof content === "object" && content !== null)?.[1];
  return typeof inner === "object" && inner !== null
    ? readObject(Array.isArray(inner) ? Object(inner[0]) : inner)
    : undefined;
}

/** Retrieved texts: a list of strings, or of objects with a text. */
function passagesIn(value: object): string[] {
  const lists = Array.isArray(value) ? [value] : Object.values(value).filter(Array.isArray);
  return lists.flat().flatMap((item: unknown) => {
    if (typeof item === "string") return item.length > 20 ? [item] : [];
    if (typeof item !== "object" || item === null) return [];
    return Object.entries(item).flatMap(([key, text]) =>
      ["text", "content", "passage", "chunk"].includes(key) && typeof text === "string" ? [text] : [],
    );
  });
}

function sayField(key: string, content: unknown): string {
  const name = spelled(key);
  return typeof content === "boolean"
    ? `${name} is ${content ? "yes" : "no"}`
    : `the ${name} is ${String(content).replace(/_/g, " ")}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

import type { CardDefinition } from "#lib/flow/cards/card.ts";

type Of<Kind extends CardDefinition["kind"]> = Extract<CardDefinition, { kind: Kind }>;
type Options = NonNullable<Of<"choice">["options"]>;
type Facts = NonNullable<Of<"confirmation">["facts"]>;
type Pictures = NonNullable<Of<"slides">["pictures"]>;

const lines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

const cells = (line: string): string[] => line.split("|").map((cell) => cell.trim());

/**
 * Lists that owners write one item per line, with `|` between its parts. Readers undo writers, unless a text contains `|`, a line
 * break, or, in an option's value, `=`.
 */
export const writeOptions = (options: Options = []): string =>
  options
    .map(({ value, label, detail }) =>
      [label ? `${value} = ${label}` : value, ...(detail ? [detail] : [])].join(" | "),
    )
    .join("\n");

/** `value = Label | detail`, of which only the first is needed. */
export const readOptions = (text: string): Options =>
  lines(text).map((line) => {
    const [named = "", detail] = cells(line);
    const at = named.indexOf("=");
    const [value, label] = at < 1 ? [named, ""] : [named.slice(0, at).trim(), named.slice(at + 1).trim()];
    return { value, ...(label && { label }), ...(detail && { detail }) };
  });

export const writeFacts = (facts: Facts = []): string =>
  facts.map(({ label, value }) => `${label} | ${value}`).join("\n");

export const readFacts = (text: string): Facts =>
  lines(text).map((line) => {
    const [label = "", value = ""] = cells(line);
    return { label, value };
  });

export const readPictures = (text: string): Pictures =>
  lines(text).map((line) => {
    const [url = "", alt = "", caption] = cells(line);
    return { url, alt, ...(caption && { caption }) };
  });

export const writeRows = (rows: string[][] = []): string => rows.map((row) => row.join(" | ")).join("\n");
export const readRows = (text: string): string[][] => lines(text).map(cells);

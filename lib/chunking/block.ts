/** A part of a document that belongs together. `text` of a table begins with the line of its headings. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "list" | "code"; text: string }
  | { kind: "table"; header: string; rows: string[] };

/** How many tokens a text has for the model that embeds it. */
export type CountTokens = (text: string) => number;

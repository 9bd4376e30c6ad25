/** A block of a document. The `header` of a table is its line of column headings. */
export type Block =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph" | "list" | "code"; text: string }
  | { kind: "table"; header: string; rows: string[] };

/** Counts the tokens of a text for the embedding model. */
export type CountTokens = (text: string) => number;

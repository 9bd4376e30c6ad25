import { expect, test } from "vitest";
import { readDocument } from "./read-document.ts";

const large = (megabytes: number) => "x".repeat(megabytes * 1_048_576);

test.each([
  ["JSON", `{"openapi":"3.1.0","x":"${large(10)}"}`, "document is larger than 5 MB"],
  ["YAML", `openapi: 3.1.0\nx: ${large(2)}`, "document is larger than 1 MB"],
])("a document in %s that is too large is refused before it is read", (_, text, error) => {
  expect(() => readDocument(text)).toThrow(error);
});

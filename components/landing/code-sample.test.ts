import { expect, test } from "vitest";
import { highlight } from "./code-sample.tsx";
import { connectSamples } from "./connect-samples.ts";

test.each(connectSamples("https://talk.example.com"))(
  "the $language example keeps every character",
  ({ code }) => {
    expect(
      highlight(code)
        .map((token) => token.text)
        .join(""),
    ).toBe(code);
  },
);

test("recognizes strings and comments, but no comment inside a string", () => {
  expect(highlight('a("https://x.example") // done')).toEqual([
    { kind: "plain", text: "a(" },
    { kind: "string", text: '"https://x.example"' },
    { kind: "plain", text: ") " },
    { kind: "comment", text: "// done" },
  ]);
});

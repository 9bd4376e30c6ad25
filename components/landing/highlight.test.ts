import { expect, test } from "vitest";
import { connectSamples } from "./connect-samples.ts";
import { highlight } from "./highlight.ts";

test.each(connectSamples("https://talk.example.com"))(
  "loses no character of the $language example",
  ({ code }) => {
    expect(
      highlight(code)
        .map((token) => token.text)
        .join(""),
    ).toBe(code);
  },
);

test("knows a string, a comment, and that an address inside a string is none", () => {
  expect(highlight('a("https://x.example") // done')).toEqual([
    { kind: "plain", text: "a(" },
    { kind: "string", text: '"https://x.example"' },
    { kind: "plain", text: ") " },
    { kind: "comment", text: "// done" },
  ]);
});

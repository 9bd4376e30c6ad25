import { expect, test } from "vitest";
import { embedDirectives, embedSnippet } from "./embed-snippets.ts";

const link = { url: "https://calls.example/c/abc", label: 'Ask "Ana" & co' };

test("the snippet is two elements, and a label cannot break out of its attribute", () => {
  expect(embedSnippet(link, "floating")).toBe(
    '<script src="https://calls.example/embed.js" async></script>\n' +
      '<visavis-call link="https://calls.example/c/abc" mode="floating" label="Ask &quot;Ana&quot; &amp; co"></visavis-call>',
  );
});

test("the directives allow the embed script and the frame", () => {
  const directives = "script-src https://calls.example/embed.js; frame-src https://calls.example";
  expect(embedDirectives(link.url)).toBe(directives);
});

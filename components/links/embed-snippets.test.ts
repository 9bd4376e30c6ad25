import { expect, test } from "vitest";
import { embedDirectives, embedSnippet } from "./embed-snippets.ts";

const link = { url: "https://calls.example/c/abc", label: 'Ask "Ana" & co' };

test("the snippet is two elements, and a label cannot leave its attribute", () => {
  expect(embedSnippet(link, "floating")).toBe(
    '<script src="https://calls.example/embed.js" async></script>\n' +
      '<visavis-call link="https://calls.example/c/abc" mode="floating" label="Ask &quot;Ana&quot; &amp; co"></visavis-call>',
  );
});

test("a page with a policy allows the one script and the frame", () => {
  const directives = "script-src https://calls.example/embed.js; frame-src https://calls.example";
  expect(embedDirectives(link.url)).toBe(directives);
});

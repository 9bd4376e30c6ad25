import { expect, test } from "vitest";
import { embedDirectives, embedSnippet } from "./embed-dialog.tsx";

const link = {
  url: "https://calls.example/c/abc",
  label: 'Ask "Ana" & co',
  themeColor: null,
  language: "auto" as const,
};

test("the snippet is two elements, and a label cannot break out of its attribute", () => {
  expect(embedSnippet(link, "floating")).toBe(
    '<script src="https://calls.example/embed.js" async></script>\n' +
      '<visavis-call link="https://calls.example/c/abc" mode="floating" label="Ask &quot;Ana&quot; &amp; co"></visavis-call>',
  );
});

test("the floating button has the page's colour and language", () => {
  const branded = { ...link, themeColor: "#c0267f", language: "de" as const };
  expect(embedSnippet(branded, "floating")).toContain(' accent="#c0267f" lang="de">');
  expect(embedSnippet(branded, "inline")).not.toMatch(/accent|lang/);
});

test("the directives allow the embed script and the frame", () => {
  const directives = "script-src https://calls.example/embed.js; frame-src https://calls.example";
  expect(embedDirectives(link.url)).toBe(directives);
});

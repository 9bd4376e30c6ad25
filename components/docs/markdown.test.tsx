import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { UI_DE } from "#components/ui/words/de.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { parseDoc } from "#lib/docs/parse-doc.ts";
import { Markdown } from "./markdown.tsx";
import { DOCS_DE } from "./words/de.ts";
import { DOCS_EN } from "./words/en.ts";

const ORIGIN = "https://visavis.example";

const html = (body: string) => {
  const doc = parseDoc("docs/tools.md", `# T\n\n${body}`, ORIGIN);
  return renderToStaticMarkup(<Markdown doc={doc} words={DOCS_EN.block} language="en" />);
};

test("HTML in a document is shown as text", () => {
  const shown = html(
    '<script>alert(1)</script>\n\nA <img src=x onerror="y"> b\n\n[x](javascript:alert(1)) `<i>`',
  );
  expect(shown).not.toMatch(/<script|<img|<i>|javascript:/);
  expect(shown).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
});

test("headings have anchors, links lead to pages, pictures to files, and what the site lacks is only text", () => {
  const shown = html(
    "## Set `x`\n\n[a](scenarios.md#cards) [b](../CONTRIBUTING.md) ![c](avatars/moods.webp)",
  );
  expect(shown).toContain('<h2 id="set-x"');
  expect(shown).toContain('href="#set-x"');
  expect(shown).toContain('href="/docs/scenarios#cards"');
  expect(shown).not.toContain("CONTRIBUTING");
  expect(shown).toContain('src="/docs/files/docs/avatars/moods.webp" alt="c"');
});

test("a heading's name is its text alone, and what names a control says in which language", () => {
  const doc = parseDoc("docs/tools.md", "# T\n\n## Set `x`\n\n```sh\nls\n```\n\n| h |\n|---|\n| c |", ORIGIN);
  const shown = renderToStaticMarkup(
    <WordsProvider language="de" words={{ ui: UI_DE }}>
      <Markdown doc={doc} words={DOCS_DE.block} language="de" />
    </WordsProvider>,
  );
  expect(shown).toMatch(/<h2[^>]*>Set <code[^>]*>x<\/code><\/h2> <a href="#set-x" lang="de"/);
  expect(shown).toMatch(/<div lang="de"[^>]*><section aria-label="Code: Set x"/);
  expect(shown).toMatch(/<section lang="de" aria-label="Tabelle: Set x"[^>]*><table lang="en"/);
});

test("lists, tables and quotes keep their structure", () => {
  const shown = html("1. a\n   - b\n\n| h | |\n|---|---|\n| **c** | `d` |\n\n> e");
  expect(shown).toMatch(/<ol.*a<ul.*b<\/li><\/ul><\/li><\/ol>/);
  expect(shown).toMatch(/<th[^>]*>h<\/th><td[^>]*><\/td>/);
  expect(shown).toMatch(/<strong[^>]*>c<\/strong>.*<code[^>]*>d<\/code>/);
  expect(shown).toMatch(/<blockquote.*e.*<\/blockquote>/);
});

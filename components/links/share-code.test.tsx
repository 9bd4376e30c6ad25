import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { OperatorProvider } from "#components/ui/operator-note.tsx";
import { CATALOGUES } from "#components/words/catalogues.ts";
import { WordsProvider } from "#components/words/use-words.tsx";
import { PAGE_LANGUAGES } from "#lib/platform/page-language.ts";
import { isLocalUrl, ShareCode } from "./share-code.tsx";

const render = (url: string, language: (typeof PAGE_LANGUAGES)[number] = "en", isOperator = true) =>
  renderToStaticMarkup(
    <WordsProvider
      language={language}
      words={{ links: CATALOGUES.links[language], ui: CATALOGUES.ui[language] }}
    >
      <OperatorProvider isOperator={isOperator}>
        <ShareCode url={url} />
      </OperatorProvider>
    </WordsProvider>,
  );

test.each(PAGE_LANGUAGES)(
  "in %s, a link to this machine has no QR code, and says how others can open it",
  (language) => {
    const html = render("http://localhost:3000/c/abc", language);
    expect(html).not.toContain(`role="img"`);
    expect(html).toContain("<code");
    expect(html).toContain("APP_URL");
    expect(html).toContain("npm start -- --lan");
    expect(render("http://localhost:3000/c/abc", language, false)).not.toMatch(/APP_URL|npm|<details/);
  },
);

test("a link that others can open has a QR code", () => {
  expect(render("https://calls.example.com/c/abc")).toContain('role="img"');
  expect(render("https://calls.example.com/c/abc")).not.toContain("APP_URL");
});

test.each([
  ["http://localhost:3000/c/a", true],
  ["http://127.0.0.1:3300/c/a", true],
  ["http://[::1]:3000/c/a", true],
  ["https://192.168.1.20/c/a", false],
  ["https://localhost.example.com/c/a", false],
])("%s is only on this machine: %s", (url, isLocal) => {
  expect(isLocalUrl(url)).toBe(isLocal);
});

import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { WordsProvider } from "#components/words/use-words.tsx";
import { StorageFacts } from "./storage-facts.tsx";
import { SETTINGS_DE } from "./words/de.ts";
import { SETTINGS_EN } from "./words/en.ts";

const GB = 1_073_741_824;
const EMPTY = { recordings: 0, takes: 0, documents: 0, avatars: 0, backgrounds: 0, pictures: 0 };
const some = { used: 3, limit: 200 };

const IN = { en: { settings: SETTINGS_EN }, de: { settings: SETTINGS_DE } };

function textOf(
  change: Partial<Parameters<typeof StorageFacts>[0]["use"]> = {},
  language: "en" | "de" = "en",
): string {
  const use = { stored: EMPTY, usedBytes: 0, limitBytes: 5 * GB, documents: some, takes: some, ...change };
  const html = renderToString(
    <WordsProvider language={language} words={IN[language]}>
      <StorageFacts use={use} />
    </WordsProvider>,
  );
  expect(html).not.toContain("style=");
  return html.replaceAll("<!-- -->", "").replace(/<[^>]+>/g, " ");
}

test("an account without files says so", () => {
  expect(textOf()).toMatch(/0 bytes of 5 GB\s+Nothing is stored yet/);
});

test("what is stored is shown by kind, beside the limits", () => {
  const stored = { ...EMPTY, recordings: 1.5 * GB, documents: 2_048 };
  const text = textOf({ stored, usedBytes: 1.5 * GB + 2_048, documents: { used: 1_200, limit: 10_000 } });
  expect(text).toContain("1.5 GB of 5 GB");
  expect(text).toMatch(/Recordings 1\.5 GB\s+Documents 2 KB/);
  expect(text).toContain("1,200 of 10,000");
  expect(text).not.toMatch(/Avatars|limit|full/);
});

test.each([
  ["nearly full", { usedBytes: 4.6 * GB }, "A limit is nearly reached"],
  ["full", { usedBytes: 5 * GB }, "new calls are not recorded"],
  ["over the limit", { usedBytes: 6 * GB }, "The storage is full"],
  ["out of documents", { documents: { used: 200, limit: 200 } }, "The limit of documents is reached"],
  [
    "out of both",
    { documents: { used: 200, limit: 200 }, takes: { used: 201, limit: 200 } },
    "The limit of documents and takes is reached",
  ],
])("an account that is %s learns what to do", (_state, change, message) => {
  const text = textOf(change);
  expect(text).toContain(message);
  expect(text).toMatch(/Delete .+, or ask the operator for more\./);
});

test("in another language sizes and counts are written as that language does", () => {
  const stored = { ...EMPTY, recordings: 1.5 * GB };
  const text = textOf({ stored, usedBytes: 1.5 * GB, documents: { used: 1_200, limit: 10_000 } }, "de");
  expect(text).toContain("Aufzeichnungen 1,5 GB");
  expect(text).toContain("1.200 von 10.000");
});

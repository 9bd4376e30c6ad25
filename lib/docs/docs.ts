import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { findSnippet, readSearch, type Snippet } from "#lib/conversations/search-words.ts";
import { env } from "#lib/platform/env.ts";
import { type Doc, docPath, FILES, parseDoc, SERVED_FILE } from "./parse-doc.ts";

const at = (file: string): string => join(/* turbopackIgnore: true */ process.cwd(), file);

let docs: Promise<Doc[]> | undefined;

/** Every page, in the order of the sidebar, then the decisions. Files don't change while the app runs. */
export function listDocs(): Promise<Doc[]> {
  docs ??= readDocs().catch((error: unknown) => {
    // The next reader tries again.
    docs = undefined;
    throw error;
  });
  return docs;
}

async function readDocs(): Promise<Doc[]> {
  const decisions = (await readdir(at("docs/adr"))).filter((name) => /^\d{4}-/.test(name)).sort();
  const files = [...FILES, ...decisions.map((name) => `docs/adr/${name}`)];
  const { origin } = new URL(env.APP_URL);
  return await Promise.all(
    files.map(async (file) => parseDoc(file, await readFile(at(file), "utf8"), origin)),
  );
}

/** The page with this slug; null if there is none. */
export async function findDoc(slug: string): Promise<Doc | null> {
  return (await listDocs()).find((doc) => doc.slug === slug) ?? null;
}

/** A picture, a film or an example that pages link; null for any other path. */
export async function readDocFile(path: string): Promise<Uint8Array<ArrayBuffer> | null> {
  if (!SERVED_FILE.test(path)) return null;
  const content = await readFile(at(path)).catch(() => null);
  return content && new Uint8Array(content);
}

export type DocResult = { page: string; title: string; href: string; snippet: Snippet };

const MAX_RESULTS = 30;
/** How much more a word counts in a section's title and its page's title than in its text. */
const TITLE_WEIGHT = 10;
const PAGE_WEIGHT = 3;
/** A long text must not win by length. */
const MAX_COUNT = 4;

const MAX_WORDS = 16;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const countOf = (words: readonly string[], start: string): number =>
  words.filter((word) => word.startsWith(start)).length;

/**
 * Finds the sections that contain every word, or its beginning. Words of the page's title count, but not alone. The best
 * come first; decisions and changelogs, which are about the past, last.
 */
export async function searchDocs(typed: string): Promise<DocResult[]> {
  const wanted = [...new Set(wordsOf(typed.normalize("NFC")))].slice(0, MAX_WORDS);
  if (wanted.length === 0) return [];
  const search = readSearch(wanted.join(" "));
  const found = (await listDocs()).flatMap((doc) => {
    const page = wordsOf(doc.title);
    return doc.sections.flatMap((section) => {
      const [title, text] = [wordsOf(section.title), wordsOf(section.text)];
      const isIn = (words: readonly string[]) => (start: string) =>
        words.some((word) => word.startsWith(start));
      const own = [...title, ...text];
      if (!wanted.some(isIn(own)) || !wanted.every(isIn([...own, ...page]))) return [];
      const scores = wanted.map(
        (word) =>
          Math.min(MAX_COUNT, countOf(text, word)) +
          Math.min(1, countOf(title, word)) * TITLE_WEIGHT +
          Math.min(1, countOf(page, word)) * PAGE_WEIGHT,
      );
      const isHistory = doc.file.startsWith("docs/adr/") || doc.file.endsWith("CHANGELOG.md");
      return [{ doc, section, score: scores.reduce((sum, score) => sum + score, isHistory ? -1_000 : 0) }];
    });
  });
  return found
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_RESULTS)
    .map(({ doc, section }) => ({
      page: doc.title,
      title: section.title,
      href: docPath(doc.slug) + (section.depth === 1 ? "" : `#${section.anchor}`),
      snippet: findSnippet(section.text, search),
    }));
}

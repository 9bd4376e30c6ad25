import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { anchorOf } from "#lib/docs/parse-doc.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));
const pages = globSync(["*.md", "{avatars,bench,docs,models,sdk}/**/*.md"], {
  cwd: root,
  exclude: ["**/node_modules"],
}).sort();
const read = (page: string): string => readFileSync(join(root, page), "utf8");

/** Whether a link of `page` to a file, a heading, or a heading of a file leads somewhere. */
function isAlive(page: string, link: string): boolean {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(root, target))) return false;
  return (
    anchor === undefined ||
    (read(target).match(/^#+ .+$/gm) ?? [])
      .map((line) => anchorOf(line.replace(/^#+ /, "").replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")))
      .includes(anchor)
  );
}

test.each(pages)("%s links only to files and headings that exist", (page) => {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !/^[a-z]+:/.test(link) && !isAlive(page, link))).toEqual([]);
});

test.each(pages)("%s names only source files that exist", (page) => {
  const sources =
    /`((?:agent|app|bench|components|db|deploy|e2e|inngest|lib|models|scripts|sdk)\/[\w./-]+\.\w+)[` ]/g;
  const named = [...read(page).matchAll(sources)].map(([, file = ""]) => file);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});

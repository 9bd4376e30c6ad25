import { globSync } from "node:fs";
import { walkTokens } from "marked";
import { expect, test } from "vitest";
import { processorMs } from "#lib/platform/testing/processor-time.ts";
import { findDoc, listDocs, readDocFile, searchDocs } from "./docs.ts";
import { docPath, fileOf, parseDoc, resolveHref, slugOf } from "./parse-doc.ts";

const ORIGIN = "https://visavis.example";

test("every Markdown file of docs and of the SDK is a page, at an address of its own", async () => {
  const files = globSync(["docs/**/*.md", "sdk/**/*.md"], { exclude: ["**/node_modules"] });
  const docs = await listDocs();
  expect(docs.map(({ file }) => file)).toEqual(expect.arrayContaining(files));
  expect(new Set(docs.map(({ slug }) => slug)).size).toBe(docs.length);
  for (const { file, slug } of docs) expect(fileOf(slug)).toBe(file);
  expect(docs.map(({ slug }) => docPath(slug))).not.toContain("/docs/api");
});

test.each([
  ["docs/tools.md", "scenarios.md#cards", "/docs/scenarios#cards"],
  ["docs/tools.md", "#time-and-retries", "#time-and-retries"],
  ["docs/tools.md", "../sdk/README.md", "/docs/sdk"],
  ["sdk/react/README.md", "../../docs/api.md#errors", "/docs/first-call#errors"],
  ["docs/README.md", "adr/0009-scenario-semantics.md", "/docs/adr-0009-scenario-semantics"],
  ["docs/adr/0009-scenario-semantics.md", "../README.md", "/docs"],
  ["docs/avatars.md", "avatars/moods.webp", "/docs/files/docs/avatars/moods.webp"],
  ["docs/api.md", "../sdk/examples/node-server.ts", "/docs/files/sdk/examples/node-server.ts"],
  ["docs/api.md", "https://example.com/a.md", "https://example.com/a.md"],
  ["docs/api.md", "../CONTRIBUTING.md", null],
  ["docs/api.md", "../../../etc/passwd.md", null],
  ["docs/api.md", "javascript:alert(1)", null],
])("in %s a link to %s leads to %s", (file, href, address) => {
  expect(resolveHref(file, href)).toBe(address);
});

test("every link between pages leads to a page, and to a heading of it", async () => {
  const docs = await listDocs();
  const anchors = new Map(
    docs.map(({ slug, sections }) => [docPath(slug), sections.map(({ anchor }) => anchor)]),
  );
  const dead = docs.flatMap(({ file, slug, markdown }) =>
    [...markdown.matchAll(/\]\((\/docs\/(?!files\/|api\b)[^)#]+|(?=#))(?:#([^)]+))?\)/g)]
      .filter(([, path = "", anchor]) => {
        const page =
          path === "" ? docPath(slug) : path.replace(/\.md$/, "").replace("/docs/overview", "/docs");
        const known = anchors.get(page);
        return !known || (anchor !== undefined && !known.includes(anchor));
      })
      .map(([link]) => `${file} ${link}`),
  );
  expect(dead).toEqual([]);
});

test("a page has its title, its sections as text, names for its blocks, and Markdown with the site's links", () => {
  const doc = parseDoc(
    "docs/tools.md",
    "# Tools `x`\n\nWhat [they](scenarios.md) do, not [this](../CONTRIBUTING.md).\n\n## A & B\n\n```sh\nls\n```\n\n| a |\n|---|\n| **b** |\n\n```sh\npwd\n```\n",
    ORIGIN,
  );
  expect(doc).toMatchObject({ slug: "tools", title: "Tools x", intro: "What they do, not this." });
  expect(doc.sections[1]).toMatchObject({ anchor: "a--b", title: "A & B", depth: 2 });
  expect(doc.sections[1]?.text).toContain("ls");
  expect(doc.sections[1]?.text).toContain("b");
  expect([...doc.names.values()]).toEqual(["A & B", "A & B", "A & B (2)"]);
  expect(doc.markdown).toContain("[they](/docs/scenarios.md) do, not this.");
});

test("pages for integrators name the instance by its public address, but say what its default is", () => {
  const text =
    "# A\n\n`http://localhost:3000/api` (default `http://localhost:3000/api`), http://localhost:30001";
  const { markdown, sections } = parseDoc("docs/mcp.md", text, ORIGIN);
  const shown = `\`${ORIGIN}/api\` (default \`http://localhost:3000/api\`), http://localhost:30001`;
  expect(markdown).toContain(shown);
  expect(sections[0]?.text).toContain(`${ORIGIN}/api (`);
  expect(parseDoc("docs/operators.md", text, ORIGIN).markdown).toBe(text);
});

test("a search finds sections by all of their words, headings first, decisions and changelogs last", async () => {
  const [first] = await searchDocs("idempotency");
  expect(first?.href).toMatch(/#idempotency$/);
  expect(first?.snippet.some(({ isMatch }) => isMatch)).toBe(true);
  const results = await searchDocs("verify signature");
  expect(results[0]?.href).toBe("/docs/webhooks#verify-the-signature");
  for (const found of [results, await searchDocs("draft")]) {
    const history = found.map(({ href }) => /^\/docs\/(?:adr-|(?:[a-z-]+-)?changelog)/.test(href));
    expect(history).toContain(false);
    expect(history).toEqual([...history].sort((a, b) => Number(a) - Number(b)));
  }
  for (const nothing of ["", "  ", "…", "zzzzqqq", "idempotency zzzzqqq"])
    expect(await searchDocs(nothing)).toEqual([]);
  expect((await searchDocs("a")).length).toBeLessThanOrEqual(30);
  expect(await searchDocs("(".repeat(200))).toEqual([]);
  // A word of the page's title, and one of the section.
  const titled = await searchDocs("documentation upgrading");
  expect(titled.map(({ href }) => href)).toContain("/docs#run-an-instance");
});

test("a query of many words doesn't keep the processor busy", async () => {
  await listDocs();
  const typed = Array.from({ length: 100 }, (_, index) => "abcdefghijklmnopqrstuvwxyz"[index % 26]).join(" ");
  expect(await processorMs(() => searchDocs(typed))).toBeLessThan(2_000);
});

test("no page shows a moving picture, which a reader could not stop", async () => {
  const pictures = (await listDocs()).flatMap(({ tokens }) => {
    const found: string[] = [];
    void walkTokens(tokens, (token) => {
      if (token.type === "image") found.push(token.href);
    });
    return found;
  });
  expect(pictures.length).toBeGreaterThan(3);
  for (const picture of pictures) {
    const file = await readDocFile(picture.replace("/docs/files/", ""));
    expect(Buffer.from(file ?? []).includes("ANIM"), picture).toBe(false);
  }
});

test("only pictures, films and examples are served as files", async () => {
  expect((await readDocFile("docs/avatars/moods.webp"))?.length).toBeGreaterThan(1_000);
  expect((await readDocFile("docs/avatars/talking-square.mp4"))?.length).toBeGreaterThan(1_000);
  const examples = globSync("sdk/examples/**/*.*", { exclude: ["**/node_modules", "**/dist", "**/.next"] });
  expect(examples).toContain("sdk/examples/express/package.json");
  for (const path of examples) expect((await readDocFile(path))?.length, path).toBeGreaterThan(100);
  for (const path of [
    "package.json",
    "docs/avatars/../../package.json",
    "docs/avatars/none.webp",
    "docs/api.md",
    "sdk/examples/next/node_modules/next/index.ts",
    "sdk/examples/express/dist/page.html",
    "",
  ])
    expect(await readDocFile(path), path).toBeNull();
  expect(await findDoc("no-such-page")).toBeNull();
  expect(await findDoc("adr-0000-none")).toBeNull();
  expect(slugOf("ARCHITECTURE.md")).toBeNull();
});

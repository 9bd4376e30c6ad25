import { listDocs } from "#lib/docs/docs.ts";
import { markdownPath } from "#lib/docs/parse-doc.ts";
import { env } from "#lib/platform/env.ts";

/** The address of the instance is a setting of the running instance. */
export const dynamic = "force-dynamic";

/** The documentation as a list for language models, as llmstxt.org describes it: every page as Markdown. */
export async function GET(): Promise<Response> {
  const { origin } = new URL(env.APP_URL);
  const docs = await listDocs();
  // Their page lists them.
  const isDecision = (file: string) => file.startsWith("docs/adr/");
  const listed = (pages: typeof docs) =>
    pages.map(
      ({ slug, title, intro }) => `- [${title}](${origin}${markdownPath(slug)})${intro && `: ${intro}`}`,
    );
  const text = [
    "# Visavis",
    "> Live video conversations with AI avatars on your own server, with an HTTP API, SDKs and an MCP server.",
    "## Docs",
    listed(docs.filter(({ file }) => !isDecision(file))).join("\n"),
    "## API",
    `- [OpenAPI document](${origin}/api/openapi.json): every operation, event and error\n- [API reference](${origin}/docs/api): the same for people`,
    "## Optional",
    listed(docs.filter(({ file }) => file === "docs/adr/README.md")).join("\n"),
  ].join("\n\n");
  return new Response(`${text}\n`, { headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

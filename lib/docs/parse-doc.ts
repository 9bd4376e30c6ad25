import { lexer, type Token, type TokensList, walkTokens } from "marked";

/** The groups of the sidebar, and the Markdown files of each in the order of reading. */
export const DOC_GROUPS = {
  start: ["docs/api.md", "docs/integrators.md", "docs/mcp.md"],
  build: [
    ...["docs/scenarios.md", "docs/avatars.md", "docs/tools.md", "docs/knowledge.md", "docs/guardrails.md"],
    ...["docs/testing-scenarios.md", "docs/models.md"],
  ],
  connect: [
    "docs/webhooks.md",
    "docs/events.md",
    "docs/embedding.md",
    "docs/python.md",
    "sdk/README.md",
    "sdk/react/README.md",
    "docs/sdk-reference.md",
  ],
  operate: [
    ...[
      "docs/going-live.md",
      "docs/operators.md",
      "docs/deploy.md",
      "docs/configuration.md",
      "docs/scaling.md",
    ],
    ...["docs/security.md", "docs/upgrading.md"],
  ],
  more: [
    ...["docs/glossary.md", "CHANGELOG.md", "sdk/CHANGELOG.md", "sdk/react/CHANGELOG.md"],
    "docs/adr/README.md",
  ],
} as const;
export type DocGroup = keyof typeof DOC_GROUPS;

/** Every page's file besides the decisions. */
export const FILES: readonly string[] = ["docs/README.md", ...Object.values(DOC_GROUPS).flat()];

/** Pages for integrators: they name the instance. Those for operators name its default port. */
const NAMES_INSTANCE: readonly string[] = [...DOC_GROUPS.start, ...DOC_GROUPS.build, ...DOC_GROUPS.connect];
/** The instance's address in the Markdown, except where it is the default of a setting. */
const DEFAULT_ORIGIN = /(?<!default `)http:\/\/localhost:3000(?!\d)/g;

/** Slugs that are not the file's name. `/docs/api` is the reference. */
const SLUGS: Record<string, string> = {
  "docs/README.md": "overview",
  "docs/api.md": "first-call",
  "sdk/README.md": "sdk",
  "sdk/react/README.md": "sdk-react",
  "docs/adr/README.md": "decisions",
  "CHANGELOG.md": "changelog",
  "sdk/CHANGELOG.md": "sdk-changelog",
  "sdk/react/CHANGELOG.md": "sdk-react-changelog",
};

/** The slug of the page that a file is; null for a file that the site doesn't have. */
export function slugOf(file: string): string | null {
  const decision = /^docs\/adr\/(\d{4}-[a-z0-9-]+)\.md$/.exec(file)?.[1];
  if (decision) return `adr-${decision}`;
  return FILES.includes(file) ? (SLUGS[file] ?? file.replace(/^docs\/|\.md$/g, "")) : null;
}

/** The file of the page with this slug; null if there is none. */
export function fileOf(slug: string): string | null {
  const decision = /^adr-(\d{4}-[a-z0-9-]+)$/.exec(slug)?.[1];
  if (decision) return `docs/adr/${decision}.md`;
  return FILES.find((file) => slugOf(file) === slug) ?? null;
}

/** Files other than pages that pages show or link: pictures, films, and the SDK's examples. */
export const SERVED_FILE =
  /^(?:docs\/(?:images|avatars)\/[\w-]+\.(?:webp|mp4)|sdk\/examples\/(?!.*\/(?:node_modules|dist)\/)(?:[\w-]+\/)*[\w-]+\.(?:ts|tsx|html|json))$/;

/** The address of a page. Its Markdown is at `/docs/<slug>.md`. */
export const docPath = (slug: string): string => (slug === "overview" ? "/docs" : `/docs/${slug}`);

export const markdownPath = (slug: string): string => `/docs/${slug}.md`;

/** Where a link of `file` leads on the site: null for a file of the repository that the site doesn't have. */
export function resolveHref(file: string, href: string, address = docPath): string | null {
  if (/^(?:https?:|mailto:|#)/.test(href)) return href;
  // Other schemes, such as `javascript:`, are no addresses of documents.
  if (/^[a-z][a-z0-9+.-]*:/i.test(href)) return null;
  const [path = "", anchor] = href.split("#");
  const target = new URL(path, `file:///${file}`).pathname.slice(1);
  const slug = slugOf(target);
  if (slug !== null) return address(slug) + (anchor === undefined ? "" : `#${anchor}`);
  return SERVED_FILE.test(target) ? `/docs/files/${target}` : null;
}

/** The anchor of a heading, as on GitHub. */
export const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");

/** A heading and the text below it, up to the next one. */
export type DocSection = { anchor: string; title: string; depth: number; text: string };

export type Doc = {
  file: string;
  slug: string;
  title: string;
  /** The first paragraph, as plain text. */
  intro: string;
  /** Blocks below the title. Their links lead to addresses of the site; `href` is empty for what it doesn't have. */
  tokens: Token[];
  sections: DocSection[];
  /** What each code block and table is called: the heading above it, with a number from the second one on. */
  names: ReadonlyMap<Token, string>;
  /** As served to agents, with links to other pages' Markdown. */
  markdown: string;
};

/** The text of tokens without markup. */
export function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => {
      if (token.type === "table") {
        const rows: { tokens: Token[] }[][] = [token.header, ...token.rows];
        return rows.map((row) => row.map((cell) => plainText(cell.tokens)).join(" ")).join(" ");
      }
      if (token.type === "list") return token.items.map((item: Token) => plainText([item])).join(" ");
      if ("tokens" in token && token.tokens) return plainText(token.tokens);
      return "text" in token ? token.text : " ";
    })
    .join("");
}

function sectionsOf(tokens: readonly Token[]): DocSection[] {
  const sections: DocSection[] = [];
  for (const token of tokens) {
    if (token.type === "heading") {
      const title = plainText(token.tokens ?? []);
      sections.push({ anchor: anchorOf(title), title, depth: token.depth, text: "" });
    } else {
      const section = sections.at(-1);
      if (section) section.text += `${plainText([token])} `;
    }
  }
  return sections;
}

function nameBlocks(tokens: TokensList): Map<Token, string> {
  const names = new Map<Token, string>();
  const counts = new Map<string, number>();
  let section = "";
  void walkTokens(tokens, (token) => {
    if (token.type === "heading") section = plainText(token.tokens ?? []);
    if (token.type !== "code" && token.type !== "table") return;
    const key = `${token.type} ${section}`;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    names.set(token, count === 1 ? section : `${section} (${count})`);
  });
  return names;
}

/** Reads a page's Markdown, which begins with its title. `origin`: the instance's public address. */
export function parseDoc(file: string, written: string, origin: string): Doc {
  const source = NAMES_INSTANCE.includes(file) ? written.replace(DEFAULT_ORIGIN, () => origin) : written;
  const tokens: TokensList = lexer(source);
  void walkTokens(tokens, (token) => {
    if (token.type === "link" || token.type === "image") token.href = resolveHref(file, token.href) ?? "";
  });
  const [heading, ...rest] = tokens;
  if (heading?.type !== "heading") throw new Error(`${file} does not begin with its title`);
  const intro = rest.find(({ type }) => type === "paragraph");
  return {
    file,
    slug: slugOf(file) ?? "",
    title: plainText(heading.tokens ?? []),
    intro: intro ? plainText([intro]).replace(/\s+/g, " ") : "",
    tokens: rest,
    sections: sectionsOf(tokens),
    names: nameBlocks(tokens),
    markdown: source
      // Without an address on the site a relative link would be dead.
      .replace(/!?\[([^\][]{0,200})\]\(([^)\s]+)\)/g, (link, text: string, href: string) =>
        resolveHref(file, href) === null ? text : link,
      )
      .replace(/\]\(([^)\s]+)\)/g, (link, href: string) => {
        const resolved = resolveHref(file, href, markdownPath);
        return resolved === null ? link : `](${resolved})`;
      }),
  };
}

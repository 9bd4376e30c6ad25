import type { MarkedToken, Token, Tokens } from "marked";
import Link from "next/link";
import type { ReactNode } from "react";
import { CopiedCode } from "#components/ui/copy/copied-code.tsx";
import { fill } from "#components/words/fill.ts";
import { anchorOf, type Doc, plainText } from "#lib/docs/parse-doc.ts";
import type { PageLanguage } from "#lib/platform/page-language.ts";
import type { DocsWords } from "./words/en.ts";

/** `language`: of `words`, which name controls of a page that is in English. */
type Shown = { doc: Doc; words: DocsWords["block"]; language: PageLanguage };

/** A page's blocks as elements. Nothing in them is taken as HTML: tags are shown as text. */
export const Markdown = (shown: Shown) => <Blocks tokens={shown.doc.tokens} shown={shown} />;

const Blocks = ({ tokens, shown }: { tokens: Token[]; shown: Shown }) =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a document never change their order.
    <Block key={index} token={token as MarkedToken} shown={shown} />
  ));

/** The lexer has no extensions: every token is one of Markdown's. */
function Block({ token, shown }: { token: MarkedToken; shown: Shown }): ReactNode {
  switch (token.type) {
    case "heading":
      return <Heading token={token} shown={shown} />;
    case "paragraph":
      return (
        <p className="mt-3">
          <Inline tokens={token.tokens} />
        </p>
      );
    case "text":
      return <Inline tokens={token.tokens ?? [token]} />;
    case "code":
      return <CodeExample code={token.text} name={shown.doc.names.get(token) ?? ""} shown={shown} />;
    case "list":
      return <List token={token} shown={shown} />;
    case "table":
      return <Table token={token} shown={shown} />;
    case "blockquote":
      return (
        <blockquote className="mt-3 border-l-2 pl-4 text-muted">
          <Blocks tokens={token.tokens} shown={shown} />
        </blockquote>
      );
    case "hr":
      return <hr className="mt-6" />;
    case "html":
      return <p className="mt-3">{token.text}</p>;
    default:
      return null;
  }
}

const HEADINGS = {
  2: { as: "h2", margin: "mt-10", look: "text-lg font-semibold" },
  3: { as: "h3", margin: "mt-7", look: "text-md font-semibold" },
  4: { as: "h4", margin: "mt-5", look: "font-semibold" },
} as const;

/** A heading, and beside it the link to it, which is not part of its name. */
function Heading({ token, shown: { words, language } }: { token: Tokens.Heading; shown: Shown }) {
  const name = plainText(token.tokens);
  const anchor = anchorOf(name);
  const { as: Tag, margin, look } = HEADINGS[token.depth === 2 || token.depth === 3 ? token.depth : 4];
  return (
    <div className={`group ${margin}`}>
      <Tag id={anchor} className={`inline scroll-mt-4 ${look}`}>
        <Inline tokens={token.tokens} />
      </Tag>{" "}
      <a
        href={`#${anchor}`}
        lang={language}
        aria-label={fill(words.linkTo, { name })}
        className="text-subtle no-underline opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
      >
        #
      </a>
    </div>
  );
}

type CodeExampleProps = { code: string; name: string; shown: Shown };

function CodeExample({ code, name, shown: { words, language } }: CodeExampleProps) {
  return (
    <CopiedCode
      label={fill(words.code, { name })}
      what={fill(words.copy, { name })}
      code={code}
      lang={language}
    />
  );
}

function List({ token, shown }: { token: Tokens.List; shown: Shown }) {
  const items = token.items.map((item, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <li key={index} className="mt-1.5">
      <Blocks tokens={item.tokens} shown={shown} />
    </li>
  ));
  return token.ordered ? (
    <ol start={Number(token.start) || 1} className="mt-3 list-decimal pl-6">
      {items}
    </ol>
  ) : (
    <ul className="mt-3 list-disc pl-6">{items}</ul>
  );
}

/** A table scrolls by itself where it is wider than the page. */
function Table({ token, shown: { doc, words, language } }: { token: Tokens.Table; shown: Shown }) {
  const hasHead = token.header.some(({ text }) => text !== "");
  return (
    <section
      lang={language}
      aria-label={fill(words.table, { name: doc.names.get(token) ?? "" })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard.
      tabIndex={0}
      className="mt-3 overflow-x-auto rounded-md border"
    >
      <table lang="en" className="w-full border-collapse text-left text-sm">
        {hasHead && (
          <thead className="bg-surface-sunk">
            <tr>
              {token.header.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <Cell key={index} as={cell.text === "" ? "td" : "th"} cell={cell} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {token.rows.map((row, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: see above.
            <tr key={index} className="border-t first:border-t-0">
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                <Cell key={column} as="td" cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Cell = ({ as: Tag, cell }: { as: "th" | "td"; cell: Tokens.TableCell }) => (
  <Tag className="px-3 py-2 wide:min-w-24 align-top font-normal wide:first:[&_code]:[overflow-wrap:break-word] max-wide:[&_code]:[overflow-wrap:anywhere] [th&]:font-medium">
    <Inline tokens={cell.tokens} />
  </Tag>
);

const Inline = ({ tokens }: { tokens: Token[] }) =>
  tokens.map((token, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <Piece key={index} token={token as MarkedToken} />
  ));

function Piece({ token }: { token: MarkedToken }): ReactNode {
  switch (token.type) {
    case "strong":
      return (
        <strong className="font-semibold">
          <Inline tokens={token.tokens} />
        </strong>
      );
    case "em":
      return (
        <em>
          <Inline tokens={token.tokens} />
        </em>
      );
    case "codespan":
      return (
        <code className="rounded-xs bg-surface-hover px-1 font-mono text-[0.92em] wrap-anywhere">
          {token.text}
        </code>
      );
    case "link":
      return <TextLink token={token} />;
    case "image":
      return token.href === "" ? (
        token.text
      ) : (
        // biome-ignore lint/performance/noImgElement: the pictures already have their sizes.
        <img src={token.href} alt={token.text} loading="lazy" className="max-w-full rounded-md border" />
      );
    case "br":
      return <br />;
    case "text":
      return token.tokens ? <Inline tokens={token.tokens} /> : token.text;
    default:
      return "text" in token ? token.text : null;
  }
}

const LINK = "text-accent-text underline underline-offset-2";

/** A link to another page, to another site, or only its text if the site doesn't have what it leads to. */
function TextLink({ token: { href, tokens } }: { token: Tokens.Link }) {
  const content = <Inline tokens={tokens} />;
  if (href === "") return content;
  // Pages of the site change without a reload; files and anchors are the browser's.
  const isPage = href.startsWith("/docs") && !href.startsWith("/docs/files/");
  return isPage ? (
    <Link href={href} prefetch={false} className={LINK}>
      {content}
    </Link>
  ) : (
    <a href={href} className={LINK}>
      {content}
    </a>
  );
}

import type { ReactNode } from "react";
import { CopiedCode } from "#components/ui/copy/copied-code.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import type { GuideSection, ReferenceTag } from "#lib/openapi/read-reference.ts";
import { Code, InlineCode } from "./field-list.tsx";
import { KeyChooser } from "./key-chooser.tsx";
import { OperationArticle } from "./operation-article.tsx";

const INTRO_PARTS = {
  code: (inner: ReactNode) => <Code>{inner}</Code>,
  document: (inner: ReactNode) => (
    <a href="/api/openapi.json" className="text-accent-text underline">
      {inner}
    </a>
  ),
};

type GuidePageProps = {
  guide: GuideSection[];
  apiUrl: string;
  /** The account's own values for fields of the examples, by name. */
  values?: Readonly<Record<string, string>> | null;
};

/** The first page: what applies to every operation. */
export async function GuidePage({ guide, apiUrl, values }: GuidePageProps) {
  const { guide: words } = await getWords("reference");
  return (
    <div className="max-w-[720px]">
      <h2 className="text-lg font-semibold">{words.title}</h2>
      <p className="mt-2 text-base text-muted">
        <Rich text={words.intro} parts={INTRO_PARTS} values={{ url: apiUrl }} />
      </p>
      {guide.map(({ slug, title, blocks }) => (
        <section
          key={slug}
          id={slug}
          lang="en"
          aria-labelledby={`${slug}-title`}
          className="mt-8 scroll-mt-4"
        >
          <h3 id={`${slug}-title`} className="text-md font-semibold">
            {title}
          </h3>
          {blocks.map(({ isCode, text }) =>
            isCode ? (
              <CopiedCode
                key={text}
                label={fill(words.example, { title })}
                what={fill(words.example, { title })}
                code={withValues(text, values ?? {})}
                keepsLines
              />
            ) : (
              <p key={text} className="mt-2 text-base leading-relaxed text-muted">
                <InlineCode text={text} />
              </p>
            ),
          )}
        </section>
      ))}
    </div>
  );
}

/** All operations of a resource, and the key to try them with. */
export function TagPage({ tag, apiUrl }: { tag: ReferenceTag; apiUrl: string }) {
  return (
    <div className="max-w-[1080px]">
      <h2 lang="en" className="mb-4 text-lg font-semibold">
        {tag.name}
      </h2>
      <div className="mb-8">
        <KeyChooser />
      </div>
      <div>
        {tag.operations.map((operation) => (
          <OperationArticle key={operation.anchor} operation={operation} apiUrl={apiUrl} />
        ))}
      </div>
    </div>
  );
}

/** Code whose placeholders `"name": "…"` are replaced by these values. */
export const withValues = (code: string, values: Readonly<Record<string, string>>): string =>
  Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`"${name}": "…"`, () => `"${name}": ${JSON.stringify(value)}`),
    code,
  );

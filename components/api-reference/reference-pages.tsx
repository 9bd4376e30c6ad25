import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import type { GuideSection, ReferenceTag } from "#lib/openapi/read-reference.ts";
import { InlineCode } from "./inline-code.tsx";
import { KeyChooser } from "./key-chooser.tsx";
import { OperationArticle } from "./operation-article.tsx";

/** The first page: what applies to every operation. */
export function GuidePage({ guide, apiUrl }: { guide: GuideSection[]; apiUrl: string }) {
  return (
    <div className="max-w-[720px]">
      <h2 className="text-lg font-semibold">Guide</h2>
      <p className="mt-2 text-base text-muted">
        <InlineCode
          text={`The base URL is \`${apiUrl}\`. Every request needs an API key in its \`Authorization\` header.`}
        />{" "}
        The whole API is also an{" "}
        <a href="/api/openapi.json" className="text-accent-text underline">
          OpenAPI document
        </a>
        .
      </p>
      {guide.map(({ slug, title, blocks }) => (
        <section key={slug} id={slug} aria-labelledby={`${slug}-title`} className="mt-8 scroll-mt-4">
          <h3 id={`${slug}-title`} className="text-md font-semibold">
            {title}
          </h3>
          {blocks.map(({ isCode, text }) =>
            isCode ? (
              <CodeBlock key={text} label={`Example: ${title}`} code={text} className="mt-3" />
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
      <h2 className="mb-4 text-lg font-semibold">{tag.name}</h2>
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

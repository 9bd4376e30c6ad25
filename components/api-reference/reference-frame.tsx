import type { ReactNode } from "react";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import type { GuideSection, ReferenceTag } from "#lib/openapi/read-reference.ts";
import { KeyProvider, LanguageProvider, type ListedKey } from "./reference-context.tsx";
import { ReferenceNav } from "./reference-nav.tsx";

type ReferenceFrameProps = {
  /** URL of the reference's first page. */
  base: string;
  guide: GuideSection[];
  tags: ReferenceTag[];
  /** The account's active keys; null for a reader who is not signed in. */
  keys: ListedKey[] | null;
  children: ReactNode;
};

/** The navigation of the reference beside one of its pages. */
export async function ReferenceFrame({ base, guide, tags, keys, children }: ReferenceFrameProps) {
  const { pages } = await getWords("reference");
  const items = tags.map(({ slug, name, operations }) => ({
    ...{ slug, name },
    operations: operations.map(({ anchor, summary }) => ({ anchor, summary })),
  }));
  return (
    <AreaWords areas={["reference"]}>
      <div className="min-h-0 flex-1 desk:grid desk:grid-cols-[220px_minmax(0,1fr)]">
        <div className="border-b p-3 desk:overflow-y-auto desk:border-r desk:border-b-0">
          <ReferenceNav base={base} guide={guide.map(({ slug, title }) => ({ slug, title }))} tags={items} />
        </div>
        <section
          aria-label={pages}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard.
          tabIndex={0}
          className="@container min-w-0 scroll-smooth p-6 max-wide:px-4 desk:overflow-y-auto"
        >
          <KeyProvider keys={keys}>
            <LanguageProvider>{children}</LanguageProvider>
          </KeyProvider>
        </section>
      </div>
    </AreaWords>
  );
}

import type { Metadata } from "next";
import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ReferenceFrame } from "#components/api-reference/reference-frame.tsx";
import { DocsHeader } from "#components/docs/docs-header.tsx";
import { parseTheme, THEME_COOKIE } from "#components/ui/theme/theme.ts";
import { getWords } from "#components/words/get-words.ts";
import { apiReference } from "../../../api/reference.ts";

export async function generateMetadata(): Promise<Metadata> {
  const { title, description } = await getWords("reference");
  return { title, description };
}

/** The public API reference, for readers without an account. */
export default async function PublicReferenceLayout({ children }: { children: ReactNode }) {
  const jar = await cookies();
  const words = await getWords("reference");
  return (
    <div className="flex flex-col desk:h-dvh">
      <DocsHeader
        home={words.home}
        title={<h1 className="text-base font-medium whitespace-nowrap max-wide:sr-only">{words.title}</h1>}
        links={[
          { href: "/docs", name: (await getWords("docs")).title, onPhone: true },
          { href: "/api-reference", name: words.console },
        ]}
        theme={parseTheme(jar.get(THEME_COOKIE)?.value)}
      />
      <main className="flex min-h-0 flex-1 flex-col">
        <ReferenceFrame base="/docs/api" {...apiReference()} keys={null}>
          {children}
        </ReferenceFrame>
      </main>
    </div>
  );
}

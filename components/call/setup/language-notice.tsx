import { Languages } from "lucide-react";
import { useWords } from "#components/call/words/use-words.tsx";
import { fill } from "#components/words/fill.ts";
import { baseLanguage, isSameLanguage } from "#lib/languages/language-tags.ts";
import type { CallLink } from "./call-types.ts";

/** Tells the visitor that the avatar speaks another language than the page. Show it above every button that starts a call. */
export function LanguageNotice({ link }: { link: Pick<CallLink, "language"> }) {
  const { before: words, locale } = useWords();
  if (link.language === null || isSameLanguage(link.language, locale)) return null;
  const names = new Intl.DisplayNames(locale, { type: "language" });
  const language = names.of(baseLanguage(link.language)) ?? link.language;
  return (
    <p
      data-testid="language-notice"
      className="mb-5 grid grid-cols-[20px_minmax(0,1fr)] gap-3 text-base text-muted max-wide:mb-3"
    >
      <Languages aria-hidden="true" className="mt-px size-[18px] stroke-[1.75]" />
      <span>{fill(words.inLanguage, { language })}</span>
    </p>
  );
}

import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { fill } from "#components/words/fill.ts";
import { baseLanguage, isSameLanguage } from "#lib/languages/language-tags.ts";
import { useWords } from "../words/use-words.tsx";
import type { CallLink } from "./call-types.ts";
import { RecordingNotice } from "./recording-notice.tsx";

/** Tells the visitor that the avatar speaks another language than the page. Show it above every button that starts a call. */
function LanguageNotice({ link }: { link: Pick<CallLink, "language"> }) {
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

type ActionFootProps = {
  link: CallLink;
  /** The button that starts the call. */
  children: ReactNode;
  /** The button below it. */
  secondary: ReactNode;
};

/**
 * The button that starts a call, with the notices about its language and recording. They stay at the window's lower
 * edge, so a passcode field and a consent text in a small frame don't push the button out of view, and nobody starts a
 * call without seeing them.
 */
export function ActionFoot({ link, children, secondary }: ActionFootProps) {
  return (
    <>
      <div
        data-action-foot
        className="sticky bottom-0 z-10 mt-3 grid bg-canvas pt-2 pb-2 before:pointer-events-none before:absolute before:inset-x-0 before:bottom-full before:h-3 before:bg-linear-to-t before:from-canvas max-wide:-mx-4 max-wide:px-4"
      >
        <LanguageNotice link={link} />
        <RecordingNotice link={link} className="mb-5 max-wide:mb-3" />
        {children}
      </div>
      <div className="grid">{secondary}</div>
    </>
  );
}

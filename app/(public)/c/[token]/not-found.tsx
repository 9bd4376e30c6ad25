import { wordsOf } from "#components/call/words/words-of.ts";
import { PlainPage } from "#components/ui/plain-page.tsx";
import { pageLanguage } from "../../../page-language.ts";

/** A link that is unknown or deleted: the page cannot tell which, and need not. */
export default async function LinkNotFound() {
  const { title, text } = wordsOf(await pageLanguage()).problems.gone;
  return (
    <PlainPage reason="gone" title={title}>
      {text}
    </PlainPage>
  );
}

import { getCallWords } from "#components/call/words/get-call-words.ts";
import { PlainPage } from "#components/public-pages/split-page.tsx";
import { getLanguage } from "#components/words/get-words.ts";
import { PageThemeSwitch } from "../../../page-theme-switch.tsx";

/** Shown for an unknown or deleted link; the page cannot distinguish them and need not. */
export default async function LinkNotFound() {
  const { title, text } = getCallWords(await getLanguage()).problems.gone;
  return (
    <PlainPage reason="gone" title={title} actions={<PageThemeSwitch />}>
      {text}
    </PlainPage>
  );
}

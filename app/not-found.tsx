import { getCallWords } from "#components/call/words/get-call-words.ts";
import { PlainPage } from "#components/public-pages/split-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { getLanguage, getWords } from "#components/words/get-words.ts";
import { findPublicAvatar } from "#lib/avatars/avatars.ts";
import { titled } from "./pages.ts";

export const generateMetadata = titled("publicPages", (words) => words.notFound.title);

/** Without a theme switch, because every page loads what this one needs. */
export default async function NotFound() {
  const words = (await getWords("publicPages")).notFound;
  const avatar = await findPublicAvatar();
  return (
    <PlainPage
      reason="not-found"
      title={words.title}
      beside={avatar && { avatar, words: getCallWords(await getLanguage()) }}
      action={
        <span className="flex flex-wrap gap-2">
          <a href="/" className={buttonClass({ variant: "primary", size: "lg" })}>
            {words.start}
          </a>
          <a href="/overview" className={buttonClass({ size: "lg" })}>
            {words.console}
          </a>
        </span>
      }
    >
      {words.text}
    </PlainPage>
  );
}

import Link from "next/link";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { getWords } from "#components/words/get-words.ts";
import { titled } from "../pages.ts";

export const generateMetadata = titled("shell", (words) => words.notFound.title);

export default async function ConsoleNotFound() {
  const words = (await getWords("shell")).notFound;
  return (
    <ConsolePage title={words.title}>
      <EmptyState
        title={words.nothing}
        actions={
          <Link href="/overview" className={buttonClass()}>
            {words.go}
          </Link>
        }
      >
        {words.text}
      </EmptyState>
    </ConsolePage>
  );
}

import Link from "next/link";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { TRASH_DAYS } from "#lib/trash/schema.ts";
import { titled } from "../pages.ts";

export const generateMetadata = titled("shell", (words) => words.notFound.title);

export default async function ConsoleNotFound() {
  const words = (await getWords("shell")).notFound;
  return (
    <ConsolePage title={words.title}>
      <EmptyState
        title={words.nothing}
        actions={
          <>
            <Link href="/overview" className={buttonClass()}>
              {words.go}
            </Link>
            <Link href="/trash" className={buttonClass({ variant: "ghost" })}>
              {words.trash}
            </Link>
          </>
        }
      >
        {fill(words.text, { days: TRASH_DAYS })}
      </EmptyState>
    </ConsolePage>
  );
}

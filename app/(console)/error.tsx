"use client";

import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown when rendering a console page failed. The navigation stays. */
export default function ConsoleError({ error, reset }: ErrorProps) {
  const words = useWords("shell").error;
  return (
    <ConsolePage title={words.title}>
      <div className="flex max-w-[560px] flex-col items-start gap-4">
        <Notice tone="danger" role="alert">
          {error.digest ? fill(words.logged, { digest: error.digest }) : words.text}
        </Notice>
        <Button onClick={reset}>{words.retry}</Button>
      </div>
    </ConsolePage>
  );
}

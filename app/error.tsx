"use client";

import { PlainPage } from "#components/public-pages/split-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown when rendering a page throws. The digest finds the error in the log; the error itself is never shown. */
export default function ErrorPage({ error, reset }: ErrorProps) {
  const words = useWords("publicPages").error;
  return (
    <PlainPage
      reason="internal"
      title={words.title}
      action={
        <Button variant="primary" size="lg" onClick={reset}>
          {words.retry}
        </Button>
      }
    >
      {error.digest ? fill(words.logged, { digest: error.digest }) : words.text}
    </PlainPage>
  );
}

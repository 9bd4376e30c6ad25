"use client";

import { Button } from "#components/ui/button.tsx";
import { PlainPage } from "#components/ui/plain-page.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Something broke while a page was made. The digest finds it in the log; the error itself is never shown. */
export default function ErrorPage({ error, reset }: ErrorProps) {
  return (
    <PlainPage
      reason="internal"
      title="This page could not be shown"
      action={
        <Button variant="primary" size="lg" onClick={reset}>
          Try again
        </Button>
      }
    >
      The fault is on our side, and it has been noted{error.digest ? ` as ${error.digest}` : ""}. Trying again
      may help.
    </PlainPage>
  );
}

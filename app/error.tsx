"use client";

import { Button } from "#components/ui/button.tsx";
import { PlainPage } from "#components/ui/plain-page.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown when rendering a page throws. The digest finds the error in the log; the error itself is never shown. */
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
      Something went wrong on the server. It was logged{error.digest ? ` as ${error.digest}` : ""}. Try again
      in a moment.
    </PlainPage>
  );
}

"use client";

import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** A page of the console broke while it was made; the rail stays. */
export default function ConsoleError({ error, reset }: ErrorProps) {
  return (
    <ConsolePage title="This page could not be shown">
      <div className="flex max-w-[560px] flex-col items-start gap-4">
        <Notice tone="danger" role="alert">
          The fault is on our side, and it has been noted{error.digest ? ` as ${error.digest}` : ""}. Nothing
          of yours was changed.
        </Notice>
        <Button onClick={reset}>Try again</Button>
      </div>
    </ConsolePage>
  );
}

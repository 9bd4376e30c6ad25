"use client";

import { ConsolePage } from "#components/shell/console-page.tsx";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";

type ErrorProps = { error: Error & { digest?: string }; reset: () => void };

/** Shown when rendering a console page failed. The navigation stays. */
export default function ConsoleError({ error, reset }: ErrorProps) {
  return (
    <ConsolePage title="This page could not be loaded">
      <div className="flex max-w-[560px] flex-col items-start gap-4">
        <Notice tone="danger" role="alert">
          This is our error, and it was logged{error.digest ? ` as ${error.digest}` : ""}. Nothing was
          changed.
        </Notice>
        <Button onClick={reset}>Retry</Button>
      </div>
    </ConsolePage>
  );
}

"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

const SHOWN_MS = 2_000;

/** A small button that copies an id. `what` names it to screen readers. */
export function CopyId({ id, what }: { id: string; what: string }) {
  const words = useWords("ui");
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-7"
      title={id}
      onClick={() => void navigator.clipboard.writeText(id).then(() => setCopied(true))}
    >
      {isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span className="sr-only" aria-live="polite">
        {isCopied ? words.copied : fill(words.copyWhat, { what })}
      </span>
    </Button>
  );
}

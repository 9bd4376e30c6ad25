"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

const SHOWN_MS = 2_000;

/** Copies `text`. `said` is the result, for a moment: copied, or refused by the browser. */
function useCopy(text: string) {
  const [result, setResult] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (!result) return;
    const timer = setTimeout(() => setResult(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [result]);
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => setResult("copied"),
      () => setResult("refused"),
    );
  };
  const { copied, copyRefused } = useWords("ui");
  return { copy, isCopied: result === "copied", said: result && { copied, refused: copyRefused }[result] };
}

/** Copies `text` and says so, or that the browser refused. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const words = useWords("ui");
  const { copy, isCopied, said } = useCopy(text);
  return (
    <Button variant="ghost" size="sm" onClick={copy} icon={isCopied ? Check : Copy}>
      <span aria-live="polite">{said ?? words.copy}</span>
      <span className="sr-only">{what}</span>
    </Button>
  );
}

/** A small button that copies an id. `what` names it to screen readers. */
export function CopyId({ id, what }: { id: string; what: string }) {
  const words = useWords("ui");
  const { copy, isCopied, said } = useCopy(id);
  return (
    <Button
      variant="ghost"
      size="icon"
      className="size-7"
      title={id}
      onClick={copy}
      icon={isCopied ? Check : Copy}
    >
      <span className="sr-only" aria-live="polite">
        {said ?? fill(words.copyWhat, { what })}
      </span>
    </Button>
  );
}

/** A text with a copy button, in one line. */
export function CopyField({ text, what }: { text: string; what: string }) {
  return (
    <div className="flex min-h-8 min-w-0 items-center gap-2 rounded-sm border bg-surface-sunk pr-0.5 pl-2.5">
      <code className="min-w-0 flex-1 truncate font-mono text-xs" title={text}>
        {text}
      </code>
      <CopyButton text={text} what={what} />
    </div>
  );
}

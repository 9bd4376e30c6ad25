"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { useWords } from "#components/words/use-words.tsx";

const SHOWN_MS = 2_000;

/** Copies `text` and says so, or that the browser refused. */
export function CopyButton({ text, what }: { text: string; what: string }) {
  const words = useWords("ui");
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
  const shown = { copied: words.copied, refused: words.copyRefused };
  return (
    <Button variant="ghost" size="sm" onClick={copy}>
      {result === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{result ? shown[result] : words.copy}</span>
      <span className="sr-only">{what}</span>
    </Button>
  );
}

"use client";

import { Check, Copy } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "#components/ui/button.tsx";

const SHOWN_MS = 2_000;

/** Copies `text` and says so, or that the browser refused. */
export function CopyButton({ text, what }: { text: string; what: string }) {
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
  const words = { copied: "Copied", refused: "Select and copy it" };
  return (
    <Button variant="ghost" size="sm" onClick={copy}>
      {result === "copied" ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      <span aria-live="polite">{result ? words[result] : "Copy"}</span>
      <span className="sr-only">{what}</span>
    </Button>
  );
}

"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState, useTransition } from "react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { HealthWords } from "./words/en.ts";

/** `ageMs`: how old the results were when the server sent them. `children` end the row. */
export function CheckAgain({ ageMs, children }: { ageMs: number; children: ReactNode }) {
  const words = useWords("health").check;
  const router = useRouter();
  const [isBusy, start] = useTransition();
  const seconds = useSecondsSince(ageMs);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3">
      <Button size="sm" aria-disabled={isBusy} onClick={() => start(() => router.refresh())} icon={RefreshCw}>
        {isBusy ? words.checking : words.again}
      </Button>
      <span className="text-xs text-subtle">{agoText(seconds, words)}</span>
      {children}
    </div>
  );
}

/** Counts on from `ageMs`, in seconds. */
function useSecondsSince(ageMs: number): number {
  const [now, setNow] = useState(0);
  useEffect(() => {
    const startedAt = performance.now();
    const timer = setInterval(() => setNow(performance.now() - startedAt), 1_000);
    return () => clearInterval(timer);
  }, []);
  return Math.floor((ageMs + now) / 1_000);
}

/** Without a count for the first seconds and after an hour, where it tells nothing. */
function agoText(seconds: number, words: HealthWords["check"]): string {
  if (seconds < 2) return words.now;
  if (seconds < 60) return fill(words.seconds, { count: seconds });
  return seconds < 3_600 ? fill(words.minutes, { count: Math.floor(seconds / 60) }) : words.long;
}

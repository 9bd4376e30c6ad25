import { useEffect, useState } from "react";
import { useWords } from "#components/call/words/use-words.tsx";
import { cx } from "#components/ui/cx.ts";
import { formatDuration } from "#components/ui/time/format-time.ts";

/** How long the call has lasted. Not announced: it changes every second. */
export function ElapsedTime({ sinceMs, className }: { sinceMs: number | null; className?: string }) {
  const { duration } = useWords().call;
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={duration} className={cx("tabular-nums", className)}>
      {formatDuration(sinceMs === null ? 0 : nowMs - sinceMs)}
    </span>
  );
}

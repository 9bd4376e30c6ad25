import { useEffect, useState } from "react";
import { cx } from "#components/ui/cx.ts";
import { clockTime } from "./elapsed.ts";

/** How long the call has lasted. Not announced: it changes every second. */
export function ElapsedTime({ sinceMs, className }: { sinceMs: number | null; className?: string }) {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label="Duration" className={cx("tabular-nums", className)}>
      {clockTime(sinceMs === null ? 0 : nowMs - sinceMs)}
    </span>
  );
}

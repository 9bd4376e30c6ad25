"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatExact, formatWhen } from "./format-time.ts";

const noChange = () => () => undefined;

type TimeProps = { at: string; as?: "when" | "day"; className?: string };

/** An instant in the reader's time zone, the exact one in a tooltip. The server, which does not know the zone, writes UTC. */
export function Time({ at, as = "when", className }: TimeProps) {
  const zone = useSyncExternalStore(
    noChange,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date, zone)} className={className} suppressHydrationWarning>
      {as === "day" ? formatDay(date, zone) : formatWhen(date, new Date(), zone)}
    </time>
  );
}

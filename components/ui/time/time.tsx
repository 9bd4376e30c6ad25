"use client";

import { useSyncExternalStore } from "react";
import { formatDay, formatExact, formatUntil, formatWhen } from "./format-time.ts";

const noChange = () => () => undefined;

type TimeProps = { at: string; as?: "when" | "day" | "until"; className?: string };

/**
 * A time in the reader's time zone, with the exact time in a tooltip. The server, which does not know the zone, renders
 * UTC.
 */
export function Time({ at, as = "when", className }: TimeProps) {
  const zone = useSyncExternalStore(
    noChange,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => "UTC",
  );
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date, zone)} className={className} suppressHydrationWarning>
      {WORDS[as](date, zone)}
    </time>
  );
}

const WORDS = {
  when: (date: Date, zone: string) => formatWhen(date, new Date(), zone),
  day: formatDay,
  until: (date: Date) => formatUntil(date, new Date()),
};

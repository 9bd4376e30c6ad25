"use client";

import { useTimeZone } from "#components/ui/hooks.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import { formatDay, formatExact, formatUntil, formatWhen, type Reader } from "./format-time.ts";

type TimeProps = { at: string; as?: "when" | "day" | "until"; className?: string };

/** A time in the reader's time zone, with the exact time in a tooltip. */
export function Time({ at, as = "when", className }: TimeProps) {
  const reader = { zone: useTimeZone(), locale: useLocale(), words: useWords("ui").time };
  const date = new Date(at);
  return (
    <time dateTime={at} title={formatExact(date, reader)} className={className} suppressHydrationWarning>
      {WORDS[as](date, reader)}
    </time>
  );
}

const WORDS = {
  when: (date: Date, reader: Reader) => formatWhen(date, new Date(), reader),
  day: formatDay,
  until: (date: Date, reader: Reader) => formatUntil(date, new Date(), reader),
};

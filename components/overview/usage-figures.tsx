import type { ReactNode } from "react";
import { formatSeconds } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";
import type { OverviewWords } from "./words/en.ts";

type Words = OverviewWords["figures"];

type UsageFiguresProps = {
  live: number;
  waiting: number;
  concurrentLimit: number;
  conversations: number;
  conversationsBefore: number;
  callMs: number;
  monthMs: number;
  minutesPerMonth: number | null;
  answerTime: { p50Ms: number; p95Ms: number } | null;
};

/** Below ten minutes with one decimal, because first calls are often shorter than a minute. */
function minutesIn(ms: number, locale: string): string {
  const minutes = ms / 60_000;
  return minutes.toLocaleString(locale, { maximumFractionDigits: minutes < 10 ? 1 : 0 });
}

function change({ conversations, conversationsBefore }: UsageFiguresProps, words: Words, locale: string) {
  if (conversations === conversationsBefore) return words.same;
  return conversations > conversationsBefore
    ? plural(words.more, conversations - conversationsBefore, locale)
    : plural(words.fewer, conversationsBefore - conversations, locale);
}

/** Waiting calls count against the limit, too. Without them, a full account would seem to have room. */
function placesNote({ concurrentLimit: limit, waiting }: UsageFiguresProps, words: Words): string {
  return fill(waiting === 0 ? words.places : words.placesWaiting, { limit, waiting });
}

function minutesNote({ minutesPerMonth, monthMs }: UsageFiguresProps, words: Words, locale: string): string {
  if (minutesPerMonth === null) return words.noLimit;
  const limit = minutesPerMonth.toLocaleString(locale);
  return fill(words.used, { used: minutesIn(monthMs, locale), limit });
}

/** The four figures at the top: current calls, the period's totals, and the use of the plan. */
export async function UsageFigures(usage: UsageFiguresProps) {
  const { figures: words } = await getWords("overview");
  const locale = await getLocale();
  const { answerTime } = usage;
  const p95 = answerTime && fill(words.p95, { time: formatSeconds(answerTime.p95Ms, locale) });
  return (
    <dl className="-mt-1 mb-6 grid grid-cols-2 gap-y-4 border-b pb-5 wide:grid-cols-4">
      <Figure label={words.active} note={placesNote(usage, words)}>
        {usage.live}
      </Figure>
      <Figure label={words.conversations} note={change(usage, words, locale)}>
        {usage.conversations.toLocaleString(locale)}
      </Figure>
      <Figure label={words.minutes} note={minutesNote(usage, words, locale)}>
        {minutesIn(usage.callMs, locale)}
      </Figure>
      <Figure label={words.answerTime} note={p95 ?? words.noAnswers}>
        {answerTime ? formatSeconds(answerTime.p50Ms, locale) : "–"}
      </Figure>
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="border-l px-6 first:border-0 first:pl-0 max-wide:px-4 max-wide:odd:border-0 max-wide:odd:pl-0">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2 text-2xl font-semibold tracking-[-0.022em] tabular-nums max-wide:text-xl">
        {children}
        <span className="text-sm font-normal tracking-normal text-subtle">{note}</span>
      </dd>
    </div>
  );
}

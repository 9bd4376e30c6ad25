import type { ReactNode } from "react";
import { formatSeconds } from "#components/ui/time/format-time.ts";

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

const count = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Below ten minutes with one decimal, because first calls are often shorter than a minute. */
function minutesIn(ms: number): string {
  const minutes = ms / 60_000;
  return (minutes < 10 ? tenths : count).format(minutes);
}

function change(now: number, before: number): string {
  if (now === before) return "same as before";
  return now > before
    ? `${count.format(now - before)} more than before`
    : `${count.format(before - now)} fewer than before`;
}

/** Waiting calls count against the limit, too. Without them, a full account would seem to have room. */
function placesNote({ concurrentLimit, waiting }: UsageFiguresProps): string {
  return waiting === 0
    ? `of ${concurrentLimit} at once`
    : `of ${concurrentLimit} at once, ${waiting} more waiting`;
}

/** The four figures at the top: current calls, the period's totals, and the use of the plan. */
export function UsageFigures(usage: UsageFiguresProps) {
  const { minutesPerMonth, answerTime } = usage;
  const month = minutesIn(usage.monthMs);
  return (
    <dl className="-mt-1 mb-6 grid grid-cols-2 gap-y-4 border-b pb-5 wide:grid-cols-4">
      <Figure label="Active now" note={placesNote(usage)}>
        {usage.live}
      </Figure>
      <Figure label="Conversations" note={change(usage.conversations, usage.conversationsBefore)}>
        {count.format(usage.conversations)}
      </Figure>
      <Figure
        label="Minutes"
        note={
          minutesPerMonth === null
            ? "no monthly limit"
            : `${month} of ${count.format(minutesPerMonth)} this month`
        }
      >
        {minutesIn(usage.callMs)}
      </Figure>
      <Figure
        label="Answer time"
        note={answerTime ? `median, ${formatSeconds(answerTime.p95Ms)} p95` : "no answers yet"}
      >
        {answerTime ? formatSeconds(answerTime.p50Ms) : "–"}
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

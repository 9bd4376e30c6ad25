import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { ReplayResult } from "./replay-types.ts";

const STOPPED = {
  time_limit: "The time for a replay was over before the call was. What was not played is left out.",
  turn_limit: "Only the first 100 turns of a call are played again.",
};

/** What differs, over the whole call. */
export function ReplaySummary({ result }: { result: ReplayResult }) {
  const { same, stopped, missed_calls: missed, latency_ms: latency } = result;
  return (
    <div className="flex flex-col gap-3 border-b px-6 py-4 max-wide:px-4">
      <div role="status">
        <dl className="flex flex-wrap gap-x-7 gap-y-3">
          <Verdict label="Path" isSame={same.path} />
          <Verdict label="Requests" isSame={same.calls} />
          <Verdict label="Words" isSame={same.text} />
          <Fact label="Answer time, median">
            {asMs(latency.recorded)} → {asMs(latency.replayed)}
          </Fact>
          <Fact label="The played call">{result.ended ? "Ended itself" : "Did not end itself"}</Fact>
        </dl>
      </div>
      {missed > 0 && (
        <Notice tone="warn">
          {missed === 1 ? "One request is" : `${missed} requests are`} not on the tape of this call: the model
          was told so, and nothing was sent.
        </Notice>
      )}
      {stopped && <Notice tone="warn">{STOPPED[stopped]}</Notice>}
    </div>
  );
}

export const asMs = (ms: number | null): string => (ms === null ? "–" : `${ms} ms`);

function Fact({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-xs text-subtle">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium tabular-nums">{children}</dd>
    </div>
  );
}

function Verdict({ label, isSame }: { label: string; isSame: boolean }) {
  return (
    <Fact label={label}>
      <Badge tone={isSame ? "ok" : "warn"}>{isSame ? "Same" : "Different"}</Badge>
    </Fact>
  );
}

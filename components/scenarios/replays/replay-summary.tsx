import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { Replay } from "#lib/scenarios/replays/schema.ts";

const STOPPED = {
  time_limit: "The replay reached its time limit. The remaining turns are left out.",
  turn_limit: "Only the first 100 turns are replayed.",
};

/** The differences over the whole call. */
export function ReplaySummary({ result }: { result: Replay }) {
  const { same, stopped, missed_calls: missed, latency_ms: latency, model_ms: model } = result;
  return (
    <div className="flex flex-col gap-3 border-b px-6 py-4 max-wide:px-4">
      <div role="status">
        <dl className="flex flex-wrap gap-x-7 gap-y-3">
          <Verdict label="Path" isSame={same.path} />
          <Verdict label="Requests" isSame={same.calls} />
          <Verdict label="Text" isSame={same.text} />
          <Fact label="Reply time, model only (median)">
            {asMs(model.recorded)} → {asMs(model.replayed)}
          </Fact>
          <Fact label="Answer time in the call, spoken (median)">{asMs(latency.recorded)}</Fact>
          <Fact label="Replayed call">
            {result.ended ? "Ended by the scenario" : "Not ended by the scenario"}
          </Fact>
        </dl>
        <p className="mt-2 max-w-[80ch] text-xs text-subtle">
          A replay has no speech, so speech is left out on both sides: the model’s time to its first word, and
          that of the requests before it.
        </p>
      </div>
      {missed > 0 && (
        <Notice tone="warn">
          {missed === 1 ? "One request is" : `${missed} requests are`} not in this call’s recorded responses.
          Nothing was sent, and the model was told so.
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

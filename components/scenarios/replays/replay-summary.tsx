import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Replay } from "#lib/scenarios/replays/schema.ts";

/** The differences over the whole call. */
export function ReplaySummary({ result }: { result: Replay }) {
  const { summary: words } = useWords("replays");
  const locale = useLocale();
  const { same, stopped, missed_calls: missed, latency_ms: latency, model_ms: model } = result;
  return (
    <div className="flex flex-col gap-3 border-b px-6 py-4 max-wide:px-4">
      <div role="status">
        <dl className="flex flex-wrap gap-x-7 gap-y-3">
          <Verdict label={words.path} isSame={same.path} />
          <Verdict label={words.requests} isSame={same.calls} />
          <Verdict label={words.text} isSame={same.text} />
          <Fact label={words.modelTime}>
            {asMs(model.recorded)} → {asMs(model.replayed)}
          </Fact>
          <Fact label={words.answerTime}>{asMs(latency.recorded)}</Fact>
          <Fact label={words.end}>{result.ended ? words.ended : words.notEnded}</Fact>
        </dl>
        <p className="mt-2 max-w-[80ch] text-xs text-subtle">{words.noSpeech}</p>
      </div>
      {missed > 0 && <Notice tone="warn">{plural(words.missed, missed, locale)}</Notice>}
      {stopped && <Notice tone="warn">{words.stopped[stopped]}</Notice>}
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
  const { summary: words } = useWords("replays");
  return (
    <Fact label={label}>
      <Badge tone={isSame ? "ok" : "warn"}>{isSame ? words.same : words.different}</Badge>
    </Fact>
  );
}

import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
import type { Replay, ReplaySide, ReplayTurn } from "#lib/scenarios/replays/schema.ts";

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

const asMs = (ms: number | null): string => (ms === null ? "–" : `${ms} ms`);

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

/** Each turn with what happened in the call and in the replay, side by side. */
export function ReplayTurns({ turns }: { turns: ReplayTurn[] }) {
  return (
    <ol className="flex flex-col">
      {turns.map((turn, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: turns are identified by their index, and never move.
        <li key={index} className="border-b px-6 py-4 last:border-b-0 max-wide:px-4">
          <Turn turn={turn} place={index} />
        </li>
      ))}
    </ol>
  );
}

function Turn({
  turn: { role, content, recorded, replayed, same },
  place,
}: {
  turn: ReplayTurn;
  place: number;
}) {
  const { turns: words } = useWords("replays");
  return (
    <section
      aria-label={place === 0 ? words.greeting : fill(words.turn, { number: place })}
      className="flex flex-col gap-3"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-xs font-medium text-subtle">{words.starters[role]}</h2>
        {replayed && <Differences same={same} />}
        {content !== "" && <p className="w-full max-w-[820px] text-base break-words text-muted">{content}</p>}
      </div>
      <div className="grid gap-4 desk:grid-cols-2">
        <Side title={words.recorded} side={recorded} isChanged={false} />
        {replayed ? (
          <Side title={words.replayed} side={replayed} isChanged={!(same.path && same.calls && same.text)} />
        ) : (
          <p className="rounded-md border border-dashed p-3 text-sm text-muted">{words.over}</p>
        )}
      </div>
    </section>
  );
}

const PARTS = ["path", "calls", "text"] as const;

function Differences({ same }: { same: ReplayTurn["same"] }) {
  const { turns: words, summary } = useWords("replays");
  const parts = PARTS.flatMap((part) => (same[part] ? [] : [words.parts[part]]));
  if (parts.length === 0) return <Badge tone="ok">{summary.same}</Badge>;
  return <Badge tone="warn">{fill(words.different, { parts: parts.join(", ") })}</Badge>;
}

type SideProps = { title: string; side: ReplaySide; isChanged: boolean };

function Side({ title, side: { nodes, calls, rows, model_ms: model }, isChanged }: SideProps) {
  const { turns: words } = useWords("replays");
  return (
    <div
      className={cx("flex min-w-0 flex-col gap-2 rounded-md border p-3", isChanged && "border-accent-line")}
    >
      <h3 className="flex flex-wrap gap-x-3 text-xs text-subtle">
        {title}
        <span className="font-mono break-all text-accent-text">{nodes.join(" → ")}</span>
        <span className="ml-auto tabular-nums">
          {asMs(model)} <span className="text-subtle">{words.modelOnly}</span>
        </span>
      </h3>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request may be sent twice, so its index is the key.
        <Request key={index} call={call} />
      ))}
      {rows.map(({ content, interrupted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may be said twice, so its index is the key.
        <p key={index} dir="auto" className="text-sm break-words whitespace-pre-wrap">
          {content}
          {interrupted && <span className="text-warn"> {words.interrupted}</span>}
        </p>
      ))}
      {rows.length === 0 && <p className="text-sm text-muted">{words.silent}</p>}
    </div>
  );
}

function Request({ call: { name, request, answer, ok, result } }: { call: ReplaySide["calls"][number] }) {
  const { turns: words } = useWords("replays");
  const source = answer === "recorded" ? null : words.sources[answer];
  return (
    <details className="rounded-sm bg-surface-sunk">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2 rounded-sm px-2 py-1.5 text-xs hover:bg-surface-hover">
        <span className="font-mono font-medium">{name}</span>
        {source && <Badge tone={answer === "tape" ? "plain" : "warn"}>{source}</Badge>}
        {!ok && <Badge tone="danger">{words.failed}</Badge>}
      </summary>
      <div className="flex flex-col gap-2 px-2 pb-2 font-mono text-xs break-all whitespace-pre-wrap">
        {request && (
          <p>
            <code>{request.method ?? "POST"}</code> {request.url}
            <br />
            {request.body}
          </p>
        )}
        <p className={ok ? "text-muted" : "text-danger"}>{result}</p>
      </div>
    </details>
  );
}

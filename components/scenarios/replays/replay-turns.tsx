import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import type { ReplaySide, ReplayTurn } from "#lib/scenarios/replays/schema.ts";
import { asMs } from "./replay-summary.tsx";

const STARTERS = { greeting: "Greeting", user: "Visitor", system: "System message" };

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
  return (
    <section aria-label={place === 0 ? "Greeting" : `Turn ${place}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="text-xs font-medium text-subtle">{STARTERS[role]}</h2>
        {replayed && <Differences same={same} />}
        {content !== "" && <p className="w-full max-w-[820px] text-base break-words text-muted">{content}</p>}
      </div>
      <div className="grid gap-4 desk:grid-cols-2">
        <Side title="Recorded" side={recorded} isChanged={false} />
        {replayed ? (
          <Side title="Replayed" side={replayed} isChanged={!(same.path && same.calls && same.text)} />
        ) : (
          <p className="rounded-md border border-dashed p-3 text-sm text-muted">
            The replay had ended before this turn.
          </p>
        )}
      </div>
    </section>
  );
}

function Differences({ same }: { same: ReplayTurn["same"] }) {
  const names = [
    ...(same.path ? [] : ["path"]),
    ...(same.calls ? [] : ["requests"]),
    ...(same.text ? [] : ["text"]),
  ];
  if (names.length === 0) return <Badge tone="ok">Same</Badge>;
  return <Badge tone="warn">Different: {names.join(", ")}</Badge>;
}

type SideProps = { title: string; side: ReplaySide; isChanged: boolean };

function Side({ title, side: { nodes, calls, rows, model_ms: model }, isChanged }: SideProps) {
  return (
    <div
      className={cx("flex min-w-0 flex-col gap-2 rounded-md border p-3", isChanged && "border-accent-line")}
    >
      <h3 className="flex flex-wrap gap-x-3 text-xs text-subtle">
        {title}
        <span className="font-mono break-all text-accent-text">{nodes.join(" → ")}</span>
        <span className="ml-auto tabular-nums">
          {asMs(model)} <span className="text-subtle">model only</span>
        </span>
      </h3>
      {calls.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a request may be sent twice, so its index is the key.
        <Request key={index} call={call} />
      ))}
      {rows.map(({ content, interrupted }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text may be said twice, so its index is the key.
        <p key={index} className="text-sm break-words whitespace-pre-wrap">
          {content}
          {interrupted && <span className="text-warn"> (interrupted)</span>}
        </p>
      ))}
      {rows.length === 0 && <p className="text-sm text-muted">Nothing was said.</p>}
    </div>
  );
}

const SOURCES = {
  recorded: null,
  tape: "Recorded response",
  missed: "No recorded response",
  not_sent: "Not sent",
};

function Request({ call: { name, request, answer, ok, result } }: { call: ReplaySide["calls"][number] }) {
  const source = SOURCES[answer];
  return (
    <details className="rounded-sm bg-surface-sunk">
      <summary className="flex cursor-pointer flex-wrap items-center gap-2 rounded-sm px-2 py-1.5 text-xs hover:bg-surface-hover">
        <span className="font-mono font-medium">{name}</span>
        {source && <Badge tone={answer === "tape" ? "plain" : "warn"}>{source}</Badge>}
        {!ok && <Badge tone="danger">Failed</Badge>}
      </summary>
      <div className="flex flex-col gap-2 px-2 pb-2 font-mono text-xs break-all whitespace-pre-wrap">
        {request && (
          <p>
            POST {request.url}
            <br />
            {request.body}
          </p>
        )}
        <p className={ok ? "text-muted" : "text-danger"}>{result}</p>
      </div>
    </details>
  );
}

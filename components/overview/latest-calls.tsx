import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "#components/ui/badge.tsx";
import { cx } from "#components/ui/cx.ts";
import { DataTable, Td, Th, TimeTd, Tr } from "#components/ui/table/data-table.tsx";
import { formatDuration } from "#components/ui/time/format-time.ts";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { callState, type Explanation, explainFailure } from "./call-state.ts";

export type CallLine = {
  id: string;
  scenarioName: string;
  avatarSlug: string | null;
  status: string;
  endReason: string | null;
  failureReason: string | null;
  createdAt: Date;
  activeAt: Date | null;
  endedAt: Date | null;
};

/** The beginning of what the visitor said; by the model, what the call was about. */
export type CallContent = { firstWords: string | null; summary: string | null };

/** Length of the call so far, or `null` if it never began. */
export function callLength(call: CallLine, now: Date): string | null {
  if (!call.activeAt) return null;
  return formatDuration((call.endedAt ?? now).getTime() - call.activeAt.getTime());
}

type CallRowsProps<Call> = {
  calls: Call[];
  now: Date;
  /** Before the row's name. */
  mark?: (call: Call) => ReactNode;
  /** What the row is called; the scenario's name if null. */
  title?: (call: Call) => ReactNode;
  /** Rendered below the title. */
  below?: (call: Call) => ReactNode;
  /** Rendered after the state cell. */
  cells?: (call: Call) => ReactNode;
};

/** Table rows of calls, shared by the overview and the conversation list. */
export async function CallRows<Call extends CallLine>(props: CallRowsProps<Call>) {
  const { calls, now, mark, title, below, cells } = props;
  const words = await getWords("conversations");
  return calls.map((call) => {
    const { label, tone } = callState(call, words);
    const length = callLength(call, now);
    return (
      <Tr key={call.id}>
        <Td takesRest>
          <span className={cx("flex items-center gap-2", below && "mt-2")}>
            {mark?.(call)}
            {call.avatarSlug && (
              // biome-ignore lint/performance/noImgElement: the server already sends this size.
              <img
                src={`/avatars/${call.avatarSlug}/thumbnail.webp`}
                alt=""
                width={24}
                height={24}
                loading="lazy"
                className="size-6 max-w-none shrink-0 rounded-full bg-surface-press object-cover"
              />
            )}
            <Link
              href={`/conversations/${call.id}`}
              className="min-w-0 font-medium hover:underline wide:truncate"
            >
              <bdi>{title?.(call) ?? call.scenarioName}</bdi>
            </Link>
          </span>
          {call.status === "failed" && <FailureLine failure={explainFailure(call, words)} />}
          {below?.(call)}
        </Td>
        <Td>
          {tone === "plain" ? (
            <span className="text-muted">{label}</span>
          ) : (
            <Badge tone={tone}>{label}</Badge>
          )}
        </Td>
        {cells?.(call)}
        <Td isEnd isEmpty={length === null}>
          {length ?? "–"}
        </Td>
        <TimeTd at={call.createdAt} />
      </Tr>
    );
  });
}

function FailureLine({ failure }: { failure: Explanation | null }) {
  if (!failure) return null;
  return (
    <p className="mt-1 mb-2 max-w-[560px] text-sm break-words whitespace-normal text-muted">
      {failure.why} {failure.remedy}
    </p>
  );
}

/** The account's latest calls. */
export async function LatestCalls({ calls, now }: { calls: (CallLine & CallContent)[]; now: Date }) {
  const { latest: words } = await getWords("overview");
  const { list } = await getWords("conversations");
  const head = (
    <>
      <Th>{list.conversation}</Th>
      <Th>{words.state}</Th>
      <Th isEnd>{words.length}</Th>
      <Th isEnd>{words.started}</Th>
    </>
  );
  return (
    <section aria-labelledby="latest-title" className="min-w-0">
      <div className="mb-1 flex min-h-6 items-center gap-3.5">
        <h2 id="latest-title" className="flex-1 text-base">
          {words.title}
        </h2>
        <Link href="/conversations" className="text-sm font-medium text-accent-text hover:underline">
          {words.all}
        </Link>
      </div>
      <DataTable label={words.title} head={head} isFlush>
        <CallRows
          calls={calls}
          now={now}
          title={({ firstWords }) => firstWords && fill(list.quoted, { text: firstWords })}
          below={({ firstWords, scenarioName }) => (
            <p className="mb-2 truncate pl-8 text-sm text-subtle max-wide:pl-0">
              {firstWords && scenarioName}
            </p>
          )}
        />
      </DataTable>
    </section>
  );
}

import { Star } from "lucide-react";
import { type CallContent, type CallLine, CallRows } from "#components/overview/latest-calls.tsx";
import { Badge } from "#components/ui/badge.tsx";
import type { FormAction } from "#components/ui/form/use-form.ts";
import { Snippet } from "#components/ui/snippet.tsx";
import { DataTable, Td, Th } from "#components/ui/table/data-table.tsx";
import { SelectAll, Selection, SelectRow } from "#components/ui/table/selection.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import {
  describeOrigin,
  describeSummary,
  describeTitle,
  describeViolations,
} from "./describe-conversation.ts";
import { type Outcome, OutcomeBadge } from "./outcome-badge.tsx";

/** The visitor's rating, as a number of stars. */
export async function VisitorRating({ score }: { score: number }) {
  const { rating: words } = await getWords("conversations");
  const rated = fill(words.long, { score });
  return (
    <span title={rated} className="inline-flex items-center gap-1 whitespace-nowrap tabular-nums">
      <Star aria-hidden="true" className="size-3.5 fill-accent text-accent" />
      <span className="sr-only">{rated}</span>
      <span aria-hidden="true">{fill(words.short, { score })}</span>
    </span>
  );
}

type Pieces = { text: string; isMatch: boolean }[];
type ListedCall = CallLine &
  CallContent & {
    kind: string;
    mode: "voice" | "text";
    linkLabel: string | null;
    outcome: Outcome | null;
    ratingScore: number | null;
    /** How many guardrails the avatar broke. */
    violations: number;
    /** The first row that contains the search, in pieces. */
    match?: { seq: number; snippet: Pieces };
  };

type ConversationTableProps = {
  calls: ListedCall[];
  now: Date;
  /** Null for a member who may not delete any. */
  remove: FormAction | null;
};

export async function ConversationTable({ calls, now, remove }: ConversationTableProps) {
  const words = await getWords("conversations");
  const nameOf = (call: ListedCall) => call.firstWords ?? describeTitle(call, words);
  const head = (
    <>
      <Th>
        {remove && <SelectAll />}
        {words.list.conversation}
      </Th>
      <Th>{words.list.state}</Th>
      <Th>{words.list.outcome}</Th>
      <Th isEnd>{words.list.length}</Th>
      <Th isEnd>{words.list.started}</Th>
    </>
  );
  const table = (
    <DataTable label={words.title} head={head}>
      <CallRows
        calls={calls}
        now={now}
        mark={(call) => remove && isOver(call) && <SelectRow id={call.id} name={nameOf(call)} />}
        // The place that was searched for.
        title={(call) => (call.match ? <Snippet pieces={call.match.snippet} /> : describeTitle(call, words))}
        below={(call) => <About origin={describeOrigin(call, words)} summary={describeSummary(call)} />}
        cells={({ outcome, ratingScore, violations }) => (
          <Td isEmpty={outcome === null && ratingScore === null && violations === 0}>
            <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
              {outcome === null && ratingScore === null && violations === 0 && "–"}
              {violations > 0 && (
                <Badge tone="danger">{describeViolations(violations, words.guardrails)}</Badge>
              )}
              {outcome && <OutcomeBadge outcome={outcome} />}
              {ratingScore !== null && <VisitorRating score={ratingScore} />}
            </span>
          </Td>
        )}
      />
    </DataTable>
  );
  if (!remove) return table;
  return (
    <Selection
      rows={calls.filter(isOver).map((call) => ({ id: call.id, name: nameOf(call) }))}
      thing="conversations"
      remove={remove}
      loss={{ plain: words.delete.lossMany }}
    >
      {table}
    </Selection>
  );
}

/** A live conversation cannot be deleted. */
const isOver = ({ status }: CallLine): boolean => status !== "active" && status !== "created";

/** Where the call came from and, once it is over, what it was about. */
function About({ origin, summary }: { origin: string; summary: string | null }) {
  return (
    <div className="mb-2 max-w-[80ch] pl-8 text-sm max-wide:pl-0">
      {origin && (
        <p dir="auto" className="truncate text-subtle">
          {origin}
        </p>
      )}
      {summary && (
        <p dir="auto" className="line-clamp-2 break-words whitespace-normal text-muted">
          {summary}
        </p>
      )}
    </div>
  );
}

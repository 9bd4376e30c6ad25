import { type CallLine, CallRows } from "#components/overview/latest-calls.tsx";
import { DataTable, Td, Th } from "#components/ui/data-table.tsx";
import { Snippet } from "#components/ui/snippet.tsx";
import { describeSource } from "./describe-source.ts";
import { type Outcome, OutcomeBadge } from "./outcome-badge.tsx";
import { VisitorRating } from "./visitor-rating.tsx";

type Pieces = { text: string; isMatch: boolean }[];
type ListedCall = CallLine & {
  kind: string;
  linkLabel: string | null;
  outcome: Outcome | null;
  ratingScore: number | null;
  /** By the model, once the call is over. */
  summary: string | null;
  /** The beginning of what the visitor said first. */
  firstWords: string | null;
  /** The first row that contains the search, in pieces. */
  match?: { seq: number; snippet: Pieces };
};

export function ConversationTable({ calls, now }: { calls: ListedCall[]; now: Date }) {
  const head = (
    <>
      <Th>Conversation</Th>
      <Th>State</Th>
      <Th>Outcome</Th>
      <Th isEnd>Length</Th>
      <Th isEnd>Started</Th>
    </>
  );
  return (
    <DataTable label="Conversations" head={head}>
      <CallRows
        calls={calls}
        now={now}
        beside={(call) => <span className="min-w-0 truncate text-subtle">{describeSource(call)}</span>}
        below={(call) => <About call={call} />}
        cells={({ outcome, ratingScore }) => (
          <Td isEmpty={outcome === null && ratingScore === null}>
            <span className="inline-flex items-center gap-2">
              {outcome ? <OutcomeBadge outcome={outcome} /> : ratingScore === null && "–"}
              {ratingScore !== null && <VisitorRating score={ratingScore} />}
            </span>
          </Td>
        )}
      />
    </DataTable>
  );
}

/** What the call was about: the place that was searched for, else the summary, else the visitor's first words. */
function About({ call: { match, summary, firstWords } }: { call: ListedCall }) {
  const text = summary ?? (firstWords && `“${firstWords}”`);
  if (!match && !text) return <span className="block h-2" />;
  return (
    <p className="mt-0.5 mb-2 line-clamp-2 max-w-[80ch] pl-8 text-sm break-words whitespace-normal text-muted max-wide:pl-0">
      {match ? <Snippet pieces={match.snippet} /> : text}
    </p>
  );
}

import { type CallLine, CallRows } from "#components/overview/latest-calls.tsx";
import { DataTable, Td, Th } from "#components/ui/data-table.tsx";
import { type Outcome, OutcomeBadge } from "./outcome-badge.tsx";
import { VisitorRating } from "./visitor-rating.tsx";

type ListedCall = CallLine & {
  outcome: Outcome | null;
  ratingScore: number | null;
  /** The first match of the search in the transcript, in pieces. */
  snippet?: { text: string; isMatch: boolean }[];
};

export function ConversationTable({ calls, now }: { calls: ListedCall[]; now: Date }) {
  const head = (
    <>
      <Th>Scenario</Th>
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
        below={({ snippet }) => snippet && <SnippetLine pieces={snippet} />}
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

function SnippetLine({ pieces }: { pieces: NonNullable<ListedCall["snippet"]> }) {
  return (
    <p className="mt-1 mb-2 max-w-[560px] text-sm break-words whitespace-normal text-muted">
      {pieces.map(({ text, isMatch }, index) =>
        isMatch ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never change their order.
          <mark key={index} className="rounded-xs bg-accent-soft px-0.5 font-medium text-accent-text">
            {text}
          </mark>
        ) : (
          text
        ),
      )}
    </p>
  );
}

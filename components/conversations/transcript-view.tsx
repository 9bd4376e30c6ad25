import { BookOpen, Hand } from "lucide-react";
import { cx } from "#components/ui/cx.ts";
import { formatLength } from "#components/ui/format-time.ts";
import { splitByNode, type TranscriptLine } from "./transcript-row.ts";

type TranscriptViewProps = { rows: TranscriptLine[]; startedAt: string; avatarName: string; isLive: boolean };

/** What was said and heard, node by node, with the time in the call. */
export function TranscriptView({ rows, startedAt, avatarName, isLive }: TranscriptViewProps) {
  if (rows.length === 0) {
    return (
      <p className="p-6 text-muted max-wide:px-4">
        {isLive
          ? "Nothing was said yet. Lines appear here as they are heard."
          : "Nothing was said in this call."}
      </p>
    );
  }
  const names = { user: "Visitor", assistant: avatarName, system: "System, through the API" };
  return (
    <section
      aria-label="Transcript"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
      tabIndex={0}
      className="min-h-0 flex-1 px-6 pt-2 pb-10 max-wide:px-4 wide:overflow-y-auto"
    >
      <div className="max-w-[820px]">
        {splitByNode(rows).map(({ nodeId, lines }) => (
          <section key={lines[0]?.seq} aria-label={`Node ${nodeId}`}>
            <h2 className="flex items-center gap-3 pt-5 pb-2 font-mono text-xs font-medium text-accent-text after:h-px after:flex-1 after:bg-border">
              {nodeId}
            </h2>
            <ol>
              {lines.map((line) => (
                <Line
                  key={line.seq}
                  line={line}
                  name={names[line.role]}
                  at={Date.parse(line.startedAt) - Date.parse(startedAt)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </section>
  );
}

function Line({ line, name, at }: { line: TranscriptLine; name: string; at: number }) {
  return (
    <li className="grid grid-cols-[50px_minmax(0,1fr)] py-1.5">
      <span className="text-sm text-subtle tabular-nums">{formatLength(Math.max(0, at))}</span>
      <div className={cx(line.role === "system" && "border-l-2 pl-3")}>
        <p className="text-xs text-subtle">{name}</p>
        <p className={cx("text-base break-words whitespace-pre-wrap", line.role === "user" && "text-muted")}>
          {line.content}
        </p>
        {line.citations && <Citations citations={line.citations} />}
        {line.interrupted && (
          <p className="mt-0.5 flex items-center gap-1.5 text-xs text-warn">
            <Hand aria-hidden="true" className="size-3.5 stroke-[1.75]" />
            Interrupted. Only what was heard is kept.
          </p>
        )}
      </div>
    </li>
  );
}

function Citations({ citations }: { citations: NonNullable<TranscriptLine["citations"]> }) {
  return (
    <ul aria-label="Looked up in" className="mt-1 flex flex-wrap gap-x-3 gap-y-1 text-xs text-subtle">
      {citations.map(({ documentName, position, score }) => (
        <li key={`${documentName} ${position}`} className="flex min-w-0 items-center gap-1.5">
          <BookOpen aria-hidden="true" className="size-3.5 shrink-0 stroke-[1.75]" />
          <span className="truncate">{documentName}</span>
          <span className="tabular-nums">{score.toFixed(2)}</span>
        </li>
      ))}
    </ul>
  );
}

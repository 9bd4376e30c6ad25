import { ChevronRight } from "lucide-react";
import { type Exchange, ExchangeBadge, ExchangeView } from "#components/tools/exchange-view.tsx";
import { formatLength } from "#components/ui/format-time.ts";

export type ToolCallLine = Exchange & {
  callId: string;
  functionName: string;
  nodeId: string;
  startedAt: string;
};

/** The requests that a call made, in order; each opens to what was sent and what came back. */
export function ToolCallList({ calls, startedAt }: { calls: ToolCallLine[]; startedAt: string }) {
  if (calls.length === 0) return null;
  return (
    <section aria-labelledby="tool-calls-title" className="border-b px-6 py-4 max-wide:px-4">
      <h2 id="tool-calls-title" className="mb-2 text-sm font-medium">
        Tool calls
      </h2>
      <ul className="flex max-w-[820px] flex-col gap-1">
        {calls.map((call) => (
          <li key={call.callId}>
            <details className="group rounded-md border">
              <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 gap-y-1 rounded-md px-3 py-2 text-sm hover:bg-surface-hover">
                <ChevronRight
                  aria-hidden="true"
                  className="size-4 stroke-[1.75] text-muted group-open:rotate-90"
                />
                <span className="text-subtle tabular-nums">{offset(call.startedAt, startedAt)}</span>
                <span className="font-mono text-xs font-medium">{call.functionName}</span>
                <ExchangeBadge {...call} />
                {call.durationMs !== null && (
                  <span className="text-muted tabular-nums">{call.durationMs} ms</span>
                )}
                <span className="font-mono text-xs text-accent-text">{call.nodeId}</span>
              </summary>
              <div className="px-3 pt-1 pb-3">
                <ExchangeView exchange={call} />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

const offset = (at: string, zero: string): string =>
  formatLength(Math.max(0, Date.parse(at) - Date.parse(zero)));

"use client";

import { ChevronDown, Globe } from "lucide-react";
import { memo } from "react";
import { ExchangeBadge, ExchangeView } from "#components/tools/exchange-view.tsx";
import { formatDuration, formatMs } from "#components/ui/time/format-time.ts";
import type { ToolCallLine } from "./transcript-items.ts";

/** A request that the call made. It expands to show the request and the response. */
export const ToolCallItem = memo(function ToolCallItem({ call, atMs }: { call: ToolCallLine; atMs: number }) {
  return (
    <li className="grid grid-cols-[50px_minmax(0,1fr)] gap-x-1 border-l-2 border-transparent px-6 py-1.5 [contain-intrinsic-size:auto_44px] [content-visibility:auto] max-wide:px-4">
      <span className="text-sm leading-8 text-subtle tabular-nums">{formatDuration(atMs)}</span>
      <details className="group max-w-[720px] rounded-md bg-surface-hover">
        <summary className="flex min-h-8 cursor-pointer list-none flex-wrap items-center gap-x-2.5 gap-y-1 rounded-md px-2.5 py-1 text-sm">
          <Globe aria-hidden="true" className="size-4 shrink-0 stroke-[1.75] text-muted" />
          <span className="min-w-0 flex-1 truncate font-mono text-xs font-medium">{call.functionName}</span>
          <ExchangeBadge {...call} />
          {call.durationMs !== null && (
            <span className="text-muted tabular-nums">{formatMs(call.durationMs)}</span>
          )}
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 stroke-[1.75] text-muted group-open:rotate-180"
          />
        </summary>
        <div className="px-2.5 pt-1 pb-2.5">
          <ExchangeView exchange={call} />
        </div>
      </details>
    </li>
  );
});

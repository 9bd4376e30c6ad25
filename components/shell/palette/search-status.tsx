import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import type { SearchState } from "./account-search.ts";

type SearchStatusProps = {
  state: SearchState;
  typed: string;
  /** Whether no page and no action matches either. */
  isEmpty: boolean;
  retry: () => void;
};

/** The progress of a search, its failure, or that nothing was found. Announced to screen readers. */
export function SearchStatus({ state: { status, found }, typed, isEmpty, retry }: SearchStatusProps) {
  if (status === "failed") {
    return (
      <Notice tone="danger" role="alert" className="m-1">
        <p>The search failed. Only pages and actions are listed.</p>
        <Button size="sm" className="mt-2" onClick={retry}>
          <RotateCw aria-hidden="true" />
          Retry
        </Button>
      </Notice>
    );
  }
  if (status === "searching") {
    return (
      <div role="status" className={found.length > 0 ? "sr-only" : "px-2.5 py-3 text-sm text-muted"}>
        Searching
        {found.length === 0 && <Skeleton />}
      </div>
    );
  }
  const isNothing = isEmpty && found.length === 0;
  return (
    <p role="status" className={isNothing ? "px-2.5 py-4 text-sm break-words text-muted" : "sr-only"}>
      {isNothing
        ? `Nothing in this account matches “${typed}”. Try fewer or shorter words.`
        : `${found.length} found in this account`}
    </p>
  );
}

function Skeleton() {
  return (
    <span aria-hidden="true" className="mt-3 flex flex-col gap-3">
      {["w-2/5", "w-3/5", "w-1/2"].map((width) => (
        <span key={width} className={`h-3 rounded-xs bg-surface-press motion-safe:animate-pulse ${width}`} />
      ))}
    </span>
  );
}

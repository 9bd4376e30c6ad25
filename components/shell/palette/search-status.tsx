import { RotateCw } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { fill } from "#components/words/fill.ts";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";
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
  const words = useWords("palette");
  const locale = useLocale();
  if (status === "failed") {
    return (
      <Notice tone="danger" role="alert" className="m-1">
        <p>{words.failed}</p>
        <Button size="sm" className="mt-2" onClick={retry}>
          <RotateCw aria-hidden="true" />
          {words.retry}
        </Button>
      </Notice>
    );
  }
  if (status === "searching") {
    return (
      <div role="status" className={found.length > 0 ? "sr-only" : "px-2.5 py-3 text-sm text-muted"}>
        {words.searching}
        {found.length === 0 && <Skeleton />}
      </div>
    );
  }
  const isNothing = isEmpty && found.length === 0;
  return (
    <p role="status" className={isNothing ? "px-2.5 py-4 text-sm break-words text-muted" : "sr-only"}>
      {isNothing ? fill(words.nothing, { query: typed }) : plural(words.found, found.length, locale)}
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

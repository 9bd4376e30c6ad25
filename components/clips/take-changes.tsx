import type { TakeLine } from "./take-line.ts";

/** What changed since the take before. */
export function TakeChanges({ changes }: { changes: NonNullable<TakeLine["changes"]> }) {
  const { script, manner } = changes;
  const count = script.length + manner.length;
  if (count === 0)
    return <p className="text-xs text-subtle">The same script and voice as the take before.</p>;
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-xs text-muted hover:text-foreground">
        What changed ({count})
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-l pl-2.5">
        {manner.map((line) => (
          <li key={line} className="text-muted">
            {line}
          </li>
        ))}
        {script.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li key={index}>
            {kind === "added" ? (
              <ins className="text-ok no-underline">
                <span className="sr-only">New: </span>+ {text}
              </ins>
            ) : (
              <del className="text-danger">
                <span className="sr-only">Taken out: </span>
                {text}
              </del>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

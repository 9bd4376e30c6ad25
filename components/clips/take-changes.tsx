import type { TakeLine } from "./take-line.ts";

/** The changes since the previous take. */
export function TakeChanges({ changes }: { changes: NonNullable<TakeLine["changes"]> }) {
  const { script, settings } = changes;
  const count = script.length + settings.length;
  if (count === 0)
    return <p className="text-xs text-subtle">Same script and settings as the previous take.</p>;
  return (
    <details className="text-xs">
      <summary className="w-fit cursor-pointer rounded-xs text-muted hover:text-foreground">
        Changes ({count})
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 border-l pl-2.5">
        {settings.map((line) => (
          <li key={line} className="text-muted">
            {line}
          </li>
        ))}
        {script.map(({ kind, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order.
          <li key={index}>
            {kind === "added" ? (
              <ins className="text-ok no-underline">
                <span className="sr-only">Added: </span>+ {text}
              </ins>
            ) : (
              <del className="text-danger">
                <span className="sr-only">Removed: </span>
                {text}
              </del>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

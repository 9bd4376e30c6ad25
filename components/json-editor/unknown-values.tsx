import { findUnknownValues } from "./find-completion.ts";

/** Warnings below a field about templates without a value. */
export function UnknownValues({ text, values }: { text: string; values: readonly string[] }) {
  const unknown = findUnknownValues(text, values);
  if (unknown.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-warn">
      {unknown.map((warning) => (
        <li key={warning}>
          <span className="font-mono underline decoration-wavy underline-offset-2">
            {warning.slice(0, warning.indexOf("}}") + 2)}
          </span>
          {warning.slice(warning.indexOf("}}") + 2)}
        </li>
      ))}
    </ul>
  );
}

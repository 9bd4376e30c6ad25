import { findUnknownValues } from "./find-completion.ts";

/** Under a field: templates in it that will have no value. */
export function UnknownValues({ text, values }: { text: string; values: readonly string[] }) {
  const unknown = findUnknownValues(text, values);
  if (unknown.length === 0) return null;
  return (
    <ul className="mt-1 text-xs text-warn">
      {unknown.map((words) => (
        <li key={words}>
          <span className="font-mono underline decoration-wavy underline-offset-2">
            {words.slice(0, words.indexOf("}}") + 2)}
          </span>
          {words.slice(words.indexOf("}}") + 2)}
        </li>
      ))}
    </ul>
  );
}

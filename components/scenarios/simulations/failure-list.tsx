import { wordKnownText } from "#components/words/word-known-text.ts";
import { SIMULATIONS_EN } from "./words/en.ts";

type FailureListProps = {
  label: string;
  failures: readonly { path: string; message: string }[];
  /** The messages in the reader's language. */
  words: typeof SIMULATIONS_EN.failures;
};

/** What a simulated call was expected to do, and did not. */
export function FailureList({ label, failures, words }: FailureListProps) {
  if (failures.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-col gap-1">
      {failures.map(({ path, message }) => (
        <li key={path} className="break-words text-danger">
          <span className="font-mono text-xs">{path}</span>{" "}
          {wordKnownText(message, SIMULATIONS_EN.failures, words)}
        </li>
      ))}
    </ul>
  );
}

import { type Problem, useProblemText } from "#components/scenarios/describe-problem.ts";
import { Notice } from "#components/ui/notice.tsx";

type CannotTestProps = { errors: Problem[]; onGo: (problem: Problem) => void };

const MAX_SHOWN = 5;

/** The errors that prevent a test. Each links to its place. */
export function CannotTest({ errors, onGo }: CannotTestProps) {
  const textOf = useProblemText();
  const others = errors.length - MAX_SHOWN;
  return (
    <div className="p-4">
      <Notice tone="danger">
        <p className="font-medium text-foreground">
          {errors.length === 1
            ? "The draft has an error. Fix it to test the draft."
            : `The draft has ${errors.length} errors. Fix them to test the draft.`}
        </p>
        <ul className="mt-1 list-disc pl-4">
          {errors.slice(0, MAX_SHOWN).map((error) => (
            <li key={`${error.code} ${error.path} ${error.message}`}>
              <button type="button" onClick={() => onGo(error)} className="text-left underline">
                {textOf(error)}
              </button>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="mt-1">And {others} more.</p>}
      </Notice>
    </div>
  );
}

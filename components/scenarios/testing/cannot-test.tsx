import { type Problem, useProblemText } from "#components/scenarios/describe-problem.ts";
import { Notice } from "#components/ui/notice.tsx";
import { plural } from "#components/words/plural.ts";
import { useLocale, useWords } from "#components/words/use-words.tsx";

type CannotTestProps = { errors: Problem[]; onGo: (problem: Problem) => void };

const MAX_SHOWN = 5;

/** The errors that prevent a test. Each links to its place. */
export function CannotTest({ errors, onGo }: CannotTestProps) {
  const textOf = useProblemText();
  const { errors: words } = useWords("scenarioTesting");
  const locale = useLocale();
  const others = errors.length - MAX_SHOWN;
  return (
    <div className="p-4">
      <Notice tone="danger">
        <p className="font-medium text-foreground">{plural(words.lead, errors.length, locale)}</p>
        <ul className="mt-1 list-disc pl-4">
          {errors.slice(0, MAX_SHOWN).map((error) => (
            <li key={`${error.code} ${error.path} ${error.message}`}>
              <button type="button" onClick={() => onGo(error)} className="text-left underline">
                {textOf(error)}
              </button>
            </li>
          ))}
        </ul>
        {others > 0 && <p className="mt-1">{plural(words.more, others, locale)}</p>}
      </Notice>
    </div>
  );
}

"use client";

import type { FormAction } from "#components/ui/form/use-form.ts";
import { useWords } from "#components/words/use-words.tsx";
import type { Suggestion } from "#lib/scenarios/tests/suggestions/schema.ts";
import { TestDialogButton } from "./test-dialog.tsx";

type SuggestionListProps = {
  scenarioId: string;
  suggestions: Suggestion[];
  /** Whether the demo model answers, which cannot play a visitor. */
  isDemo: boolean;
  save: FormAction<string>;
};

/** Tests that the scenario lacks. Each opens the form with its fields filled in. */
export function SuggestionList({ scenarioId, suggestions, isDemo, save }: SuggestionListProps) {
  const { suggestions: words } = useWords("scenarioTests");
  return (
    <section aria-labelledby="suggestions-title" className="flex flex-col gap-3">
      <div>
        <h2 id="suggestions-title" className="text-base font-semibold">
          {words.title}
        </h2>
        <p className="text-sm text-muted">{words.hint}</p>
      </div>
      <ul className="flex max-w-[820px] flex-col divide-y rounded-lg border">
        {suggestions.map(({ reason, name, content }) => (
          <li key={`${reason} ${name}`} className="flex items-center gap-3 px-4 py-2.5 text-sm">
            <div className="min-w-0 flex-1">
              <p className="font-medium break-words">{name}</p>
              <p className="text-muted">{words.reasons[reason]}</p>
            </div>
            <TestDialogButton
              scenarioId={scenarioId}
              kind={content.kind}
              initial={{ name, content }}
              exampleScript=""
              label={words.create}
              isDisabled={isDemo && content.kind === "simulated"}
              save={save}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

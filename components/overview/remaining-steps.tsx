import { ChevronRight, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { type FirstStep, StepList } from "./first-steps.tsx";

type RemainingStepsProps = { steps: FirstStep[]; dismiss: () => Promise<void> };

/** The first steps above the charts, until all are taken or somebody dismisses them. */
export async function RemainingSteps({ steps, dismiss }: RemainingStepsProps) {
  const { steps: words } = await getWords("overview");
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label={words.title} className="relative mb-6 rounded-lg border">
      <details open className="group px-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 pr-32 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-4 text-muted group-open:rotate-90" />
          <h2 className="text-sm font-medium">{words.title}</h2>
          <span className="font-normal text-muted">{fill(words.doneOf, { done, total: steps.length })}</span>
        </summary>
        <StepList steps={steps} />
      </details>
      <form action={dismiss} className="absolute top-1.5 right-2">
        <Button type="submit" variant="ghost" size="sm" title={words.dismissHint}>
          <X aria-hidden="true" />
          {words.dismiss}
        </Button>
      </form>
    </section>
  );
}

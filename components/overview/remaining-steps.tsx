import { ChevronRight, X } from "lucide-react";
import { Button } from "#components/ui/button.tsx";
import { type FirstStep, StepList } from "./first-steps.tsx";

type RemainingStepsProps = { steps: FirstStep[]; dismiss: () => Promise<void> };

/** The first steps above the charts, until all are taken or somebody dismisses them. */
export function RemainingSteps({ steps, dismiss }: RemainingStepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-label="First steps" className="relative mb-6 rounded-lg border">
      <details open className="group px-4">
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 pr-24 text-sm font-medium [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden="true" className="size-4 text-muted group-open:rotate-90" />
          <h2 className="text-sm font-medium">First steps</h2>
          <span className="font-normal text-muted">
            {done} of {steps.length} done
          </span>
        </summary>
        <StepList steps={steps} />
      </details>
      <form action={dismiss} className="absolute top-1.5 right-2">
        <Button type="submit" variant="ghost" size="sm">
          <X aria-hidden="true" />
          Dismiss
        </Button>
      </form>
    </section>
  );
}

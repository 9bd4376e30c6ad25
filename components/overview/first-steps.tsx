import { Check, ChevronRight, X } from "lucide-react";
import Link from "next/link";
import { Button, buttonClass } from "#components/ui/button.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";

export type FirstStep = {
  title: string;
  text: string;
  isDone: boolean;
  href: string;
  action: string;
  /** What is missing, if the step cannot be taken yet. */
  needs?: string | undefined;
};

/**
 * The checklist to the first conversation. Steps are ticked off by what exists; the next one has the primary
 * button.
 */
export async function FirstSteps({ steps }: { steps: FirstStep[] }) {
  const { steps: words } = await getWords("overview");
  return (
    <section aria-labelledby="steps-title">
      <h2 id="steps-title" className="text-2xl tracking-[-0.02em]">
        {words.heading}
      </h2>
      <p className="mt-1 mb-6 text-muted">{words.lead}</p>
      <StepList steps={steps} />
    </section>
  );
}

export async function StepList({ steps }: { steps: FirstStep[] }) {
  const { steps: words } = await getWords("overview");
  const nextIndex = steps.findIndex((step) => !step.isDone && !step.needs);
  return (
    <ol className="border-t">
      {steps.map((step, index) => (
        <li
          key={step.title}
          className="grid grid-cols-[24px_minmax(0,1fr)_auto] items-center gap-x-3 border-b py-4 last:border-b-0 max-wide:grid-cols-[24px_minmax(0,1fr)]"
        >
          <StepMark isDone={step.isDone} />
          <div>
            <h3 className={step.isDone ? "font-medium text-muted" : ""}>
              {step.title}
              {step.isDone && <span className="sr-only"> {words.done}</span>}
            </h3>
            <p className="text-sm text-muted">{step.text}</p>
          </div>
          <StepAction step={step} isNext={index === nextIndex} again={words.again} />
        </li>
      ))}
    </ol>
  );
}

function StepMark({ isDone }: { isDone: boolean }) {
  return isDone ? (
    <span className="grid size-5 place-items-center rounded-full bg-accent text-accent-foreground">
      <Check aria-hidden="true" className="size-3 stroke-[3]" />
    </span>
  ) : (
    <span className="size-5 rounded-full border-[1.5px] border-input" />
  );
}

type StepActionProps = {
  step: FirstStep;
  isNext: boolean;
  /** The label of a step that is done. */
  again: string;
};

function StepAction({ step, isNext, again }: StepActionProps) {
  const place = "max-wide:col-start-2 max-wide:mt-2 max-wide:justify-self-start";
  if (step.needs) {
    return <span className={`text-sm text-subtle ${place}`}>{step.needs}</span>;
  }
  const variant = isNext ? "primary" : step.isDone ? "ghost" : "default";
  return (
    <Link href={step.href} className={buttonClass({ variant }, place)}>
      {step.isDone ? again : step.action}
    </Link>
  );
}

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
          <span className="flex min-w-0 flex-wrap gap-x-2">
            <h2 className="text-sm font-medium">{words.title}</h2>
            <span className="font-normal text-muted">
              {fill(words.doneOf, { done, total: steps.length })}
            </span>
          </span>
        </summary>
        <StepList steps={steps} />
      </details>
      <form action={dismiss} className="absolute top-1.5 right-2">
        <Button type="submit" variant="ghost" size="sm" title={words.dismissHint} icon={X}>
          {words.dismiss}
        </Button>
      </form>
    </section>
  );
}

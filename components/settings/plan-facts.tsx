import { fill } from "#components/words/fill.ts";
import { getLocale, getWords } from "#components/words/get-words.ts";
import { plural } from "#components/words/plural.ts";

type PlanFactsProps = {
  plan: string;
  concurrentSessions: number;
  minutesPerMonth: number | null;
  usedMinutes: number;
  fullSizeModels: boolean;
  maxDurationMinutes: number;
};

const TERM = "text-subtle";

/** What the account may do. */
export async function PlanFacts(props: PlanFactsProps) {
  const words = (await getWords("settings")).plan;
  const locale = await getLocale();
  const minutes = { limit: props.minutesPerMonth ?? "", used: props.usedMinutes };
  return (
    <dl className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <dt className={TERM}>{words.plan}</dt>
      <dd className="font-medium">{props.plan}</dd>
      <dt className={TERM}>{words.atOnce}</dt>
      <dd>{props.concurrentSessions}</dd>
      <dt className={TERM}>{words.perMonth}</dt>
      <dd>{fill(props.minutesPerMonth === null ? words.noLimit : words.used, minutes)}</dd>
      <dt className={TERM}>{words.maxLength}</dt>
      <dd>{plural(words.minutes, props.maxDurationMinutes, locale)}</dd>
      <dt className={TERM}>{words.models}</dt>
      <dd>{props.fullSizeModels ? words.all : words.small}</dd>
    </dl>
  );
}

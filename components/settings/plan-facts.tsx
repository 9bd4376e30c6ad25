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
export function PlanFacts(props: PlanFactsProps) {
  return (
    <dl className="grid grid-cols-[minmax(0,200px)_minmax(0,1fr)] gap-x-4 gap-y-2 text-sm">
      <dt className={TERM}>Plan</dt>
      <dd className="font-medium">{props.plan}</dd>
      <dt className={TERM}>Calls at once</dt>
      <dd>{props.concurrentSessions}</dd>
      <dt className={TERM}>Minutes per month</dt>
      <dd>
        {props.minutesPerMonth === null ? "no limit" : props.minutesPerMonth}, {props.usedMinutes} used
      </dd>
      <dt className={TERM}>Maximum call length</dt>
      <dd>{props.maxDurationMinutes} minutes</dd>
      <dt className={TERM}>Language models</dt>
      <dd>{props.fullSizeModels ? "all" : "mini and nano"}</dd>
    </dl>
  );
}

import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { Suspense } from "react";
import { partLines } from "#components/health/parts.ts";
import { StatusCard, StatusCardPending } from "#components/health/status-card.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { LatestCalls } from "#components/overview/latest-calls.tsx";
import { UsageChart } from "#components/overview/usage-chart.tsx";
import { UsageFigures } from "#components/overview/usage-figures.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { PERIODS, type Period, summarizeUsage } from "#lib/conversations/summarize-usage.ts";
import { checkHealth } from "#lib/health/check-health.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { findFirstSteps } from "./first-steps.ts";

export const metadata: Metadata = { title: "Overview" };

const LABELS: Record<Period, string> = { day: "24 h", week: "7 days", month: "30 days" };
const isPeriod = (value: unknown): value is Period => typeof value === "string" && value in PERIODS;

type OverviewProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** How things stand; before the first conversation, the way to it. */
export default async function OverviewPage({ searchParams }: OverviewProps) {
  const session = await requireSession();
  const { period: asked } = await searchParams;
  const period = isPeriod(asked) ? asked : "week";
  const usage = await summarizeUsage(session.caller, period);
  const status = (
    <Suspense fallback={<StatusCardPending />}>
      <InstanceCard />
    </Suspense>
  );
  if (usage.latest.length === 0) {
    return (
      <ConsolePage title="Overview">
        <div className="mx-auto mt-12 grid max-w-[1080px] gap-x-16 gap-y-10 max-wide:mt-0 desk:grid-cols-[minmax(0,1fr)_380px]">
          <FirstSteps steps={await findFirstSteps(session)} />
          {status}
        </div>
      </ConsolePage>
    );
  }
  const periods = Object.entries(LABELS).map(([name, label]) => ({
    href: `/overview?period=${name}`,
    label,
    isCurrent: name === period,
  }));
  const actions = (
    <>
      <SegmentedLinks label="Period" items={periods} />
      <Link href="/scenarios/new" className={buttonClass({ variant: "primary" })}>
        <Plus aria-hidden="true" />
        New scenario
      </Link>
    </>
  );
  return (
    <ConsolePage title="Overview" actions={actions}>
      <UsageFigures {...usage} />
      <div className="grid gap-x-8 gap-y-6 min-[1240px]:grid-cols-[minmax(0,1fr)_364px]">
        <div className="flex min-w-0 flex-col gap-6">
          <UsageChart steps={usage.steps} isHourly={period === "day"} />
          <LatestCalls calls={usage.latest} now={new Date()} />
        </div>
        {status}
      </div>
    </ConsolePage>
  );
}

async function InstanceCard() {
  const { parts } = await checkHealth();
  return <StatusCard lines={partLines(parts)} />;
}

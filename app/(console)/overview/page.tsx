import { Plus } from "lucide-react";
import type { Metadata } from "next";
import { cookies } from "next/headers";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { partLines } from "#components/health/parts.ts";
import { StatusCard, StatusCardPending } from "#components/health/status-card.tsx";
import { AnswerTimeChart } from "#components/overview/answer-time-chart.tsx";
import { EndsChart } from "#components/overview/ends-chart.tsx";
import { FirstSteps } from "#components/overview/first-steps.tsx";
import { LatestCalls } from "#components/overview/latest-calls.tsx";
import { ScenarioTimes } from "#components/overview/scenario-times.tsx";
import { UsageChart } from "#components/overview/usage-chart.tsx";
import { UsageFigures } from "#components/overview/usage-figures.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { OwnTimeZone } from "#components/ui/own-time-zone.tsx";
import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { TIME_ZONE_COOKIE } from "#components/ui/time-zone.ts";
import { summarizeUsage, type Usage } from "#lib/conversations/summarize-usage.ts";
import { PERIODS, type Period } from "#lib/conversations/usage-steps.ts";
import { checkHealth } from "#lib/health/check-health.ts";
import { knownZone } from "#lib/platform/zoned-day.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { LiveNow } from "../live-now.tsx";
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
  const timeZone = knownZone((await cookies()).get(TIME_ZONE_COOKIE)?.value ?? "UTC");
  const usage = await summarizeUsage(session.caller, period, { timeZone });
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
      <OwnTimeZone drawnFor={timeZone} />
      <UsageFigures {...usage} />
      <LiveNow caller={session.caller} />
      <Charts usage={usage} scale={{ isHourly: period === "day", timeZone }} status={status} />
    </ConsolePage>
  );
}

type ChartsProps = { usage: Usage; scale: { isHourly: boolean; timeZone: string }; status: ReactNode };

function Charts({ usage, scale, status }: ChartsProps) {
  return (
    <div className="grid gap-x-8 gap-y-6 min-[1240px]:grid-cols-[minmax(0,1fr)_364px]">
      <div className="flex min-w-0 flex-col gap-6">
        <UsageChart measure="minutes" steps={usage.steps} scale={scale} />
        <UsageChart measure="calls" steps={usage.steps} scale={scale} />
        <LatestCalls calls={usage.latest} now={new Date()} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        {status}
        <AnswerTimeChart steps={usage.steps} whole={usage.answerTime} scale={scale} />
        <EndsChart ends={usage.ends} />
        <ScenarioTimes times={usage.scenarioTimes} />
      </div>
    </div>
  );
}

async function InstanceCard() {
  const { parts } = await checkHealth();
  return <StatusCard lines={partLines(parts)} />;
}

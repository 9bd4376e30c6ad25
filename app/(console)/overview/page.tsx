import { Plus } from "lucide-react";
import { cookies } from "next/headers";
import Link from "next/link";
import { type ReactNode, Suspense } from "react";
import { LiveCalls } from "#components/conversations/live/live-calls.tsx";
import { ModelDownload } from "#components/health/model-download.tsx";
import { versionText } from "#components/health/parts.ts";
import { StatusCard, StatusCardPending } from "#components/health/status-card.tsx";
import { AnswerTimeChart, ScenarioTimes } from "#components/overview/answer-time-chart.tsx";
import { FirstSteps, RemainingSteps } from "#components/overview/first-steps.tsx";
import { LatestCalls } from "#components/overview/latest-calls.tsx";
import { EndsChart, type Measure, UsageChart } from "#components/overview/usage-charts.tsx";
import { UsageFigures } from "#components/overview/usage-figures.tsx";
import { UnconfirmedEmail } from "#components/security/unconfirmed-email.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { SegmentedLinks } from "#components/ui/segmented-links.tsx";
import { TIME_ZONE_COOKIE } from "#components/ui/time/time-zone.ts";
import { OwnTimeZone } from "#components/ui/time/zone-input.tsx";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { type ConsoleSession, requireSession } from "#lib/auth/sign-in/current-session.ts";
import { findModelDownload } from "#lib/operations/models/model-download.ts";
import type { Actor, MemberActor } from "#lib/platform/actor.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { knownZone } from "#lib/platform/zoned-day.ts";
import { isStorageFull } from "#lib/usage/quotas.ts";
import { listLiveCalls, PERIODS, type Period, summarizeUsage, type Usage } from "#lib/usage/usage.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { listenAction } from "../conversations/actions.ts";
import { readInstanceStatus } from "../instance-status.ts";
import { requestEmailLinkAction } from "../settings/actions.ts";
import { cancelModelDownloadAction, dismissFirstStepsAction, startModelDownloadAction } from "./actions.ts";
import { areStepsDismissed, findFirstSteps } from "./first-steps.ts";

export const generateMetadata = titled("overview", (words) => words.title);

const isMeasure = (value: unknown): value is Measure => value === "minutes" || value === "calls";

const PERIOD_NAMES = ["day", "week", "month"] as const satisfies readonly Period[];
const isPeriod = (value: unknown): value is Period => typeof value === "string" && value in PERIODS;

/** Usage and live calls; before the first conversation, the steps to it. */
export default async function OverviewPage({ searchParams }: QueryProps) {
  const session = await requireSession();
  const words = await getWords("overview");
  const { period: asked, measure: askedMeasure } = await searchParams;
  const period = isPeriod(asked) ? asked : "week";
  const measure = isMeasure(askedMeasure) ? askedMeasure : "minutes";
  const timeZone = knownZone((await cookies()).get(TIME_ZONE_COOKIE)?.value ?? "UTC");
  const usage = await summarizeUsage(session.actor, period, { timeZone });
  const { email, emailVerifiedAt } = session.user;
  const notice = canSendMail() && !emailVerifiedAt && (
    <UnconfirmedEmail email={email} resend={requestEmailLinkAction} />
  );
  const status = (
    <Suspense fallback={<StatusCardPending />}>
      <InstanceCard actor={session.actor} />
    </Suspense>
  );
  if (usage.latest.length === 0) {
    return (
      <ConsolePage title={words.title}>
        {notice}
        <div className="mx-auto mt-12 grid max-w-[1080px] grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-10 max-wide:mt-0 desk:grid-cols-[minmax(0,1fr)_380px]">
          <FirstSteps steps={await findFirstSteps(session)} />
          {status}
        </div>
      </ConsolePage>
    );
  }
  const periods = PERIOD_NAMES.map((name) => ({
    href: `/overview?period=${name}&measure=${measure}`,
    label: words.periods[name],
    isCurrent: name === period,
  }));
  const actions = (
    <>
      <SegmentedLinks label={words.period} items={periods} />
      {mayDo(session.actor.role, "scenarios.change") && (
        <Link href="/scenarios/new" className={buttonClass({ variant: "primary" })}>
          <Plus aria-hidden="true" />
          {words.create}
        </Link>
      )}
    </>
  );
  return (
    <ConsolePage title={words.title} actions={actions}>
      {notice}
      <Suspense>
        <StorageWarning actor={session.actor} />
      </Suspense>
      <OwnTimeZone drawnFor={timeZone} />
      {/* Not streamed: arriving late, they would push everything down. */}
      <StepsLeft session={session} />
      <UsageFigures {...usage} />
      <LiveCalls calls={await listLiveCalls(session.actor)} listen={listenAction} />
      <Charts {...{ usage, period, measure, timeZone, status }} />
    </ConsolePage>
  );
}

type ChartsProps = { usage: Usage; period: Period; measure: Measure; timeZone: string; status: ReactNode };

function Charts({ usage, period, measure, timeZone, status }: ChartsProps) {
  const scale = { isHourly: period === "day", timeZone };
  return (
    <div className="grid gap-x-8 gap-y-6 min-[1240px]:grid-cols-[minmax(0,1fr)_364px]">
      <div className="flex min-w-0 flex-col gap-6">
        <UsageChart
          measure={measure}
          path={`/overview?period=${period}`}
          steps={usage.buckets}
          scale={scale}
        />
        <LatestCalls calls={usage.latest} now={new Date()} />
      </div>
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-6">
        {status}
        <AnswerTimeChart steps={usage.buckets} whole={usage.answerTime} scale={scale} />
        <EndsChart ends={usage.ends} />
        <ScenarioTimes times={usage.scenarioTimes} />
      </div>
    </div>
  );
}

/** The first steps, until all are taken or the account dismisses them. */
async function StepsLeft({ session }: { session: ConsoleSession }) {
  if (await areStepsDismissed(session)) return null;
  const steps = await findFirstSteps(session);
  if (steps.every(({ isDone }) => isDone)) return null;
  return <RemainingSteps steps={steps} dismiss={dismissFirstStepsAction} />;
}

/** Nobody else would notice that calls are no longer recorded. */
async function StorageWarning({ actor }: { actor: Actor }) {
  if (!(await isStorageFull(actor))) return null;
  const { storageFull } = await getWords("overview");
  return (
    <Notice tone="danger" className="mb-6">
      <Rich
        text={storageFull}
        parts={{
          link: (inner) => (
            <Link href="/settings#storage" className="underline">
              {inner}
            </Link>
          ),
        }}
      />
    </Notice>
  );
}

async function InstanceCard({ actor }: { actor: MemberActor }) {
  const { lines, state, version, workerVersions } = await readInstanceStatus(actor.ownerId);
  const ageMs = Math.max(...state.models.map((model) => model.ageMs));
  const download = await findModelDownload(actor, state.answering);
  return (
    <StatusCard
      lines={lines}
      ageMs={ageMs}
      version={versionText(version, workerVersions, await getWords("health"))}
      download={
        download && (
          <ModelDownload
            initial={download}
            start={startModelDownloadAction}
            cancel={cancelModelDownloadAction}
          />
        )
      }
    />
  );
}

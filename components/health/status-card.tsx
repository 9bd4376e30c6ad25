import { Badge, Dot } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { WithCode } from "#components/ui/snippet.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { CheckAgain } from "./check-again.tsx";
import { type PartLine, summarizeStatus } from "./parts.ts";

type StatusCardProps = { lines: PartLine[]; ageMs: number; version: string };

/** What of this instance is running; what is not says what that means. `version`: its release, for a person. */
export async function StatusCard({ lines, ageMs, version }: StatusCardProps) {
  const texts = await getWords("health");
  const { words, tone } = summarizeStatus(lines, texts);
  return (
    <section aria-labelledby="status-title" className="self-start rounded-lg border">
      <div className="flex min-h-11 items-center gap-2 border-b px-4">
        <h2 id="status-title" className="flex-1 text-sm">
          {texts.title}
        </h2>
        <Badge tone={tone}>{words}</Badge>
      </div>
      <ul className="px-4 pt-0.5 pb-1 text-sm">
        {lines.map(({ label, isUp, missing, hint, state = texts.running, problem = texts.notRunning }) => (
          <li key={label} className="border-b py-2 last:border-0">
            <span className="flex items-center gap-2.5">
              <Dot tone={isUp ? "ok" : "warn"} />
              <span className="flex-1">{label}</span>
              <span className={isUp ? "text-subtle" : "font-medium text-warn"}>{isUp ? state : problem}</span>
            </span>
            {isUp && hint && (
              <p className="mt-1 pl-[18px] text-xs text-muted">
                <WithCode text={hint} />
              </p>
            )}
            {!isUp && (
              <p className="mt-1 rounded-md bg-warn-soft px-3 py-2 text-muted">
                <WithCode text={missing} />
              </p>
            )}
          </li>
        ))}
      </ul>
      <AreaWords areas={["health"]}>
        <CheckAgain key={crypto.randomUUID()} ageMs={ageMs}>
          <span className="ml-auto text-xs text-subtle">{version}</span>
        </CheckAgain>
      </AreaWords>
    </section>
  );
}

/** Holds the card's place while the parts are being asked. */
export async function StatusCardPending() {
  const words = await getWords("health");
  return (
    <section aria-busy="true" className="h-[433px] self-start rounded-lg border p-4">
      <h2 className="text-sm">{words.title}</h2>
      <p className="mt-2 text-sm text-subtle">{words.pending}</p>
    </section>
  );
}

/** Says above a page that its work waits for the job server. `minutes`: how long; null if it does not. */
export async function JobsNotice({ minutes }: { minutes: number | null }) {
  if (minutes === null) return null;
  const words = await getWords("health");
  return (
    <Notice role="status" className="m-4 mb-0">
      {fill(words.jobsStarting, { count: minutes })}
    </Notice>
  );
}

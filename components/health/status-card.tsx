import type { ReactNode } from "react";
import { Badge, Dot } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { OperatorNote } from "#components/ui/operator-note.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { CheckAgain } from "./check-again.tsx";
import { ConnectModelLink } from "./model-notes.tsx";
import { type PartLine, summarizeStatus } from "./parts.ts";
import type { HealthWords } from "./words/en.ts";

type StatusCardProps = {
  lines: PartLine[];
  ageMs: number;
  version: string;
  /** Where the instance's owner can download a language model. */
  download?: ReactNode;
};

/** What of this instance is running; what is not says what that means. `version`: its release, for a person. */
export async function StatusCard({ lines, ageMs, version, download }: StatusCardProps) {
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
        <AreaWords areas={["health"]}>
          {lines.map((line) => (
            <StatusLine
              key={line.label}
              line={line}
              words={texts}
              download={line.isLanguageModel && download}
            />
          ))}
        </AreaWords>
      </ul>
      <AreaWords areas={["health"]}>
        <CheckAgain key={crypto.randomUUID()} ageMs={ageMs}>
          <span className="ml-auto text-xs text-subtle">{version}</span>
        </CheckAgain>
      </AreaWords>
    </section>
  );
}

function StatusLine({ line, words, download }: { line: PartLine; words: HealthWords; download: ReactNode }) {
  const { label, isUp, missing, hint, operator, needsModel = false } = line;
  const { state = words.running, problem = words.notRunning } = line;
  const link = needsModel && <ConnectModelLink />;
  return (
    <li className="border-b py-2 last:border-0">
      <span className="flex items-center gap-2.5">
        <Dot tone={!isUp ? "warn" : needsModel ? "plain" : "ok"} />
        <span className="flex-1">{label}</span>
        <span className={isUp ? "text-subtle" : "font-medium text-warn"}>{isUp ? state : problem}</span>
      </span>
      {isUp && hint && (
        <div className="mt-1 pl-[18px] text-xs text-muted">
          {hint} {link}
          {download}
          <OperatorNote text={operator} />
        </div>
      )}
      {!isUp && (
        <div className="mt-1 rounded-md bg-warn-soft px-3 py-2 text-muted">
          {missing} {link}
          {download}
          <OperatorNote text={operator} />
        </div>
      )}
    </li>
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

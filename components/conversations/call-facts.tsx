import { Headphones } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { usedModelName } from "#components/health/parts.ts";
import { callState, explainFailure } from "#components/overview/call-state.ts";
import { type CallLine, callLength } from "#components/overview/latest-calls.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Notice } from "#components/ui/notice.tsx";
import { OperatorNote } from "#components/ui/operator-note.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";
import { Rich } from "#components/words/rich.tsx";
import type { ModelUsage } from "#lib/worker-protocol/worker-protocol.ts";
import { VisitorRating } from "./conversation-table.tsx";
import { describeSource } from "./describe-conversation.ts";

type CallFactsProps = {
  call: CallLine & {
    kind: string;
    mode: "voice" | "text";
    scenarioId: string;
    scenarioVersion: number | null;
    visitorId: string | null;
    avatarName: string | null;
    ratingScore: number | null;
    ratingComment: string | null;
    hostedLinkId: string | null;
    linkLabel: string | null;
  };
  now: Date;
  /** Something in the call could only be read. */
  hasUnheard?: boolean;
  /** What it used of each language model. */
  usage?: readonly ModelUsage[];
};

/** When the call started, how long it took, how it ended and why, and who and what took part. */
export async function CallFacts({ call, now, hasUnheard = false, usage = [] }: CallFactsProps) {
  const words = await getWords("conversations");
  const health = await getWords("health");
  const { label, tone } = callState(call, words);
  const failure = explainFailure(call, words);
  const source = describeSource(call, words);
  return (
    <div className="border-b px-6 py-4 max-wide:px-4">
      {failure && (
        <div className="mb-4">
          <Notice tone={call.status === "failed" ? "danger" : "info"}>
            <p className="font-medium text-foreground">{failure.why}</p>
            <p>{failure.remedy}</p>
            <OperatorNote text={failure.operator} />
          </Notice>
        </div>
      )}
      {hasUnheard && (
        <div className="mb-4">
          <Notice tone="danger">
            <p className="font-medium text-foreground">{words.facts.unheard.why}</p>
            <p>{words.facts.unheard.remedy}</p>
            <OperatorNote text={words.facts.unheard.operator} />
          </Notice>
        </div>
      )}
      <dl className="flex flex-wrap gap-x-7 gap-y-3">
        <Fact label={words.facts.started}>
          <Time at={call.createdAt.toISOString()} />
        </Fact>
        <Fact label={words.facts.length}>{callLength(call, now) ?? "–"}</Fact>
        <Fact label={words.facts.state}>{tone === "plain" ? label : <Badge tone={tone}>{label}</Badge>}</Fact>
        {call.mode === "text" && <Fact label={words.facts.mode}>{words.facts.inWriting}</Fact>}
        <Fact label={words.facts.avatar}>{call.avatarName ?? words.facts.deletedAvatar}</Fact>
        <Fact label={words.facts.scenario}>
          <FactLink href={`/scenarios/${call.scenarioId}`}>{call.scenarioName}</FactLink>
          {call.scenarioVersion !== null && (
            <span className="ml-1.5 font-normal text-subtle">
              {fill(words.facts.version, { number: call.scenarioVersion })}
            </span>
          )}
        </Fact>
        <Fact label={call.kind === "hosted_link" ? words.facts.link : words.facts.source}>
          {call.hostedLinkId ? <FactLink href={`/links/${call.hostedLinkId}`}>{source}</FactLink> : source}
        </Fact>
        {call.visitorId !== null && (
          <Fact label={words.facts.visitor}>
            <FactLink href={`/conversations?visitor_id=${encodeURIComponent(call.visitorId)}`}>
              {call.visitorId}
            </FactLink>
          </Fact>
        )}
        {usage.map(({ requests, promptTokens, completionTokens, ...its }) => (
          <Fact key={`${its.model} ${requests} ${promptTokens}`} label={words.facts.model}>
            {usedModelName(its, health)}
            <span className="ml-1.5 font-normal text-subtle">
              {fill(words.facts.usage, { requests, read: promptTokens, written: completionTokens })}
            </span>
          </Fact>
        ))}
        {call.ratingScore !== null && (
          <Fact label={words.facts.rating}>
            <VisitorRating score={call.ratingScore} />
          </Fact>
        )}
      </dl>
      {call.ratingComment && (
        <blockquote
          dir="auto"
          className="mt-3 max-w-[640px] border-l-2 pl-3 text-sm wrap-anywhere whitespace-pre-line text-muted"
        >
          {call.ratingComment}
        </blockquote>
      )}
    </div>
  );
}

function FactLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link href={href} className="hover:underline">
      {children}
    </Link>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-subtle">{label}</dt>
      <dd dir="auto" className="mt-0.5 text-sm font-medium wrap-anywhere tabular-nums">
        {children}
      </dd>
    </div>
  );
}

type ConsentRecordProps = { consent: { text: string; textHash: string; agreedAt: Date } | undefined };

/** The consent text that the visitor agreed to before the call, exactly as it was shown. */
export async function ConsentRecord({ consent }: ConsentRecordProps) {
  if (!consent) return null;
  const { consent: words } = await getWords("conversations");
  return (
    <details className="border-b px-6 py-4 text-sm max-wide:px-4">
      <summary className="cursor-pointer font-medium">
        <Rich
          text={words.agreed}
          parts={{}}
          values={{ time: <Time at={consent.agreedAt.toISOString()} /> }}
        />
      </summary>
      <p dir="auto" className="mt-3 max-w-[72ch] whitespace-pre-line text-muted [overflow-wrap:anywhere]">
        {consent.text}
      </p>
      <p className="mt-2 text-xs text-subtle [overflow-wrap:anywhere]">
        {fill(words.hash, { hash: consent.textHash })}
      </p>
    </details>
  );
}

type MailNoticeProps = { state: { givenUp: string | null; waitingFor: string | null } };

/** What became of mails after a call that the mail server did not take at once. Renders nothing if there are none. */
export async function MailNotice({ state: { givenUp, waitingFor } }: MailNoticeProps) {
  const { mails: words } = await getWords("conversations");
  if (givenUp === null && waitingFor === null) return null;
  return (
    <div className="grid gap-2 border-b px-6 py-4 max-wide:px-4" data-testid="mail-state">
      {givenUp !== null && <Notice tone="danger">{fill(words.givenUp, { reason: givenUp })}</Notice>}
      {waitingFor !== null && <Notice tone="warn">{fill(words.waiting, { reason: waitingFor })}</Notice>}
    </div>
  );
}

type Listen = { id: string; name: string; isByKey: boolean; createdAt: Date };

/** Who listened in while the call was live. */
export async function ListenLog({ listens }: { listens: Listen[] }) {
  if (listens.length === 0) return null;
  const { listens: words } = await getWords("conversations");
  return (
    <section aria-labelledby="listens-title" className="border-b px-6 py-4 max-wide:px-4">
      <h2 id="listens-title" className="mb-2 text-sm font-medium">
        {words.title}
      </h2>
      <ul className="flex flex-col gap-1 text-sm">
        {listens.map(({ id, name, isByKey, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-2">
            <Headphones aria-hidden="true" className="size-4 stroke-[1.75] text-muted" />
            <span className="min-w-0 break-words">{isByKey ? fill(words.byKey, { name }) : name}</span>
            <Time at={createdAt.toISOString()} className="text-muted tabular-nums" />
          </li>
        ))}
      </ul>
    </section>
  );
}

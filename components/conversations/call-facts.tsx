import Link from "next/link";
import type { ReactNode } from "react";
import { type CallLine, callLength } from "#components/overview/latest-calls.tsx";
import { sessionWords } from "#components/overview/session-words.ts";
import { Badge } from "#components/ui/badge.tsx";
import { Time } from "#components/ui/time.tsx";

type CallFactsProps = {
  call: CallLine & { kind: string; scenarioId: string; avatarName: string | null };
  now: Date;
};

const ORIGINS: Record<string, string> = { api: "API", hosted_link: "Link", demo: "Demo", test: "Test" };

/** When, how long, how it ended, with whom, and how it came about. */
export function CallFacts({ call, now }: CallFactsProps) {
  const { words, tone } = sessionWords(call);
  return (
    <dl className="flex flex-wrap gap-x-7 gap-y-3 border-b px-6 py-4 max-wide:px-4">
      <Fact label="Started">
        <Time at={call.createdAt.toISOString()} />
      </Fact>
      <Fact label="Length">{callLength(call, now) ?? "–"}</Fact>
      <Fact label="State">{tone === "plain" ? words : <Badge tone={tone}>{words}</Badge>}</Fact>
      <Fact label="Avatar">{call.avatarName ?? "deleted"}</Fact>
      <Fact label="Scenario">
        <Link href={`/scenarios/${call.scenarioId}`} className="hover:underline">
          {call.scenarioName}
        </Link>
      </Fact>
      <Fact label="Came by">{ORIGINS[call.kind] ?? call.kind}</Fact>
    </dl>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-subtle">{label}</dt>
      <dd className="mt-0.5 text-sm font-medium wrap-anywhere tabular-nums">{children}</dd>
    </div>
  );
}

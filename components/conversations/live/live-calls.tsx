import Link from "next/link";
import { Badge } from "#components/ui/badge.tsx";
import { Time } from "#components/ui/time/time.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { type ListenAction, ListenIn } from "./listen-in.tsx";

type LiveCall = {
  id: string;
  mode: "voice" | "text";
  scenarioName: string;
  createdAt: Date;
  avatarName: string | null;
  /** The avatar has asked for a person. */
  isPersonCalled: boolean;
};

/** The live calls, each with a button to listen in, if the reader may. */
export async function LiveCalls({ calls, listen }: { calls: LiveCall[]; listen: ListenAction | null }) {
  if (calls.length === 0) return null;
  const words = await getWords("liveCalls");
  return (
    <section aria-labelledby="live-title" className="mb-6">
      <h2 id="live-title" className="mb-2 text-base">
        {words.title}
      </h2>
      <AreaWords areas={["liveCalls"]}>
        <ul className="divide-y rounded-lg border">
          {calls.map(({ id, mode, scenarioName, createdAt, avatarName, isPersonCalled }) => (
            <li key={id} className="flex min-h-12 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm">
              <Badge tone="accent">{words.live}</Badge>
              {isPersonCalled && <Badge tone="warn">{words.personCalled}</Badge>}
              <Link
                href={`/conversations/${id}`}
                className="min-w-0 flex-1 truncate font-medium hover:underline"
              >
                {scenarioName}
              </Link>
              {avatarName && <span className="text-muted">{avatarName}</span>}
              <Time at={createdAt.toISOString()} className="text-muted tabular-nums" />
              {listen && mode === "voice" && (
                <ListenIn id={id} name={scenarioName} listen={listen} size="sm" />
              )}
            </li>
          ))}
        </ul>
      </AreaWords>
    </section>
  );
}

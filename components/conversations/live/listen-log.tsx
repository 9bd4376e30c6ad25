import { Headphones } from "lucide-react";
import { Time } from "#components/ui/time/time.tsx";
import { fill } from "#components/words/fill.ts";
import { getWords } from "#components/words/get-words.ts";

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

"use client";

import { useEffect, useState } from "react";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

export type UsedKind = "scenario" | "avatar" | "endpoint" | "knowledge" | "mcp_server" | "language_model";

type Use = { kind: "scenario" | "link"; id: string; name: string };

const HREFS: Record<Use["kind"], string> = { scenario: "/scenarios", link: "/links" };

/** The names of the scenarios and links that use something, in the dialog that deletes it. Shows nothing without any. */
export function Uses({ kind, id }: { kind: UsedKind; id: string }) {
  const words = useWords("ui").uses;
  const [uses, setUses] = useState<Use[]>([]);
  useEffect(() => {
    const closed = new AbortController();
    fetch(`/uses?kind=${kind}&id=${id}`, { signal: closed.signal })
      .then(async (response) => {
        // The app's own route.
        const { uses: found } = (await response.json()) as { uses?: Use[] };
        setUses(found ?? []);
      })
      // Without the names, the dialog still says what is lost.
      .catch(() => undefined);
    return () => closed.abort();
  }, [kind, id]);
  if (uses.length === 0) return null;
  return (
    <div className="mt-3 rounded-md border px-3 py-2 text-foreground">
      <p className="text-xs text-muted">{words.title}</p>
      <ul className="flex max-h-40 flex-col overflow-y-auto">
        {uses.map((use) => (
          <li key={use.id} className="truncate">
            <a
              href={`${HREFS[use.kind]}/${use.id}`}
              target="_blank"
              rel="noreferrer"
              dir="auto"
              className="hover:underline"
            >
              {fill(words[use.kind], { name: use.name })}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

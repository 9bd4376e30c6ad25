"use client";

import { useEffect, useState } from "react";
import { Picker } from "#components/ui/form/picker.tsx";
import { fill } from "#components/words/fill.ts";
import { useWords } from "#components/words/use-words.tsx";

export type UsedKind =
  | "scenario"
  | "avatar"
  | "background"
  | "endpoint"
  | "knowledge"
  | "mcp_server"
  | "language_model"
  | "secret";

type Use = { kind: "scenario" | "link" | "endpoint" | "mcp_server"; id: string; name: string };

type Found = { uses: Use[]; replacements: { id: string; name: string }[] };

const NOTHING: Found = { uses: [], replacements: [] };

const HREFS: Record<Use["kind"], (id: string) => string> = {
  scenario: (id) => `/scenarios/${id}`,
  link: (id) => `/links/${id}`,
  endpoint: (id) => `/tools/endpoints/${id}`,
  // Its form is a dialog.
  mcp_server: () => "/tools#mcp-title",
};

/**
 * Names the scenarios, links, endpoints and MCP servers that use what a dialog is about to delete, and lets its form choose what they use instead
 * (`replacement`). Shows nothing if there are none.
 */
export function Uses({ kind, ids }: { kind: UsedKind; ids: readonly string[] }) {
  const words = useWords("ui").uses;
  const [{ uses, replacements }, setFound] = useState<Found>(NOTHING);
  const query = new URLSearchParams([["kind", kind], ...ids.map((id) => ["id", id])]).toString();
  useEffect(() => {
    const closed = new AbortController();
    fetch(`/uses?${query}`, { signal: closed.signal })
      .then(async (response) => {
        // The app's own route.
        const found = (await response.json()) as Partial<Found>;
        setFound({ ...NOTHING, ...found });
      })
      // Without the names, the dialog still says what is lost.
      .catch(() => undefined);
    return () => closed.abort();
  }, [query]);
  if (uses.length === 0) return null;
  return (
    <div className="mt-3 rounded-md border px-3 py-2 text-foreground">
      <p className="text-xs text-muted">{words.title}</p>
      <ul className="flex max-h-40 flex-col overflow-y-auto">
        {uses.map((use) => (
          <li key={use.id} className="truncate">
            <a
              href={HREFS[use.kind](use.id)}
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
      {replacements.length > 0 && (
        <div className="mt-2 border-t pt-2">
          <Picker
            label={words.instead}
            hint={words.insteadHint}
            name="replacement"
            choices={[{ id: "", name: words.nothing }, ...replacements]}
            defaultValue=""
          />
        </div>
      )}
    </div>
  );
}

import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ScenarioTable } from "#components/scenarios/scenario-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { countLinks } from "#lib/links/count-links.ts";
import { listScenarios } from "#lib/scenarios/list-scenarios.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { readListQuery } from "../list-query.ts";
import { deleteScenarioAction } from "./actions.ts";

export const metadata: Metadata = { title: "Scenarios" };

type ScenariosProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const FRAGMENT = `{
  "initial_node": "welcome",
  "role_instruction": "You are the receptionist of a clinic.",
  "nodes": {
    "welcome": { "task_instruction": "Greet, and ask what brings them." }
  }
}`;

export default async function ScenariosPage({ searchParams }: ScenariosProps) {
  const { caller } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listScenarios(caller, page);
  const links = await countLinks(
    caller,
    rows.map(({ id }) => id),
  );
  const create = (label: string) => (
    <Link href="/scenarios/new" className={buttonClass({ variant: "primary" })}>
      <Plus aria-hidden="true" />
      {label}
    </Link>
  );
  if (rows.length === 0 && !page.beforeId) {
    return (
      <ConsolePage title="Scenarios">
        <EmptyState
          title="Say how a conversation goes"
          actions={create("Choose a start")}
          beside={<CodeBlock label="A small scenario" code={FRAGMENT} />}
        >
          A scenario holds the avatar’s role, what it does at each step, and which steps follow. Begin with
          one that works, and change it.
        </EmptyState>
      </ConsolePage>
    );
  }
  const lines = rows.map((row) => ({ ...row, links: links.get(row.id) ?? 0 }));
  return (
    <ConsolePage title="Scenarios" actions={create("New scenario")}>
      <ScenarioTable scenarios={lines} remove={deleteScenarioAction} />
      <Pager path="/scenarios" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}

import { Plus } from "lucide-react";
import type { Metadata } from "next";
import Link from "next/link";
import { ScenarioTable } from "#components/scenarios/scenario-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { CodeBlock } from "#components/ui/copy/code-block.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { Pager } from "#components/ui/pager.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { countLinks } from "#lib/links/reads.ts";
import { listScenarios } from "#lib/scenarios/reads.ts";
import { readListQuery } from "../page-helpers.ts";
import { deleteScenarioAction, duplicateScenarioAction } from "./actions.ts";

export const metadata: Metadata = { title: "Scenarios" };

type ScenariosProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

const FRAGMENT = `{
  "initial_node": "welcome",
  "role_instruction": "You are the receptionist of a clinic.",
  "nodes": {
    "welcome": { "task_instruction": "Greet the visitor and ask how you can help." }
  }
}`;

export default async function ScenariosPage({ searchParams }: ScenariosProps) {
  const { actor } = await requireSession();
  const page = readListQuery(await searchParams);
  const { rows, nextCursor } = await listScenarios(actor, page);
  const links = await countLinks(
    actor,
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
      <ConsolePage isEditable={mayDo(actor.role, "scenarios.change")} title="Scenarios">
        <EmptyState
          title="Create your first scenario"
          actions={create("Choose a template")}
          beside={<CodeBlock label="A small scenario" code={FRAGMENT} />}
        >
          A scenario defines the avatar’s role, what it does in each node, and which node comes next. Start
          from a template and adapt it.
        </EmptyState>
      </ConsolePage>
    );
  }
  const lines = rows.map((row) => ({ ...row, links: links.get(row.id) ?? 0 }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title="Scenarios"
      actions={create("Create scenario")}
    >
      <ScenarioTable scenarios={lines} remove={deleteScenarioAction} duplicate={duplicateScenarioAction} />
      <Pager path="/scenarios" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </ConsolePage>
  );
}

import { Plus } from "lucide-react";
import Link from "next/link";
import { modelName } from "#components/health/parts.ts";
import { ScenarioTable } from "#components/scenarios/scenario-table.tsx";
import { TemplateChoice } from "#components/scenarios/template-choice.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { buttonClass } from "#components/ui/button.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";
import { ListHead, ListPager, NothingFound } from "#components/ui/table/list-head.tsx";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { listLanguageModelNames } from "#lib/language-models/language-models.ts";
import { countLinks } from "#lib/links/links.ts";
import { findAnsweringModel } from "#lib/operations/models/find-answering-model.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { countScenarios, listScenarios } from "#lib/scenarios/scenarios.ts";
import { type QueryProps, titled } from "../../pages.ts";
import { readListQuery } from "../page-helpers.ts";
import { createFromTemplateAction, deleteScenarioAction, duplicateScenarioAction } from "./actions.ts";
import { listTemplates } from "./list-templates.tsx";

export const generateMetadata = titled("scenarios", (words) => words.title);

/** How many templates the empty page offers. */
const FIRST_TEMPLATES = 3;

/** Names what answers in a scenario's calls: the account's own model, or the instance's. */
async function answeringNames(actor: Actor) {
  const [own, answering, words] = await Promise.all([
    listLanguageModelNames(actor),
    findAnsweringModel(),
    getWords("health"),
  ]);
  const byDefault = own.find(({ isDefault }) => isDefault);
  return ({ languageModelId, llmModel }: { languageModelId: string | null; llmModel: string }): string =>
    (own.find(({ id }) => id === languageModelId) ?? byDefault)?.name ??
    modelName(answering, words, llmModel) ??
    "–";
}

export default async function ScenariosPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("scenarios");
  const page = readListQuery(await searchParams);
  const [{ rows, nextCursor }, total] = await Promise.all([
    listScenarios(actor, page),
    countScenarios(actor, page),
  ]);
  const list = { path: "/scenarios", ...page };
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
  if (rows.length === 0 && !page.beforeId && !page.search) {
    const templates = (await listTemplates()).filter(({ isBlank }) => !isBlank);
    return (
      <ConsolePage isEditable={mayDo(actor.role, "scenarios.change")} title={words.title}>
        <EmptyState title={words.empty.title} actions={create(words.empty.choose)}>
          {words.empty.text}
        </EmptyState>
        <div className="mt-10">
          <AreaWords areas={["scenarioCreation"]}>
            <TemplateChoice
              templates={templates.slice(0, FIRST_TEMPLATES)}
              create={createFromTemplateAction}
            />
          </AreaWords>
        </div>
      </ConsolePage>
    );
  }
  const modelOf = await answeringNames(actor);
  const lines = rows.map((row) => ({ ...row, model: modelOf(row), links: links.get(row.id) ?? 0 }));
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title={words.title}
      actions={create(words.create)}
      search={<ListHead list={list} thing="scenarios" total={total} sorts={["name", "created", "updated"]} />}
    >
      <AreaWords areas={["scenarios"]}>
        {rows.length === 0 ? (
          <NothingFound />
        ) : (
          <ScenarioTable
            scenarios={lines}
            list={list}
            remove={deleteScenarioAction}
            duplicate={duplicateScenarioAction}
          />
        )}
      </AreaWords>
      <ListPager list={list} nextCursor={nextCursor} />
    </ConsolePage>
  );
}

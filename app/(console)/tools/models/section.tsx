import { CreateModel } from "#components/tools/models/model-dialog.tsx";
import { ModelTable } from "#components/tools/models/model-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { getWords } from "#components/words/get-words.ts";
import { countLanguageModels, listLanguageModels } from "#lib/language-models/language-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { readSectionQuery } from "../../page-helpers.ts";
import { checkModelAction, deleteModelAction, saveModelAction } from "./actions.ts";

type ModelSectionProps = { actor: Actor; query: Record<string, string | string[] | undefined> };

/** The language models of the tools page. */
export async function ModelSection({ actor, query }: ModelSectionProps) {
  const page = readSectionQuery(query, "models");
  const { models: words } = await getWords("tools");
  const [{ rows, nextCursor }, total] = await Promise.all([
    listLanguageModels(actor, page),
    countLanguageModels(actor, page),
  ]);
  const actions = { save: saveModelAction, check: checkModelAction };
  return (
    <ToolsSection
      list={{ path: "/tools", section: "models", ...page }}
      thing="models"
      total={total}
      nextCursor={nextCursor}
      title={words.title}
      text={words.text}
      action={<CreateModel {...actions} isFirst={rows.length === 0 && !page.beforeId} />}
      isEmpty={rows.length === 0}
      empty={words.empty}
    >
      <ModelTable models={rows} {...actions} remove={deleteModelAction} />
    </ToolsSection>
  );
}

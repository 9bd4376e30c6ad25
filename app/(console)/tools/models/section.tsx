import { CreateModel } from "#components/tools/models/model-dialog.tsx";
import { ModelTable } from "#components/tools/models/model-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { getWords } from "#components/words/get-words.ts";
import { countLanguageModels, listLanguageModels } from "#lib/language-models/language-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { readSection, type ToolsQuery } from "../read-section.ts";
import { checkModelAction, deleteModelAction, saveModelAction } from "./actions.ts";

type ModelSectionProps = { actor: Actor; query: ToolsQuery };

/** The language models of the tools page. */
export async function ModelSection({ actor, query }: ModelSectionProps) {
  const { models: words } = await getWords("tools");
  const { rows, shown } = await readSection(actor, query, "models", {
    list: listLanguageModels,
    count: countLanguageModels,
  });
  const actions = { save: saveModelAction, check: checkModelAction };
  return (
    <ToolsSection
      {...shown}
      thing="models"
      title={words.title}
      text={words.text}
      action={<CreateModel {...actions} isFirst={shown.isEmpty && !shown.list.beforeId} />}
      empty={words.empty}
    >
      <ModelTable models={rows} {...actions} remove={deleteModelAction} />
    </ToolsSection>
  );
}

import { CreateModel } from "#components/tools/models/model-dialog.tsx";
import { ModelTable } from "#components/tools/models/model-table.tsx";
import { ToolsSection } from "#components/tools/tools-section.tsx";
import { Pager } from "#components/ui/table/pager.tsx";
import { getWords } from "#components/words/get-words.ts";
import { listLanguageModels } from "#lib/language-models/language-models.ts";
import type { Actor } from "#lib/platform/actor.ts";
import { readListQuery } from "../../page-helpers.ts";
import { checkModelAction, deleteModelAction, saveModelAction } from "./actions.ts";

type ModelSectionProps = { actor: Actor; cursor: string | string[] | undefined };

/** The language models of the tools page. */
export async function ModelSection({ actor, cursor }: ModelSectionProps) {
  const page = readListQuery({ cursor });
  const { models: words } = await getWords("tools");
  const { rows, nextCursor } = await listLanguageModels(actor, page);
  const actions = { save: saveModelAction, check: checkModelAction };
  return (
    <ToolsSection
      id="models"
      title={words.title}
      text={words.text}
      action={<CreateModel {...actions} isFirst={rows.length === 0 && !page.beforeId} />}
      isEmpty={rows.length === 0}
      empty={words.empty}
      pager={<Pager path="/tools" cursorName="models" nextCursor={nextCursor} isFirst={!page.beforeId} />}
    >
      <ModelTable models={rows} {...actions} remove={deleteModelAction} />
    </ToolsSection>
  );
}

import { CreateModel } from "#components/tools/models/model-dialog.tsx";
import { ModelTable } from "#components/tools/models/model-table.tsx";
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
    <section aria-labelledby="models-title" className="mt-10">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="models-title" className="text-base">
            {words.title}
          </h2>
          <p className="mt-0.5 max-w-[80ch] text-sm text-muted">{words.text}</p>
        </div>
        <CreateModel {...actions} />
      </div>
      {rows.length === 0 ? (
        <p className="rounded-lg border px-4 py-5 text-sm text-muted">{words.empty}</p>
      ) : (
        <ModelTable models={rows} {...actions} remove={deleteModelAction} />
      )}
      <Pager path="/tools" cursorName="models" nextCursor={nextCursor} isFirst={!page.beforeId} />
    </section>
  );
}

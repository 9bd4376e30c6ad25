import type { Metadata } from "next";
import { SimulationPanel } from "#components/scenarios/simulations/simulation-panel.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { AreaWords } from "#components/words/area-words-provider.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getScenario } from "#lib/scenarios/scenarios.ts";
import { exampleScript } from "#lib/scenarios/simulations/example-script.ts";
import { apiUrl, orNotFound } from "../../../page-helpers.ts";
import { simulateAction } from "./actions.ts";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getWords("simulations")).page.title };
}

export default async function SimulationsPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireSession();
  const { page: words } = await getWords("simulations");
  const { id } = await params;
  const { name, draft, nodesJson } = await orNotFound(id, (checkedId) => getScenario(actor, checkedId));
  const example = exampleScript(draft?.nodesJson ?? nodesJson);
  const call = { method: "POST", path: `/scenarios/${id}/simulations`, body: example } as const;
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "scenarios.change")}
      title={words.title}
      parent={{ href: `/scenarios/${id}`, label: name }}
      actions={<ApiButton title={words.api} samples={apiSamples(apiUrl(), call)} />}
      isFull
    >
      <AreaWords areas={["simulations", "jsonEditor"]}>
        <SimulationPanel
          id={id}
          example={JSON.stringify(example, null, 2)}
          hasDraft={draft !== null}
          run={simulateAction}
        />
      </AreaWords>
    </ConsolePage>
  );
}

import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { SimulationBench } from "#components/simulations/simulation-bench.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { getScenario } from "#lib/scenarios/get-scenario.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { exampleScript } from "#lib/simulations/example-script.ts";
import { apiUrl } from "../../../api-url.ts";
import { orNotFound } from "../../../or-not-found.ts";
import { simulateAction } from "./actions.ts";

export const metadata: Metadata = { title: "Simulations" };

export default async function SimulationsPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const { id } = await params;
  const { name, draft, nodesJson } = await orNotFound(id, (checkedId) => getScenario(caller, checkedId));
  const example = exampleScript(draft?.nodesJson ?? nodesJson);
  const call = { method: "POST", path: `/scenarios/${id}/simulations`, body: example } as const;
  return (
    <ConsolePage
      title="Simulations"
      parent={{ href: `/scenarios/${id}`, label: name }}
      actions={<ApiButton title="Run these callers" samples={apiSamples(apiUrl(), call)} />}
      isFull
    >
      <SimulationBench
        id={id}
        example={JSON.stringify(example, null, 2)}
        hasDraft={draft !== null}
        run={simulateAction}
      />
    </ConsolePage>
  );
}

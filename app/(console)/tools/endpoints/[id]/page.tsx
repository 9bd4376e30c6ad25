import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { ApiButton } from "#components/ui/api-button.tsx";
import { apiSamples } from "#components/ui/api-samples.ts";
import { CopyId } from "#components/ui/copy-id.tsx";
import { getEndpoint } from "#lib/endpoints/get-endpoint.ts";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { apiUrl } from "../../../api-url.ts";
import { orNotFound } from "../../../or-not-found.ts";
import { saveEndpointAction, tryEndpointAction } from "../../actions.ts";
import { listSecretValues } from "../../list-secret-values.ts";

export const metadata: Metadata = { title: "Endpoint" };

export default async function EndpointPage({ params }: { params: Promise<{ id: string }> }) {
  const { caller } = await requireSession();
  const { id } = await params;
  const { name, url, headers, body } = await orNotFound(id, (checkedId) => getEndpoint(caller, checkedId));
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  const values = { id, name, url, headers: lines.join("\n"), body: JSON.stringify(body, null, 2) };
  return (
    <ConsolePage
      title={name}
      parent={{ href: "/tools", label: "Tools" }}
      beside={<CopyId id={id} what="the endpoint’s id" />}
      actions={
        <ApiButton
          title="Replace this endpoint"
          samples={apiSamples(apiUrl(), {
            method: "POST",
            path: "/endpoints/update",
            body: { id, name, url, headers, body },
          })}
        />
      }
    >
      <EndpointForm
        endpoint={values}
        secrets={await listSecretValues(caller)}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
      />
    </ConsolePage>
  );
}

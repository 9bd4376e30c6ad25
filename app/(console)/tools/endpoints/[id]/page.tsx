import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-id.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getEndpoint } from "#lib/tools/endpoints/reads.ts";
import { apiUrl, orNotFound } from "../../../page-helpers.ts";
import { saveEndpointAction, tryEndpointAction } from "../../actions.ts";
import { listTemplateNames } from "../../list-template-names.ts";

export const metadata: Metadata = { title: "Endpoint" };

export default async function EndpointPage({ params }: { params: Promise<{ id: string }> }) {
  const { actor } = await requireSession();
  const { id } = await params;
  const { name, url, headers, body } = await orNotFound(id, (checkedId) => getEndpoint(actor, checkedId));
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  const values = { id, name, url, headers: lines.join("\n"), body: JSON.stringify(body, null, 2) };
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "tools.change")}
      title={name}
      parent={{ href: "/tools", label: "Tools" }}
      beside={<CopyId id={id} what="the endpoint ID" />}
      actions={
        <ApiButton
          title="Update this endpoint"
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
        names={await listTemplateNames(actor, id)}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
      />
    </ConsolePage>
  );
}

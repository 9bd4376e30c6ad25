import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { saveEndpointAction, tryEndpointAction } from "../../actions.ts";
import { listSecretValues } from "../../list-secret-values.ts";

export const metadata: Metadata = { title: "New endpoint" };

export default async function NewEndpointPage() {
  const { caller } = await requireSession();
  return (
    <ConsolePage title="New endpoint" parent={{ href: "/tools", label: "Tools" }}>
      <EndpointForm
        secrets={await listSecretValues(caller)}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
      />
    </ConsolePage>
  );
}

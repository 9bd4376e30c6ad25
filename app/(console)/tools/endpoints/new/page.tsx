import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { saveEndpointAction, tryEndpointAction } from "../../actions.ts";
import { listTemplateNames } from "../../list-template-names.ts";

export const metadata: Metadata = { title: "Create endpoint" };

export default async function NewEndpointPage() {
  const { actor } = await requireSession();
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "tools.change")}
      title="Create endpoint"
      parent={{ href: "/tools", label: "Tools" }}
    >
      <EndpointForm
        names={await listTemplateNames(actor)}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
      />
    </ConsolePage>
  );
}

import type { Metadata } from "next";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { requireSession } from "#lib/sign-in/current-session.ts";
import { saveEndpointAction, tryEndpointAction } from "../../actions.ts";

export const metadata: Metadata = { title: "New endpoint" };

export default async function NewEndpointPage() {
  await requireSession();
  return (
    <ConsolePage title="New endpoint" parent={{ href: "/tools", label: "Tools" }}>
      <EndpointForm action={saveEndpointAction} tryAction={tryEndpointAction} />
    </ConsolePage>
  );
}

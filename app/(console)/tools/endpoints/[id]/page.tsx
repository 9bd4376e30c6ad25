import { cache } from "react";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { ApiButton } from "#components/ui/copy/api-button.tsx";
import { apiSamples } from "#components/ui/copy/api-samples.ts";
import { CopyId } from "#components/ui/copy/copy-button.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { getEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { titledAfter } from "../../../../pages.ts";
import { apiUrl, orNotFound } from "../../../page-helpers.ts";
import { saveEndpointAction, saveSecretAction, tryEndpointAction } from "../../actions.ts";
import { listTemplateNames } from "../../read-endpoint-form.ts";

type EndpointPageProps = { params: Promise<{ id: string }> };

/** Read once for the title and the page. */
const findEndpoint = cache(async (id: string) => {
  const { actor } = await requireSession();
  return await orNotFound(id, (checkedId) => getEndpoint(actor, checkedId));
});

export const generateMetadata = titledAfter(
  "tools",
  (words) => words.endpoint.title,
  ({ id }: { id: string }) => findEndpoint(id),
);

export default async function EndpointPage({ params }: EndpointPageProps) {
  const { actor } = await requireSession();
  const { id } = await params;
  const { title, endpoint: words } = await getWords("tools");
  const endpoint = await findEndpoint(id);
  const { name, method, url, headers, body, auth, show } = endpoint;
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}`);
  const written = { headers: lines.join("\n"), body: JSON.stringify(body, null, 2), show: show.join("\n") };
  const values = { id, name, method, url, auth, ...written };
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "tools.change")}
      title={name}
      parent={{ href: "/tools", label: title }}
      beside={<CopyId id={id} what={words.idName} />}
      actions={
        <ApiButton
          title={words.apiCall}
          samples={apiSamples(apiUrl(), {
            method: "POST",
            path: "/endpoints/update",
            body: { id, name, method, url, headers, body, auth, show },
          })}
        />
      }
    >
      <EndpointForm
        endpoint={values}
        names={await listTemplateNames(actor, id)}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
        saveSecret={saveSecretAction}
      />
    </ConsolePage>
  );
}

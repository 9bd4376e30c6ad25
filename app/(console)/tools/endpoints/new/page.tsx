import { ConsolePage } from "#components/shell/console-page.tsx";
import { EndpointForm } from "#components/tools/endpoint-form.tsx";
import { CalComButton, GoogleCalendarButton } from "#components/tools/import/booking-buttons.tsx";
import { OpenApiButton } from "#components/tools/import/openapi-button.tsx";
import { getWords } from "#components/words/get-words.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { titled } from "../../../../pages.ts";
import { saveEndpointAction, saveSecretAction, tryEndpointAction } from "../../actions.ts";
import { listTemplateNames } from "../../read-endpoint-form.ts";
import {
  createCalComAction,
  createGoogleCalendarAction,
  importOperationsAction,
  listOperationsAction,
} from "../actions.ts";

export const generateMetadata = titled("tools", (words) => words.endpoints.create);

export default async function NewEndpointPage() {
  const { actor } = await requireSession();
  const { title, endpoints } = await getWords("tools");
  const names = await listTemplateNames(actor);
  return (
    <ConsolePage
      isEditable={mayDo(actor.role, "tools.change")}
      title={endpoints.create}
      parent={{ href: "/tools", label: title }}
    >
      <EndpointForm
        names={names}
        action={saveEndpointAction}
        tryAction={tryEndpointAction}
        saveSecret={saveSecretAction}
        imports={
          <>
            <OpenApiButton list={listOperationsAction} create={importOperationsAction} />
            <CalComButton action={createCalComAction} names={names} />
            <GoogleCalendarButton action={createGoogleCalendarAction} names={names} />
          </>
        }
      />
    </ConsolePage>
  );
}

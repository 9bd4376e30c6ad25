import type { FormResult } from "#components/ui/form/use-form.ts";
import type { Permission } from "#lib/auth/members/roles.ts";
import { type ConsoleSession, requireSession } from "#lib/auth/sign-in/current-session.ts";
import { asForm, formAction } from "./form-action.ts";

/** Makes the server action of a form, which a signed-in member whose role has the permission can run. */
export const sessionAction =
  <Value>(permission: Permission, work: (session: ConsoleSession, data: FormData) => Promise<Value>) =>
  async (data?: FormData): Promise<FormResult<Value>> =>
    await formAction(
      async () => await work(await requireSession(permission), asForm(data ?? new FormData())),
    );

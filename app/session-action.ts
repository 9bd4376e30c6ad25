import type { FormResult } from "#components/ui/form/use-form.ts";
import type { Permission } from "#lib/auth/members/roles.ts";
import { type ConsoleSession, requireSession } from "#lib/auth/sign-in/current-session.ts";
import { formAction } from "./form-action.ts";

/** Runs the work of a form's server action for a signed-in member whose role has the permission. */
export async function sessionAction<Value>(
  permission: Permission,
  work: (session: ConsoleSession) => Promise<Value>,
): Promise<FormResult<Value>> {
  return await formAction(async () => await work(await requireSession(permission)));
}

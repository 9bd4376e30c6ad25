import { getAccount, updateAccount } from "#lib/auth/accounts/accounts.ts";
import { accountSettingsOutput, presentAccount, updateAccountInput } from "#lib/auth/accounts/schema.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { route } from "#lib/http/route.ts";

/** The operations on accounts, by path. */
export const accountRoutes = {
  "/account": {
    GET: route(
      { summary: "Get the account's settings", scope: "read", response: accountSettingsOutput },
      async ({ actor }) => presentAccount(await getAccount(actor)),
    ),
  },
  "/account/update": {
    POST: route(
      {
        summary: "Change the account's name, retention or default avatar",
        scope: "full",
        body: updateAccountInput,
        response: accountSettingsOutput,
        errors: ["AVATAR_NOT_FOUND"],
      },
      async ({ actor, body }) => {
        const { defaultAvatarId, ...owners } = body;
        const isOwners = Object.values(owners).some((value) => value !== undefined);
        requirePermission(actor.role, isOwners ? "account.change" : "avatars.change");
        return presentAccount(await updateAccount(actor, body));
      },
    ),
  },
};

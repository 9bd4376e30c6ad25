import { getAccount } from "#lib/auth/accounts/accounts.ts";
import { accountSettingsOutput, presentAccount } from "#lib/auth/accounts/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "Get the account's settings", scope: "read", response: accountSettingsOutput },
  async ({ actor }) => presentAccount(await getAccount(actor)),
);

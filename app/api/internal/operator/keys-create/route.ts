import { getAccountByEmail } from "#lib/accounts/get-account-by-email.ts";
import { createKey } from "#lib/keys/create-key.ts";
import { createKeyInput, newKeyOutput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";

export const POST = operatorRoute(
  { summary: "Make an API key for an account", body: createKeyInput, response: newKeyOutput },
  async ({ body: { email, name, scope } }) => {
    const account = await getAccountByEmail(email);
    return await createKey({ ownerId: account.id }, { name, scope });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

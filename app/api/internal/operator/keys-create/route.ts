import { createKeyInput, newKeyOutput } from "#lib/auth/accounts/schema.ts";
import { createKey } from "#lib/auth/keys/keys.ts";
import { getMemberByEmail } from "#lib/auth/members/members.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  { summary: "Create an API key for an account", body: createKeyInput, response: newKeyOutput },
  async ({ body: { email, name, scope } }) => {
    const member = await getMemberByEmail(email);
    return await createKey({ ...member, isOperator: true }, { name, scope });
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

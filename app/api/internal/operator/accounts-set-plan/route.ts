import { getAccountByEmail, setPlan } from "#lib/auth/accounts/accounts.ts";
import { accountOutput, setPlanInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  { summary: "Set the plan of an account", body: setPlanInput, response: accountOutput },
  async ({ body: { email, plan } }) => {
    const { id } = await getAccountByEmail(email);
    await setPlan({ ownerId: id, isOperator: true }, plan);
    return { id, email, plan };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

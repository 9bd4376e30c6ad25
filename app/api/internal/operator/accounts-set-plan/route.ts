import { getAccountByEmail } from "#lib/auth/accounts/get-account.ts";
import { accountOutput, setPlanInput } from "#lib/auth/accounts/operator-schema.ts";
import { setPlan } from "#lib/auth/accounts/settings.ts";
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

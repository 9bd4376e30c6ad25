import { getAccountByEmail } from "#lib/accounts/get-account-by-email.ts";
import { setPlan } from "#lib/accounts/set-plan.ts";
import { accountOutput, setPlanInput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";

export const POST = operatorRoute(
  { summary: "Move an account to a plan", body: setPlanInput, response: accountOutput },
  async ({ body: { email, plan } }) => {
    const { id } = await getAccountByEmail(email);
    await setPlan({ ownerId: id }, plan);
    return { id, email, plan };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

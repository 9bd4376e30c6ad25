import { createAccount } from "#lib/accounts/create-account.ts";
import { accountOutput, createAccountInput } from "#lib/operator/schema.ts";
import { env } from "#lib/platform/env.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";

export const POST = operatorRoute(
  { summary: "Make an account with its first user", body: createAccountInput, response: accountOutput },
  async ({ body: { email, password, plan = env.DEFAULT_PLAN } }) => {
    const { id } = await createAccount({ email, password, plan });
    return { id, email, plan };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

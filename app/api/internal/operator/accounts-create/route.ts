import { createAccount } from "#lib/auth/accounts/accounts.ts";
import { accountOutput, createAccountInput } from "#lib/auth/accounts/schema.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";
import { env } from "#lib/platform/env.ts";

export const POST = operatorRoute(
  { summary: "Create an account with its first user", body: createAccountInput, response: accountOutput },
  async ({ body: { email, password, plan = env.DEFAULT_PLAN } }) => {
    const { id } = await createAccount({ email, password, plan });
    return { id, email, plan };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

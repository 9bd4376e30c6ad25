import { setupLinkInput, setupLinkOutput } from "#lib/auth/accounts/schema.ts";
import { makeSetupLink } from "#lib/auth/sign-up/setup-link.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  { summary: "Create a link to claim a new instance", body: setupLinkInput, response: setupLinkOutput },
  async () => {
    const { url, expiresAt } = await makeSetupLink();
    return { url, expires_at: expiresAt.toISOString() };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

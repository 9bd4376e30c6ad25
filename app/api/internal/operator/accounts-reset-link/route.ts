import { resetLinkInput, resetLinkOutput } from "#lib/auth/accounts/schema.ts";
import { makeResetLinkByEmail } from "#lib/auth/passwords/make-reset-link.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  { summary: "Create a link to reset a password", body: resetLinkInput, response: resetLinkOutput },
  async ({ body: { email } }) => {
    const { url, expiresAt } = await makeResetLinkByEmail(email);
    return { email, url, expires_at: expiresAt.toISOString() };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

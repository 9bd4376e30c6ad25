import { resetLinkInput, resetLinkOutput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";
import { makeResetLinkByEmail } from "#lib/sign-in/make-reset-link.ts";

export const POST = operatorRoute(
  { summary: "Make a link for a new password", body: resetLinkInput, response: resetLinkOutput },
  async ({ body: { email } }) => {
    const { url, expiresAt } = await makeResetLinkByEmail(email);
    return { email, url, expires_at: expiresAt.toISOString() };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

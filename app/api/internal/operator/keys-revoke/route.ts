import { revokedKeyOutput, revokeKeyInput } from "#lib/auth/accounts/schema.ts";
import { revokeAnyKey } from "#lib/auth/keys/keys.ts";
import { allowOnly, operatorRoute } from "#lib/http/route.ts";

export const POST = operatorRoute(
  { summary: "Revoke an API key", body: revokeKeyInput, response: revokedKeyOutput },
  async ({ body: { id } }) => {
    await revokeAnyKey(id);
    return { id, status: "revoked" as const };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

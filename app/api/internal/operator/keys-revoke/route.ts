import { revokeAnyKey } from "#lib/keys/revoke-any-key.ts";
import { revokedKeyOutput, revokeKeyInput } from "#lib/operator/schema.ts";
import { allowOnly, operatorRoute } from "#lib/platform/http/route.ts";

export const POST = operatorRoute(
  { summary: "Revoke an API key", body: revokeKeyInput, response: revokedKeyOutput },
  async ({ body: { id } }) => {
    await revokeAnyKey(id);
    return { id, status: "revoked" as const };
  },
);

export const { GET, PUT, PATCH, DELETE, OPTIONS } = allowOnly("POST");

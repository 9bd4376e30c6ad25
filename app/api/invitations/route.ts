import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { listInvitations } from "#lib/auth/members/invitations.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { invitationsOutput } from "#lib/auth/members/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
  { summary: "List open invitations to the account", scope: "read", response: invitationsOutput },
  async ({ actor }) => {
    requirePermission(actor.role, "members.change");
    const invitations = await listInvitations(memberOf(actor));
    return {
      invitations: invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
        ...invitation,
        created_at: createdAt.toISOString(),
        expires_at: expiresAt.toISOString(),
      })),
    };
  },
);

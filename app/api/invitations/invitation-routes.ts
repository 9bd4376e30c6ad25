import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { deleteInvitations, listInvitations } from "#lib/auth/members/invitations.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { invitationsOutput } from "#lib/auth/members/schema.ts";
import { deleteRoute, route } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

/** The operations on invitations, by path. */
export const invitationRoutes = {
  "/invitations": {
    GET: route(
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
    ),
  },
  "/invitations/delete": {
    POST: deleteRoute(
      { summary: "Delete open invitations, whose links then stop working", errors: [notFound("Invitation")] },
      ({ actor, body }) => {
        requirePermission(actor.role, "members.change");
        return deleteInvitations(memberOf(actor), body);
      },
    ),
  },
};

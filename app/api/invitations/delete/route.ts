import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { deleteInvitations } from "#lib/auth/members/invitations.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { deleteRoute } from "#lib/http/route.ts";
import { notFound } from "#lib/platform/errors.ts";

export const POST = deleteRoute(
  { summary: "Delete open invitations, whose links then stop working", errors: [notFound("Invitation")] },
  ({ actor, body }) => {
    requirePermission(actor.role, "members.change");
    return deleteInvitations(memberOf(actor), body);
  },
);

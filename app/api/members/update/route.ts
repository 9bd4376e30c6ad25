import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { changeRole, noSuchMember } from "#lib/auth/members/members.ts";
import { mayDo, requirePermission } from "#lib/auth/members/roles.ts";
import { lowerRoleInput } from "#lib/auth/members/schema.ts";
import { onlyInConsole } from "#lib/auth/security/recent-proof.ts";
import { endPresence } from "#lib/calls/control/end-presence.ts";
import { updateRoute } from "#lib/http/route.ts";

export const POST = updateRoute(
  { summary: "Lower a member's role to viewer", body: lowerRoleInput, errors: [noSuchMember, onlyInConsole] },
  async ({ actor, body: { id, role } }) => {
    requirePermission(actor.role, "members.change");
    await changeRole({ actor: memberOf(actor), provenAt: null }, id, role);
    if (!mayDo(role, "conversations.change")) await endPresence(actor, id);
  },
);

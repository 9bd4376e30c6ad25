import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { noSuchMember, removeMember } from "#lib/auth/members/members.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { memberInput, removedMemberOutput } from "#lib/auth/members/schema.ts";
import { onlyInConsole } from "#lib/auth/security/recent-proof.ts";
import { endListeningByKeys, endPresence } from "#lib/calls/control/end-presence.ts";
import { route } from "#lib/http/route.ts";

export const POST = route(
  {
    summary: "Remove a member who is not an owner, and revoke their API keys",
    scope: "full",
    effect: "destroys",
    body: memberInput,
    response: removedMemberOutput,
    errors: [noSuchMember, onlyInConsole],
  },
  async ({ actor, body: { id } }) => {
    requirePermission(actor.role, "members.change");
    const revoked = await removeMember({ actor: memberOf(actor), provenAt: null }, id, { revokeKeys: true });
    await endPresence(actor, id);
    await endListeningByKeys(actor, revoked);
    return { status: "removed" as const, id };
  },
);

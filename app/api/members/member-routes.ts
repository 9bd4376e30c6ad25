import { memberOf } from "#lib/auth/keys/narrower-keys.ts";
import { changeRole, listMembers, noSuchMember, removeMember } from "#lib/auth/members/members.ts";
import { mayDo, requirePermission } from "#lib/auth/members/roles.ts";
import { lowerRoleInput, memberInput, membersOutput, removedMemberOutput } from "#lib/auth/members/schema.ts";
import { onlyInConsole } from "#lib/auth/security/recent-proof.ts";
import { endListeningByKeys, endPresence } from "#lib/calls/control/end-presence.ts";
import { route, updateRoute } from "#lib/http/route.ts";

/** The operations on members, by path. */
export const memberRoutes = {
  "/members": {
    GET: route(
      { summary: "List the account's members", scope: "read", response: membersOutput },
      async ({ actor }) => {
        requirePermission(actor.role, "members.change");
        const members = await listMembers(actor);
        return {
          members: members.map(({ createdAt, lastSeenAt, ...member }) => ({
            ...member,
            joined_at: createdAt.toISOString(),
            last_seen_at: lastSeenAt?.toISOString() ?? null,
          })),
        };
      },
    ),
  },
  "/members/update": {
    POST: updateRoute(
      {
        summary: "Lower a member's role to viewer",
        body: lowerRoleInput,
        errors: [noSuchMember, onlyInConsole],
      },
      async ({ actor, body: { id, role } }) => {
        requirePermission(actor.role, "members.change");
        await changeRole({ actor: memberOf(actor), provenAt: null }, id, role);
        if (!mayDo(role, "conversations.change")) await endPresence(actor, id);
      },
    ),
  },
  "/members/remove": {
    POST: route(
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
        const revoked = await removeMember({ actor: memberOf(actor), provenAt: null }, id, {
          revokeKeys: true,
        });
        await endPresence(actor, id);
        await endListeningByKeys(actor, revoked);
        return { status: "removed" as const, id };
      },
    ),
  },
};

import { listMembers } from "#lib/auth/members/members.ts";
import { requirePermission } from "#lib/auth/members/roles.ts";
import { membersOutput } from "#lib/auth/members/schema.ts";
import { route } from "#lib/http/route.ts";

export const GET = route(
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
);

import { InvitationList, InviteMember } from "#components/members/invitation-list.tsx";
import { MemberTable } from "#components/members/member-table.tsx";
import { ConsolePage } from "#components/shell/console-page.tsx";
import { getWords } from "#components/words/get-words.ts";
import { listInvitations } from "#lib/auth/members/invitations.ts";
import { listMembers } from "#lib/auth/members/members.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { canSendMail } from "#lib/platform/network/mail.ts";
import { type QueryProps, titled } from "../../pages.ts";
import {
  changeRoleAction,
  inviteMemberAction,
  leaveAccountAction,
  removeMemberAction,
  resendInvitationAction,
  revokeInvitationAction,
} from "./actions.ts";

export const generateMetadata = titled("members", (words) => words.title);

export default async function MembersPage({ searchParams }: QueryProps) {
  const { actor } = await requireSession();
  const words = await getWords("members");
  const { invite } = await searchParams;
  const isOwner = mayDo(actor.role, "members.change");
  const members = await listMembers(actor);
  const invitations = isOwner ? await listInvitations(actor) : [];
  const lines = members.map(({ createdAt, lastSeenAt, ...member }) => ({
    ...member,
    joinedAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt?.toISOString() ?? null,
  }));
  const actions = isOwner && (
    <InviteMember canMail={canSendMail()} startsOpen={invite !== undefined} action={inviteMemberAction} />
  );
  return (
    <ConsolePage title={words.title} actions={actions}>
      <p className="mb-5 max-w-[90ch] text-muted">{words.intro}</p>
      <MemberTable
        lines={lines}
        selfId={actor.userId}
        isOwner={isOwner}
        isOnlyOwner={actor.role === "owner" && members.filter(({ role }) => role === "owner").length === 1}
        changeRole={changeRoleAction}
        remove={removeMemberAction}
        leave={leaveAccountAction}
      />
      <InvitationList
        lines={invitations.map(({ createdAt, expiresAt, ...invitation }) => ({
          ...invitation,
          createdAt: createdAt.toISOString(),
          expiresAt: expiresAt.toISOString(),
        }))}
        resend={resendInvitationAction}
        revoke={revokeInvitationAction}
      />
    </ConsolePage>
  );
}

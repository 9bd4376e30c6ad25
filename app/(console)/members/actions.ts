"use server";

import { revalidatePath } from "next/cache";
import { inviteMember, resendInvitation, revokeInvitation } from "#lib/auth/members/invitations.ts";
import { changeRole, removeMember } from "#lib/auth/members/members.ts";
import { mayDo } from "#lib/auth/members/roles.ts";
import {
  changeRoleInput,
  invitationInput,
  inviteMemberInput,
  removeMemberInput,
} from "#lib/auth/members/schema.ts";
import { endListeningByKeys, endPresence } from "#lib/calls/control/end-presence.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";

export const inviteMemberAction = sessionAction("members.change", async (session, data) => {
  const input = parseInput(inviteMemberInput, readForm(data));
  const sent = await inviteMember(session, input);
  revalidatePath("/members");
  return { ...sent, email: input.email };
});

export const resendInvitationAction = sessionAction("members.change", async (session, data) => {
  const sent = await resendInvitation(session, parseInput(invitationInput, readForm(data)).id);
  revalidatePath("/members");
  return sent;
});

export const revokeInvitationAction = sessionAction("members.change", async ({ actor }, data) => {
  await revokeInvitation(actor, parseInput(invitationInput, readForm(data)).id);
  revalidatePath("/members");
});

export const changeRoleAction = sessionAction("members.change", async (session, data) => {
  const { id, role } = parseInput(changeRoleInput, readForm(data));
  await changeRole(session, id, role);
  if (!mayDo(role, "conversations.change")) await endPresence(session.actor, id);
  revalidatePath("/", "layout");
});

export const removeMemberAction = sessionAction("members.change", async (session, data) => {
  const { id, keep_keys: keepKeys } = parseInput(removeMemberInput, readForm(data));
  const revoked = await removeMember(session, id, { revokeKeys: !keepKeys });
  await endPresence(session.actor, id);
  await endListeningByKeys(session.actor, revoked);
  revalidatePath("/members");
});

export const leaveAccountAction = sessionAction("self", async (session) => {
  const revoked = await removeMember(session, session.actor.userId, { revokeKeys: true });
  await endPresence(session.actor, session.actor.userId);
  await endListeningByKeys(session.actor, revoked);
});

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

export async function inviteMemberAction(data: FormData) {
  return await sessionAction("members.change", async (session) => {
    const input = parseInput(inviteMemberInput, readForm(data));
    const sent = await inviteMember(session, input);
    revalidatePath("/members");
    return { ...sent, email: input.email };
  });
}

export async function resendInvitationAction(data: FormData) {
  return await sessionAction("members.change", async (session) => {
    const sent = await resendInvitation(session, parseInput(invitationInput, readForm(data)).id);
    revalidatePath("/members");
    return sent;
  });
}

export async function revokeInvitationAction(data: FormData) {
  return await sessionAction("members.change", async ({ actor }) => {
    await revokeInvitation(actor, parseInput(invitationInput, readForm(data)).id);
    revalidatePath("/members");
  });
}

export async function changeRoleAction(data: FormData) {
  return await sessionAction("members.change", async (session) => {
    const { id, role } = parseInput(changeRoleInput, readForm(data));
    await changeRole(session, id, role);
    if (!mayDo(role, "conversations.change")) await endPresence(session.actor, id);
    revalidatePath("/", "layout");
  });
}

export async function removeMemberAction(data: FormData) {
  return await sessionAction("members.change", async (session) => {
    const { id, keep_keys: keepKeys } = parseInput(removeMemberInput, readForm(data));
    const revoked = await removeMember(session, id, { revokeKeys: !keepKeys });
    await endPresence(session.actor, id);
    await endListeningByKeys(session.actor, revoked);
    revalidatePath("/members");
  });
}

export async function leaveAccountAction(_data: FormData) {
  return await sessionAction("self", async (session) => {
    const revoked = await removeMember(session, session.actor.userId, { revokeKeys: true });
    await endPresence(session.actor, session.actor.userId);
    await endListeningByKeys(session.actor, revoked);
  });
}

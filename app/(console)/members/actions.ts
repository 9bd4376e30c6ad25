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
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { endListening } from "#lib/calls/control/listen-in.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { formAction, readForm } from "../../form-action.ts";

export async function inviteMemberAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("members.change");
    const input = parseInput(inviteMemberInput, readForm(data));
    const sent = await inviteMember(session, input);
    revalidatePath("/members");
    return { ...sent, email: input.email };
  });
}

export async function resendInvitationAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("members.change");
    const sent = await resendInvitation(session, parseInput(invitationInput, readForm(data)).id);
    revalidatePath("/members");
    return sent;
  });
}

export async function revokeInvitationAction(data: FormData) {
  return await formAction(async () => {
    const { actor } = await requireSession("members.change");
    await revokeInvitation(actor, parseInput(invitationInput, readForm(data)).id);
    revalidatePath("/members");
  });
}

export async function changeRoleAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("members.change");
    const { id, role } = parseInput(changeRoleInput, readForm(data));
    await changeRole(session, id, role);
    if (!mayDo(role, "conversations.change")) await endListening(session.actor, id);
    revalidatePath("/", "layout");
  });
}

export async function removeMemberAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("members.change");
    const { id, keep_keys: keepKeys } = parseInput(removeMemberInput, readForm(data));
    await removeMember(session, id, { revokeKeys: !keepKeys });
    await endListening(session.actor, id);
    revalidatePath("/members");
  });
}

export async function leaveAccountAction(_data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await removeMember(session, session.actor.userId, { revokeKeys: true });
    await endListening(session.actor, session.actor.userId);
  });
}

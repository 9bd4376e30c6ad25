"use server";

import { revalidatePath } from "next/cache";
import { signExportAddress } from "#lib/account-export/export-account.ts";
import { updateAccount } from "#lib/auth/accounts/accounts.ts";
import { retentionInput } from "#lib/auth/accounts/schema.ts";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "#lib/auth/factors/authenticator-app.ts";
import { finishRegistration, removePasskey, startRegistration } from "#lib/auth/factors/passkeys.ts";
import { changePassword } from "#lib/auth/passwords/change-password.ts";
import { disconnectIdentity } from "#lib/auth/security/access.ts";
import { requireRecentProof, setIntent } from "#lib/auth/security/recent-proof.ts";
import { changeEmail, requestEmailLink } from "#lib/auth/sign-in/confirm-email.ts";
import { setUserLanguage, storeLanguage } from "#lib/auth/sign-in/current-session.ts";
import { deleteAccount } from "#lib/auth/sign-in/delete-account.ts";
import {
  addPasskeyInput,
  changeEmailInput,
  changePasswordInput,
  codeInput,
  createInviteInput,
  deleteAccountInput,
  identityInput,
  languageInput,
  profileInput,
  removePasskeyInput,
  revokeInviteInput,
  revokeSignInInput,
  serviceInput,
} from "#lib/auth/sign-in/schema.ts";
import { revokeOtherSignIns, revokeSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { createInvite, revokeInvite } from "#lib/auth/sign-up/invites.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { setPronunciations } from "#lib/pronunciation/pronunciations.ts";
import { pronunciationsInput } from "#lib/pronunciation/schema.ts";
import { setAllowedHosts } from "#lib/tools/hosts/allowed-hosts.ts";
import { allowedHostsInput } from "#lib/tools/hosts/schema.ts";
import { asForm, readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readPronunciations } from "../read-fields.ts";

export async function saveProfileAction(data: FormData) {
  return await sessionAction("account.change", async ({ actor }) => {
    await updateAccount(actor, parseInput(profileInput, readForm(data)));
    revalidatePath("/", "layout");
  });
}

export async function saveLanguageAction(data: FormData) {
  return await sessionAction("self", async ({ actor }) => {
    const { language } = parseInput(languageInput, readForm(data));
    await setUserLanguage(actor, language ?? null);
    await storeLanguage(language ?? null);
  });
}

export async function saveRetentionAction(data: FormData) {
  return await sessionAction("account.change", async ({ actor }) => {
    await updateAccount(actor, parseInput(retentionInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function saveAllowedHostsAction(data: FormData) {
  return await sessionAction("account.change", async ({ actor }) => {
    const { hosts = "" } = readForm(data);
    const { hosts: list } = parseInput(allowedHostsInput, { hosts: hosts.split(/\s+/).filter(Boolean) });
    await setAllowedHosts(actor, list);
    revalidatePath("/settings");
  });
}

export async function savePronunciationsAction(data: FormData) {
  return await sessionAction("scenarios.change", async ({ actor }) => {
    const { pronunciations } = parseInput(pronunciationsInput, readPronunciations(asForm(data)));
    await setPronunciations(actor, pronunciations);
    revalidatePath("/settings");
  });
}

export async function changePasswordAction(data: FormData) {
  return await sessionAction("self", async ({ actor, signInId, provenAt }) => {
    const input = parseInput(changePasswordInput, readForm(data));
    await changePassword(actor, {
      currentPassword: input.current_password,
      password: input.password,
      signInId,
      provenAt,
    });
    revalidatePath("/settings");
  });
}

export async function changeEmailAction(data: FormData) {
  return await sessionAction("self", async ({ actor, signInId, provenAt }) => {
    const { email, password } = parseInput(changeEmailInput, readForm(data));
    const changed = await changeEmail(actor, { email, password, signInId, provenAt });
    revalidatePath("/", "layout");
    return changed;
  });
}

export async function revokeSignInAction(data: FormData) {
  return await sessionAction("self", async ({ actor }) => {
    await revokeSignIn(actor, parseInput(revokeSignInInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

export async function revokeOtherSignInsAction(_data: FormData) {
  return await sessionAction("self", async ({ actor, signInId }) => {
    await revokeOtherSignIns(actor, signInId);
    revalidatePath("/settings");
  });
}

export async function createInviteAction(data: FormData) {
  return await sessionAction("instance.invite", async (session) => {
    requireRecentProof(session);
    const { url, isMailed } = await createInvite(
      session.actor,
      parseInput(createInviteInput, readForm(data)),
    );
    revalidatePath("/settings");
    return { url, isMailed };
  });
}

export async function revokeInviteAction(data: FormData) {
  return await sessionAction("instance.invite", async ({ actor }) => {
    await revokeInvite(actor, parseInput(revokeInviteInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

export async function deleteAccountAction(data: FormData) {
  return await sessionAction("account.delete", async ({ actor, provenAt }) => {
    const { email, password } = parseInput(deleteAccountInput, readForm(data));
    await deleteAccount(actor, { email, password, provenAt });
  });
}

/** Returns the address that downloads the account's data. */
export async function exportAccountAction(_data: FormData) {
  return await sessionAction("account.export", async (session) => {
    requireRecentProof(session);
    return { url: signExportAddress(session.actor) };
  });
}

/** Allows this browser to come back from the service and connect it. */
export async function connectServiceAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    const { provider } = parseInput(serviceInput, readForm(data));
    await setIntent(session, { purpose: "connect", provider });
  });
}

export async function disconnectServiceAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await disconnectIdentity(session, parseInput(identityInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function requestEmailLinkAction(_data: FormData) {
  return await sessionAction("self", requestEmailLink);
}

export async function startAuthenticatorAction(_data: FormData) {
  return await sessionAction("self", startAuthenticator);
}

export async function confirmAuthenticatorAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    const made = await confirmAuthenticator(session, parseInput(codeInput, readForm(data)).code);
    revalidatePath("/settings");
    return made;
  });
}

export async function renewRecoveryCodesAction(_data: FormData) {
  return await sessionAction("self", async (session) => {
    const made = await renewRecoveryCodes(session);
    revalidatePath("/settings");
    return made;
  });
}

export async function removeAuthenticatorAction(_data: FormData) {
  return await sessionAction("self", async (session) => {
    await removeAuthenticator(session);
    revalidatePath("/settings");
  });
}

export async function startPasskeyAction(_data: FormData) {
  return await sessionAction("self", startRegistration);
}

export async function addPasskeyAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await finishRegistration(session, parseInput(addPasskeyInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function removePasskeyAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await removePasskey(session, parseInput(removePasskeyInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

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
import { readForm } from "../../form-action.ts";
import { sessionAction } from "../../session-action.ts";
import { readPronunciations } from "../read-fields.ts";

export const saveProfileAction = sessionAction("account.change", async ({ actor }, data) => {
  await updateAccount(actor, parseInput(profileInput, readForm(data)));
  revalidatePath("/", "layout");
});

export const saveLanguageAction = sessionAction("self", async ({ actor }, data) => {
  const { language } = parseInput(languageInput, readForm(data));
  await setUserLanguage(actor, language ?? null);
  await storeLanguage(language ?? null);
});

export const saveRetentionAction = sessionAction("account.change", async ({ actor }, data) => {
  await updateAccount(actor, parseInput(retentionInput, readForm(data)));
  revalidatePath("/settings");
});

export const saveAllowedHostsAction = sessionAction("account.change", async ({ actor }, data) => {
  const { hosts = "" } = readForm(data);
  const { hosts: list } = parseInput(allowedHostsInput, { hosts: hosts.split(/\s+/).filter(Boolean) });
  await setAllowedHosts(actor, list);
  revalidatePath("/settings");
});

export const savePronunciationsAction = sessionAction("scenarios.change", async ({ actor }, data) => {
  const { pronunciations } = parseInput(pronunciationsInput, readPronunciations(data));
  await setPronunciations(actor, pronunciations);
  revalidatePath("/settings");
});

export const changePasswordAction = sessionAction("self", async ({ actor, signInId, provenAt }, data) => {
  const input = parseInput(changePasswordInput, readForm(data));
  await changePassword(actor, {
    currentPassword: input.current_password,
    password: input.password,
    signInId,
    provenAt,
  });
  revalidatePath("/settings");
});

export const changeEmailAction = sessionAction("self", async ({ actor, signInId, provenAt }, data) => {
  const { email, password } = parseInput(changeEmailInput, readForm(data));
  const changed = await changeEmail(actor, { email, password, signInId, provenAt });
  revalidatePath("/", "layout");
  return changed;
});

export const revokeSignInAction = sessionAction("self", async ({ actor }, data) => {
  await revokeSignIn(actor, parseInput(revokeSignInInput, readForm(data)).id);
  revalidatePath("/settings");
});

export const revokeOtherSignInsAction = sessionAction("self", async ({ actor, signInId }) => {
  await revokeOtherSignIns(actor, signInId);
  revalidatePath("/settings");
});

export const createInviteAction = sessionAction("instance.invite", async (session, data) => {
  requireRecentProof(session);
  const { url, isMailed } = await createInvite(session.actor, parseInput(createInviteInput, readForm(data)));
  revalidatePath("/settings");
  return { url, isMailed };
});

export const revokeInviteAction = sessionAction("instance.invite", async ({ actor }, data) => {
  await revokeInvite(actor, parseInput(revokeInviteInput, readForm(data)).id);
  revalidatePath("/settings");
});

export const deleteAccountAction = sessionAction("account.delete", async ({ actor, provenAt }, data) => {
  const { email, password } = parseInput(deleteAccountInput, readForm(data));
  await deleteAccount(actor, { email, password, provenAt });
});

/** Returns the address that downloads the account's data. */
export const exportAccountAction = sessionAction("account.export", async (session) => {
  requireRecentProof(session);
  return { url: signExportAddress(session.actor) };
});

/** Allows this browser to come back from the service and connect it. */
export const connectServiceAction = sessionAction("self", async (session, data) => {
  const { provider } = parseInput(serviceInput, readForm(data));
  await setIntent(session, { purpose: "connect", provider });
});

export const disconnectServiceAction = sessionAction("self", async (session, data) => {
  await disconnectIdentity(session, parseInput(identityInput, readForm(data)));
  revalidatePath("/settings");
});

export const requestEmailLinkAction = sessionAction("self", (session) => requestEmailLink(session));

export const startAuthenticatorAction = sessionAction("self", (session) => startAuthenticator(session));

export const confirmAuthenticatorAction = sessionAction("self", async (session, data) => {
  const made = await confirmAuthenticator(session, parseInput(codeInput, readForm(data)).code);
  revalidatePath("/settings");
  return made;
});

export const renewRecoveryCodesAction = sessionAction("self", async (session) => {
  const made = await renewRecoveryCodes(session);
  revalidatePath("/settings");
  return made;
});

export const removeAuthenticatorAction = sessionAction("self", async (session) => {
  await removeAuthenticator(session);
  revalidatePath("/settings");
});

export const startPasskeyAction = sessionAction("self", (session) => startRegistration(session));

export const addPasskeyAction = sessionAction("self", async (session, data) => {
  await finishRegistration(session, parseInput(addPasskeyInput, readForm(data)));
  revalidatePath("/settings");
});

export const removePasskeyAction = sessionAction("self", async (session, data) => {
  await removePasskey(session, parseInput(removePasskeyInput, readForm(data)).id);
  revalidatePath("/settings");
});

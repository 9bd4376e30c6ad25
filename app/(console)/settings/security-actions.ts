"use server";

import { revalidatePath } from "next/cache";
import {
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from "#lib/auth/factors/authenticator-app.ts";
import { finishRegistration, removePasskey, startRegistration } from "#lib/auth/factors/passkeys.ts";
import { disconnectIdentity } from "#lib/auth/security/access.ts";
import { setIntent } from "#lib/auth/security/recent-proof.ts";
import { requestEmailLink } from "#lib/auth/sign-in/confirm-email.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import {
  addPasskeyInput,
  codeInput,
  identityInput,
  removePasskeyInput,
  serviceInput,
} from "#lib/auth/sign-in/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { formAction, readForm } from "../../form-action.ts";

/** Allows this browser to come back from the service and connect it. */
export async function connectServiceAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    const { provider } = parseInput(serviceInput, readForm(data));
    await setIntent(session, { purpose: "connect", provider });
  });
}

export async function disconnectServiceAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await disconnectIdentity(session, parseInput(identityInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function requestEmailLinkAction(_data: FormData) {
  return await formAction(async () => await requestEmailLink(await requireSession("self")));
}

export async function startAuthenticatorAction(_data: FormData) {
  return await formAction(async () => await startAuthenticator(await requireSession("self")));
}

export async function confirmAuthenticatorAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    const made = await confirmAuthenticator(session, parseInput(codeInput, readForm(data)).code);
    revalidatePath("/settings");
    return made;
  });
}

export async function renewRecoveryCodesAction(_data: FormData) {
  return await formAction(async () => {
    const made = await renewRecoveryCodes(await requireSession("self"));
    revalidatePath("/settings");
    return made;
  });
}

export async function removeAuthenticatorAction(_data: FormData) {
  return await formAction(async () => {
    await removeAuthenticator(await requireSession("self"));
    revalidatePath("/settings");
  });
}

export async function startPasskeyAction(_data: FormData) {
  return await formAction(async () => await startRegistration(await requireSession("self")));
}

export async function addPasskeyAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await finishRegistration(session, parseInput(addPasskeyInput, readForm(data)));
    revalidatePath("/settings");
  });
}

export async function removePasskeyAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await removePasskey(session, parseInput(removePasskeyInput, readForm(data)).id);
    revalidatePath("/settings");
  });
}

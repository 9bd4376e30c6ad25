"use server";

import {
  listProofMethods,
  proveAtService,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  startPasskeyProof,
} from "#lib/auth/security/prove.ts";
import { requireSession } from "#lib/auth/sign-in/current-session.ts";
import { codeInput, passkeyProofInput, passwordInput, serviceInput } from "#lib/auth/sign-in/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { formAction, readForm } from "../form-action.ts";

export async function proofMethodsAction() {
  return await formAction(async () => await listProofMethods(await requireSession("self")));
}

export async function provePasswordAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await proveByPassword(session, parseInput(passwordInput, readForm(data)).password);
  });
}

export async function proveAtServiceAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await proveAtService(session, parseInput(serviceInput, readForm(data)).provider);
  });
}

export async function proveCodeAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await proveByCode(session, parseInput(codeInput, readForm(data)).code);
  });
}

export async function startPasskeyProofAction() {
  return await formAction(async () => await startPasskeyProof(await requireSession("self")));
}

export async function provePasskeyAction(data: FormData) {
  return await formAction(async () => {
    const session = await requireSession("self");
    await proveByPasskey(session, parseInput(passkeyProofInput, readForm(data)).response);
  });
}

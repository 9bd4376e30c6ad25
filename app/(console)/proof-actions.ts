"use server";

import {
  listProofMethods,
  proveAtService,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  startPasskeyProof,
} from "#lib/auth/security/prove.ts";
import { codeInput, passkeyProofInput, passwordInput, serviceInput } from "#lib/auth/sign-in/schema.ts";
import { parseInput } from "#lib/http/input/parse-input.ts";
import { readForm } from "../form-action.ts";
import { sessionAction } from "../session-action.ts";

export async function proofMethodsAction() {
  return await sessionAction("self", listProofMethods);
}

export async function provePasswordAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await proveByPassword(session, parseInput(passwordInput, readForm(data)).password);
  });
}

export async function proveAtServiceAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await proveAtService(session, parseInput(serviceInput, readForm(data)).provider);
  });
}

export async function proveCodeAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await proveByCode(session, parseInput(codeInput, readForm(data)).code);
  });
}

export async function startPasskeyProofAction() {
  return await sessionAction("self", startPasskeyProof);
}

export async function provePasskeyAction(data: FormData) {
  return await sessionAction("self", async (session) => {
    await proveByPasskey(session, parseInput(passkeyProofInput, readForm(data)).response);
  });
}

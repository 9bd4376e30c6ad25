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

export const proofMethodsAction = sessionAction("self", (session) => listProofMethods(session));

export const provePasswordAction = sessionAction("self", async (session, data) => {
  await proveByPassword(session, parseInput(passwordInput, readForm(data)).password);
});

export const proveAtServiceAction = sessionAction("self", async (session, data) => {
  await proveAtService(session, parseInput(serviceInput, readForm(data)).provider);
});

export const proveCodeAction = sessionAction("self", async (session, data) => {
  await proveByCode(session, parseInput(codeInput, readForm(data)).code);
});

export const startPasskeyProofAction = sessionAction("self", (session) => startPasskeyProof(session));

export const provePasskeyAction = sessionAction("self", async (session, data) => {
  await proveByPasskey(session, parseInput(passkeyProofInput, readForm(data)).response);
});

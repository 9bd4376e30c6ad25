import { listAnyAudit } from "#lib/audit/audit.ts";
import { auditListOutput, listAuditInput, presentAuditEvent } from "#lib/audit/schema.ts";
import { createAccount, getAccountByEmail, setPlan } from "#lib/auth/accounts/accounts.ts";
import {
  accountOutput,
  createAccountInput,
  createKeyInput,
  newKeyOutput,
  replayCommandInput,
  resetLinkInput,
  resetLinkOutput,
  revokedKeyOutput,
  revokeKeyInput,
  rotateEncryptionInput,
  rotateEncryptionOutput,
  runTestsInput,
  setPlanInput,
  setupLinkInput,
  setupLinkOutput,
  showTestRunInput,
  simulateInput,
  snapshotInput,
  snapshotOutput,
} from "#lib/auth/accounts/schema.ts";
import { createKey, revokeAnyKey } from "#lib/auth/keys/keys.ts";
import { getMemberByEmail } from "#lib/auth/members/members.ts";
import { makeResetLinkByEmail } from "#lib/auth/passwords/make-reset-link.ts";
import { makeSetupLink } from "#lib/auth/sign-up/setup-link.ts";
import { endListeningByKeys } from "#lib/calls/control/end-presence.ts";
import type { Handler } from "#lib/http/contract.ts";
import { readPage } from "#lib/http/input/pages.ts";
import { operatorRoute } from "#lib/http/route.ts";
import { rotateEncryption } from "#lib/operations/rotate-encryption.ts";
import { snapshotDatabase } from "#lib/operations/snapshot-database.ts";
import { env } from "#lib/platform/env.ts";
import { replayAnyConversation } from "#lib/scenarios/replays/replay-conversation.ts";
import { replayOutput } from "#lib/scenarios/replays/schema.ts";
import { getScenarioOwner } from "#lib/scenarios/scenarios.ts";
import { simulationsOutput } from "#lib/scenarios/simulations/schema.ts";
import { simulateAnyScenario } from "#lib/scenarios/simulations/simulate-scenario.ts";
import { createAnyRun, getRun, presentRun } from "#lib/scenarios/tests/runs/runs.ts";
import { runOutput } from "#lib/scenarios/tests/runs/schema.ts";

/** The operations of the command line, by the name in `POST /api/internal/operator/{operation}`. */
export const OPERATIONS = {
  "accounts-create": operatorRoute(
    { summary: "Create an account with its first user", body: createAccountInput, response: accountOutput },
    async ({ body: { email, password, plan = env.DEFAULT_PLAN } }) => {
      const { id } = await createAccount({ email, password, plan });
      return { id, email, plan };
    },
  ),
  "accounts-reset-link": operatorRoute(
    { summary: "Create a link to reset a password", body: resetLinkInput, response: resetLinkOutput },
    async ({ body: { email } }) => {
      const { url, expiresAt } = await makeResetLinkByEmail(email);
      return { email, url, expires_at: expiresAt.toISOString() };
    },
  ),
  "accounts-set-plan": operatorRoute(
    { summary: "Set the plan of an account", body: setPlanInput, response: accountOutput },
    async ({ body: { email, plan } }) => {
      const { id } = await getAccountByEmail(email);
      await setPlan({ ownerId: id, isOperator: true }, plan);
      return { id, email, plan };
    },
  ),
  "audit-list": operatorRoute(
    {
      summary: "List the audit log, of the instance or of one account",
      body: listAuditInput,
      response: auditListOutput,
    },
    async ({ body: { email, ...page } }) => {
      const account = email === undefined ? undefined : await getAccountByEmail(email);
      const { rows, nextCursor } = await listAnyAudit(account?.id, readPage(page));
      return {
        events: rows.map((row) => ({ account_id: row.ownerId, ...presentAuditEvent(row) })),
        next_cursor: nextCursor,
      };
    },
  ),
  "conversations-replay": operatorRoute(
    {
      summary: "Replay a conversation against another version of its scenario",
      body: replayCommandInput,
      response: replayOutput,
    },
    ({ body: { id, ...input } }) => replayAnyConversation(id, input),
  ),
  "database-snapshot": operatorRoute(
    {
      summary: "Copy the database's folder for a backup",
      body: snapshotInput,
      response: snapshotOutput,
    },
    async ({ body }) => ({ folder: await snapshotDatabase(body.id) }),
  ),
  "encryption-rotate": operatorRoute(
    {
      summary: "Re-encrypt everything with the current encryption key",
      body: rotateEncryptionInput,
      response: rotateEncryptionOutput,
    },
    async () => {
      const { resealed, current, unreadable, isDone } = await rotateEncryption();
      return { resealed, current, unreadable, done: isDone };
    },
  ),
  "instance-setup-link": operatorRoute(
    { summary: "Create a link to claim a new instance", body: setupLinkInput, response: setupLinkOutput },
    async () => {
      const { url, expiresAt } = await makeSetupLink();
      return { url, expires_at: expiresAt.toISOString() };
    },
  ),
  "keys-create": operatorRoute(
    { summary: "Create an API key for an account", body: createKeyInput, response: newKeyOutput },
    async ({ body: { email, name, scope } }) => {
      const member = await getMemberByEmail(email);
      return await createKey({ ...member, isOperator: true }, { name, scope });
    },
  ),
  "keys-revoke": operatorRoute(
    { summary: "Revoke an API key", body: revokeKeyInput, response: revokedKeyOutput },
    async ({ body: { id } }) => {
      const { ownerId, revoked } = await revokeAnyKey(id);
      await endListeningByKeys({ ownerId }, revoked);
      return { id, status: "revoked" as const };
    },
  ),
  "scenarios-simulate": operatorRoute(
    { summary: "Run scripted visitors through a scenario", body: simulateInput, response: simulationsOutput },
    ({ body: { id, ...input } }) => simulateAnyScenario(id, input),
  ),
  "tests-run": operatorRoute(
    { summary: "Run tests of a scenario", body: runTestsInput, response: runOutput },
    async ({ body: { id: scenarioId, ...input } }) => {
      const { id, ownerId } = await createAnyRun(scenarioId, input);
      const { run, attempts } = await getRun({ ownerId }, scenarioId, id);
      return presentRun(run, attempts);
    },
  ),
  "tests-show": operatorRoute(
    { summary: "Get a test run", body: showTestRunInput, response: runOutput },
    async ({ body: { id: scenarioId, test_run_id: runId } }) => {
      const { run, attempts } = await getRun(await getScenarioOwner(scenarioId), scenarioId, runId);
      return presentRun(run, attempts);
    },
  ),
} satisfies Record<string, Handler>;

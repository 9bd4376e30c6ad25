import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest";
import { describeDb } from "#db/testing.ts";
import { changeRole } from "#lib/auth/members/members.ts";
import { mayDo, type Permission, ROLES } from "#lib/auth/members/roles.ts";
import { PROOF_LIFETIME_MS } from "#lib/auth/security/recent-proof.ts";
import { startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER } from "#lib/auth/sign-in/testing/console-account.ts";
import { enterConsole, sendActions } from "#lib/auth/sign-in/testing/console-request.ts";
import { createTestAccount, createTestMember, type TestAccount } from "#lib/http/testing/api-fixture.ts";
import type { Role } from "#lib/platform/actor.ts";
import { env } from "#lib/platform/env.ts";

vi.mock("next/headers", () => import("#lib/auth/sign-in/testing/console-request.ts"));
vi.mock("next/cache", () => ({ revalidatePath: () => undefined }));

/** What each server action of the console needs. An action that is not here fails the test. */
const ACTIONS: Record<string, Permission> = {
  dismissFirstStepsAction: "view",
  createKeyAction: "keys.change",
  revokeKeyAction: "keys.change",
  makeDefaultAction: "avatars.change",
  setLivelinessAction: "avatars.change",
  setAvatarVoiceAction: "avatars.change",
  deleteAvatarAction: "avatars.change",
  deleteBackgroundAction: "avatars.change",
  saveClipAction: "clips.change",
  deleteClipAction: "clips.change",
  createTakeAction: "clips.change",
  renderTakeAction: "clips.change",
  cancelTakeAction: "clips.change",
  deleteTakeAction: "clips.change",
  setFavoriteAction: "clips.change",
  replayAction: "conversations.change",
  deleteConversationAction: "conversations.change",
  deleteMemoryAction: "conversations.change",
  forgetVisitorAction: "conversations.change",
  retryReviewAction: "conversations.change",
  retrySummaryAction: "conversations.change",
  listenAction: "conversations.change",
  endCallAction: "conversations.change",
  messageCallAction: "conversations.change",
  takeOverAction: "conversations.change",
  writeInTakeoverAction: "conversations.change",
  handBackAction: "conversations.change",
  saveBaseAction: "knowledge.change",
  createSampleBaseAction: "knowledge.change",
  deleteBaseAction: "knowledge.change",
  addDocumentAction: "knowledge.change",
  addPageAction: "knowledge.change",
  retryDocumentAction: "knowledge.change",
  deleteDocumentAction: "knowledge.change",
  settleQuestionsAction: "knowledge.change",
  askAction: "view",
  createLinkAction: "links.change",
  updateLinkAction: "links.change",
  pauseLinkAction: "links.change",
  allowWebsitesAction: "links.change",
  deleteLinkAction: "links.change",
  checkCoverageAction: "scenarios.change",
  createTestFromConversationAction: "scenarios.change",
  saveTestAction: "scenarios.change",
  deleteTestAction: "scenarios.change",
  startRunAction: "scenarios.change",
  cancelRunAction: "scenarios.change",
  createFromTemplateAction: "scenarios.change",
  importScenarioAction: "scenarios.change",
  duplicateScenarioAction: "scenarios.change",
  saveDraftAction: "scenarios.change",
  setScenarioModelAction: "scenarios.change",
  setScenarioVoiceAction: "scenarios.change",
  publishScenarioAction: "scenarios.change",
  listVersionsAction: "view",
  readVersionAction: "view",
  checkScenarioAction: "view",
  deleteScenarioAction: "scenarios.change",
  startTestAction: "scenarios.change",
  sendSystemMessageAction: "scenarios.change",
  saveLanguageAction: "self",
  saveProfileAction: "account.change",
  savePronunciationsAction: "scenarios.change",
  saveAllowedHostsAction: "account.change",
  listOperationsAction: "tools.change",
  importOperationsAction: "tools.change",
  createCalComAction: "tools.change",
  saveRetentionAction: "account.change",
  deleteAccountAction: "account.delete",
  exportAccountAction: "account.export",
  connectServiceAction: "self",
  addPasskeyAction: "self",
  confirmAuthenticatorAction: "self",
  proveCodeAction: "self",
  provePasskeyAction: "self",
  removeAuthenticatorAction: "self",
  removePasskeyAction: "self",
  renewRecoveryCodesAction: "self",
  requestEmailLinkAction: "self",
  startAuthenticatorAction: "self",
  startPasskeyAction: "self",
  startPasskeyProofAction: "self",
  disconnectServiceAction: "self",
  proofMethodsAction: "self",
  proveAtServiceAction: "self",
  provePasswordAction: "self",
  changePasswordAction: "self",
  changeEmailAction: "self",
  revokeSignInAction: "self",
  revokeOtherSignInsAction: "self",
  createInviteAction: "instance.invite",
  revokeInviteAction: "instance.invite",
  inviteMemberAction: "members.change",
  resendInvitationAction: "members.change",
  revokeInvitationAction: "members.change",
  changeRoleAction: "members.change",
  removeMemberAction: "members.change",
  leaveAccountAction: "self",
  saveEndpointAction: "tools.change",
  tryEndpointAction: "tools.change",
  deleteEndpointAction: "tools.change",
  saveSecretAction: "tools.change",
  deleteSecretAction: "tools.change",
  saveMcpServerAction: "tools.change",
  checkMcpServerAction: "tools.change",
  deleteMcpServerAction: "tools.change",
  saveModelAction: "tools.change",
  checkModelAction: "tools.change",
  deleteModelAction: "tools.change",
  createWebhookAction: "tools.change",
  updateWebhookAction: "tools.change",
  deleteWebhookAction: "tools.change",
  rotateSecretAction: "tools.change",
  sendTestAction: "tools.change",
  redeliverAction: "tools.change",
  restoreAction: "trash.change",
  deleteForGoodAction: "trash.change",
};

/** What each route that the console's pages call needs, by its path. */
const ROUTES: Record<string, { permission: Permission; method: "GET" | "POST" }> = {
  "(console)/audit-log/export": { permission: "audit.read", method: "GET" },
  "(console)/search": { permission: "view", method: "GET" },
  "(console)/uses": { permission: "view", method: "GET" },
  "(console)/conversations/export": { permission: "view", method: "GET" },
  "(console)/conversations/values/export": { permission: "view", method: "GET" },
  "(console)/conversations/[id]/export": { permission: "view", method: "GET" },
  "(console)/scenarios/[id]/export": { permission: "view", method: "GET" },
  "(console)/scenarios/pictures": { permission: "scenarios.change", method: "POST" },
  "(console)/scenarios/written-tests/messages": { permission: "scenarios.change", method: "POST" },
  "(console)/scenarios/written-tests/end": { permission: "scenarios.change", method: "POST" },
  "(console)/settings/export": { permission: "account.export", method: "GET" },
  "avatars/[slug]/rig": { permission: "view", method: "GET" },
  "avatars/[slug]/speech": { permission: "view", method: "GET" },
  "avatars/upload": { permission: "avatars.change", method: "POST" },
  "avatars/backgrounds": { permission: "avatars.change", method: "POST" },
  "clips/waveform": { permission: "view", method: "GET" },
  "clips/speech": { permission: "clips.change", method: "GET" },
};

/** Routes outside `app/api` that need no session. */
const PUBLIC_ROUTES = [
  "(console)/scenarios/pdf-encodings/[file]",
  "(public)/c/[token]/logo",
  "(public)/docs/files/[...path]",
  "(public)/docs/markdown/[page]",
  ".well-known/security.txt",
  "avatars/[slug]/[picture]",
  "avatars/backgrounds/[file]",
  "llms.txt",
  "pictures/[file]",
];

const APP = import.meta.dirname;
const filesOf = (name: RegExp): string[] =>
  readdirSync(APP, { recursive: true, encoding: "utf8" }).filter(
    (file) => name.test(file) && !file.startsWith("api/"),
  );

type AnyFunction = (...input: unknown[]) => Promise<unknown>;
const actions: { name: string; run: AnyFunction }[] = [];
const routes: { path: string; handlers: Record<string, AnyFunction> }[] = [];

/** Signs in a new member with the role; returns their id. */
async function enter({ ownerId }: TestAccount, role: Role): Promise<string> {
  const id = await createTestMember(ownerId, role);
  await enterConsole(await startSignIn({ id, ownerId }, BROWSER));
  return id;
}

/** Whether the member's role was the reason for the outcome. */
async function isRefused(work: () => Promise<unknown>): Promise<boolean> {
  const outcome = await work().catch((error: unknown) => String(error));
  const text = outcome instanceof Response ? await outcome.text() : JSON.stringify(outcome);
  return /Your role is (viewer|editor|owner)/.test(text);
}

describeDb("roles", () => {
  let account: TestAccount;
  beforeAll(async () => {
    account = await createTestAccount();
    for (const file of filesOf(/^\(console\).*actions\.ts$/)) {
      const module: Record<string, unknown> = await import(join(APP, file));
      for (const [name, run] of Object.entries(module)) actions.push({ name, run: run as AnyFunction });
    }
    for (const file of filesOf(/(^|\/)route\.ts$/)) {
      const path = file.replace("/route.ts", "");
      if (PUBLIC_ROUTES.includes(path)) continue;
      routes.push({ path, handlers: (await import(join(APP, file))) as Record<string, AnyFunction> });
    }
  });

  test("every action and route has its permission in the table", () => {
    expect(actions.map(({ name }) => name).sort()).toEqual(Object.keys(ACTIONS).sort());
    expect(routes.map(({ path }) => path).sort()).toEqual(Object.keys(ROUTES).sort());
  });

  describe.each(ROLES)("a member who is %s", (role) => {
    test.each(Object.entries(ACTIONS))("runs %s only with the permission %s", async (name, permission) => {
      await enter(account, role);
      const { run } = actions.find((action) => action.name === name) ?? {};
      const input = (run?.length ?? 1) > 1 ? [account.scenarioId, new FormData()] : [new FormData()];
      const isDenied = await isRefused(async () => await run?.(...input));
      expect(isDenied).toBe(!mayDo(role, permission));
    });

    test.each(Object.entries(ROUTES))(
      "calls %s only with its permission",
      async (path, { permission, method }) => {
        await enter(account, role);
        const handlers = routes.find((route) => route.path === path)?.handlers;
        const headers = { origin: new URL(env.APP_URL).origin };
        const request = new Request(`${env.APP_URL}/x`, {
          method,
          headers,
          ...(method === "POST" && { body: "x" }),
        });
        const context = { params: Promise.resolve({ slug: "nobody", id: account.scenarioId }) };
        const isDenied = await isRefused(async () => await handlers?.[method]?.(request, context));
        expect(isDenied).toBe(!mayDo(role, permission));
      },
    );
  });

  test("an owner's open browser gives nobody what lasts: keys, owners, invitations and everything as a file need a proof", async () => {
    const { ownerId } = account;
    const id = await createTestMember(ownerId, "owner");
    const other = await createTestMember(ownerId, "owner");
    const provenAt = new Date(Date.now() - PROOF_LIFETIME_MS - 1_000);
    await enterConsole(await startSignIn({ id, ownerId }, BROWSER, { provenAt }));
    const attempts: [name: string, fields: Record<string, string>][] = [
      ["createInviteAction", { note: "Ana" }],
      ["createKeyAction", { name: "mine", scope: "full" }],
      ["exportAccountAction", {}],
      ["inviteMemberAction", { email: "mallory@example.test", role: "owner" }],
      ["changeRoleAction", { id: other, role: "viewer" }],
      ["removeMemberAction", { id: other }],
    ];
    for (const [name, fields] of attempts) {
      const form = new FormData();
      for (const [field, value] of Object.entries(fields)) form.set(field, value);
      const outcome = await actions.find((action) => action.name === name)?.run(form);
      expect(outcome, name).toMatchObject({ ok: false, needsProof: true });
    }
  });

  test("the actions of one member are limited as the requests of an API key are, and pages are not", async () => {
    const own = env.RATE_LIMIT_PER_MINUTE;
    const check = () => actions.find(({ name }) => name === "checkCoverageAction")?.run(new FormData());
    onTestFinished(() => {
      sendActions(false);
      Object.assign(env, { RATE_LIMIT_PER_MINUTE: own });
    });
    Object.assign(env, { RATE_LIMIT_PER_MINUTE: 3 });
    await enter(account, "editor");
    for (let count = 0; count < 5; count += 1) await check();
    sendActions(true);
    const messages: unknown[] = [];
    for (let count = 0; count < 4; count += 1) messages.push(await check());
    expect(messages[2]).not.toMatchObject({ message: "Too many requests." });
    expect(messages[3]).toMatchObject({ ok: false, message: "Too many requests." });
    await enter(account, "editor");
    expect(await check()).not.toMatchObject({ message: "Too many requests." });
  });

  test("a changed role applies to the member's next request", async () => {
    const member = await enter(account, "editor");
    const deleteLinks = () => actions.find(({ name }) => name === "deleteLinkAction")?.run(new FormData());
    expect(await isRefused(async () => deleteLinks())).toBe(false);
    const userId = await createTestMember(account.ownerId);
    await changeRole(
      { actor: { ownerId: account.ownerId, userId, role: "owner" }, provenAt: new Date() },
      member,
      "viewer",
    );
    expect(await isRefused(async () => deleteLinks())).toBe(true);
  });
});

import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inspect } from "node:util";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { db } from "#db/client.ts";
import { accounts, users } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { hashPassword } from "#lib/auth/passwords/passwords.ts";
import { startSignIn } from "#lib/auth/sign-in/sign-ins.ts";
import { BROWSER, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { enterConsole } from "#lib/auth/sign-in/testing/console-request.ts";
import { createTestAccount, createTestMember, NODES, setMediaServer } from "#lib/http/testing/api-fixture.ts";
import { fakeOutside } from "#lib/http/testing/fake-outside.ts";
import { Dice } from "#lib/http/testing/hostile.ts";
import { hostileArguments } from "#lib/http/testing/hostile-form.ts";
import { createOneOfEach, type Ids, requestOf } from "#lib/http/testing/one-of-each.ts";
import { newId } from "#lib/platform/ids.ts";
import { isQuick } from "#lib/platform/testing/is-quick.ts";
import { listOperations } from "./api/routes.ts";

/** `bench/fuzz.ts` sets these. */
const ACTIONS = Number(process.env.FUZZ_ACTIONS ?? (isQuick ? 200 : 1_500));
const SEED = process.env.FUZZ_SEED ?? "visavis";
const FIRST_BATCH = Number(process.env.FUZZ_FIRST_BATCH ?? 0);
/** Every batch has accounts of its own. */
const BATCH = 250;
const SLOW_MS = 10_000;

type Fields = Record<string, string>;
type Action = { name: string; run: (...input: unknown[]) => Promise<unknown> };
type Visitor = { ids: Ids; ownerId: string; email: string };

/** A form with the fields of an operation of the API. */
function fieldsOf(path: string, ids: Ids): Fields {
  const operation = listOperations().find((listed) => listed.method === "POST" && listed.path === path);
  if (!operation) throw new Error(`no operation ${path}`);
  const { params, body } = requestOf(operation, ids);
  const entries = Object.entries({ ...params, ...body }).map(([name, value]) => [
    name,
    typeof value === "string" ? value : JSON.stringify(value),
  ]);
  return Object.fromEntries(entries);
}

const NEW_PASSWORD = "a much longer passphrase 7";
const TOKEN = "a".repeat(43);
const PASSKEY = JSON.stringify({
  id: "a",
  rawId: "a",
  type: "public-key",
  response: { clientDataJSON: "e30", attestationObject: "oA", authenticatorData: "AA", signature: "AA" },
  clientExtensionResults: {},
});

/** A form that each action accepts, or nearly. The others take an id, or nothing. */
const SITE_LIMITS = { path_prefix: "/", max_depth: "1", max_pages: "10", schedule: "never" };

function knownForms({ ids, email }: Visitor): Record<string, Fields> {
  const of = (path: string) => fieldsOf(path, ids);
  const scenario = {
    id: ids.config_id ?? "",
    name: "S",
    nodes_json: JSON.stringify(NODES),
    llm_model: "gpt-4.1",
  };
  const base = { corpus_id: ids.corpus_id ?? "" };
  const document = ids["/knowledge-bases/{corpus_id}/documents"] ?? "";
  const endpoint = {
    name: "Tool",
    url: "https://tool.invalid/{{arg.a}}",
    headers: "A: b",
    body: '{"a":"{{arg.a}}"}',
  };
  const model = { name: "Ours", base_url: "https://models.invalid/v1", model: "m" };
  const session = ids.conversation_session_id ?? "";
  const hook = { url: "https://tool.invalid/", events: "take.failed", enabled: "on", description: "" };
  const fresh = `${newId()}@example.test`;
  return {
    createKeyAction: { name: "Key", scope: "full", expires_in_days: "30" },
    makeDefaultAction: { id: ids.avatar_id ?? "" },
    deleteAvatarAction: { id: ids.avatar_id ?? "" },
    saveClipAction: { name: "Clip" },
    deleteClipAction: { id: ids.clip_id ?? "" },
    createTakeAction: { ...of("/clips/{clip_id}/takes/create"), pronunciations: '[{"word":"a","ipa":"a"}]' },
    renderTakeAction: of("/clips/{clip_id}/takes/render"),
    cancelTakeAction: { clip_id: ids.clip_id ?? "", id: ids["/clips/{clip_id}/takes"] ?? "" },
    deleteTakeAction: { clip_id: ids.clip_id ?? "", id: ids["/clips/{clip_id}/takes"] ?? "" },
    setFavoriteAction: { clip_id: ids.clip_id ?? "", id: ids["/clips/{clip_id}/takes"] ?? "" },
    replayAction: { id: session, version: "1" },
    deleteConversationAction: { id: ids["/conversations"] ?? "" },
    retryReviewAction: { id: ids["/conversations"] ?? "" },
    retrySummaryAction: { id: ids["/conversations"] ?? "" },
    listenAction: { id: session },
    saveBaseAction: { name: "Base", description: "A base" },
    deleteBaseAction: { id: ids.corpus_id ?? "" },
    addDocumentAction: { ...base, name: "Doc", description: "", file: "A text." },
    addPageAction: { ...base, url: "https://tool.invalid/" },
    retryDocumentAction: { ...base, id: document },
    deleteDocumentAction: { id: document },
    saveSiteAction: { ...base, url: "https://site.invalid/a", ...SITE_LIMITS },
    refreshSiteAction: { ...base, id: ids["/knowledge-bases/{corpus_id}/sites"] ?? "" },
    deleteSiteAction: { id: ids["/knowledge-bases/{corpus_id}/sites"] ?? "" },
    settleQuestionsAction: { ...base, ids: newId(), question: "When?", answer: "Now." },
    askAction: { ...base, query: "When?" },
    createLinkAction: { label: "Link", scenario_id: ids.scenario_id ?? "", avatar_id: ids.avatar_id ?? "" },
    updateLinkAction: {
      id: ids.hosted_link_id ?? "",
      label: "L",
      language: "en",
      max_uses: "3",
      passcode: "123456",
    },
    deleteLinkAction: { id: ids.hosted_link_id ?? "" },
    checkCoverageAction: { id: ids.config_id ?? "" },
    createFromTemplateAction: { template: "blank" },
    importScenarioAction: { name: "S", document: JSON.stringify(NODES) },
    saveDraftAction: scenario,
    publishScenarioAction: scenario,
    duplicateScenarioAction: { id: ids.config_id ?? "" },
    deleteScenarioAction: { id: ids.config_id ?? "" },
    startTestAction: {
      scenario_id: ids.scenario_id ?? "",
      avatar_id: ids.avatar_id ?? "",
      runtime_vars: '{"a":1}',
      start_node: "a",
    },
    sendSystemMessageAction: { id: session, content: "Hi", run_llm: "true" },
    revokeKeyAction: { id: ids.key ?? "" },
    deleteEndpointAction: { id: ids["/endpoints"] ?? "" },
    deleteSecretAction: { id: ids["/secrets"] ?? "" },
    deleteMcpServerAction: { id: ids["/mcp-servers"] ?? "" },
    checkMcpServerAction: { id: ids["/mcp-servers"] ?? "" },
    deleteModelAction: { id: ids["/language-models"] ?? "" },
    saveProfileAction: { name: "Name" },
    saveRetentionAction: { conversation_days: "30", recording_days: "3" },
    deleteAccountAction: { email: `not-${email}`, password: PASSWORD },
    connectServiceAction: { provider: "google" },
    disconnectServiceAction: { provider: "google", subject: "1" },
    confirmAuthenticatorAction: { code: "123456" },
    proveCodeAction: { code: "123456" },
    provePasskeyAction: { response: PASSKEY },
    proveAtServiceAction: { provider: "google" },
    provePasswordAction: { password: PASSWORD },
    addPasskeyAction: { name: "Key", response: PASSKEY },
    changePasswordAction: { current_password: PASSWORD, password: NEW_PASSWORD },
    changeEmailAction: { email: fresh, password: PASSWORD },
    createInviteAction: { note: "Ana" },
    inviteMemberAction: { email: fresh, role: "editor" },
    changeRoleAction: { id: ids.member ?? "", role: "viewer" },
    removeMemberAction: { id: ids.member ?? "", keep_keys: "on" },
    saveEndpointAction: endpoint,
    tryEndpointAction: { ...endpoint, values: '{"arg":{"a":"1"},"var":{},"runtime":{}}' },
    saveMcpServerAction: { name: "Server", url: "https://mcp.invalid/mcp", headers: "A: {{secret.a}}" },
    saveModelAction: { ...model, skip_check: "true" },
    checkModelAction: model,
    saveSecretAction: { name: "token", value: "x" },
    createWebhookAction: hook,
    updateWebhookAction: { ...hook, id: ids.webhook_id ?? "" },
    deleteWebhookAction: { id: ids.webhook_id ?? "" },
    rotateSecretAction: { id: ids.webhook_id ?? "" },
    sendTestAction: { id: ids.webhook_id ?? "" },
    redeliverAction: { webhook_id: ids.webhook_id ?? "", delivery_id: ids.delivery_id ?? "" },
    checkInviteAction: { token: TOKEN },
    signUpAction: { name: "Name", email: fresh, password: NEW_PASSWORD, invite: TOKEN },
    requestResetAction: { email },
    resetPasswordAction: { token: TOKEN, password: NEW_PASSWORD, remove_access: "on" },
    readInvitationAction: { token: TOKEN },
    joinAccountAction: { token: TOKEN, email: fresh, password: NEW_PASSWORD },
    confirmEmailAction: { token: TOKEN },
    secondStepAction: { code: "123456" },
  };
}

/** What an action takes before, or instead of, a form. */
const ARGUMENTS: Record<string, (ids: Ids) => unknown[]> = {
  deleteDocumentAction: (ids) => [ids.corpus_id],
  listVersionsAction: (ids) => [ids.config_id],
  readVersionAction: (ids) => [ids.config_id, 1],
  checkScenarioAction: () => [JSON.stringify(NODES)],
};

async function loadActions(): Promise<Action[]> {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: "utf8" });
  const modules = files.filter((file) => /actions\.ts$/.test(file)).sort();
  const loaded = await Promise.all(modules.map((file) => import(join(import.meta.dirname, file))));
  return loaded.flatMap((module) =>
    Object.entries(module).map(([name, run]): Action => ({ name, run: run as Action["run"] })),
  );
}

/** Signs in the owner of a new account that has one of each resource. */
async function enter(): Promise<Visitor> {
  const account = await createTestAccount();
  const { ownerId, userId: id } = account;
  await db
    .update(users)
    .set({ passwordHash: await hashPassword(PASSWORD) })
    .where(eq(users.id, id));
  const [user] = await db.select().from(users).where(eq(users.id, id));
  const signInId = await startSignIn({ id, ownerId }, BROWSER);
  await enterConsole(signInId);
  const own = { member: await createTestMember(ownerId, "editor"), key: account.keyId };
  return { ids: { ...(await createOneOfEach(account)), ...own }, ownerId, email: user?.email ?? "" };
}

/** Answers of Next itself, which travel as errors: to another page, not found. */
const isOfNext = (error: unknown): boolean =>
  error instanceof Error && "digest" in error && /^NEXT_(REDIRECT|HTTP)/.test(String(error.digest));

type Outcome = { fault: string | null; isSignedOut: boolean; isAccepted: boolean };

async function judge(work: () => Promise<unknown>): Promise<Outcome> {
  const startedAt = performance.now();
  let [fault, isSignedOut]: [string | null, boolean] = [null, false];
  const outcome = await work().catch((error: unknown) => {
    isSignedOut = isOfNext(error) && String(error).includes("REDIRECT");
    if (!isOfNext(error)) fault = `threw ${String(error)}`;
    return { ok: false };
  });
  const text = JSON.stringify(outcome) ?? "";
  if (text.includes("The fault is on our side")) fault = text;
  const ms = performance.now() - startedAt;
  if (ms > SLOW_MS) fault = `took ${Math.round(ms)} ms`;
  return { fault, isSignedOut, isAccepted: !text.startsWith('{"ok":false') };
}

describeDb("hostile forms", () => {
  let actions: Action[];
  beforeAll(async () => {
    setMediaServer(true);
    fakeOutside();
    actions = await loadActions();
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  async function runBatch(batch: number, count: number, accepted: Map<string, number>) {
    const dice = new Dice(`${SEED}/${batch}`);
    const faults = new Map<string, string>();
    const other = await enter();
    const owners = [other.ownerId];
    let visitor = await enter();
    owners.push(visitor.ownerId);
    for (let at = 0; at < count; at += 1) {
      const { name, run } = dice.pick(actions);
      const ids = [...Object.values(visitor.ids), ...Object.values(other.ids), newId(), visitor.ownerId];
      const fields = knownForms(visitor)[name] ?? { id: dice.pick(ids) };
      const before = ARGUMENTS[name]?.(visitor.ids) ?? [];
      const input = hostileArguments({ before, fields, hasForm: run.length > before.length }, dice, ids);
      const { fault, isSignedOut, isAccepted } = await judge(async () => await run(...input));
      accepted.set(name, (accepted.get(name) ?? 0) + Number(isAccepted));
      if (fault !== null) {
        const shown = input.map((value) => (value instanceof FormData ? [...value] : value));
        const text = `seed ${SEED}, batch ${batch}, action ${at}, ${name}: ${fault}`;
        faults.set(name + fault.slice(0, 60), `${text}\n${inspect(shown, { depth: 6 }).slice(0, 2_000)}`);
      }
      if (!isSignedOut) continue;
      visitor = await enter();
      owners.push(visitor.ownerId);
    }
    for (const ownerId of owners) await db.delete(accounts).where(eq(accounts.id, ownerId));
    return faults;
  }

  test(`get an answer that is theirs (${ACTIONS} actions)`, async () => {
    const faults = new Map<string, string>();
    const accepted = new Map<string, number>();
    for (let batch = FIRST_BATCH; batch * BATCH < ACTIONS; batch += 1) {
      const found = await runBatch(batch, Math.min(BATCH, ACTIONS - batch * BATCH), accepted);
      for (const [kind, text] of found) faults.set(kind, text);
    }
    const count = [...accepted.values()].reduce((sum, one) => sum + one, 0);
    const never = [...accepted].flatMap(([name, times]) => (times === 0 ? [name] : []));
    if (ACTIONS > 5_000) console.log(`${count} of ${ACTIONS} accepted; never: ${never.sort().join(", ")}`);
    expect([...faults.values()].join("\n\n")).toBe("");
    // Otherwise the forms would not get past the first check.
    expect(count).toBeGreaterThan((ACTIONS - FIRST_BATCH * BATCH) / 20);
  }, 3_600_000);
});

import { and, eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "#db/client.ts";
import { auditEvents, avatars, scenarios } from "#db/schema/index.ts";
import { describeDb } from "#db/testing.ts";
import { updateAccount } from "#lib/auth/accounts/accounts.ts";
import { changePassword } from "#lib/auth/passwords/change-password.ts";
import { changeEmail } from "#lib/auth/sign-in/confirm-email.ts";
import { deleteAccount } from "#lib/auth/sign-in/delete-account.ts";
import { revokeOtherSignIns } from "#lib/auth/sign-in/sign-ins.ts";
import { createConsoleAccount, PASSWORD } from "#lib/auth/sign-in/testing/console-account.ts";
import { FakeBrowser } from "#lib/auth/sign-in/testing/fake-browser.ts";
import { listenIn } from "#lib/calls/control/listen-in.ts";
import { takeOver } from "#lib/calls/takeover/takeovers.ts";
import { createActiveSession, createTestSession, NODES_JSON } from "#lib/calls/testing/live-session.ts";
import { deleteConversations } from "#lib/conversations/delete-conversations.ts";
import { recordExport } from "#lib/conversations/exports/export-conversations.ts";
import { createKnowledgeBase, deleteKnowledgeBases } from "#lib/knowledge/bases/bases.ts";
import { createKnowledgeBaseInput } from "#lib/knowledge/bases/schema.ts";
import { createHostedLink, deleteHostedLinks, updateHostedLink } from "#lib/links/links.ts";
import { createHostedLinkInput } from "#lib/links/schema.ts";
import type { LiveKit } from "#lib/livekit/livekit.ts";
import { newId } from "#lib/platform/ids.ts";
import { createScenario, deleteScenarios, updateScenario } from "#lib/scenarios/scenarios.ts";
import { createEndpoint, deleteEndpoints, updateEndpoint } from "#lib/tools/endpoints/endpoints.ts";
import { createEndpointInput } from "#lib/tools/endpoints/schema.ts";
import { createSecret, deleteSecrets, updateSecret } from "#lib/tools/secrets/secrets.ts";
import { createClip, deleteClips } from "#lib/video/clips/clips.ts";
import { createWebhookInput } from "#lib/webhooks/schema.ts";
import { createWebhook, deleteWebhooks, rotateWebhookSecret, updateWebhook } from "#lib/webhooks/webhooks.ts";

const NO_ROOMS = { deleteRoom: async () => undefined } as unknown as LiveKit;

async function signedInActor() {
  const account = await createConsoleAccount();
  const actor = { ...account.actor, userId: account.user.id, address: "203.0.113.7" };
  return { ...account, actor };
}

/** What the log has on the account, after its creation and first sign-in. */
async function logOf(ownerId: string) {
  const events = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.ownerId, ownerId))
    .orderBy(auditEvents.id);
  expect(events.slice(0, 2).map(({ action }) => action)).toEqual(["account.created", "sign_in.succeeded"]);
  return events.slice(2);
}

const summaryOf = async (ownerId: string) =>
  (await logOf(ownerId)).map(({ action, actorKind, targetName }) => [action, actorKind, targetName]);

describeDb("the audit log has", () => {
  test("sign-ins, those that failed, and the end of them", async () => {
    const { actor, email, signInId } = await signedInActor();
    const browser = new FakeBrowser();
    await browser.signIn(email, "not the password");
    await browser.signIn(email, PASSWORD);
    await browser.send("POST", "signout", (await browser.send("GET", "csrf")).body);
    await revokeOtherSignIns(actor, signInId);
    const change = { password: "another long password", signInId };
    await expect(changePassword(actor, { ...change, currentPassword: "wrong" })).rejects.toThrow();
    await changePassword(actor, { ...change, currentPassword: PASSWORD });
    const moved = { email: `new-${email}`, password: change.password, signInId };
    await changeEmail(actor, moved);
    const events = await logOf(actor.ownerId);
    expect(events.map(({ action, actorKind }) => [action, actorKind])).toEqual([
      ["sign_in.failed", "anonymous"],
      ["sign_in.succeeded", "user"],
      ["sign_in.ended", "user"],
      ["sign_in.others_revoked", "user"],
      ["password.confirmation_failed", "user"],
      ["password.changed", "user"],
      ["email.changed", "user"],
    ]);
    expect(events.every(({ address }) => address !== null)).toBe(true);
    expect(JSON.stringify(events)).not.toMatch(/password"|example\.test/);
  });

  test("a failed sign-in with an unknown email, for the operator only and without the email", async () => {
    const email = `nobody-${newId()}@example.test`;
    await new FakeBrowser().signIn(email, PASSWORD);
    const isFailure = and(isNull(auditEvents.ownerId), eq(auditEvents.action, "sign_in.failed"));
    const failures = await db.select().from(auditEvents).where(isFailure);
    expect(failures).not.toEqual([]);
    expect(JSON.stringify(failures)).not.toContain(email);
  });

  test("changes of secrets, tools and webhooks, without any value", async () => {
    const { actor } = await signedInActor();
    const secret = await createSecret(actor, { name: "crm", value: "hush-hush" });
    await updateSecret(actor, { id: secret.id, value: "hush-again" });
    await deleteSecrets(actor, [secret.id, newId()]);
    const tool = createEndpointInput.parse({
      name: "lookup",
      headers: {},
      body: {},
      url: "https://crm.example.com/hush",
    });
    const { id } = await createEndpoint(actor, tool);
    await updateEndpoint(actor, id, tool);
    await deleteEndpoints(actor, [id]);
    const webhook = createWebhookInput.parse({
      url: "https://example.com/hush?key=1",
      events: ["conversation.ended"],
    });
    const made = await createWebhook(actor, webhook);
    await updateWebhook(actor, made.id, webhook);
    const { secret: newSecret } = await rotateWebhookSecret(actor, made.id);
    await deleteWebhooks(actor, [made.id]);
    expect(await summaryOf(actor.ownerId)).toEqual([
      ["secret.created", "user", "crm"],
      ["secret.changed", "user", null],
      ["secret.deleted", "user", null],
      ["endpoint.created", "user", "lookup"],
      ["endpoint.changed", "user", "lookup"],
      ["endpoint.deleted", "user", null],
      ["webhook.created", "user", "example.com"],
      ["webhook.changed", "user", "example.com"],
      ["webhook.secret_rotated", "user", null],
      ["webhook.deleted", "user", null],
    ]);
    const text = JSON.stringify(await logOf(actor.ownerId));
    for (const hidden of ["hush", made.secret, newSecret]) expect(text).not.toContain(hidden);
  });

  test("changes of links and settings", async () => {
    const { actor } = await signedInActor();
    const values = { name: "Desk", nodesJson: NODES_JSON, llmModel: "gpt-4.1-mini" };
    const [scenario] = await db
      .insert(scenarios)
      .values({ ...values, ownerId: actor.ownerId } as never)
      .returning();
    const avatar = { slug: newId(), name: "Ada", description: "", voice: "joe" };
    const [{ id: avatarId } = { id: "" }] = await db.insert(avatars).values(avatar).returning();
    const link = await createHostedLink(
      actor,
      createHostedLinkInput.parse({ scenario_id: scenario?.id, avatar_id: avatarId, label: "Door" }),
    );
    await updateHostedLink(actor, link.id, { isPaused: true });
    await deleteHostedLinks(actor, [link.id]);
    await updateAccount(actor, { name: "Fernwood" });
    await updateAccount(actor, { conversationDays: 30, recordingDays: null });
    expect(await summaryOf(actor.ownerId)).toEqual([
      ["link.created", "user", "Door"],
      ["link.changed", "user", "Door"],
      ["link.deleted", "user", "Door"],
      ["settings.changed", "user", "name"],
      ["settings.changed", "user", "retention"],
    ]);
  });

  test("scenarios that were created, published and deleted, and deleted knowledge bases and clips, by name", async () => {
    const { actor } = await signedInActor();
    const { id } = await createScenario(actor, {
      ...{ name: "Reception", nodesJson: NODES_JSON, llmModel: "gpt-4.1-mini" },
    });
    await updateScenario(actor, id, { name: "Front desk", nodesJson: undefined, llmModel: "gpt-4.1" });
    await deleteScenarios(actor, [id]);
    const base = await createKnowledgeBase(actor, createKnowledgeBaseInput.parse({ name: "Prices" }));
    await deleteKnowledgeBases(actor, [base.id]);
    const { clip } = await createClip(actor, { name: "Welcome" });
    await deleteClips(actor, [clip.id]);
    expect(await summaryOf(actor.ownerId)).toEqual([
      ["scenario.created", "user", "Reception"],
      ["scenario.published", "user", "Front desk"],
      ["scenario.deleted", "user", "Front desk"],
      ["knowledge_base.deleted", "user", "Prices"],
      ["clip.deleted", "user", "Welcome"],
    ]);
  });

  test("who listened in to, took over, exported and deleted conversations, and who deleted the account", async () => {
    const { actor, email, user } = await signedInActor();
    const { ownerId } = actor;
    const live = await createActiveSession({ ownerId });
    const ended = await createTestSession({ ownerId, status: "ended", endedAt: new Date() });
    await listenIn(actor, { id: user.id, email }, live);
    await takeOver(actor, { memberId: user.id, name: "Ana" }, live);
    await recordExport(actor, "csv", ended);
    await deleteConversations(actor, [ended]);
    const events = await logOf(ownerId);
    expect(events.map(({ action, targetId }) => [action, targetId])).toEqual([
      ["conversation.listened", live],
      ["conversation.taken_over", live],
      ["conversation.exported", ended],
      ["conversation.deleted", ended],
    ]);
    await deleteAccount(actor, { email, password: PASSWORD }, NO_ROOMS);
    const left = await db.select().from(auditEvents).where(eq(auditEvents.targetId, ownerId));
    expect(left).toMatchObject([{ action: "account.deleted", ownerId: null, actorId: user.id }]);
  });
});
